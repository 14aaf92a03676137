// Rows as lines of text that mean the same on both engines: a JSON array with each column as PostgreSQL writes it, or
// null. A JSON null and an absent value stay distinct, and two databases hold the same data exactly when their lines
// are equal.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../db/database';
import { withStatementTimeout } from '../db/sqlDriver';
import type { Table } from './tables';

const BATCH_BYTES = 1024 * 1024;
const LARGEST_BATCH = 2000;
const STATEMENT_MS = 10 * 60_000;

export interface RowSource {
  /** In an order in which foreign keys are satisfied. */
  readonly tables: readonly Table[];
  /** Batches of lines without line ends, by primary key. */
  rows(table: Table): AsyncIterable<string[]>;
}

export interface TableCount {
  name: string;
  count: number;
  /** Hash of all lines with their line ends. */
  sha256: string;
}

/**
 * The text form of values depends on session settings: must be called once in each transaction, before the first row.
 */
export async function plainFormats(tx: Tx): Promise<void> {
  for (const setting of [
    `timezone to 'UTC'`,
    `datestyle to 'ISO, MDY'`,
    `intervalstyle to 'postgres'`,
    'extra_float_digits to 1',
    `bytea_output to 'hex'`,
  ]) {
    await sql`set local ${sql.raw(setting)}`.execute(tx);
  }
}

/** Needs a transaction: rows are read through a cursor in batches of about a megabyte. */
export function databaseRows(tx: Tx, tables: readonly Table[]): RowSource {
  return { tables, rows: (table) => readRows(tx, table) };
}

async function* readRows(tx: Tx, { name, columns, key }: Table): AsyncGenerator<string[]> {
  const cursor = sql.ref('tiku_rows');
  const typeOf = new Map(columns.map((column) => [column.name, column.type]));
  // Texts sort by their bytes, independent of the collation of the database.
  const order = key.map((column) =>
    typeOf.get(column) === 'text' ? sql`${sql.ref(`t.${column}`)} collate "C"` : sql`${sql.ref(`t.${column}`)}`,
  );
  const values = columns.map((column) => sql`${sql.ref(`t.${column.name}`)}::text as ${sql.ref(column.name)}`);
  const timed = <T>(work: () => Promise<T>) => withStatementTimeout(STATEMENT_MS, work);
  await timed(() =>
    sql`declare ${cursor} no scroll cursor for select ${sql.join(values)} from ${sql.table(name)} t
      order by ${sql.join(order)}`.execute(tx),
  );
  try {
    for (let batch = 100; ;) {
      const { rows } = await timed(() =>
        sql<Record<string, string | null>>`fetch forward ${sql.raw(String(batch))} from ${cursor}`.execute(tx),
      );
      if (rows.length === 0) return;
      const lines = rows.map((row) => JSON.stringify(columns.map((column) => row[column.name])));
      const bytes = lines.reduce((sum, line) => sum + line.length, 0);
      yield lines;
      batch = Math.max(1, Math.min(LARGEST_BATCH, Math.round((batch * BATCH_BYTES) / (bytes + 1))));
    }
  } finally {
    // In a transaction that was rolled back the cursor is already closed.
    await sql`close ${cursor}`.execute(tx).catch(() => undefined);
  }
}

export async function countRows(tx: Tx, tables: readonly Table[]): Promise<number> {
  let total = 0;
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(tx);
    total += rows[0]?.count ?? 0;
  }
  return total;
}

/** Loads rows into existing tables; rows that were there before (inserted by a migration) are deleted first. */
export async function loadRows(
  tx: Tx,
  source: RowSource,
  target: readonly Table[],
  onRows: (count: number) => void,
): Promise<void> {
  for (const { name } of [...target].reverse()) await sql`delete from ${sql.table(name)}`.execute(tx);
  for (const table of source.tables) {
    const types = new Map(
      target.find(({ name }) => name === table.name)?.columns.map(({ name, type }) => [name, type]),
    );
    const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)));
    const values = sql.join(
      table.columns.map(({ name }, index) => sql`(r ->> ${sql.lit(index)})::${sql.raw(typeNamed(types.get(name)))}`),
    );
    for await (const lines of source.rows(table)) {
      const rows = `[${lines.join(',')}]`;
      await withStatementTimeout(STATEMENT_MS, () =>
        sql`insert into ${sql.table(table.name)} (${columns}) select ${values}
          from json_array_elements(${rows}::json) as r`.execute(tx),
      );
      onRows(lines.length);
    }
  }
}

/**
 * The type comes from this database's own catalogue, never from a file; the pattern is an additional check before it
 * becomes SQL.
 */
function typeNamed(type: string | undefined): string {
  if (type === undefined || !/^[a-z ]+(\(\d+(,\d+)?\))?(\[\])?$/.test(type))
    throw new Error(`not a column type: ${type}`);
  return type;
}

export async function digestTable(
  source: RowSource,
  table: Table,
  onRows: (count: number) => void,
): Promise<TableCount> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const lines of source.rows(table)) {
    for (const line of lines) hash.update(`${line}\n`);
    count += lines.length;
    onRows(lines.length);
  }
  return { name: table.name, count, sha256: hash.digest('hex') };
}
