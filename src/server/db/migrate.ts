// Brings the database to the state of migrations/NNNN_name.sql: each file in one transaction, in order, once. Several
// servers may start at the same time (a lease guards this); a file that was changed after it had been applied stops the
// start.
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
}

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
    return { name, script, checksum: createHash('sha256').update(script).digest('hex') };
  });
}

/** Returns the names of the files that this call applied. */
export async function migrate(db: Database, directory: string = migrationsDirectory()): Promise<string[]> {
  const migrations = readMigrations(directory);
  await createOwnTables(db);
  if ((await pending(db, migrations)).length === 0 && (await hasScopedRole(db))) return [];
  return withLease(db, 'migrate', (lease) => applyPending(db, migrations, lease), { waitMs: LEASE_WAIT_MS });
}

async function applyPending(db: Database, migrations: Migration[], lease: Lease): Promise<string[]> {
  const applied: string[] = [];
  for (const { name, script, checksum } of await pending(db, migrations)) {
    const run = () =>
      transaction(db, async (tx) => {
        await renewLease(tx, lease);
        await runScript(tx, script);
        await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`.execute(tx);
      });
    await withStatementTimeout(STATEMENT_MS, run).catch((error: Error) => {
      throw new DatabaseError(errorCode(error) ?? 'migration_refused', `${name}: ${error.message}`, {}, error);
    });
    applied.push(name);
  }
  await grantScopedRole(db);
  return applied;
}

async function pending(db: Database, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migrations order by name`.execute(db.kysely);
  const files = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of rows) {
    const file = files.get(name);
    if (!file)
      throw refusal(`the database has ${name}, which this program does not know: the program is older than its data`);
    if (file.checksum !== checksum)
      throw refusal(`${name} was changed after it had been applied; write a new file instead`);
  }
  const last = rows.at(-1)?.name ?? '';
  const known = new Set(rows.map((row) => row.name));
  const open = migrations.filter(({ name }) => !known.has(name));
  for (const { name } of open) if (name < last) throw refusal(`${name} comes before ${last}, which is applied already`);
  return open;
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
  for (const { name, script, checksum } of migrations) {
    await withStatementTimeout(STATEMENT_MS, () => runScript(tx, script));
    await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`.execute(tx);
  }
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
