// npm run bench -- measure: figures of the measurement code beside their references, the largest calibration, the
// statistics page of a report in the embedded database, and on PostgreSQL marking by many people and the calibration of
// 10,000,000 answers (BENCH_ANSWERS=0: without it). The published data are read from shared/data; without them their
// rows are left out.
import { existsSync, readFileSync } from 'node:fs';
import { sharedData } from '../mocks/sharedData';
import { normalOf, randomOf, simulatedAnswers } from '../mocks/simulatedAnswers';
import { calibrate } from '../src/domain/measure/calibrate';
import { calibrateBank, type BankAnswers } from '../src/domain/measure/calibrateBank';
import { difficultyOf } from '../src/domain/measure/itemResponse';
import { responseData } from '../src/domain/measure/responses';
import { marked } from './measureMarking';
import { millions } from './measureMillions';
import { reportPage } from './measureReport';
import { dropBank, engines, withBank } from './support/bank';
import type { Part, Row } from './support/row';

const GROUP = 'Measurement';
const QUESTIONS = 2000;
const folder = sharedData('measure', 'irt');
const numbers = (name: string): number[][] =>
  readFileSync(`${folder}/${name}`, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').map(Number));
const row = (
  id: string,
  what: string,
  unit: Row['unit'],
  ours: number,
  yardstick?: Row['yardstick'],
  limit?: Row['limit'],
): Row => ({
  id: `measure.${id}`,
  group: GROUP,
  what,
  unit,
  ours,
  ...(yardstick ? { yardstick } : {}),
  ...(limit ? { limit } : {}),
});
const seconds = (started: number): number => (performance.now() - started) / 1000;
const rmse = (a: readonly number[], b: readonly number[]) =>
  Math.sqrt(a.reduce((all, x, i) => all + (x - (b[i] ?? 0)) ** 2, 0) / a.length);

function published(): Row[] {
  if (!existsSync(folder)) return [];
  const options = { priors: null, tolerance: 1e-6, maxIterations: 5000 };
  const read = (name: string) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as never;
  const lsat = calibrate(
    responseData(
      [2, 2, 2, 2, 2],
      numbers('lsat6_patterns.csv').map((line) => ({
        weight: line[5] ?? 0,
        responses: [0, 1, 2, 3, 4].map((i) => [i, line[i] ?? 0] as const),
      })),
    ),
    options,
  );
  const { two_pl } = read('lsat6_expected.json') as {
    two_pl: { published: { difficulty: number[]; discrimination: number[] } };
  };
  const science = calibrate(
    responseData(
      [4, 4, 4, 4],
      numbers('science4_patterns.csv').map((line) => ({
        weight: line[4] ?? 0,
        responses: [0, 1, 2, 3].map((i) => [i, (line[i] ?? 1) - 1] as const),
      })),
    ),
    options,
  );
  const { gpcm } = read('science4_expected.json') as {
    gpcm: Record<string, { a: number; b: number[] }> & { log_likelihood: number };
  };
  const reference = { name: 'published', value: 0 };
  return [
    ...lsat.items.flatMap((item, i) => [
      row(`lsat6.a${i + 1}`, `LSAT-6 item ${i + 1}, slope`, '', item?.slope ?? NaN, {
        ...reference,
        value: two_pl.published.discrimination[i] ?? NaN,
      }),
      row(`lsat6.b${i + 1}`, `LSAT-6 item ${i + 1}, difficulty`, '', item?.steps[0] ?? NaN, {
        ...reference,
        value: two_pl.published.difficulty[i] ?? NaN,
      }),
    ]),
    row('lsat6.likelihood', 'LSAT-6, log likelihood', '', lsat.logLikelihood, { ...reference, value: -2466.653 }),
    ...['Comfort', 'Work', 'Future', 'Benefit'].map((name, i) =>
      row(`science.${name}`, `partial credit, ${name}, slope`, '', science.items[i]?.slope ?? NaN, {
        name: 'ltm',
        value: gpcm[name]?.a ?? NaN,
      }),
    ),
    row('science.likelihood', 'partial credit, log likelihood', '', science.logLikelihood, {
      name: 'ltm',
      value: gpcm.log_likelihood,
    }),
  ];
}

function recovered(): Row[] {
  const { data, items } = simulatedAnswers({ seed: 1, items: 40, students: 500 });
  const found = calibrate(data, { priors: null }).items.map((item) => (item ? difficultyOf(item) : 0));
  const many = simulatedAnswers({ seed: 6, items: 165, students: 4000, papers: 8, each: 25 });
  const prior = { logSlope: { mean: 0, deviation: 0.5 }, step: { mean: 0, deviation: 2 } };
  const linked = calibrate(many.data, { priors: many.items.map(() => prior) });
  const limit = (value: number) => ({ name: 'at most', value });
  return [
    row(
      'recovery',
      '40 questions, 500 students, RMSE of b',
      '',
      rmse(found, items.map(difficultyOf)),
      undefined,
      limit(0.2),
    ),
    row(
      'linked',
      '8 papers of 25, 4,000 students, RMSE of b',
      '',
      rmse(
        linked.items.map((item) => (item ? difficultyOf(item) : 0)),
        many.items.map(difficultyOf),
      ),
      undefined,
      limit(0.15),
    ),
  ];
}

/** Each student answers 40 neighbouring questions of a bank. */
function bankAnswers(items: number, students: number, each: number): BankAnswers {
  const [random, draw] = [randomOf(7), normalOf(randomOf(8))];
  const difficulty = Array.from({ length: items }, draw);
  const count = students * each;
  const [item, rate] = [new Int32Array(count), new Float64Array(count)];
  for (let p = 0; p < students; p += 1) {
    const ability = draw();
    const from = Math.floor(random() * items);
    for (let i = 0; i < each; i += 1) {
      const index = (from + i) % items;
      item[p * each + i] = index;
      rate[p * each + i] = random() < 1 / (1 + Math.exp((difficulty[index] ?? 0) - ability)) ? 1 : 0;
    }
  }
  return {
    items,
    teacher: new Array<number>(items).fill(0),
    starts: Int32Array.from({ length: students + 1 }, (_none, p) => p * each),
    item,
    rate,
  };
}

function large(): Row[] {
  const answers = bankAnswers(2000, 20_000, 40);
  const started = performance.now();
  const found = calibrateBank(answers);
  const took = seconds(started);
  const rows = [
    row('large', '2,000 questions × 20,000 students, 40 answers each, one core', 's', took, undefined, {
      name: 'at most',
      value: 60,
    }),
    row('large.iterations', 'its iterations', '', found.iterations),
  ];
  return rows;
}

/** In a bank of its own, which is removed again. */
async function onPostgres(): Promise<Row[]> {
  if (!engines().includes('postgres')) return [];
  const asked = Number(process.env.BENCH_ANSWERS ?? 10_000_000);
  try {
    return await withBank('postgres', QUESTIONS, async (db) => [
      ...(await marked(db)),
      ...(asked > 0 ? await millions(db, asked) : []),
    ]);
  } finally {
    await dropBank('postgres', QUESTIONS);
  }
}

export const measure: Part = async () => {
  const limit = (value: number) => ({ name: 'at most', value });
  return [
    ...published(),
    ...recovered(),
    ...large(),
    row(
      'page',
      'statistics page, 427 students × 40 questions',
      'ms',
      await reportPage(427, 40),
      undefined,
      limit(1000),
    ),
    row(
      'page.large',
      'statistics page, 20,000 students × 40 questions',
      'ms',
      await reportPage(20_000, 40),
      undefined,
      limit(5000),
    ),
    ...(await onPostgres()),
  ];
};
