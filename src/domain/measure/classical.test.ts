// If these fail, teachers judge questions and papers by wrong statistics.
import { existsSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { sharedData } from '../../../mocks/sharedData';
import { randomOf } from '../../../mocks/simulatedAnswers';
import { itemStatistics, reliability, type ScoreMatrix } from './classical';
import { optionAdvice, optionStatistics } from './options';

const folder = sharedData('measure', 'classical');
const published = existsSync(folder) ? test : test.skip;
const table = (name: string): Record<string, number>[] => {
  const [head = '', ...lines] = readFileSync(`${folder}/${name}`, 'utf8').trim().split('\n');
  const names = head.trim().split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [names[i] ?? '', Number(cell)])));
};
const OMITTED = 8;

/** 600 pupils, 32 items of five options. */
function sat12() {
  const items = table('sat12_items_expected.csv');
  const choices = table('sat12_choices.csv').map((row) => items.map((_item, i) => row[`item${i + 1}`] ?? OMITTED));
  const rows = choices.map((row) =>
    row.map((chosen, i) => (chosen === OMITTED ? null : chosen === items[i]?.['key'] ? 1 : 0)),
  );
  return { items, choices, matrix: { max: items.map(() => 1), rows } satisfies ScoreMatrix };
}

published('item analysis of SAT12 as published', () => {
  const { items, matrix } = sat12();
  const found = itemStatistics(matrix);
  items.forEach((expected, i) => {
    expect(found[i]?.facility).toBeCloseTo(expected['p'] ?? NaN, 5);
    expect(found[i]?.itemRest).toBeCloseTo(expected['item_rest_r'] ?? NaN, 5);
    expect(found[i]?.alphaWithout).toBeCloseTo(expected['alpha_if_dropped'] ?? NaN, 5);
  });
  const { alpha, sem, interval } = reliability(matrix);
  expect(alpha).toBeCloseTo(0.797892, 6);
  expect(sem).toBeCloseTo(5.0537 * Math.sqrt(1 - 0.797892), 3);
  expect(interval?.[0]).toBeLessThan(0.797892);
  expect(interval?.[1]).toBeGreaterThan(0.797892);
});

published('the options of SAT12 as published, and its wrong key is found', () => {
  const { items, choices, matrix } = sat12();
  const expected = table('sat12_options_expected.csv');
  const keys: number[] = [];
  items.forEach(({ key }, i) => {
    const rest = matrix.rows.map((row) => row.reduce<number>((all, score, j) => all + (j === i ? 0 : (score ?? 0)), 0));
    const statistics = optionStatistics({
      options: [1, 2, 3, 4, 5].map((option) => ({ id: String(option), correct: option === key })),
      chosen: choices.map((row) => (row[i] === OMITTED ? [] : [String(row[i])])),
      rest: rest.map((score) => score / (items.length - 1)),
    });
    for (const option of statistics) {
      const row = expected.find((each) => each['item'] === i + 1 && each['option'] === Number(option.id));
      if (!row) continue;
      expect(option.count).toBe(row['n']);
      expect(option.share).toBeCloseTo(row['share'] ?? NaN, 5);
      if (option.count > 0) expect(option.pointBiserial).toBeCloseTo(row['point_biserial_rest'] ?? NaN, 5);
    }
    if (optionAdvice(statistics, choices.length).some(({ kind }) => kind === 'key')) keys.push(i + 1);
  });
  expect(keys).toEqual([32]);
});

test('an option that no one chooses is named, but not among few students', () => {
  const options = ['a', 'b', 'c'].map((id) => ({ id, correct: id === 'a' }));
  const of = (n: number) => {
    const chosen = Array.from({ length: n }, (_none, i) => [i % 3 === 0 ? 'b' : 'a']);
    return optionAdvice(optionStatistics({ options, chosen, rest: chosen.map((_ids, i) => (i % 7) / 7) }), n);
  };
  expect(of(150)).toEqual([{ kind: 'unused', id: 'c' }]);
  expect(of(60)).toEqual([]);
});

test.each([40, 80, 150, 300])('at most 1 %% of sound questions get advice, with %i students', (students) => {
  const random = randomOf(students);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const ITEMS = 20;
  let [judged, alarms, found] = [0, 0, 0];
  for (let round = 0; round < Math.ceil(6000 / ITEMS / 3); round += 1) {
    const abilities = Array.from({ length: students }, normal);
    const items = Array.from({ length: ITEMS }, () => {
      const [slope, difficulty] = [Math.exp(0.3 * normal()), normal()];
      // Of those who do not know the answer, some take it by guessing; the wrong options attract unequally.
      const pull = Array.from({ length: 4 }, () => 0.4 + random());
      const all = pull.reduce((a, b) => a + b);
      return abilities.map((theta) => {
        if (random() < 1 / (1 + Math.exp(-1.7 * slope * (theta - difficulty)))) return 0;
        let at = random() * all;
        return pull.findIndex((share) => (at -= share) < 0);
      });
    });
    items.forEach((chosen, i) => {
      const rest = abilities.map(
        (_theta, p) => items.filter((item, j) => j !== i && item[p] === 0).length / (ITEMS - 1),
      );
      const adviceOf = (key: number) =>
        optionAdvice(
          optionStatistics({
            options: [0, 1, 2, 3].map((option) => ({ id: String(option), correct: option === key })),
            chosen: chosen.map((option) => [String(option)]),
            rest,
          }),
          students,
        );
      judged += 1;
      // An option that few choose is no fault of the simulation.
      if (adviceOf(0).some(({ kind }) => kind !== 'unused')) alarms += 1;
      if (adviceOf(1).some(({ kind, id }) => kind === 'key' && id === '0')) found += 1;
    });
  }
  expect(alarms / judged).toBeLessThanOrEqual(0.01);
  // The right option of a wrong key is found the more often, the more students there are.
  expect(found / judged).toBeGreaterThan(students === 40 ? 0.25 : 0.5);
});

test('no students, equal scores and single items give no statistics instead of NaN', () => {
  const score = fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 4 }));
  fc.assert(
    fc.property(
      fc
        .integer({ min: 0, max: 4 })
        .chain((items) =>
          fc
            .array(fc.array(score, { minLength: items, maxLength: items }), { maxLength: 25 })
            .map((rows) => ({ items, rows })),
        ),
      ({ items, rows }) => {
        const matrix = { max: Array.from({ length: items }, (_none, i) => (i % 3) * 2), rows };
        const figures = [reliability(matrix), ...itemStatistics(matrix)].flatMap((each) => Object.values(each).flat());
        for (const figure of figures) expect(figure === null || Number.isFinite(figure)).toBe(true);
      },
    ),
  );
  const perfect = { max: [1, 1], rows: Array.from({ length: 20 }, () => [1, 1]) };
  expect(reliability(perfect).alpha).toBeNull();
  expect(itemStatistics(perfect)[0]).toMatchObject({ facility: 1, itemRest: null });
  expect(
    reliability({
      max: [1, 1],
      rows: [
        [1, 0],
        [0, 1],
        [1, 1],
      ],
    }).alpha,
  ).toBeNull();
});
