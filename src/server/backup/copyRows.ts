// Fills an empty database with the rows of a backup or of another database. Tables and rows are created in one
// transaction: all or nothing.
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../db/database';
import { buildSchema, type Migration } from '../db/migrate';
import type { Schema } from '../db/schema';
import type { Progress } from './backup';
import { BackupError } from './backupError';
import { databaseRows, digestTable, loadRows, plainFormats, type RowSource, type TableCount } from './rows';
import { readTables } from './tables';

export interface CopySource {
  source: RowSource;
  /** How many files of `known` built the source; the rest are applied after its rows are loaded. */
  schemaLength: number;
  known: readonly Migration[];
  /** Row counts of the source's tables. */
  counted: readonly TableCount[];
}

/** Throws, which rolls back everything, unless each table ends with the row count and hash of the source. */
export async function copyRows(
  tx: Transaction<Schema>,
  { source, schemaLength, known, counted }: CopySource,
  onProgress: Progress,
): Promise<void> {
  await plainFormats(tx);
  await buildSchema(tx, known.slice(0, schemaLength));
  const target = await readTables(tx);
  const columnsOf = new Map(
    target.map(({ name, columns }) => [
      name,
      columns
        .map((column) => column.name)
        .sort()
        .join(' '),
    ]),
  );
  for (const { name, columns } of source.tables) {
    if (
      columnsOf.get(name) !==
      columns
        .map((column) => column.name)
        .sort()
        .join(' ')
    ) {
      throw new BackupError(`表 ${name} 的结构与程序不符，没有写入任何内容 (a table is not as this program knows it)`);
    }
  }
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  let done = 0;
  await loadRows(tx, source, target, (count) => onProgress('写入数据', (done += count), total));
  done = 0;
  for (const { name, count, sha256 } of counted) {
    const table = source.tables.find((one) => one.name === name);
    const there = target.find((one) => one.name === name);
    if (!table || !there) throw new Error(`no table ${name}`);
    // In the source's column order: a database built by other migration steps may have a different order.
    const columns = table.columns.flatMap(({ name: column }) => there.columns.filter((one) => one.name === column));
    const found = await digestTable(databaseRows(tx, target), { ...there, columns }, (rows) =>
      onProgress('核对数据', (done += rows), total),
    );
    if (found.count !== count || found.sha256 !== sha256) {
      throw new BackupError(
        `表 ${name} 写入后与原来不一致（原 ${count} 行，现 ${found.count} 行），已全部撤销 (rows differ after writing)`,
      );
    }
  }
  await buildSchema(tx, known.slice(schemaLength));
}

export async function isEmptySchema(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ tables: number }>`select count(*) as tables from pg_class
    where relkind in ('r', 'p', 'v', 'm') and relnamespace = current_schema()::regnamespace`.execute(tx);
  return rows[0]?.tables === 0;
}
