// `move`: copies an embedded bank into an empty PostgreSQL database, in one transaction, and compares it row by row
// before the commit.
import { transaction, type Database } from '../db/database';
import { shownAddress } from '../db/databaseUrl';
import { openEmbedded } from '../db/embedded/embedded';
import { errorCode } from '../db/errors';
import { isSameMigration, migrationsDirectory, readMigrations } from '../db/migrate';
import { openPostgres } from '../db/postgres';
import { freshenStatistics } from '../db/statistics';
import type { Progress } from './backup';
import { BackupError } from './backupError';
import { copyRows, isEmptySchema } from './copyRows';
import { countRows, databaseRows, digestTable, plainFormats, type TableCount } from './rows';
import { hasEmbedded } from './snapshot';
import { readSchema, readTables } from './tables';

export interface MoveSummary {
  tables: TableCount[];
  rows: number;
}

export async function moveBank(dataDir: string, databaseUrl: string, onProgress: Progress): Promise<MoveSummary> {
  if (!hasEmbedded(dataDir))
    throw new BackupError(`${dataDir} 里没有内置数据库，请检查 DATA_DIR (there is no embedded bank in this folder)`);
  // Refused with the name of the lock holder while the server runs: rows that it wrote later would not be copied.
  const from = await openEmbedded({ dataDir, minFreeBytes: 0 });
  try {
    const to = await openTarget(databaseUrl);
    try {
      const summary = await between(from, to, onProgress);
      await freshenStatistics(to);
      return summary;
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

async function openTarget(databaseUrl: string): Promise<Database> {
  try {
    return await openPostgres({ databaseUrl });
  } catch (error) {
    if (errorCode(error) !== 'database_unreachable') throw error;
    const { cause } = error as Error;
    const message = cause instanceof Error ? cause.message || (errorCode(cause) ?? '') : '';
    throw new BackupError(
      `连接不上 --to 指定的数据库 ${shownAddress(databaseUrl)}，请检查地址、用户名、密码和数据库服务 (cannot connect${message && `: ${message}`})`,
    );
  }
}

function between(from: Database, to: Database, onProgress: Progress): Promise<MoveSummary> {
  const known = readMigrations(migrationsDirectory());
  return from.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (source) => {
      await plainFormats(source);
      const schema = await readSchema(source);
      if (schema.length === 0 || schema.some((file, index) => !isSameMigration(known[index], file))) {
        throw new BackupError(
          '题库的数据库版本与本程序不符，请用管理它的那个版本的程序 (the bank is of another version)',
        );
      }
      const tables = await readTables(source);
      const rows = databaseRows(source, tables);
      const total = await countRows(source, tables);
      const counted: TableCount[] = [];
      let done = 0;
      for (const table of tables)
        counted.push(await digestTable(rows, table, (count) => onProgress('清点数据', (done += count), total)));
      await transaction(to, async (tx) => {
        if (!(await isEmptySchema(tx)))
          throw new BackupError(
            '目标数据库不是空的，没有写入任何内容；请建立一个新的空数据库 (the database is not empty)',
          );
        await copyRows(tx, { source: rows, schemaLength: schema.length, known, counted }, onProgress);
      });
      return { tables: counted, rows: total };
    });
}
