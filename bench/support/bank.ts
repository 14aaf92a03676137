// Banks of generated questions with two knowledge points each, one per size and engine: filled at first use (an
// interrupted run continues), stored in .cache/bench and in a PostgreSQL of the bench's own (BENCH_DATABASE_URL:
// another one; its user must be able to create databases).
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { DraftRow } from '../../src/formats/shared/importedQuestion';
import { readConfig } from '../../src/server/config';
import type { Database } from '../../src/server/db/database';
import { migrate } from '../../src/server/db/migrate';
import { openDatabase } from '../../src/server/db/open';
import { withStatementTimeout } from '../../src/server/db/sqlDriver';
import { freshenStatistics } from '../../src/server/db/statistics';
import { ensureBase } from '../../src/server/modules/account/seedAccounts';
import { importRows, newReport } from '../../src/server/modules/question/import/importRows';
import { refreshIndex } from '../../src/server/modules/question/save/refreshIndex';
import { projectPath } from '../../src/server/paths';
import type { Actor } from '../../src/server/security/actor';
import { CLUSTER_MISSING, makeCluster, type Cluster } from '../../src/testing/testCluster';
import { generateQuestions } from '../../src/testing/testQuestions';
import { FIRST_NODE, NODES, SYSTEM, TYPE } from './questionCalls';

export type Engine = 'embedded' | 'postgres';
export const ENGINE_NAMES: Readonly<Record<Engine, string>> = { embedded: 'embedded', postgres: 'PostgreSQL' };
export const ALL_SIZES = [1000, 10_000, 100_000, 1_000_000] as const;
const HOUR_MS = 3_600_000;
const LARGE = 100_000;

/** Sees one organisation's questions and the shared ones, as most accounts do. */
export const teacher: Actor = {
  id: 2,
  username: '',
  nickname: '',
  role_id: 4,
  role_name: '',
  organization_id: 1,
  functions: new Set(),
  address: '',
};

/** BENCH_ON=embedded or postgres selects one; PostgreSQL only if its programs or an address are available. */
export function engines(): Engine[] {
  const only = process.env.BENCH_ON;
  const all: Engine[] = [
    'embedded',
    ...(process.env.BENCH_DATABASE_URL || !CLUSTER_MISSING ? ['postgres' as const] : []),
  ];
  return all.filter((engine) => !only || engine === only);
}

/** The sizes in BENCH_SIZES; else those whose bank exists, and always 1,000. */
export function sizes(engine: Engine): number[] {
  const named = process.env.BENCH_SIZES;
  if (named) return named.split(',').map(Number);
  const folder = projectPath('.cache/bench');
  const there = existsSync(folder)
    ? readdirSync(folder)
        .map(Number)
        .filter((count) => existsSync(markOf(engine, count)))
    : [];
  return [...new Set([1000, ...there])].sort((a, b) => a - b);
}

const folderOf = (count: number) => projectPath('.cache/bench', String(count));
const markOf = (engine: Engine, count: number) => path.join(folderOf(count), `filled-${engine}`);
let cluster: Promise<Cluster> | undefined;

/** The settings of a server or `openDatabase` for the bank. */
export async function bankAddress(engine: Engine, count: number): Promise<{ dataDir: string; databaseUrl?: string }> {
  const dataDir = folderOf(count);
  mkdirSync(dataDir, { recursive: true });
  if (engine === 'embedded') return { dataDir };
  const base = await postgres();
  const name = databaseOf(count);
  await administer(async (admin) => {
    const { rows } = await sql`select 1 from pg_database where datname = ${name}`.execute(admin.kysely);
    if (rows.length === 0) await sql`create database ${sql.id(name)}`.execute(admin.kysely);
  });
  return { dataDir, databaseUrl: Object.assign(new URL(base), { pathname: `/${name}` }).toString() };
}

export async function dropBank(engine: Engine, count: number): Promise<void> {
  if (engine === 'postgres')
    await administer((admin) => sql`drop database if exists ${sql.id(databaseOf(count))}`.execute(admin.kysely));
  rmSync(folderOf(count), { recursive: true, force: true });
}

const databaseOf = (count: number) => `tiku_bench_${count}`;

async function postgres(): Promise<string> {
  const given = process.env.BENCH_DATABASE_URL;
  if (given) return given;
  cluster ??= makeCluster({
    folder: process.env.BENCH_POSTGRES ?? path.join(tmpdir(), 'tiku-bench-postgres'),
    settings: ['shared_buffers=512MB', 'max_wal_size=4GB'],
  });
  return (await cluster).databaseUrl;
}

async function administer(work: (admin: Database) => Promise<unknown>): Promise<void> {
  const admin = await openDatabase({ dataDir: projectPath('.cache/bench'), databaseUrl: await postgres() });
  try {
    await work(admin);
  } finally {
    await admin.close();
  }
}

