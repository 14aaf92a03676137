// src/server/db/schema.ts: the types of all tables, from a database that the migrations have built.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ColumnMetadata, TableMetadata } from 'kysely';
import type { Database } from '../../db/database';
import { openEmbedded } from '../../db/embedded/embedded';
import { migrate } from '../../db/migrate';

const HEAD = `// Kysely's types for the tables of migrations/*.sql, written by \`npm run tiku -- docs\`: one interface per table,
// column names as in SQL and on the wire. jsonb is written as JSON text (drivers differ on arrays) and read as a value;
// numbers of every width are numbers, dates and times are ISO text.
import type { ColumnType, Generated } from 'kysely';

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;
type Json = ColumnType<unknown, string, string>;
type JsonNullable = ColumnType<unknown, string | null | undefined, string | null>;
type JsonDefault = ColumnType<unknown, string | undefined, string>;
`;

/** What db/values.ts makes of a PostgreSQL type. */
const TYPES: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  text: 'string',
  bpchar: 'string',
  date: 'string',
  timestamptz: 'string',
  _int4: 'number[]',
  _int8: 'number[]',
  _float8: 'number[]',
};

/** Tables of the database layer, which only its own SQL names (db/migrate.ts). */
const OWN = new Set(['schema_migrations', 'lease_locks', 'id_blocks']);

/** Of an empty embedded database that is made for this, so that the state of the configured one does not matter. */
export async function shippedSchemaTypes(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiku-schema-'));
  try {
    const db = await openEmbedded({ dataDir });
    try {
      await migrate(db);
      return await schemaTypes(db);
    } finally {
      await db.close();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export async function schemaTypes(db: Database): Promise<string> {
  const tables = (await db.kysely.introspection.getTables()).filter(({ name }) => !OWN.has(name));
  const rows = tables.map(({ name }) => `  ${name}: ${interfaceOf(name)};\n`);
  return `${[HEAD, ...tables.map(tableType)].join('\n')}\nexport interface Schema {\n${rows.join('')}}\n`;
}

function tableType({ name, columns }: TableMetadata): string {
  const lines = columns.map((column) => `  ${column.name}: ${columnType(name, column)};\n`);
  return `export interface ${interfaceOf(name)} {\n${lines.join('')}}\n`;
}

const interfaceOf = (table: string): string =>
  `${table.replace(/(?:^|_)([a-z])/g, (_all, letter: string) => letter.toUpperCase())}Table`;

function columnType(table: string, { name, dataType, isNullable, hasDefaultValue }: ColumnMetadata): string {
  if (dataType === 'jsonb') return isNullable ? 'JsonNullable' : hasDefaultValue ? 'JsonDefault' : 'Json';
  const type = TYPES[dataType];
  if (!type) throw new Error(`${table}.${name} has the type ${dataType}, which TYPES in schemaTypes.ts does not name`);
  if (hasDefaultValue) return `Generated<${isNullable ? `${type} | null` : type}>`;
  return isNullable ? `Nullable<${type}>` : type;
}
