// Brings the database to the state of migrations/NNNN_name.sql: each file once, in order, all that are missing in one
// transaction, so that an upgrade which fails leaves the database as the older program made it. Several servers may
// start at the same time (a lease guards this); a file that was changed after it had been applied stops the start.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { projectPath } from '../paths';
import { runScript, transaction, type Database, type Tx } from './database';
import { DatabaseError, errorCode } from './errors';
import { renewLease, withLease, type Lease } from './locks';
import { grantScopedRole, hasScopedRole } from './rowSecurity';
import { withStatementTimeout } from './sqlDriver';

export interface Migration {
  name: string;
  checksum: string;
  script: string;
  /** Checksums of earlier texts of the file. */
  superseded: readonly string[];
}

/**
 * Texts of released files that failed on some banks and were corrected. A bank or backup that an earlier text has built
 * carries its checksum and is the same: a corrected file makes the same rows as the earlier one where that succeeded.
 * Nothing else may change a released file.
 */
const SUPERSEDED: Readonly<Record<string, readonly string[]>> = {
  // Measured the length of answers that are no array, because `and` may be evaluated in any order: failed on every bank
  // with an answer to a judgement or a free response.
  '0039_multiple_choice.sql': ['99edf254ad8ad17276a405f32a7afe36d6b3bfa2c65ffe8824fac42d921b4bc2'],
};

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
const LEASE_WAIT_MS = 15 * 60_000;
const STATEMENT_MS = 10 * 60_000;

export function migrationsDirectory(): string {
  return projectPath('src/server/db/migrations');
}

export function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  names.forEach((name, index) => {
    const number = FILE_NAME.exec(name)?.[1];
    if (!number) throw refusal(`${name} is not named NNNN_name.sql`);
    if (names[index - 1]?.startsWith(`${number}_`)) throw refusal(`two migrations have the number ${number}`);
  });
  return names.map((name) => {
    const script = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n');
    const checksum = createHash('sha256').update(script).digest('hex');
    return { name, script, checksum, superseded: SUPERSEDED[name] ?? [] };
  });
}

/** Whether `file`, in its text of now or an earlier one, is the file of that name and checksum. */
export function isSameMigration(
  file: Migration | undefined,
  { name, checksum }: Pick<Migration, 'name' | 'checksum'>,
): boolean {
  return file?.name === name && (file.checksum === checksum || file.superseded.includes(checksum));
}

export interface MigrateOptions {
  directory?: string;
  /**
   * Called before files are applied to a database that has some already, with the name of the last of them. Whatever it
   * throws stops the upgrade; the sentence that it returns is part of the message when a file fails.
   */
  beforeUpgrade?(from: string): Promise<string>;
}

/** Returns the names of the files that this call applied. */
export async function migrate(
  db: Database,
  { directory = migrationsDirectory(), beforeUpgrade }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = readMigrations(directory);
  await createOwnTables(db);
  if ((await pending(db, migrations)).open.length === 0 && (await hasScopedRole(db))) return [];
  const apply = (lease: Lease) => applyPending(db, migrations, lease, beforeUpgrade);
  // Waiting servers wait within a statement while the upgrade holds the row of the lease.
  return withStatementTimeout(LEASE_WAIT_MS, () => withLease(db, 'migrate', apply, { waitMs: LEASE_WAIT_MS }));
}

/** The names of the files that the database does not have yet; writes nothing. */
export async function openMigrations(db: Database, directory = migrationsDirectory()): Promise<string[]> {
  return (await pending(db, readMigrations(directory))).open.map(({ name }) => name);
}

async function applyPending(
  db: Database,
  migrations: Migration[],
  lease: Lease,
  beforeUpgrade: MigrateOptions['beforeUpgrade'],
): Promise<string[]> {
  const { open, from } = await pending(db, migrations);
  if (open.length > 0) {
    const wayBack = from === '' ? '' : ((await beforeUpgrade?.(from)) ?? '');
    let current = '';
    const run = () =>
      transaction(db, async (tx) => {
        await renewLease(tx, lease);
        for (const migration of open) {
          current = migration.name;
          await apply(tx, migration);
        }
      });
    await withStatementTimeout(STATEMENT_MS, run).catch((error: Error) => {
      throw failure(error, current, from === '' ? null : wayBack);
    });
  }
  await grantScopedRole(db);
  return open.map(({ name }) => name);
}

async function apply(tx: Tx, { name, script, checksum }: Migration): Promise<void> {
  await runScript(tx, script);
  await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`.execute(tx);
}

/** The files to apply, and the last one that the database has; '' for a new database. */
async function pending(db: Database, migrations: Migration[]): Promise<{ open: Migration[]; from: string }> {
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migrations order by name`.execute(db.kysely);
  const files = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const row of rows) {
    const file = files.get(row.name);
    if (!file)
      throw refusal(
        `the database has ${row.name}, which this program does not know: the program is older than its data`,
      );
    if (!isSameMigration(file, row))
      throw refusal(`${row.name} was changed after it had been applied; write a new file instead`);
  }
  const from = rows.at(-1)?.name ?? '';
  const known = new Set(rows.map((row) => row.name));
  const open = migrations.filter(({ name }) => !known.has(name));
  for (const { name } of open) if (name < from) throw refusal(`${name} comes before ${from}, which is applied already`);
  return { open, from };
}

const OWN_TABLES = `
  create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now());
  create table if not exists lease_locks (
    name text primary key, holder text not null, expires_at timestamptz not null);
  create table if not exists id_blocks (name text primary key, next_id bigint not null);`;

/**
 * For restoring: applies these files to an empty database, or after earlier ones, within the caller's own transaction.
 */
export async function buildSchema(tx: Tx, migrations: readonly Migration[]): Promise<void> {
  await runScript(tx, OWN_TABLES);
  for (const migration of migrations) await withStatementTimeout(STATEMENT_MS, () => apply(tx, migration));
}

/** The tables of the database layer itself; they must exist before the first migration can be locked and recorded. */
async function createOwnTables(db: Database): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await sql<{ made: boolean }>`select count(to_regclass(name)) = 3 as made
      from (values ('schema_migrations'), ('lease_locks'), ('id_blocks')) as own(name)`.execute(db.kysely);
    if (rows[0]?.made) return;
    try {
      await runScript(db.kysely, OWN_TABLES);
      return;
    } catch (error) {
      // Two servers create the same table at the same moment: one of them gets a unique violation of the catalogue.
      const raced = ['23505', '42P07', '42710', '40001', '40P01'].includes(errorCode(error) ?? '');
      if (!raced || attempt === 5) throw error;
    }
  }
}

function refusal(why: string): DatabaseError {
  return new DatabaseError('migration_refused', `数据库升级被拒绝 (migration refused: ${why})`);
}

/** @param wayBack null: the database was new. */
function failure(error: Error, name: string, wayBack: string | null): DatabaseError {
  const code = errorCode(error);
  const why = name === '' ? error.message : `${name}：${error.message}`;
  if (code === 'commit_unknown')
    return new DatabaseError(code, `数据库升级最后一步时连接中断，请再次启动 (${why})`, {}, error);
  const text =
    wayBack === null
      ? `数据库没有建立（${why}），没有写入任何内容 (the database was not created, nothing was written)`
      : `数据库升级没有成功（${why}），已全部撤销，题库没有改动：请用原来版本的程序启动，并把这段文字交给开发者。${wayBack}` +
        ' (the upgrade failed and was undone: start the version that you had)';
  return new DatabaseError('migration_failed', text, {}, error);
}
