// Names for the ids in the log: which fields and entities refer to which rows.
import type { OperationNames } from '../../../contract/system/operationLog';
import type { Tx } from '../../db/database';
import { findNames, thingOf, type ThingName } from './nameRepository';

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
export async function withTitles<T extends { entity: string; entity_id: number | null }>(
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
export async function namesIn(tx: Tx, ...values: unknown[]): Promise<OperationNames> {
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
