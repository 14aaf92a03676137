// Names of the rows that the log refers to: the table of each kind, and how its rows are called.
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/database';

type Thing = readonly [table: string, name: RawBuilder<unknown>];
const title = sql`t.title`;
const THINGS = {
  account: ['accounts', sql`t.nickname`],
  role: ['roles', title],
  route: ['routes', title],
  front: ['front_items', title],
  organization: ['organizations', title],
  school: ['schools', title],
  class: ['school_classes', title],
  paper: ['papers', title],
  pack: ['paper_packs', title],
  paper_template: ['paper_templates', title],
  blueprint: ['blueprints', title],
  report: ['reports', title],
  origin_book: ['origin_books', title],
  stage: ['stages', title],
  grade: ['grades', title],
  grade_stage: ['grade_stages', title],
  category: ['categories', title],
  region: ['regions', sql`t.name`],
  knowledge_system: ['knowledge_systems', title],
  kp: ['kps', sql`t.tip_key || '-' || t.kp_name`],
} as const satisfies Readonly<Record<string, Thing>>;
export type ThingName = keyof typeof THINGS;

/** More than a reader would look at in one entry. */
const MAX_IDS = 500;

export const thingOf = (entity: string): ThingName | undefined =>
  Object.hasOwn(THINGS, entity) ? (entity as ThingName) : undefined;

export async function findNames(tx: Tx, thing: ThingName, ids: ReadonlySet<number>): Promise<Map<number, string>> {
  const [table, name] = THINGS[thing];
  const { rows } = await sql<{ id: number; name: string }>`select t.id, ${name} as name from ${sql.table(table)} t
    where t.id = any(${[...ids].slice(0, MAX_IDS)}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.name]));
}
