// A bank of every released schema is upgraded to the current one with its rows, by starting on it and by restoring its
// backup.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql, type Transaction } from 'kysely';
import { openEmptyPlace } from '../../testing/testDatabase';
import { checkBank } from '../cli/check';
import { runScript, transaction, type Database, type Tx } from '../db/database';
import { buildSchema, migrate, migrationsDirectory, readMigrations } from '../db/migrate';
import { openDatabase } from '../db/open';
import type { Schema } from '../db/schema';
import { makeFolderFiles } from '../files/files';
import { makeJobFolders } from '../jobs/jobFolder';
import { writeBackup } from './backup';
import { copyRows } from './copyRows';
import { restoreBackup } from './restore';
import { databaseRows, digestTable, plainFormats, type RowSource, type TableCount } from './rows';
import { readTables } from './tables';

jest.setTimeout(180_000);
const known = readMigrations(migrationsDirectory());

/** Rows that the first schema could already hold, with each kind of value once. */
const ROWS = `
  insert into stages (id, title, sort) values (1, '小学', 1), (3, '初中', 2) on conflict (id) do nothing;
  insert into categories (id, title, sort) values (101, '单选', 1) on conflict (id) do nothing;
  insert into organizations (id, title) values (1, '实验学校');
  insert into roles (id, title) values (1, '管理员');
  insert into accounts (id, username, nickname, password_hash, role_id, organization_id) values (1, '13800000001', '管理', 'x', 1, 1);
  insert into grades (id, stage_id, title, sort) values (7, 3, '七年级', 1);
  insert into grade_stages (id, grade_id, stage_id, title, sort) values (71, 7, 3, '七年级上册', 1);
  insert into knowledge_systems (id, title) values (1, '课标');
  insert into knowledge_types (system_info_id, id, name) values (1, 1, '知识点');
  insert into kps (id, pid, system_info_id, type, tip_key, kp_name, sort) values (1, 0, 1, 1, '1', '数', 1), (2, 1, 1, 1, '1.1', '有理数', 1);
  insert into questions (id, type_id, family_id, author_id, organization_id, content_hash, facility) values (1, 101, 1, 1, 1, 'h', 0.1);
  insert into question_content (question_id, version, content, answer, author_id) values (1, 1, '<p>计算 $1+1$</p>', '["b"]', 1);
  insert into question_kp (kp_id, question_id, system_info_id, type) values (2, 1, 1, 1);
  insert into question_search (question_id, text_norm, tok) values (1, '计算', '{1,-2,3}');
  insert into question_feedback (question_id, id, version, text, reporter_id) values (1, 1, 1, '错字', 1);
  insert into papers (id, title, owner_id, organization_id, question_count, score) values (1, '练习', 1, 1, 1, 2.5);
  insert into paper_sections (paper_id, id, title, sort) values (1, 1, '一', 1);
  insert into paper_items (paper_id, question_id, question_version, section_id, sort, score) values (1, 1, 1, 1, 1, 2.5);
  insert into paper_templates (id, organization_id, title, body, owner_id) values (1, 1, '模板', '{}', 1);
  insert into operation_log (id, actor_id, organization_id, action, entity, entity_id, before, after) values (1, 1, 1, 'a', 'b', 1, 'null', null);
  insert into routes (id, pid, name, title, path, sort) values (1, 0, 'home', '首页', '/home', 1);
  insert into id_blocks (name, next_id) values ('questions', 101);`;

const quiet = () => undefined;
let place: Awaited<ReturnType<typeof openEmptyPlace>>;
let db: Database;
beforeAll(async () => {
  place = await openEmptyPlace();
  db = await openDatabase(place.target);
}, 120_000);
afterAll(async () => {
  await db.close();
  await place.close();
});

/** The newest schema that takes ROWS as they are: afterwards a version has to name its type. */
const ROWS_FIT = known.findIndex(({ name }) => name.startsWith('0038'));

