// The question list at 100,000 generated questions, asked through the same service as the server's: embedded database and,
// with BENCH_DATABASE_URL, a PostgreSQL server. Prints median and 95th percentile of 30 runs. The bank is kept in .cache/bench.
// Bars: filtered pages in tens of milliseconds; the deepest page no slower than 5 times the first.
import { mkdirSync } from 'node:fs';
import { CALLS } from '../src/contract/calls';
import { generateQuestions } from '../src/domain/interop/generated';
import { importRows, newReport } from '../src/server/cli/importRows';
import { readConfig } from '../src/server/config';
import type { Database } from '../src/server/db/database';
import { migrate } from '../src/server/db/migrate';
import { openDatabase } from '../src/server/db/open';
import { freshenStatistics } from '../src/server/db/statistics';
import { ensureBase } from '../src/server/modules/account/seedAccounts';
import { forgetLists, forgetPages } from '../src/server/modules/question/listCache';
import { findQuestionPage } from '../src/server/modules/question/questionListService';
import { projectPath } from '../src/server/paths';
import type { Actor } from '../src/server/plugins/actor';
import type { RequestOf } from '../src/contract/wire';

const COUNT = Number(process.env.BENCH_COUNT ?? 100_000);
const RUNS = 30;
const SYSTEM = 1;
const NODES = 60;
type Filter = RequestOf<typeof CALLS.getQuestions>;

const teacher: Actor = {
  id: 2, username: '', nickname: '', role_id: 4, role_name: '', organization_id: 1, functions: new Set(), address: '',
};

async function fill(db: Database): Promise<void> {
  await migrate(db);
  await ensureBase(db, readConfig({}));
  const { total } = await db.kysely.selectFrom('questions').select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  if (total >= COUNT) return;
  if (total > 0) throw new Error(`the bench database has ${total} questions, not ${COUNT}: remove it first`);
  const started = performance.now();
  const options = { owner: { author_id: 1, organization_id: 1 }, systemTitle: '生成题知识点', kind: 1, trusted: true, dryRun: false };
  await importRows(db, 'generated', generateQuestions(1, COUNT), options, newReport());
  console.log(`filled in ${COUNT} questions: ${Math.round(COUNT / ((performance.now() - started) / 1000))} a second`);
  await tag(db);
}

/** Every question gets two points of a tree of 60, so that subtrees have something to find. */
async function tag(db: Database): Promise<void> {
  await db.kysely.insertInto('knowledge_systems').values({ id: SYSTEM, title: '基准' }).onConflict((c) => c.doNothing()).execute();
  const nodes = Array.from({ length: NODES }, (_, i) => ({
    id: 900_000 + i, pid: i === 0 ? 0 : 900_000 + Math.floor((i - 1) / 3), system_info_id: SYSTEM, type: 2, tip_key: String(i), kp_name: `节点${i}`, sort: i,
  }));
  await db.kysely.insertInto('kps').values(nodes).onConflict((c) => c.doNothing()).execute();
  const ids = (await db.kysely.selectFrom('questions').select('id').orderBy('id').execute()).map((row) => row.id);
  for (let at = 0; at < ids.length; at += 2000) {
    const rows = ids.slice(at, at + 2000).flatMap((question_id) =>
      [question_id % NODES, (question_id * 7 + 3) % NODES].map((node) => ({ kp_id: 900_000 + node, question_id, system_info_id: SYSTEM, type: 2 })),
    );
    await db.kysely.insertInto('question_kp').values(rows).onConflict((c) => c.doNothing()).execute();
  }
}

interface Timing {
  median: number;
  p95: number;
  total: number;
}

/** `cold`: nothing remembered from the runs before. */
async function time(db: Database, filter: (run: number) => Filter, cold: boolean): Promise<Timing> {
  const times: number[] = [];
  let total = 0;
  for (let run = -2; run < RUNS; run++) {
    if (cold) forgetLists(db);
    else forgetPages(db);
    const started = performance.now();
    total = (await findQuestionPage(db, teacher, filter(Math.max(0, run)))).total;
    if (run >= 0) times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  return { median: times[RUNS >> 1] ?? 0, p95: times[Math.floor(RUNS * 0.95)] ?? 0, total };
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
    const shown = ({ median, p95 }: Timing) => `${median.toFixed(1)} (${p95.toFixed(1)})`.padStart(18);
    const ratio = `${(cold.median / first.cold).toFixed(1)} / ${(warm.median / first.warm).toFixed(1)}`.padStart(20);
    console.log(name.padEnd(30), String(cold.total).padStart(8), shown(cold), shown(warm), ratio);
  }
}

async function main(): Promise<void> {
  const dataDir = projectPath('.cache/bench', String(COUNT));
  mkdirSync(dataDir, { recursive: true });
  const server = process.env.BENCH_DATABASE_URL;
  for (const databaseUrl of server ? [undefined, server] : [undefined]) {
    console.log(databaseUrl ? '\nPostgreSQL' : '\nembedded database');
    const db = await openDatabase({ dataDir, ...(databaseUrl && { databaseUrl }) });
    try {
      await fill(db);
      await freshenStatistics(db);
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
