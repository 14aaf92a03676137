// 查重 at 100,000 generated questions: the check when a question is saved, a step of the whole scan, and the search by formula,
// on the embedded database and, with BENCH_DATABASE_URL, a PostgreSQL server. Uses the bank of bench/listQuery.ts.
// Bars: the check at save under 200 ms, the search by formula under 100 ms, at the 95th percentile.
import { sql } from 'kysely';
import { generateQuestions } from '../src/domain/interop/generated';
import { normalizeBody, type QuestionBody } from '../src/domain/question/questionBody';
import { indexQuestion } from '../src/domain/question/questionIndex';
import type { Database } from '../src/server/db/database';
import { migrate } from '../src/server/db/migrate';
import { openDatabase } from '../src/server/db/open';
import { duplicateReads } from '../src/server/modules/question/duplicateRepository';
import { forgetLists } from '../src/server/modules/question/listCache';
import { scanStep } from '../src/server/modules/question/pairService';
import { findQuestionPage } from '../src/server/modules/question/questionListService';
import { rowScope } from '../src/server/modules/question/rowScope';
import { projectPath } from '../src/server/paths';
import type { Actor } from '../src/server/plugins/actor';

const COUNT = Number(process.env.BENCH_COUNT ?? 100_000);
const RUNS = 60;
const teacher: Actor = {
  id: 2, username: '', nickname: '', role_id: 4, role_name: '', organization_id: 1, functions: new Set(), address: '',
};

async function time(name: string, run: (at: number) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let at = -3; at < RUNS; at++) {
    const started = performance.now();
    await run(Math.max(0, at));
    if (at >= 0) times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const of = (share: number) => (times[Math.floor(RUNS * share)] ?? 0).toFixed(1).padStart(9);
  console.log(name.padEnd(44), of(0.5), of(0.95));
}

const drafts = (seed: number) =>
  [...generateQuestions(seed, RUNS)].flatMap((row) => {
    if (!('draft' in row)) return [];
    const { type_id, content, options, answer, analysis } = row.draft;
    return [normalizeBody({ type_id, content, options, answer, analysis })];
  });

async function measure(db: Database): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from questions`.execute(db.kysely);
  if ((rows[0]?.n ?? 0) < COUNT) throw new Error('the bank is not filled: run the benchmark listQuery first');
  // Another seed: texts of the same kinds with other figures. The first of seed 1 are in the bank.
  const [bodies, known] = [drafts(2), drafts(1)];
  const scope = rowScope(teacher);
  console.log('query'.padEnd(44), 'median ms'.padStart(9), '95% ms'.padStart(9));
  const check = (list: readonly QuestionBody[]) => (at: number) => {
    const body = list[at % list.length];
    return body ? duplicateReads.find(db.kysely, indexQuestion(body), scope, null) : Promise.resolve();
  };
  await time('check at save, a question like many others', check(bodies));
  await time('check at save, a question that is there', check(known));
  let after = 0;
  await time('scan, a step of 200 questions', async () => {
    after = (await scanStep(db, teacher, after)).next ?? 0;
  });
  for (const [name, formula] of [
    ['formula, exact and others of its shape', (n: number) => `x^2-${n + 5}x+6=0`],
    ['formula, a part', (n: number) => `\\frac{${(n % 9) + 1}}{2}`],
    ['formula in dollars', (n: number) => `$t^{2}-${n + 3}t$`],
  ] as const) {
    await time(name, async (at) => {
      forgetLists(db);
      await findQuestionPage(db, teacher, { size: 20, keyword: formula(at) });
    });
  }
  const sizes = await sql<{ name: string; bytes: number }>`select c.relname as name, pg_total_relation_size(c.oid) as bytes from pg_class c
    where c.relname in ('questions', 'question_content', 'question_search', 'question_lsh', 'question_search_tok') order by 1`.execute(db.kysely);
  for (const { name, bytes } of sizes.rows) console.log(name.padEnd(44), `${(bytes / 1024 / 1024).toFixed(1)} MB`);
}

async function main(): Promise<void> {
  const server = process.env.BENCH_DATABASE_URL;
  for (const databaseUrl of server ? [undefined, server] : [undefined]) {
    console.log(databaseUrl ? '\nPostgreSQL' : '\nembedded database');
    const db = await openDatabase({ dataDir: projectPath('.cache/bench', String(COUNT)), ...(databaseUrl && { databaseUrl }) });
    try {
      await migrate(db);
      await measure(db);
    } finally {
      await db.close();
    }
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
