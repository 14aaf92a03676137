// Stored blueprints: what an account sees of them, and how they change.
import { sql } from 'kysely';
import type { BlueprintBody } from '../../../contract/paper/blueprint';
import { getBlueprints, type BlueprintSummary } from '../../../contract/paper/savedBlueprint';
import { recordRepository } from '../../rows/recordRepository';
import { blueprintScope, deletedWorkScope } from '../../security/rowScopes';

const COUNT = sql`(c->>'count')::int`;
const SUMMARY = sql<BlueprintSummary>`
  b.id, b.title, b.shared, b.owner_id, coalesce(a.nickname, '') as owner, b.revision, b.updated_at, b.deleted_at,
  (select coalesce(sum(${COUNT}), 0)::int from jsonb_array_elements(b.body->'cells') c) as question_count,
  (select coalesce(sum(${COUNT} * (c->>'score')::float8), 0)::float8
    from jsonb_array_elements(b.body->'cells') c) as score`;

export type BlueprintRow = BlueprintSummary & { body: BlueprintBody; organization_id: number };

export const blueprintRows = recordRepository({
  list: getBlueprints,
  table: 'blueprints',
  as: 'b',
  columns: SUMMARY,
  one: sql<BlueprintRow>`${SUMMARY}, b.body, b.organization_id`,
  joins: sql`left join accounts a on a.id = b.owner_id`,
  scope: blueprintScope,
  // An account that may restore other users' blueprints sees them in the bin, shared or not.
  binScope: deletedWorkScope('b'),
  usual: sql`b.updated_at desc, b.id desc`,
  dated: true,
});
