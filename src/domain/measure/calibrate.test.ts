// If these fail, measured difficulties are wrong, and papers are composed by them.
import { existsSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { sharedData } from '../../../mocks/sharedData';
import { simulatedAnswers } from '../../../mocks/simulatedAnswers';
import { calibrate, type Calibration } from './calibrate';
import { abilities, itemFit } from './calibrateBank';
import { difficultyOf, information, type ItemParameters } from './itemResponse';
import { components, responseData, scoreCategories } from './responses';

const folder = sharedData('measure', 'irt');
const published = existsSync(folder) ? test : test.skip;
const numbers = (name: string): number[][] =>
  readFileSync(`${folder}/${name}`, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').map(Number));
const json = (name: string): Record<string, never> =>
  JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Record<string, never>;

const PRIOR = { logSlope: { mean: 0, deviation: 0.5 }, step: { mean: 0, deviation: 2 } };
const withoutPriors = { priors: null, tolerance: 1e-6, maxIterations: 5000 };
const calibrated = ({ items }: Calibration): ItemParameters[] => items.map((item) => item ?? { slope: 1, steps: [] });

published('LSAT section 6 as published by Bock and Lieberman (1970) and ltm', () => {
  const rows = numbers('lsat6_patterns.csv');
  const data = responseData(
    [2, 2, 2, 2, 2],
    rows.map((row) => ({ weight: row[5] ?? 0, responses: [0, 1, 2, 3, 4].map((i) => [i, row[i] ?? 0] as const) })),
  );
  const found = calibrate(data, withoutPriors);
  const { two_pl } = json('lsat6_expected.json') as unknown as {
    two_pl: {
      published: { difficulty: number[]; discrimination: number[] };
      package_output: { se_difficulty: number[]; se_discrimination: number[] };
    };
  };
  expect(found.converged).toBe(true);
  expect(Math.abs(found.logLikelihood + 2466.653)).toBeLessThan(0.01);
  found.items.forEach((item, i) => {
    expect(Math.abs((item?.slope ?? NaN) - (two_pl.published.discrimination[i] ?? NaN))).toBeLessThan(0.01);
    expect(Math.abs((item?.steps[0] ?? NaN) - (two_pl.published.difficulty[i] ?? NaN))).toBeLessThan(0.01);
    // The package inverts the whole matrix, we each item's block.
    const ratio = (item?.slopeError ?? NaN) / (two_pl.package_output.se_discrimination[i] ?? NaN);
    expect(ratio).toBeGreaterThan(0.85);
    expect(ratio).toBeLessThan(1.05);
  });
  abilities(data, calibrated(found)).forEach(({ theta, error }, p) => {
    expect(Math.abs(theta - (rows[p]?.[7] ?? NaN))).toBeLessThan(0.01);
    expect(Math.abs(error - (rows[p]?.[8] ?? NaN))).toBeLessThan(0.01);
  });
});

published('four items with four categories as in ltm', () => {
  const data = responseData(
    [4, 4, 4, 4],
    numbers('science4_patterns.csv').map((row) => ({
      weight: row[4] ?? 0,
      responses: [0, 1, 2, 3].map((i) => [i, (row[i] ?? 1) - 1] as const),
    })),
  );
  const found = calibrate(data, withoutPriors);
  const { gpcm } = json('science4_expected.json') as unknown as {
    gpcm: Record<string, { a: number; b: number[] }> & { log_likelihood: number };
  };
  expect(Math.abs(found.logLikelihood - gpcm.log_likelihood)).toBeLessThan(0.01);
  ['Comfort', 'Work', 'Future', 'Benefit'].forEach((name, i) => {
    const [item, expected] = [found.items[i], gpcm[name]];
    expect(Math.abs((item?.slope ?? NaN) - (expected?.a ?? NaN))).toBeLessThan(0.01);
    item?.steps.forEach((step, v) => expect(Math.abs(step - (expected?.b[v] ?? NaN))).toBeLessThan(0.01));
  });
});

const rmse = (a: readonly number[], b: readonly number[]) =>
  Math.sqrt(a.reduce((all, x, i) => all + (x - (b[i] ?? 0)) ** 2, 0) / a.length);

test('difficulties of 40 simulated questions are recovered from 500 students', () => {
  const { data, items } = simulatedAnswers({ seed: 1, items: 40, students: 500 });
  const found = calibrate(data, { priors: null });
  const estimated = calibrated(found).map(difficultyOf);
  const truth = items.map(difficultyOf);
  expect(rmse(estimated, truth)).toBeLessThanOrEqual(0.2);
  const fit = itemFit(data, calibrated(found));
  expect(fit.filter((each) => each && each.infit > 0.8 && each.infit < 1.2)).toHaveLength(40);
});

test('eight papers that share a fifth of their questions are one scale', () => {
  const { data, items } = simulatedAnswers({ seed: 6, items: 165, students: 4000, papers: 8, each: 25 });
  expect(new Set(components(data))).toEqual(new Set([0]));
  const found = calibrate(data, { priors: items.map(() => PRIOR) });
  expect(rmse(calibrated(found).map(difficultyOf), items.map(difficultyOf))).toBeLessThanOrEqual(0.15);
});

test('the same answers give the same bits', () => {
  const once = calibrate(simulatedAnswers({ seed: 3, items: 12, students: 200 }).data, { priors: null });
  const again = calibrate(simulatedAnswers({ seed: 3, items: 12, students: 200 }).data, { priors: null });
  expect(JSON.stringify(again)).toBe(JSON.stringify(once));
});

test('papers without common questions and students are separate scales', () => {
  const data = responseData(
    [2, 2, 2, 2],
    [
      {
        responses: [
          [0, 1],
          [1, 0],
        ],
      },
      {
        responses: [
          [2, 1],
          [3, 1],
        ],
      },
      { responses: [[3, 0]] },
    ],
  );
  expect(components(data)).toEqual([0, 0, 1, 1]);
});

test('rare points are merged with their neighbours until each category has five answers', () => {
  const points = [...Array<number>(20).fill(0), 0.5, 1, ...Array<number>(9).fill(2), ...Array<number>(6).fill(3), 4];
  const counted = (all: readonly number[]) =>
    new Map(all.map((value) => [value, all.filter((other) => other === value).length]));
  expect([...scoreCategories(counted(points))]).toEqual([
    [0, 0],
    [0.5, 1],
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 2],
  ]);
  expect(new Set(scoreCategories(counted([1, 1, 1, 0])).values()).size).toBe(1);
});

test('any answers give finite parameters with priors: constant columns, perfect scores, three students', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 4, maxLength: 4 }), {
        minLength: 1,
        maxLength: 12,
      }),
      (rows) => {
        const data = responseData(
          [3, 3, 2, 1],
          rows.map((row) => ({ responses: row.map((k, i) => [i, Math.min(k, [2, 2, 1, 0][i] ?? 0)] as const) })),
        );
        const found = calibrate(data, { priors: [PRIOR, PRIOR, PRIOR, PRIOR], maxIterations: 30 });
        expect(found.items[3]).toBeNull();
        for (const item of found.items.slice(0, 3)) {
          expect(Number.isFinite(item?.slope)).toBe(true);
          expect(item?.steps.every(Number.isFinite)).toBe(true);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('information is largest near the difficulty', () => {
  const item = { slope: 1.4, steps: [0.6] };
  expect(information(item, 0.6)).toBeCloseTo(1.4 ** 2 / 4);
  expect(information(item, 3)).toBeLessThan(information(item, 0.6));
});
