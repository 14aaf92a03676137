// If these fail, a teacher who starts from an examination's structure gets a paper of other totals or of another stage.
import { blueprintBody } from '../../contract/paper/blueprint';
import { STAGES } from '../../contract/question/choices';
import { SHIPPED_BLUEPRINTS } from './shippedBlueprints';

test('each structure has the questions and points that its title says', () => {
  for (const { title, body } of SHIPPED_BLUEPRINTS) {
    const [, count, score] = /（(\d+) 题 (\d+) 分）/.exec(title) ?? [];
    expect(blueprintBody().parse(body)).toEqual(body);
    expect(body.cells.reduce((sum, cell) => sum + cell.count, 0)).toBe(Number(count));
    expect(body.cells.reduce((sum, cell) => sum + cell.count * cell.score, 0)).toBe(Number(score));
  }
  const [first] = SHIPPED_BLUEPRINTS;
  const counts = [101, 102, 300, 400].map((type) =>
    first?.body.cells.filter(({ type_id }) => type_id === type).reduce((sum, cell) => sum + cell.count, 0),
  );
  expect(counts).toEqual([8, 3, 3, 5]);
});

test('each structure looks for questions of its own stage', () => {
  const stages = SHIPPED_BLUEPRINTS.map(({ key, body }) => [key, STAGES.find(({ id }) => id === body.stage_id)?.label]);
  expect(Object.fromEntries(stages)).toEqual({ newGaokao: '高中', national: '高中', zhongkao: '初中' });
});
