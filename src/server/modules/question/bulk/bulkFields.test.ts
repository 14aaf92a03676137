// Every field that the table of fields offers to bulk changes and cells is stored, and taken back by undo.
import { CALLS } from '../../../../contract/calls';
import { BULK_FIELDS, CELL_FIELDS, type BulkField, type CellField } from '../../../../contract/question/questionFields';
import { openTestApp, type TestApp, type Visitor } from '../../../../testing/testApp';

let server: TestApp;
let admin: Visitor;
beforeAll(async () => {
  server = await openTestApp();
  admin = await server.visitorOf(1);
  BULK.grade_id = (await admin.call(CALLS.saveGrade, { stage_id: BULK.stage_id, title: '七年级' })).data.id;
  const volume = { grade_id: BULK.grade_id, title: '上册', term: 1 };
  BULK.gs_id = (await admin.call(CALLS.saveGradeStage, volume)).data.id;
});
afterAll(() => server.close());

const BULK: Record<BulkField, number> = {
  difficulty: 7,
  stage_id: 3,
  grade_id: 0,
  gs_id: 0,
  term: 2,
  special: 1,
  kind: 2,
  cognitive_level: 3,
  language: 2,
  year: 2024,
  in_use: 0,
  listed: 1,
  shared: 1,
};
const CELLS: Readonly<Record<CellField, number>> = { difficulty: 9, term: 2, year: 2024 };
const options = ['1', '2'].map((content, at) => ({ id: 'ab'.charAt(at), content }));
let count = 0;
async function stored(): Promise<number> {
  count += 1;
  const content = `第 ${count} 题：比 ${count * 977} 大 ${count * 131} 的数是`;
  const reply = await admin.call(CALLS.saveQuestion, { type_id: 101, content, options, answer: ['a'] });
  expect(reply).toMatchObject({ error: 0 });
  return reply.data.id;
}
const load = async (id: number) => (await admin.call(CALLS.getQuestion, { id })).data;
async function undo(run_id: number): Promise<void> {
  expect((await admin.call(CALLS.undoBulk, { run_id })).data.list).toMatchObject([{ changed: 1 }]);
}

test.each(BULK_FIELDS)('%s can be changed in bulk', async (field) => {
  const id = await stored();
  const before = await load(id);
  const value = BULK[field];
  const reply = await admin.call(CALLS.bulkQuestions, { ids: [id], changes: { [field]: value } });
  expect(reply.data.list).toMatchObject([{ id, changed: 1 }]);
  expect((await load(id))[field]).toBe(value);
  await undo(reply.data.run_id);
  expect((await load(id))[field]).toBe(before[field]);
});

test.each(CELL_FIELDS)('%s can be changed in a cell', async (field) => {
  const id = await stored();
  const before = await load(id);
  const cells = [{ id, revision: before.revision, [field]: CELLS[field] }];
  const reply = await admin.call(CALLS.saveCells, { cells });
  expect(reply.data.list).toMatchObject([{ id, changed: 1 }]);
  expect((await load(id))[field]).toBe(CELLS[field]);
  await undo(reply.data.run_id);
  expect((await load(id))[field]).toBe(before[field]);
});
