// 查重 at 100,000 generated questions: the check when a question is saved, and the scan of the whole bank, first and again.
// Bar: the check at save under 200 ms at the 95th percentile.
import { sql } from 'kysely';
import { generateQuestions } from '../src/domain/interop/generated';
import { normalizeBody, type QuestionBody } from '../src/domain/question/questionBody';
import { indexQuestion } from '../src/domain/question/questionIndex';
import type { Database } from '../src/server/db/database';
import { duplicateReads } from '../src/server/modules/question/duplicateRepository';
import { rowScope } from '../src/server/modules/question/rowScope';
import { scanBank } from '../src/server/modules/question/scanService';
import { printSizes, runBench, teacher, timeRuns, withBanks } from './support/bank';

const RUNS = 60;

const drafts = (seed: number) =>
  [...generateQuestions(seed, RUNS)].flatMap((row) => {
    if (!('draft' in row)) return [];
    const { type_id, content, options, answer, analysis } = row.draft;
    return [normalizeBody({ type_id, content, options, answer, analysis })];
  });

async function measure(db: Database): Promise<void> {
  const scope = rowScope(teacher);
  const check = async (name: string, list: readonly QuestionBody[]) => {
    const { median, p95 } = await timeRuns(RUNS, (at) => {
      const body = list[at % list.length];
      return body ? duplicateReads.find(db.kysely, indexQuestion(body), scope, null) : Promise.resolve();
    });
    console.log(name.padEnd(44), `median ${median.toFixed(1)} ms, 95th percentile ${p95.toFixed(1)} ms`);
  };
  // Another seed: texts of the same kinds with other figures. The first of seed 1 are in the bank.
  await check('check at save, a question like many others', drafts(2));
  await check('check at save, a question that is there', drafts(1));

  const scan = async (name: string) => {
    const started = performance.now();
    let longest = 0;
    let last = started;
    const { compared, found } = await scanBank(db, async () => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(name.padEnd(44), `${seconds} s, ${compared} compared, ${found} pairs, longest step ${(longest / 1000).toFixed(2)} s`);
  };
  await sql`delete from question_pairs where state = 1`.execute(db.kysely);
  await sql`delete from question_marks`.execute(db.kysely);
  await scan('scan of a bank of before, read in first');
  await sql`delete from question_pairs where state = 1`.execute(db.kysely);
  await sql`update question_marks set compared = 0`.execute(db.kysely);
  await scan('scan of a bank just imported');
  await sql`update question_marks set compared = 0 where question_id % 1000 = 7`.execute(db.kysely);
  await scan('scan after a thousandth was changed');
  await scan('scan with nothing new');
  await printSizes(db, ['question_lsh', 'question_marks', 'question_pairs', 'questions_hash']);
}

runBench(() => withBanks(measure));
