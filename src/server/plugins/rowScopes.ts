// Which rows an account may see, as conditions that are part of every query (docs/security.md, "Row scope").
import { sql, type RawBuilder } from 'kysely';
import { REVIEWED } from '../../contract/codes';
import { isAdmin, SHARE_ROLE_ID, type Actor } from './actor';

/** On the paper `p`: the own organisation's; administrators all; share accounts their own and those shared with them. */
export function paperScope(actor: Actor): RawBuilder<boolean> {
  if (isAdmin(actor)) return sql<boolean>`true`;
  const own = sql<boolean>`p.organization_id = ${actor.organization_id}`;
  if (actor.role_id !== SHARE_ROLE_ID) return own;
  const { stage_ids = [], paper_ids = [] } = actor.share ?? {};
  const named = paper_ids.length === 0 ? sql`true` : sql`p.id = any(${paper_ids})`;
  const staged = stage_ids.length === 0 ? sql`true` : sql`p.stage_id = any(${stage_ids})`;
  return sql<boolean>`${own} and (p.owner_id = ${actor.id} or (${named} and ${staged}))`;
}

/** On the pack `k`: the own organisation's; administrators all; share accounts their own and those whose papers they may all see. */
export function packScope(actor: Actor): RawBuilder<boolean> {
  if (isAdmin(actor)) return sql<boolean>`true`;
  const own = sql<boolean>`k.organization_id = ${actor.organization_id}`;
  if (actor.role_id !== SHARE_ROLE_ID) return own;
  return sql<boolean>`${own} and (k.owner_id = ${actor.id} or not exists (
    select 1 from paper_pack_items i join papers p on p.id = i.paper_id where i.pack_id = k.id and not (${paperScope(actor)})))`;
}

/** On the role `r`: those of the platform and of the own organisation; administrators all. */
export const roleScope = (actor: Actor): RawBuilder<boolean> =>
  isAdmin(actor) ? sql<boolean>`true` : sql<boolean>`(r.organization_id is null or r.organization_id = ${actor.organization_id})`;

export interface RowScope {
  where: RawBuilder<boolean>;
  /** Of these rows, those whose records, comments and earlier versions the account sees too. */
  inside: RawBuilder<boolean>;
  /** A paper of the account's view has this version of the question. */
  pinned(version: number): RawBuilder<boolean>;
  /** The same for accounts with the same view, so that counts can be shared. */
  key: string;
}

/**
 * On the narrow question row `q`: the own organisation's, and of others what they share once it is reviewed and listed;
 * share accounts what is reviewed and listed of either, of the stages shared with them.
 */
export function questionScope(actor: Actor): RowScope {
  const pinned = (version: number) => sql<boolean>`exists (select 1 from paper_items i join papers p on p.id = i.paper_id
    where i.question_id = q.id and i.question_version = ${version} and p.deleted_at is null and ${paperScope(actor)})`;
  if (isAdmin(actor)) return { where: sql<boolean>`true`, inside: sql<boolean>`true`, pinned, key: 'all' };
  const own = sql<boolean>`q.organization_id = ${actor.organization_id}`;
  const published = sql<boolean>`q.status = ${REVIEWED} and q.listed = 1`;
  if (actor.role_id !== SHARE_ROLE_ID) {
    return { where: sql<boolean>`(${own} or (q.shared = 1 and ${published}))`, inside: own, pinned, key: `o${actor.organization_id}` };
  }
  const stages = actor.share?.stage_ids ?? [];
  const staged = stages.length === 0 ? sql<boolean>`true` : sql<boolean>`q.stage_id = any(${stages})`;
  return {
    where: sql<boolean>`(${own} or q.shared = 1) and ${published} and ${staged}`,
    inside: sql<boolean>`false`,
    pinned,
    key: `s${actor.organization_id}:${stages.join()}`,
  };
}

/** `inside` of the question scope for a row at hand. */
export function isInside(actor: Actor, row: { organization_id: number }): boolean {
  return isAdmin(actor) || (row.organization_id === actor.organization_id && actor.role_id !== SHARE_ROLE_ID);
}

/** Changing needs more than seeing: own organisation, or administrator. */
export function mayChange(actor: Actor, row: { organization_id: number }): boolean {
  return isAdmin(actor) || row.organization_id === actor.organization_id;
}

/** On the knowledge system `s`: the platform's and the own organisation's. */
export function systemScope(actor: Actor): RawBuilder<boolean> {
  if (isAdmin(actor)) return sql<boolean>`true`;
  return sql<boolean>`(s.organization_id is null or s.organization_id = ${actor.organization_id})`;
}

/** Of a knowledge system; null is the platform's. */
interface SystemOwner {
  organization_id: number | null;
}
export function seesSystem(actor: Actor, system: SystemOwner): boolean {
  return system.organization_id === null || mayChangeSystem(actor, system);
}
export function mayChangeSystem(actor: Actor, { organization_id }: SystemOwner): boolean {
  return isAdmin(actor) || organization_id === actor.organization_id;
}
