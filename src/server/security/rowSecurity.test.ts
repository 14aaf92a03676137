// If these fail, a query that forgets its scope exposes or changes rows of another organisation: the database itself no
// longer refuses them. Every statement here is without any condition.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { openTestDatabase, testServer, type TestDatabase } from '../../testing/testDatabase';
import { transaction } from '../db/database';
import { migrate } from '../db/migrate';
import { openPostgres } from '../db/postgres';
import { hasScopedRole, overAllRows } from '../db/rowSecurity';
import type { Actor } from './actor';
import { withAccountRows } from './rowScopes';

let server: TestDatabase;
const rows = async <T>(text: string): Promise<T[]> => (await sql.raw<T>(text).execute(server.db.kysely)).rows;

/** Tables without policies, each with the reason. */
const OPEN: Readonly<Record<string, string>> = {
  questions:
    'flags and numbers only, searched by indexes that policies would switch off; the text is in question_content',
  question_kp: 'ids only, searched with questions',
  question_search: 'searched by a GIN index; its words are never returned',
  question_lsh: 'digests only, searched with questions',
  question_marks: 'digests only, searched with questions',
  question_pairs: 'ids only; their questions are read by scope',
  accounts: 'signing in, and the names of authors',
  sessions: 'read before the account is known',
  password_codes: 'read before the account is known',
  attempts: 'read before the account is known',
  roles: 'read with the session',
  role_routes: 'read with the session',
  role_functions: 'read with the session',
  organizations: 'names of owners',
  origin_books: 'titles shown with shared questions',
  knowledge_systems: 'trees shown with shared questions',
  knowledge_types: 'trees shown with shared questions',
  kps: 'trees shown with shared questions',
  files: 'quotas count those of the organisation; read outside of calls',
  jobs: 'the queue of all accounts',
  operation_log: 'written by every call, read by its own scope',
  idempotency_keys: 'written by every call, by account',
  regions: 'of the installation',
  routes: 'of the installation',
  stages: 'of the installation',
  grades: 'of the installation',
  grade_stages: 'of the installation',
  categories: 'of the installation',
  front_items: 'shown on every home screen of the organisation or the installation',
  formula_drawings: 'of the installation',
  settings: 'of the installation',
  schema_migrations: 'of the database layer',
  lease_locks: 'of the database layer',
  id_blocks: 'of the database layer',
};

const actor = (organization: number, more: Partial<Actor> = {}): Actor => ({
  id: organization * 10,
  username: '13900000000',
  nickname: '测试',
  role_id: 4,
  role_name: '教师',
  organization_id: organization,
  functions: new Set(),
  address: '',
  ...more,
});
const own = actor(901);
const stranger = actor(902);