/** Returns the result of `work`; its changes to the database are rolled back. */
async function undone<T>(work: (tx: Transaction<Schema>) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  const undo = new Error('undo');
  await transaction(db, async (tx) => {
    result = { value: await work(tx) };
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return (result as { value: T }).value;
}

test.each(known.map(({ name }, index) => [index + 1, name] as const))(
  'rows of schema %i (%s) are the same whether it starts or is restored',
  async (schemaLength) => {
    const old = await undone(async (tx) => {
      const filled = Math.min(schemaLength, ROWS_FIT);
      await buildSchema(tx, known.slice(0, filled));
      await runScript(tx, ROWS);
      await buildSchema(tx, known.slice(filled, schemaLength));
      await plainFormats(tx);
      const tables = await readTables(tx);
      const lines = new Map<string, string[]>();
      for (const table of tables)
        for await (const batch of databaseRows(tx, tables).rows(table))
          lines.set(table.name, [...(lines.get(table.name) ?? []), ...batch]);
      await buildSchema(tx, known.slice(schemaLength));
      return { tables, lines, started: await contents(tx) };
    });
    const source: RowSource = {
      tables: old.tables,
      async *rows({ name }) {
        yield* [old.lines.get(name) ?? []].filter((batch) => batch.length > 0);
      },
    };
    const counted: TableCount[] = [];
    for (const table of old.tables) counted.push(await digestTable(source, table, quiet));
    const restored = await undone(async (tx) => {
      await copyRows(tx, { source, schemaLength, known, counted }, quiet);
      return contents(tx);
    });
    expect(restored).toEqual(old.started);
    expect(old.started[0]).toMatchObject([{ id: 1, facility: 0.1 }]);
    // Banks older than 0032 get a task that decides whether their questions stay shared; in newer ones each question
    // has its own value.
    const asks =
      (known[schemaLength - 1]?.name ?? '') < '0032' ? [{ key: 'question_sharing', value: 'undecided' }] : [];
    expect(old.started.at(-1)).toEqual(asks.map((row) => expect.objectContaining(row)));
  },
);

test('a single-choice question with several correct options becomes 多选题 in a new version, with a record', async () => {
  const at = known.findIndex(({ name }) => name.startsWith('0039'));
  await undone(async (tx) => {
    await buildSchema(tx, known.slice(0, at - 1));
    await runScript(tx, ROWS);
    await runScript(tx, `update question_content set answer = '["a", "b"]'`);
    await buildSchema(tx, known.slice(at - 1));
    const versions = await sql`select version, type_id, answer from question_content order by version`.execute(tx);
    expect(versions.rows).toEqual([
      { version: 1, type_id: 101, answer: ['a', 'b'] },
      { version: 2, type_id: 102, answer: ['a', 'b'] },
    ]);
    const questions = await sql`select type_id, version, revision from questions`.execute(tx);
    expect(questions.rows).toEqual([{ type_id: 102, version: 2, revision: 2 }]);
    const records = await sql`select version, from_status, to_status, reason from question_check_records
      where question_id = 1 and version = 2`.execute(tx);
    expect(records.rows).toEqual([
      { version: 2, from_status: 1, to_status: 1, reason: '有多个正确选项，题型由单选改为多选' },
    ]);
  });
});

test("the archive of a bank of the first schema is restored into today's", async () => {
  const [first, target] = [await openEmptyPlace(), await openEmptyPlace()];
  const out = mkdtempSync(path.join(tmpdir(), 'tiku-versions-'));
  try {
    const old = await openDatabase(first.target);
    await transaction(old, async (tx) => {
      await buildSchema(tx, known.slice(0, 1));
      await runScript(tx, ROWS);
    });
    const file = path.join(out, 'old.tar');
    await writeBackup(old, {
      files: await makeFolderFiles(first.target.dataDir),
      folders: makeJobFolders(first.target.dataDir),
      target: file,
    });
    await old.close();
    expect((await restoreBackup(file, { target: target.target })).migrated).toEqual(
      known.slice(1).map(({ name }) => name),
    );
    const restored = await openDatabase(target.target);
    expect(await migrate(restored)).toEqual([]);
    expect(await checkBank(restored, await makeFolderFiles(target.target.dataDir))).toEqual([]);
    await restored.close();
  } finally {
    rmSync(out, { recursive: true, force: true });
    await first.close();
    await target.close();
  }
}, 240_000);

const READ = [
  'questions',
  'question_content',
  'question_search',
  'kps',
  'papers',
  'paper_items',
  'paper_templates',
  'operation_log',
  'question_feedback',
  'routes',
  'stages',
  'id_blocks',
  'settings',
];

/** Leaves out times that the start itself writes; they are not part of the bank's contents. */
async function contents(tx: Tx): Promise<Record<string, unknown>[][]> {
  const tables = [];
  for (const table of READ)
    tables.push((await sql<Record<string, unknown>>`select * from ${sql.table(table)} order by 1, 2`.execute(tx)).rows);
  return tables.map((rows) => rows.map(({ reporter_seen_at: _seen, ...row }) => row));
}
