// The tables to copy: tables of the current schema with their columns and keys, each after the tables that it refers
// to.
import { sql } from 'kysely';
import type { Tx } from '../db/database';

export interface Column {
  name: string;
  /** As PostgreSQL writes it, e.g. bigint or timestamp with time zone. */
  type: string;
}

export interface Table {
  name: string;
  columns: readonly Column[];
  /** Columns of the primary key: the order in which rows are read. */
  key: readonly string[];
}

/** Created by the program itself in each database, never copied. */
const OWN = ['schema_migrations', 'lease_locks', 'formula_drawings'];
/** Short-lived data: signed-in devices, one-time codes and failed attempts must not come back with an old copy. */
export const VOLATILE: readonly string[] = ['sessions', 'password_codes', 'attempts'];

export async function readTables(tx: Tx): Promise<Table[]> {
  const { rows } = await sql<{ name: string; columns: Column[]; key: string[] | null; refers: string[] }>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum)) from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey::int2[])
        where i.indrelid = c.oid and i.indisprimary) as key,
      (select coalesce(json_agg(distinct t.relname), '[]') from pg_constraint f join pg_class t on t.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers
    from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    order by c.relname collate "C"`.execute(tx);
  const carried = rows.filter((row) => !OWN.includes(row.name));
  const refers = new Map(carried.map((row) => [row.name, row.refers]));
  return inOrder(
    carried.map(({ name, columns, key }) => {
      if (!key) throw new Error(`table ${name} has no primary key`);
      return { name, columns, key };
    }),
    refers,
  );
}

function inOrder(tables: readonly Table[], refers: ReadonlyMap<string, readonly string[]>): Table[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const sorted = new Set<Table>();
  const place = (table: Table, above: readonly string[]) => {
    if (sorted.has(table)) return;
    if (above.includes(table.name)) throw new Error(`tables refer to one another in a circle: ${above.join(', ')}`);
    for (const name of refers.get(table.name) ?? []) {
      const other = byName.get(name);
      if (other) place(other, [...above, table.name]);
    }
    sorted.add(table);
  };
  for (const table of tables) place(table, []);
  return [...sorted];
}

/** Names of the migration files that built this database, in order; empty where there is no tiku database. */
export async function readSchema(tx: Tx): Promise<{ name: string; checksum: string }[]> {
  const { rows: known } = await sql<{
    there: boolean;
  }>`select to_regclass('schema_migrations') is not null as there`.execute(tx);
  if (known[0]?.there !== true) return [];
  const { rows } = await sql<{
    name: string;
    checksum: string;
  }>`select name, checksum from schema_migrations order by name`.execute(tx);
  return rows;
}
