// Full-text and formula search at 100,000 generated questions, nothing kept from the search before. Bar: under 100 ms.
import type { Database } from '../src/server/db/database';
import { forgetLists } from '../src/server/modules/question/listCache';
import { findQuestionPage } from '../src/server/modules/question/questionListService';
import { printSizes, runBench, teacher, timeRuns, withBanks } from './support/bank';

const RUNS = 40;
const QUERIES: readonly (readonly [string, (at: number) => string])[] = [
  ['words, 2 characters, in one of 30', () => '图书'],
  ['words, 4 characters, in one of 8', () => '平均分给'],
  ['words, 8 characters, another number each', (at) => `图书 ${100 + at} 本`],
  ['words that are not there', (at) => `黎曼猜想${at}`],
  ['formula, exact and others of its shape', (at) => `x^2-${at + 5}x+6=0`],
  ['formula, a part', (at) => `\\frac{${(at % 9) + 1}}{2}`],
  ['formula in dollars', (at) => `$t^{2}-${at + 3}t$`],
];

async function measure(db: Database): Promise<void> {
  for (const [name, keyword] of QUERIES) {
    let rows = 0;
    const search = async (at: number) => (rows = (await findQuestionPage(db, teacher, { size: 20, keyword: keyword(at) })).total);
    const { median, p95 } = await timeRuns(RUNS, search, () => forgetLists(db));
    console.log(name.padEnd(44), `${String(rows).padStart(6)} rows, median ${median.toFixed(1)} ms, 95th percentile ${p95.toFixed(1)} ms`);
  }
  await printSizes(db, ['question_search', 'question_search_tok', 'question_content']);
}

runBench(() => withBanks(measure));