/** One row of each guarded table, for the organisation `o`; the ids begin with its number. */
const seed = (o: number) => `
  insert into organizations (id, title) values (${o}, '机构${o}');
  insert into schools (id, organization_id, title, stage_id) values (${o}1, ${o}, '校', 3);
  insert into school_classes (id, school_id, title) values (${o}1, ${o}1, '班');
  insert into students (id, class_id, number, name) values (${o}1, ${o}1, '1', '生');
  insert into accounts (id, username, nickname, password_hash, role_id, organization_id)
    values (${o}0, '1380000${o}0', '师', '', 4, ${o});
  insert into questions (id, type_id, family_id, author_id, organization_id, content_hash)
    values (${o}1, 400, ${o}1, ${o}0, ${o}, '${o}'), (${o}2, 400, ${o}2, ${o}0, ${o}, '${o}b');
  insert into question_content (question_id, version, type_id, content, answer, author_id)
    values (${o}1, 1, 400, '题', '""', ${o}0), (${o}2, 1, 400, '题', '""', ${o}0);
  insert into question_check_records (question_id, id, version, from_status, to_status, actor_id) values (${o}1, 1, 1, 1, 2, ${o}0);
  insert into question_comments (question_id, id, version, text, author_id) values (${o}1, 1, 1, '批', ${o}0);
  insert into question_key_checks (id, question_id, version, kind, text, key, verdict, author_id)
    values (${o}1, ${o}1, 1, 'solved', '3', '2', 'different', ${o}0);
  insert into question_feedback (question_id, id, version, text, reporter_id) values (${o}1, ${o}1, 1, '错', ${o}0);
  insert into drafts (account_id, key, body) values (${o}0, 'new', '{}');
  insert into bulk_runs (id, actor_id, organization_id, changes) values (${o}1, ${o}0, ${o}, '{}');
  insert into bulk_run_items (run_id, question_id) values (${o}1, ${o}1);
  insert into papers (id, title, owner_id, organization_id) values (${o}1, '卷', ${o}0, ${o}), (${o}2, '卷二', ${o}0, ${o});
  insert into paper_sections (paper_id, id, title, sort) values (${o}1, 1, '一', 1);
  insert into paper_items (paper_id, question_id, question_version, section_id, sort) values (${o}1, ${o}1, 1, 1, 1);
  insert into paper_versions (paper_id, version, body, author_id) values (${o}1, 1, '{}', ${o}0);
  insert into answer_sheets (id, paper_id, paper_revision, paper_version, form, fingerprint, options, manifest, pages,
    author_id) values (${o}1, ${o}1, 1, 1, '', 'x', '{}', '{}', 1, ${o}0);
  insert into paper_exposures (paper_id, id, given_on, author_id) values (${o}1, 1, '2026-01-02', ${o}0);
  insert into question_exposures (question_id, paper_id, exposure_id, given_on) values (${o}1, ${o}1, 1, '2026-01-02');
  insert into paper_packs (id, organization_id, title, owner_id) values (${o}1, ${o}, '包', ${o}0);
  insert into paper_pack_items (pack_id, paper_id, sort) values (${o}1, ${o}1, 1);
  insert into paper_templates (id, organization_id, title, body, owner_id) values (${o}1, ${o}, '模板', '{}', ${o}0);
  insert into blueprints (id, organization_id, title, body, owner_id) values (${o}1, ${o}, '细目表', '{}', ${o}0);
  insert into reports (id, title, owner_id, organization_id) values (${o}1, '报告', ${o}0, ${o});
  insert into report_items (report_id, question_id, question_version, sort) values (${o}1, ${o}1, 1, 1);
  insert into answer_rows (report_id, class_id, student_id, updated_by) values (${o}1, ${o}1, ${o}1, ${o}0);
  insert into report_adjustments (id, report_id, question_id, before, after, reason, gained, lost, actor_id)
    values (${o}1, ${o}1, ${o}1, '{}', '{}', '错', 0, 0, ${o}0);
  insert into scan_batches (id, report_id, title, job_id, owner_id, keep_until)
    values (${o}1, ${o}1, '扫描', ${o}1, ${o}0, '2030-01-01');
  insert into scan_pages (id, batch_id, sort, file, page, state) values (${o}1, ${o}1, 0, '扫描.pdf', 1, 'read');
  insert into scan_views (batch_id, account_id, day) values (${o}1, ${o}0, '2026-01-02');
  insert into scan_cells (page_id, question_id, label, text, read_text, certainty, area)
    values (${o}1, ${o}1, '1', 'A', 'A', 1, '{}');
  insert into markings (id, report_id, owner_id) values (${o}1, ${o}1, ${o}0);
  insert into marking_questions (marking_id, question_id, tolerance) values (${o}1, ${o}1, 1);
  insert into marking_markers (marking_id, question_id, account_id) values (${o}1, ${o}1, ${o}0);
  insert into marking_scripts (id, marking_id, question_id, student_id, needs) values (${o}1, ${o}1, ${o}1, ${o}1, 2);
  insert into marking_marks (script_id, account_id, held_until) values (${o}1, ${o}0, '2030-01-01');
  insert into question_statistics (question_id, version, report_id) values (${o}1, 1, ${o}1);`;

let guarded: string[];
beforeAll(async () => {
  server = await openTestDatabase();
  await rows(`insert into roles (id, title) values (4, '教师') on conflict do nothing`);
  for (const one of [own, stranger]) await rows(seed(one.organization_id));
  guarded = (
    await rows<{ name: string }>(
      `select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace order by 1`,
    )
  ).map(({ name }) => name);
});
afterAll(() => server.close());

