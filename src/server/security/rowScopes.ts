// Which rows an account may see, as conditions that are part of every query (docs/security.md, "Row scope").
import { sql, type RawBuilder } from 'kysely';
import { STATUS } from '../../domain/question/reviewWorkflow';
import { withRowSecurity } from '../db/rowSecurity';
import { isAdmin, may, SHARE_ROLE_ID, type Actor } from './actor';

/** `column` names the organisation of a row: administrators see all, others those of their own. */
export const organizationScope =
  (column: string) =>
  (actor: Actor): RawBuilder<boolean> =>
    isAdmin(actor) ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${actor.organization_id}`;

/**
 * For rows of an organisation with a stage: as `organizationScope`; share accounts those of the stages shared with
 * them.
 */
export const stagedScope =
  (organization: string, stage: string) =>
  (actor: Actor): RawBuilder<boolean> => {
    const own = organizationScope(organization)(actor);
    const stages = actor.role_id === SHARE_ROLE_ID ? (actor.share?.stage_ids ?? []) : [];
    return stages.length === 0 ? own : sql<boolean>`(${own} and ${sql.ref(stage)} = any(${stages}))`;
  };

/** For the paper template `t`: those of the own organisation, for administrators too. */
export const templateScope = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`t.organization_id = ${actor.organization_id}`;

/** For the blueprint `b`: own ones, and those that a colleague shares; administrators all. */
export const blueprintScope = (actor: Actor): RawBuilder<boolean> =>
  isAdmin(actor)
    ? sql<boolean>`true`
    : sql<boolean>`(b.owner_id = ${actor.id} or (b.organization_id = ${actor.organization_id} and b.shared = 1))`;

/** Rows of the account itself; administrators all. */
export const ownerScope =
  (column: string) =>
  (actor: Actor): RawBuilder<boolean> =>
    isAdmin(actor) ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${actor.id}`;

/** Deleted papers, packs, templates and blueprints: own ones; with the right to restore, those of the organisation. */
export const deletedWorkScope =
  (table: string) =>
  (actor: Actor): RawBuilder<boolean> => {
    const own = ownerScope(`${table}.owner_id`)(actor);
    return isAdmin(actor) || !may(actor, 'paper.restore')
      ? own
      : sql<boolean>`(${own} or ${organizationScope(`${table}.organization_id`)(actor)})`;
  };

/**
 * The database's own check behind these conditions: `work` reaches only the rows of the account (db/rowSecurity.ts).
 * Administrators and callers without a session are not limited by it.
 */
export function withAccountRows<T>(actor: Actor | null, work: () => T): T {
  if (!actor || isAdmin(actor)) return withRowSecurity(null, work);
  const { id: account_id, organization_id, role_id, share } = actor;
  return withRowSecurity(
    { account_id, organization_id, share: role_id === SHARE_ROLE_ID ? (share ?? {}) : null },
    work,
  );
}

/**
 * For the paper `p`: those of the own organisation; administrators all; share accounts their own and those shared with
 * them.
 */
export function paperScope(actor: Actor): RawBuilder<boolean> {
  if (isAdmin(actor)) return sql<boolean>`true`;
  const own = sql<boolean>`p.organization_id = ${actor.organization_id}`;
  if (actor.role_id !== SHARE_ROLE_ID) return own;
  const { stage_ids = [], paper_ids = [] } = actor.share ?? {};
  const inPapers = paper_ids.length === 0 ? sql`true` : sql`p.id = any(${paper_ids})`;
  const staged = stage_ids.length === 0 ? sql`true` : sql`p.stage_id = any(${stage_ids})`;
  return sql<boolean>`${own} and (p.owner_id = ${actor.id} or (${inPapers} and ${staged}))`;
}

/**
 * For the pack `k`: those of the own organisation; administrators all; share accounts their own and those of which they
 * may see all papers.
 */
export function packScope(actor: Actor): RawBuilder<boolean> {
  if (isAdmin(actor)) return sql<boolean>`true`;
  const own = sql<boolean>`k.organization_id = ${actor.organization_id}`;
  if (actor.role_id !== SHARE_ROLE_ID) return own;
  return sql<boolean>`${own} and (k.owner_id = ${actor.id} or not exists (
    select 1 from paper_pack_items i where i.pack_id = k.id
      and i.paper_id not in (select p.id from papers p where p.id = i.paper_id and ${paperScope(actor)})))`;
}

/** For the role `r`: those of the platform and of the own organisation; administrators all. */
export const roleScope = (actor: Actor): RawBuilder<boolean> =>
  isAdmin(actor)
    ? sql<boolean>`true`
    : sql<boolean>`(r.organization_id is null or r.organization_id = ${actor.organization_id})`;

/** For the entry `f` of the home screen, as it is shown: those of the platform and of the own organisation. */
export const frontScope = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`(f.organization_id is null or f.organization_id = ${actor.organization_id})`;

export interface RowScope {
  where: RawBuilder<boolean>;
  /** The rows in scope whose records, comments and earlier versions the account may also see. */
  inside: RawBuilder<boolean>;
  /** Whether a paper that the account may see contains this version of the question. */
  pinned(version: number): RawBuilder<boolean>;
  /** Equal for accounts with the same view, so that counts can be shared. */
  key: string;
}

/**
 * For the narrow question row `q`: those of the own organisation, and of others the shared questions that are reviewed
 * and listed; share accounts see only reviewed and listed ones of both, of the stages shared with them.
 */
export function questionScope(actor: Actor): RowScope {
  const pinned = (
    version: number,
  ) => sql<boolean>`exists (select 1 from paper_items i join papers p on p.id = i.paper_id
    where i.question_id = q.id and i.question_version = ${version} and p.deleted_at is null and ${paperScope(actor)})`;
  if (isAdmin(actor)) return { where: sql<boolean>`true`, inside: sql<boolean>`true`, pinned, key: 'all' };
  const own = sql<boolean>`q.organization_id = ${actor.organization_id}`;
  const published = sql<boolean>`q.status = ${STATUS.reviewed} and q.listed = 1`;
  if (actor.role_id !== SHARE_ROLE_ID) {
    return {
      where: sql<boolean>`(${own} or (q.shared = 1 and ${published}))`,
      inside: own,
      pinned,
      key: `o${actor.organization_id}`,
    };
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

/** `inside` of the question scope for a row in memory. */
export function isInside(actor: Actor, row: { organization_id: number }): boolean {
  return isAdmin(actor) || (row.organization_id === actor.organization_id && actor.role_id !== SHARE_ROLE_ID);
}

/** Changing requires more than seeing: own organisation, or administrator. */
export function mayChange(actor: Actor, row: { organization_id: number }): boolean {
  return isAdmin(actor) || row.organization_id === actor.organization_id;
}

/** For the knowledge system `s`: those of the platform and of the own organisation. */
export function systemScope(actor: Actor): RawBuilder<boolean> {
  if (isAdmin(actor)) return sql<boolean>`true`;
  return sql<boolean>`(s.organization_id is null or s.organization_id = ${actor.organization_id})`;
}

/** Owner of a knowledge system; null is the platform. */
interface SystemOwner {
  organization_id: number | null;
}
export function seesSystem(actor: Actor, system: SystemOwner): boolean {
  return system.organization_id === null || mayChangeSystem(actor, system);
}
export function mayChangeSystem(actor: Actor, { organization_id }: SystemOwner): boolean {
  return isAdmin(actor) || organization_id === actor.organization_id;
}
