// The bank that benchmarks measure: 100,000 generated questions with two knowledge points each, filled on first use.
// Embedded in .cache/bench; with BENCH_DATABASE_URL a PostgreSQL server beside it; BENCH_ON=embedded or postgres takes one of them.
import { mkdirSync } from 'node:fs';
import { sql } from 'kysely';
import { generateQuestions } from '../../src/domain/interop/generated';
import { importRows, newReport } from '../../src/server/cli/importRows';
import { readConfig } from '../../src/server/config';
import type { Database } from '../../src/server/db/database';
import { migrate } from '../../src/server/db/migrate';
import { openDatabase } from '../../src/server/db/open';
import { freshenStatistics } from '../../src/server/db/statistics';
import { ensureBase } from '../../src/server/modules/account/seedAccounts';
import { projectPath } from '../../src/server/paths';
import type { Actor } from '../../src/server/plugins/actor';

export const COUNT = Number(process.env.BENCH_COUNT ?? 100_000);
export const SYSTEM = 1;
export const TYPE = 2;
export const FIRST_NODE = 900_000;
const NODES = 60;

/** Sees one organisation's questions and the shared ones, as most accounts do. */
export const teacher: Actor = {
  id: 2, username: '', nickname: '', role_id: 4, role_name: '', organization_id: 1, functions: new Set(), address: '',
};

export async function withBanks(measure: (db: Database, name: string) => Promise<void>): Promise<void> {
  const dataDir = projectPath('.cache/bench', String(COUNT));
  mkdirSync(dataDir, { recursive: true });
  const server = process.env.BENCH_DATABASE_URL;
  const only = process.env.BENCH_ON;
  const banks = [
    ...(only === 'postgres' ? [] : [{ name: 'embedded database', databaseUrl: undefined }]),
    ...(server && only !== 'embedded' ? [{ name: 'PostgreSQL', databaseUrl: server }] : []),
  ];
  for (const { name, databaseUrl } of banks) {
    console.log(`\n${name}`);
    const db = await openDatabase({ dataDir, ...(databaseUrl && { databaseUrl }) });
    try {
      await fill(db);
      await freshenStatistics(db);
      await measure(db, name);
    } finally {
      await db.close();
    }
  }
}

/** Prints the failure and ends with code 1. */
export function runBench(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}

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
    id: FIRST_NODE + i,
    pid: i === 0 ? 0 : FIRST_NODE + Math.floor((i - 1) / 3),
    system_info_id: SYSTEM,
    type: TYPE,
    tip_key: String(i),
    kp_name: `节点${i}`,
    sort: i,
  }));
  await db.kysely.insertInto('kps').values(nodes).onConflict((c) => c.doNothing()).execute();
  const ids = (await db.kysely.selectFrom('questions').select('id').orderBy('id').execute()).map((row) => row.id);
  for (let at = 0; at < ids.length; at += 2000) {
    const rows = ids.slice(at, at + 2000).flatMap((question_id) =>
      [question_id % NODES, (question_id * 7 + 3) % NODES].map((node) => ({ kp_id: FIRST_NODE + node, question_id, system_info_id: SYSTEM, type: TYPE })),
    );
    await db.kysely.insertInto('question_kp').values(rows).onConflict((c) => c.doNothing()).execute();
  }
}

export interface Times {
  median: number;
  p95: number;
  p99: number;
}

export function timesOf(times: readonly number[]): Times {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Milliseconds of `runs` runs, after `warmup` that do not count. `before` is not timed. */
export async function timeRuns(runs: number, run: (at: number) => Promise<unknown>, before?: () => void, warmup = 2): Promise<Times> {
  const times: number[] = [];
  for (let at = -warmup; at < runs; at++) {
    before?.();
    const started = performance.now();
    await run(Math.max(0, at));
    if (at >= 0) times.push(performance.now() - started);
  }
  return timesOf(times);
}

/** Relations with their indexes and long values, in MB. */
export async function printSizes(db: Database, relations: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string; bytes: number }>`select c.relname as name, pg_total_relation_size(c.oid) as bytes from pg_class c
    where c.relname = any(${[...relations]}::text[]) and c.relnamespace = current_schema()::regnamespace order by 1`.execute(db.kysely);
  for (const { name, bytes } of rows) console.log(`size ${name}`.padEnd(44), `${(bytes / 1024 / 1024).toFixed(1)} MB`);
}