const count = async (table: string): Promise<number> =>
  (await rows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n ?? -1;

test('every table is guarded or says why not', async () => {
  const tables = await rows<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  expect(tables.map(({ name }) => name).sort()).toEqual([...guarded, ...Object.keys(OPEN)].sort());
});

test('an account reads its organisation’s rows of every guarded table and no others', async () => {
  for (const table of guarded) {
    const all = await count(table);
    const mine = await withAccountRows(own, () => count(table));
    const theirs = await withAccountRows(stranger, () => count(table));
    expect({ table, mine, theirs, all }).toEqual({ table, mine, theirs, all: mine + theirs });
    expect({ table, mine, theirs }).toEqual({ table, mine: all / 2, theirs: all / 2 });
    expect(await withAccountRows(actor(903), () => count(table))).toBe(0);
  }
});

test('a change without a condition reaches no row of another organisation', async () => {
  for (const table of guarded) {
    const column = (
      await rows<{ name: string }>(`select a.attname as name from pg_attribute a
        where a.attrelid = '${table}'::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum limit 1`)
    )[0]!.name;
    const changed = await withAccountRows(actor(903), async () =>
      rows(`update ${table} set ${column} = ${column} returning 1`),
    );
    expect({ table, changed }).toEqual({ table, changed: [] });
    const removed = await withAccountRows(actor(903), async () => rows(`delete from ${table} returning 1`));
    expect({ table, removed }).toEqual({ table, removed: [] });
  }
});

test('no row can be written into another organisation', async () => {
  const refused = { code: '42501' };
  const write = (text: string) => withAccountRows(stranger, () => rows(text));
  await expect(
    write(`insert into papers (id, title, owner_id, organization_id) values (99, '卷', 9020, 901)`),
  ).rejects.toMatchObject(refused);
  await expect(
    write(
      `insert into question_content (question_id, version, type_id, content, answer, author_id) values (9011, 2, 400, '换', '""', 9020)`,
    ),
  ).rejects.toMatchObject(refused);
  await expect(
    write(
      `insert into paper_items (paper_id, question_id, question_version, section_id, sort) values (9012, 9021, 1, 1, 2)`,
    ),
  ).rejects.toMatchObject(refused);
  await expect(write(`update papers set organization_id = 901`)).rejects.toMatchObject(refused);
  await expect(write(`insert into drafts (account_id, key, body) values (9010, 'mine', '{}')`)).rejects.toMatchObject(
    refused,
  );
});

test('a share account reads the papers that are shared with it, and nothing that belongs to their making', async () => {
  const guest = actor(901, { id: 77, role_id: 5, share: { stage_ids: [], paper_ids: [9012] } });
  const ids = await withAccountRows(guest, () => rows<{ id: number }>('select id from papers'));
  expect(ids).toEqual([{ id: 9012 }]);
  for (const table of [
    'paper_items',
    'paper_versions',
    'paper_exposures',
    'question_content',
    'question_comments',
    'question_key_checks',
    'question_check_records',
    'question_feedback',
    'bulk_runs',
    'reports',
    'students',
  ])
    expect({ table, n: await withAccountRows(guest, () => count(table)) }).toEqual({ table, n: 0 });
});

test('the text of a question follows its sharing: the newest version, once reviewed and listed', async () => {
  const seen = () =>
    withAccountRows(stranger, () =>
      rows<{ version: number }>('select version from question_content where question_id = 9012'),
    );
  await rows(
    `insert into question_content (question_id, version, type_id, content, answer, author_id) values (9012, 2, 400, '新', '""', 9010)`,
  );
  await rows('update questions set shared = 1, version = 2 where id = 9012');
  expect(await seen()).toEqual([]);
  await rows('update questions set status = 4, listed = 1 where id = 9012');
  expect(await seen()).toEqual([{ version: 2 }]);
  await rows(
    `insert into paper_items (paper_id, question_id, question_version, section_id, sort) values (9021, 9012, 1, 1, 2)`,
  );
  expect(await seen()).toEqual([{ version: 1 }, { version: 2 }]);
});

test('the connection is the account’s for its work only: after a fault, a rollback and between two accounts', async () => {
  const total = await count('papers');
  await expect(withAccountRows(own, () => rows('select 1 / 0'))).rejects.toMatchObject({ code: '22012' });
  expect(await count('papers')).toBe(total);
  const half = await withAccountRows(own, () => count('papers'));
  await expect(
    withAccountRows(stranger, () =>
      transaction(server.db, async (tx) => {
        await sql`select count(*) from papers`.execute(tx);
        throw new Error('taken back');
      }),
    ),
  ).rejects.toThrow('taken back');
  expect(await withAccountRows(own, () => count('papers'))).toBe(half);
  const [mine, all, theirs] = await Promise.all([
    withAccountRows(own, () => count('papers')),
    count('papers'),
    withAccountRows(stranger, () => count('papers')),
  ]);
  expect([mine, all, theirs]).toEqual([half, total, total - half]);
});

test('what is counted over all organisations sees all rows, in the transaction of the account', async () => {
  const total = await count('papers');
  const counts = await withAccountRows(own, () =>
    transaction(server.db, async (tx) => {
      const read = async () =>
        (await sql<{ n: number }>`select count(*)::int as n from papers`.execute(tx)).rows[0]?.n ?? -1;
      return [await read(), await overAllRows(read), await read()];
    }),
  );
  expect(counts).toEqual([total / 2, total, total / 2]);
});

test('an administrator is not limited', async () => {
  expect(await withAccountRows(actor(901, { role_id: 1 }), () => count('papers'))).toBe(await count('papers'));
});

const onServer = testServer ? test : test.skip;
onServer(
  'a database user that may not create roles, with the role of the documentation: both walls hold',
  async () => {
    const name = `tiku_test_${randomBytes(8).toString('hex')}`;
    const address = new URL(testServer as string);
    address.username = name;
    address.password = name;
    address.pathname = name;
    await rows(`create role ${name} login nocreaterole password '${name}'`);
    try {
      await rows(`grant tiku_scoped to ${name}`);
      await rows(`create database ${name} owner ${name} template template0`);
      const db = await openPostgres({ databaseUrl: address.href, poolSize: 2 });
      try {
        await migrate(db);
        expect(await hasScopedRole(db)).toBe(true);
        await sql`insert into organizations (id, title) values (901, '甲'), (902, '乙')`.execute(db.kysely);
        await sql`insert into schools (id, organization_id, title, stage_id) values (1, 901, '甲', 3), (2, 902, '乙', 3)`.execute(
          db.kysely,
        );
        const seen = await withAccountRows(own, () => sql<{ id: number }>`select id from schools`.execute(db.kysely));
        expect(seen.rows.map(({ id }) => Number(id))).toEqual([1]);
      } finally {
        await db.close();
      }
    } finally {
      await rows(`drop database if exists ${name} with (force)`);
      await rows(`drop role ${name}`);
    }
  },
  60_000,
);
