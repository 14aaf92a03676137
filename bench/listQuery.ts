// The question list at 100,000 generated questions, asked through the same service as the server's: embedded database and,
// with BENCH_DATABASE_URL, a PostgreSQL server. Prints median and 95th percentile of 30 runs. The bank is kept in .cache/bench.
// Bars: filtered pages in tens of milliseconds; the deepest page no slower than 5 times the first.
import { CALLS } from '../src/contract/calls';
import type { RequestOf } from '../src/contract/wire';
import type { Database } from '../src/server/db/database';
import { forgetLists, forgetPages } from '../src/server/modules/question/listCache';
import { findQuestionPage } from '../src/server/modules/question/questionListService';
import { COUNT, runBench, teacher, timeRuns, withBanks, type Times } from './support/bank';

const RUNS = 30;
type Filter = RequestOf<typeof CALLS.getQuestions>;

/** `cold`: nothing remembered from the runs before. */
async function time(db: Database, filter: (run: number) => Filter, cold: boolean): Promise<Times & { total: number }> {
  let total = 0;
  const times = await timeRuns(
    RUNS,
    async (run) => (total = (await findQuestionPage(db, teacher, filter(run))).total),
    () => (cold ? forgetLists(db) : forgetPages(db)),
  );
  return { ...times, total };
}

async function measure(db: Database): Promise<void> {
  const last = Math.ceil(COUNT / 20);
  const rows: [string, (run: number) => Filter][] = [
    ['first page', () => ({ size: 20 })],
    ['first page of 100', () => ({ size: 100 })],
    ['stage + type + difficulty', () => ({ size: 20, stage_id: 3, type_id: 101, difficulty_min: 3, difficulty_max: 4 })],
    ['rare flags', () => ({ size: 20, special: 1, in_use: 0 })],
    ['keyword of 2 characters', () => ({ size: 20, keyword: '图书' })],
    ['keyword of 4 characters', () => ({ size: 20, keyword: '平均分给' })],
    ['formula', (run) => ({ size: 20, keyword: `x^2-${run + 5}x` })],
    ['knowledge subtree', () => ({ size: 20, kp_ids: [900_010] })],
    ['knowledge, most of the bank', () => ({ size: 20, kp_ids: [900_001] })],
    ['knowledge, all of two', () => ({ size: 20, kp_ids: [900_010, 900_011], kp_mode: 'all' })],
    ['last page', () => ({ size: 20, page: last })],
    ['middle page', () => ({ size: 20, page: last >> 1 })],
    ['random deep pages', (run) => ({ size: 20, page: 1000 + ((run * 7919) % (last - 1000)) })],
    ['hardest first, first page', () => ({ size: 20, order: 'hardest' })],
    ['hardest first, middle page', () => ({ size: 20, order: 'hardest', page: last >> 1 })],
    ['most used, middle page', () => ({ size: 20, order: 'most_used', page: last >> 1 })],
    ['stage, last page', () => ({ size: 20, stage_id: 3, page: 1_000_000 })],
  ];
  const first = { cold: 0, warm: 0 };
  console.log('query'.padEnd(30), 'rows'.padStart(8), 'cold ms (p95)'.padStart(18), 'warm ms (p95)'.padStart(18), 'x first cold/warm'.padStart(20));
  for (const [name, filter] of rows) {
    const cold = await time(db, filter, true);
    const warm = await time(db, filter, false);
    if (first.cold === 0) Object.assign(first, { cold: cold.median, warm: warm.median });
    const shown = ({ median, p95 }: Times) => `${median.toFixed(1)} (${p95.toFixed(1)})`.padStart(18);
    const ratio = `${(cold.median / first.cold).toFixed(1)} / ${(warm.median / first.warm).toFixed(1)}`.padStart(20);
    console.log(name.padEnd(30), String(cold.total).padStart(8), shown(cold), shown(warm), ratio);
  }
}

runBench(() => withBanks(measure));
