// Which question rows an account may see: part of every query (trade: Organisation).
import { sql, type RawBuilder } from 'kysely';
import { isAdmin, SHARE_ROLE_ID, type Actor } from '../../plugins/actor';

export interface RowScope {
  /** Condition on the narrow row `q`. */
  where: RawBuilder<boolean>;
  /** The same for accounts with the same view, so that counts can be shared. */
  key: string;
}

export function rowScope(actor: Actor): RowScope {
  if (isAdmin(actor)) return { where: sql<boolean>`true`, key: 'all' };
  const own = sql<boolean>`(q.organization_id = ${actor.organization_id} or q.shared = 1)`;
  if (actor.role_id !== SHARE_ROLE_ID) return { where: own, key: `o${actor.organization_id}` };
  // Shared accounts see what is reviewed and listed, of the stages that are shared with them.
  const stages = actor.share?.stage_ids ?? [];
  const shared = stages.length === 0 ? sql<boolean>`true` : sql<boolean>`q.stage_id = any(${stages})`;
  return { where: sql<boolean>`${own} and q.status = 4 and q.listed = 1 and ${shared}`, key: `s${actor.organization_id}:${stages.join()}` };
}

/** Changing needs more than seeing: own organisation, or administrator. */
export function mayChange(actor: Actor, row: { organization_id: number }): boolean {
  return isAdmin(actor) || row.organization_id === actor.organization_id;
}
