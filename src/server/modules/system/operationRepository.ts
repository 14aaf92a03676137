// Reads of the operation log; no code changes its entries.
import { sql, type RawBuilder } from 'kysely';
import {
  getOperations,
  type getOperation,
  type OperationEntry,
  type OperationNames,
} from '../../../contract/system/operationLog';
import type { DataOf, RequestOf } from '../../../contract/wire';
import type { Tx } from '../../db/database';
import { containing } from '../../rows/paging';
import { recordRepository } from '../../rows/recordRepository';
import type { Actor } from '../../security/actor';
import { organizationScope } from '../../security/rowScopes';

/** Counting stops here: larger page numbers are not useful. */
const COUNT_MAX = 10_000;
const ENTRY = sql<OperationEntry>`l.id, l.at, l.actor_id, coalesce(a.nickname, '') as nickname,
  coalesce(a.username, '') as username, l.address, l.action, l.entity, l.entity_id`;

const scope = organizationScope('l.organization_id');

const entries = recordRepository({
  list: getOperations,
  table: 'operation_log',
  as: 'l',
  columns: ENTRY,
  joins: sql`left join accounts a on a.id = l.actor_id`,
  scope,
  kept: true,
  also: ({ actor: who = '', from, to, before_id }) => [
    who.trim() !== '' &&
      sql`l.actor_id in (select id from accounts where nickname ilike ${containing(who.trim())}
        or username like ${containing(who.trim())})`,
    from && sql`l.at >= ${from}::date`,
    to && sql`l.at < ${to}::date + 1`,
    before_id !== undefined && sql`l.id < ${before_id}`,
  ],
  usual: sql`l.id desc`,
  sorted: (order) => (order === 'at' ? sql`l.id` : sql`l.id desc`),
  countMax: COUNT_MAX,
});

export const operationReads = {
  async page(tx: Tx, actor: Actor, filter: RequestOf<typeof getOperations>) {
    const page = await entries.page(tx, actor, filter);
    return { ...page, list: await withTitles(tx, page.list) };
  },

  /** The values that can be used as filters. */
  async findKinds(tx: Tx, actor: Actor): Promise<{ actions: string[]; entities: string[] }> {
    const { rows } = await sql<{ action: string; entity: string }>`select distinct l.action, l.entity from
      (select l.action, l.entity from operation_log l where ${scope(actor)} order by l.id desc
        limit 20000) as l`.execute(tx);
    const sorted = (values: string[]) => [...new Set(values)].sort((a, b) => a.localeCompare(b, 'zh'));
    return { actions: sorted(rows.map((row) => row.action)), entities: sorted(rows.map((row) => row.entity)) };
  },

  async find(tx: Tx, actor: Actor, id: number): Promise<DataOf<typeof getOperation> | undefined> {
    const { rows } = await sql<OperationEntry & { before: unknown; after: unknown }>`select ${ENTRY}, l.before, l.after
      from operation_log l left join accounts a on a.id = l.actor_id where l.id = ${id} and ${scope(actor)}`.execute(
      tx,
    );
    const [entry] = await withTitles(tx, rows);
    return entry && { ...entry, names: await namesIn(tx, entry.before, entry.after) };
  },
};

// Names of the rows that the log refers to: the table of each kind, and how its rows are called.

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
type ThingName = keyof typeof THINGS;

/** More than a reader would look at in one entry. */
const MAX_IDS = 500;

const thingOf = (entity: string): ThingName | undefined =>
  Object.hasOwn(THINGS, entity) ? (entity as ThingName) : undefined;

async function findNames(tx: Tx, thing: ThingName, ids: ReadonlySet<number>): Promise<Map<number, string>> {
  const [table, name] = THINGS[thing];
  const { rows } = await sql<{ id: number; name: string }>`select t.id, ${name} as name from ${sql.table(table)} t
    where t.id = any(${[...ids].slice(0, MAX_IDS)}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.name]));
}

// Names for the ids in the log: which fields and entities refer to which rows.

/** Fields of the logged values that contain ids of other rows. */
const FIELDS: Readonly<Record<string, ThingName>> = {
  role_id: 'role',
  organization_id: 'organization',
  region_id: 'region',
  stage_id: 'stage',
  stage_ids: 'stage',
  grade_id: 'grade',
  gs_id: 'grade_stage',
  school_id: 'school',
  class_id: 'class',
  paper_id: 'paper',
  paper_ids: 'paper',
  pack_id: 'pack',
  origin_book_id: 'origin_book',
  route_ids: 'route',
  type_id: 'category',
  system_info_id: 'knowledge_system',
  kp_id: 'kp',
  author_id: 'account',
  owner_id: 'account',
  actor_id: 'account',
  reporter_id: 'account',
  assignee_id: 'account',
  shared_by: 'account',
  deleted_by: 'account',
};
/** The name of each entry's subject, by entity and id; '' when it has none, or no longer exists. */
async function withTitles<T extends { entity: string; entity_id: number | null }>(
  tx: Tx,
  list: readonly T[],
): Promise<(T & { entity_title: string })[]> {
  const wanted = new Map<ThingName, Set<number>>();
  for (const { entity, entity_id } of list) {
    const thing = thingOf(entity);
    if (thing && entity_id !== null) wanted.set(thing, (wanted.get(thing) ?? new Set()).add(entity_id));
  }
  const names = new Map<string, Map<number, string>>();
  for (const [thing, ids] of wanted) names.set(thing, await findNames(tx, thing, ids));
  return list.map((entry) => ({ ...entry, entity_title: names.get(entry.entity)?.get(entry.entity_id ?? 0) ?? '' }));
}

/** Names of the ids in `values`, by the field that contains them. */
async function namesIn(tx: Tx, ...values: unknown[]): Promise<OperationNames> {
  const found = new Map<string, Set<number>>();
  const add = (field: string, value: unknown) => {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (typeof each === 'number' && Number.isSafeInteger(each))
        found.set(field, (found.get(field) ?? new Set()).add(each));
    }
  };
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (value === null || typeof value !== 'object') return;
    for (const [field, each] of Object.entries(value)) {
      if (FIELDS[field]) add(field, each);
      else walk(each);
    }
  };
  values.forEach(walk);
  const names: OperationNames = {};
  for (const [field, ids] of found)
    names[field] = Object.fromEntries(await findNames(tx, FIELDS[field] as ThingName, ids));
  return names;
}
