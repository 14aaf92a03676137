// For tests: a new, migrated database within moments, copied from a template that is migrated once per state of the
// SQL files. Embedded by default; on the server of TEST_DATABASE_URL when that is set. `npm test -- database` runs
// the tests that import this file.
import { createHash, randomBytes } from 'node:crypto';
import {
  cpSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Database } from '../server/db/database';
import { openEmbedded } from '../server/db/embedded/embedded';
import { errorCode } from '../server/db/errors';
import { migrate, migrationsDirectory, readMigrations } from '../server/db/migrate';
import { openPostgres } from '../server/db/postgres';
import { projectPath } from '../server/paths';

/** The address of the PostgreSQL server of the tests; undefined: they use the embedded database. */
export const testServer = process.env.TEST_DATABASE_URL;

const OLD_MS = 7 * 24 * 60 * 60_000;

export interface TestDatabase {
  db: Database;
  /** A temporary folder that is removed at close: for the embedded database (in db/), uploaded files and similar. */
  dataDir: string;
  /** PostgreSQL only: the address, for a second server process on the same database. */
  databaseUrl?: string;
  close(): Promise<void>;
}

export async function openTestDatabase(migrations: string = migrationsDirectory()): Promise<TestDatabase> {
  const server = testServer;
  const dataDir = mkdtempSync(join(tmpdir(), 'tiku-test-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const opened = server ? await openOnServer(server, migrations) : await openCopy(dataDir, migrations);
    const close = async () => {
      await opened.close();
      removeFolder();
    };
    return { ...opened, dataDir, close };
  } catch (error) {
    removeFolder();
    throw error;
  }
}

type Opened = Omit<TestDatabase, 'dataDir'>;

async function openCopy(dataDir: string, migrations: string): Promise<Opened> {
  const template = join(tmpdir(), `tiku-test-template-${templateKey(migrations)}`);
  if (!existsSync(template)) await makeTemplate(template, migrations);
  cpSync(join(template, 'db'), join(dataDir, 'db'), { recursive: true, mode: constants.COPYFILE_FICLONE });
  const db = await openEmbedded({ dataDir, minFreeBytes: 0 });
  return { db, close: () => db.close() };
}

/** Made under a temporary name and renamed: when two test processes do this, the second one discards its own. */
async function makeTemplate(template: string, migrations: string): Promise<void> {
  removeOldTemplates();
  const temporary = `${template}.${process.pid}-${randomBytes(4).toString('hex')}`;
  mkdirSync(temporary);
  try {
    const db = await openEmbedded({ dataDir: temporary, minFreeBytes: 0 });
    await migrate(db, { directory: migrations }).finally(() => db.close());
    renameSync(temporary, template);
  } catch (error) {
    if (!existsSync(template)) throw error;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function removeOldTemplates(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith('tiku-test-template-'))) {
    const folder = join(tmpdir(), name);
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > OLD_MS) rmSync(folder, { recursive: true, force: true });
  }
}

async function openOnServer(server: string, migrations: string): Promise<Opened> {
  const template = `tiku_test_template_${templateKey(migrations)}`;
  const name = `tiku_test_${randomBytes(8).toString('hex')}`;
  await onServer(server, async (client) => {
    await ensureServerTemplate(server, client, template, migrations);
    await whileInUse(() => client.query(`create database ${name} template ${template}`));
  });
  const databaseUrl = withName(server, name);
  const db = await openPostgres({ databaseUrl, poolSize: 5 });
  const close = async () => {
    await db.close();
    await onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`));
  };
  return { db, databaseUrl, close };
}

/** An empty place for the engine under test: an empty folder, and on PostgreSQL an empty database too. */
export async function openEmptyPlace(): Promise<{
  target: { dataDir: string; databaseUrl?: string };
  close(): Promise<void>;
}> {
  const server = testServer;
  const dataDir = mkdtempSync(join(tmpdir(), 'tiku-test-'));
  const name = `tiku_test_${randomBytes(8).toString('hex')}`;
  if (server) await onServer(server, (client) => client.query(`create database ${name} template template0`));
  return {
    target: { dataDir, ...(server && { databaseUrl: withName(server, name) }) },
    async close() {
      if (server) await onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Test processes that start at the same time wait for the one that makes the template. */
async function ensureServerTemplate(
  server: string,
  client: Client,
  template: string,
  migrations: string,
): Promise<void> {
  await client.query(`select pg_advisory_lock(hashtext('tiku_test_template'))`);
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (found.rowCount === 0) await makeServerTemplate(server, client, template, migrations);
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('tiku_test_template'))`);
  }
}

async function makeServerTemplate(server: string, client: Client, template: string, migrations: string): Promise<void> {
  const temporary = `tiku_test_build_${randomBytes(8).toString('hex')}`;
  await whileInUse(() => client.query(`create database ${temporary} template template0`));
  try {
    const db = await openPostgres({ databaseUrl: withName(server, temporary), poolSize: 2 });
    await migrate(db, { directory: migrations }).finally(() => db.close());
    await whileInUse(() => client.query(`alter database ${temporary} rename to ${template}`));
  } catch (error) {
    await client.query(`drop database if exists ${temporary} with (force)`);
    throw error;
  }
}

/** 55006: another session is still connected to the database that is copied or renamed. */
async function whileInUse(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (errorCode(error) !== '55006' || attempt === 50) throw error;
      await sleep(100);
    }
  }
}

async function onServer<T>(server: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function withName(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Changes with the SQL files, the engine's version and the code that creates directories. */
function templateKey(migrations: string): string {
  const hash = createHash('sha256');
  hash.update(readFileSync(projectPath('node_modules/@electric-sql/pglite/package.json')));
  hash.update(readFileSync(projectPath('src/server/db/embedded/worker.mjs')));
  for (const { name, checksum } of readMigrations(migrations)) hash.update(`${name} ${checksum}\n`);
  return hash.digest('hex').slice(0, 16);
}