export async function withBank<T>(engine: Engine, count: number, measure: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(await bankAddress(engine, count));
  try {
    if (!existsSync(markOf(engine, count))) {
      await fill(db, count);
      writeFileSync(markOf(engine, count), '');
    }
    await freshenStatistics(db);
    return await measure(db);
  } finally {
    await db.close();
  }
}

/** Stops the PostgreSQL that this process started. */
export async function closeBanks(): Promise<void> {
  (await cluster)?.stop('fast');
  cluster = undefined;
}

async function fill(db: Database, count: number): Promise<void> {
  await migrate(db);
  await ensureBase(db, readConfig({}));
  // As the first start of a server does; otherwise it indexes the filled bank again while it is measured.
  await refreshIndex(db);
  const { total } = await db.kysely
    .selectFrom('questions')
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const started = performance.now();
  const options = {
    owner: { author_id: 1, organization_id: 1 },
    systemTitle: '生成题知识点',
    kind: 1,
    trusted: true,
    dryRun: false,
  };
  const onProgress = ({ stored }: { stored: number }) => {
    if (stored % 20_000 === 0)
      console.error(
        `${db.kind}: ${total + stored} of ${count}, ${Math.round(stored / ((performance.now() - started) / 1000))} a second`,
      );
  };
  // Rows are stored in order: existing rows are the beginning of the list.
  const store = () =>
    importRows(db, 'generated', after(generateQuestions(1, count), total), { ...options, onProgress }, newReport());
  if (count > LARGE) await withoutIndexes(db, path.join(folderOf(count), `indexes-${db.kind}.json`), store);
  else await store();
  console.error(
    `${db.kind}: filled in ${count - total} questions, ${Math.round((count - total) / ((performance.now() - started) / 1000))} a second`,
  );
  await withStatementTimeout(HOUR_MS, () => tag(db));
}

/**
 * Drops the indexes without a constraint and creates them at the end: half the time for the same bank. `file` stores
 * their definitions during an interruption.
 */
async function withoutIndexes(db: Database, file: string, store: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ indexname: string; indexdef: string }>`select i.indexname, i.indexdef from pg_indexes i
    where i.schemaname = current_schema() and i.indexname <> 'questions_hash' and i.tablename in ('questions', 'question_kp', 'question_search', 'question_lsh', 'question_marks')
      and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`.execute(db.kysely);
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(rows));
  for (const { indexname } of rows) await sql`drop index ${sql.id(indexname)}`.execute(db.kysely);
  await store();
  const made = JSON.parse(readFileSync(file, 'utf8')) as typeof rows;
  await withStatementTimeout(HOUR_MS, async () => {
    for (const { indexdef } of made)
      await sql.raw(indexdef.replace(/ INDEX /, ' INDEX IF NOT EXISTS ')).execute(db.kysely);
  });
  rmSync(file);
}

function* after(rows: Iterable<DraftRow>, left: number): Generator<DraftRow> {
  let at = 0;
  for (const row of rows) if ((at += 1) > left) yield row;
}

/** Every question gets two points of a tree of 60, so that subtrees have questions. */
async function tag(db: Database): Promise<void> {
  await db.kysely
    .insertInto('knowledge_systems')
    .values({ id: SYSTEM, title: '基准' })
    .onConflict((c) => c.doNothing())
    .execute();
  const nodes = Array.from({ length: NODES }, (_, i) => ({
    id: FIRST_NODE + i,
    pid: i === 0 ? 0 : FIRST_NODE + Math.floor((i - 1) / 3),
    system_info_id: SYSTEM,
    type: TYPE,
    tip_key: String(i),
    kp_name: `节点${i}`,
    sort: i,
  }));
  await db.kysely
    .insertInto('kps')
    .values(nodes)
    .onConflict((c) => c.doNothing())
    .execute();
  const { last } = await db.kysely
    .selectFrom('questions')
    .select((e) => e.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  for (let from = 0; from < Number(last); from += 20_000) {
    await sql`insert into question_kp (kp_id, question_id, system_info_id, type)
      select ${FIRST_NODE}::bigint + node, q.id, ${SYSTEM}::bigint, ${TYPE}::int
      from questions q cross join lateral (values (q.id % ${NODES}), ((q.id * 7 + 3) % ${NODES})) as two(node)
      where q.id > ${from}::bigint and q.id <= ${from + 20_000}::bigint on conflict do nothing`.execute(db.kysely);
  }
}

/** Size of relations with their indexes and TOAST data, in MB. */
export async function printSizes(db: Database, relations: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    name: string;
    bytes: number;
  }>`select c.relname as name, pg_total_relation_size(c.oid) as bytes from pg_class c
    where c.relname = any(${[...relations]}::text[]) and c.relnamespace = current_schema()::regnamespace order by 1`.execute(
    db.kysely,
  );
  for (const { name, bytes } of rows) console.log(`size ${name}`.padEnd(44), `${(bytes / 1024 / 1024).toFixed(1)} MB`);
}
