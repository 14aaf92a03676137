// Coverage of a whole knowledge tree at 100,000 questions with two points each: nothing kept (first call after a write), and kept.
// Bar: under 200 ms. With `after writes` a hundredth of the questions was touched since the tables were last put in order.
import { sql } from 'kysely';
import { questionPort } from '../src/server/modules/question/questionRoutes';
import { forgetLists } from '../src/server/modules/question/listCache';
import { makeCoverageService } from '../src/server/modules/knowledge/coverageService';
import type { Database } from '../src/server/db/database';
import { runBench, SYSTEM, teacher, timeRuns, TYPE, withBanks, type Times, printSizes } from './support/bank';

const RUNS = 15;

async function measure(db: Database): Promise<void> {
  const coverage = makeCoverageService(db, questionPort);
  const read = () => coverage.coverage(teacher, SYSTEM, TYPE);
  const say = (name: string, { median, p95 }: Times) => console.log(name.padEnd(30), `median ${median.toFixed(1)} ms, 95th percentile ${p95.toFixed(1)} ms`);
  console.log(`${(await read()).list.length} points`);
  say('nothing kept', await timeRuns(RUNS, read, () => forgetLists(db)));
  say('kept', await timeRuns(RUNS, read));
  await sql`update questions set revision = revision + 1 where id % 100 = 7`.execute(db.kysely);
  say('nothing kept, after writes', await timeRuns(RUNS, read, () => forgetLists(db)));
  await printSizes(db, ['question_kp', 'question_kp_tree', 'questions_cover', 'questions']);
}

runBench(() => withBanks(measure));
