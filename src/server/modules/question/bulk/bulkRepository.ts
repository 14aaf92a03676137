// Rows of a bulk change: read, locked and written in few statements, and the run that stores the previous values.
import { sql } from 'kysely';
import type { BulkRun, RunChanges } from '../../../../contract/question/bulk';
import type { KpRef } from '../../../../contract/question/question';
import { BULK_FIELDS, CELL_FIELDS, type BulkField, type CellField } from '../../../../contract/question/questionFields';
import type { QuestionMeta } from '../../../../domain/question/questionMeta';
import { STATUS } from '../../../../domain/question/reviewWorkflow';
import type { Tx } from '../../../db/database';
import { nextId } from '../../../db/ids';
import type { Actor } from '../../../security/actor';
import { ownerScope, type RowScope } from '../../../security/rowScopes';
import type { ListPlan } from '../list/listFilter';

export type BulkMeta = Pick<QuestionMeta, BulkField>;
type CellMeta = Pick<QuestionMeta, CellField>;

export interface BulkRow extends BulkMeta, CellMeta {
  id: number;
  status: number;
  returned: 0 | 1;
  version: number;
  revision: number;
  author_id: number;
  version_author_id: number;
  organization_id: number;
  origin_book_id: number | null;
  first_reviewer_id: number | null;
  kps: KpRef[];
}
/** The previous values of a question's fields; only of those that the run changed. */
export interface Before extends Partial<BulkMeta & CellMeta> {
  status?: number;
  returned?: 0 | 1;
  kps?: KpRef[];
}
export interface RunItem {
  question_id: number;
  error: number;
  msg: string;
  before: Before | null;
  revision: number | null;
}

const CHANGED_COLUMNS = sql.join(
  [...new Set<string>([...BULK_FIELDS, ...CELL_FIELDS])].map((name) => sql.ref(`q.${name}`)),
);

export const bulkRepository = {
  async findIds(tx: Tx, plan: ListPlan, limit: number): Promise<{ ids: number[]; total: number }> {
    const sets = plan.sets.length > 0 ? sql`with recursive ${sql.join(plan.sets)}` : sql``;
    const { rows } = await sql<{ id: number; total: number }>`
      ${sets} select q.id, count(*) over () as total from questions q ${plan.joins} where ${plan.where} order by q.id
        limit ${limit}`.execute(tx);
    return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? 0 };
  },

  async findRows(tx: Tx, ids: readonly number[], scope: RowScope, lock: boolean): Promise<Map<number, BulkRow>> {
    if (lock) await sql`select id from questions where id = any(${ids}::bigint[]) order by id for update`.execute(tx);
    const { rows } = await sql<BulkRow>`
      select q.id, ${CHANGED_COLUMNS}, q.status, q.returned, q.version, q.revision,
        q.author_id, c.author_id as version_author_id, q.organization_id, q.origin_book_id,
        (select r.actor_id from question_check_records r where r.question_id = q.id and r.version = q.version
          and r.from_status = ${STATUS.firstReview} and r.to_status = ${STATUS.finalReview} order by r.id desc
            limit 1) as first_reviewer_id,
        coalesce((select json_agg(json_build_object('system_info_id', l.system_info_id, 'type', l.type, 'kp_id',
          l.kp_id) order by l.kp_id)
          from question_kp l where l.question_id = q.id), '[]') as kps
      from questions q join question_content c on c.question_id = q.id and c.version = q.version
      where q.id = any(${ids}::bigint[]) and q.deleted_at is null and ${scope.where}`.execute(tx);
    return new Map(rows.map((row) => [row.id, row]));
  },

  /** The same values for all of these questions. */
  async update(
    tx: Tx,
    ids: readonly number[],
    values: Partial<BulkMeta> & { status?: number; returned?: 0 | 1 },
  ): Promise<void> {
    if (ids.length === 0) return;
    await tx
      .updateTable('questions')
      .set({ ...values, revision: sql`revision + 1`, updated_at: sql`now()` })
      .where('id', 'in', [...ids])
      .execute();
  },

  async changeKps(tx: Tx, ids: readonly number[], add: readonly KpRef[], remove: readonly number[]): Promise<void> {
    if (remove.length > 0) {
      await sql`delete from question_kp where question_id = any(${ids}::bigint[])
        and kp_id = any(${remove}::bigint[])`.execute(tx);
    }
    for (const { kp_id, system_info_id, type } of add) {
      await sql`insert into question_kp (kp_id, question_id, system_info_id, type)
        select ${kp_id}, id, ${system_info_id}, ${type} from unnest(${ids}::bigint[]) as given(id)
          on conflict do nothing`.execute(tx);
    }
  },

  async insertRun(tx: Tx, actor: Actor, changes: RunChanges, undo_of: number | null): Promise<number> {
    const id = await nextId(tx, 'bulk_runs');
    const row = {
      id,
      actor_id: actor.id,
      organization_id: actor.organization_id,
      changes: JSON.stringify(changes),
      undo_of,
    };
    await tx.insertInto('bulk_runs').values(row).execute();
    return id;
  },

  async findRun(
    tx: Tx,
    id: number,
  ): Promise<{ id: number; actor_id: number; changes: RunChanges; undo_of: number | null } | undefined> {
    const { rows } = await sql<{ id: number; actor_id: number; changes: RunChanges; undo_of: number | null }>`
      select id, actor_id, changes, undo_of from bulk_runs where id = ${id} for update`.execute(tx);
    return rows[0];
  },

  /** A run is one change: later chunks must not contain another. */
  async isRunOf(tx: Tx, id: number, changes: RunChanges): Promise<boolean> {
    const { rows } = await sql`select id from bulk_runs
      where id = ${id} and undo_of is null and changes = ${JSON.stringify(changes)}::jsonb`.execute(tx);
    return rows.length > 0;
  },

  async findUndoOf(tx: Tx, id: number): Promise<number | undefined> {
    return (await tx.selectFrom('bulk_runs').select('id').where('undo_of', '=', id).executeTakeFirst())?.id;
  },

  async insertItems(tx: Tx, runId: number, items: readonly RunItem[]): Promise<void> {
    if (items.length === 0) return;
    const rows = items.map((item) => ({
      ...item,
      run_id: runId,
      before: item.before === null ? null : JSON.stringify(item.before),
    }));
    await tx
      .insertInto('bulk_run_items')
      .values(rows)
      .onConflict((c) => c.doNothing())
      .execute();
  },

  /** Items that may be there from an earlier undo or run: they are in force again. */
  async putItems(tx: Tx, runId: number, items: readonly RunItem[]): Promise<void> {
    if (items.length === 0) return;
    await tx
      .insertInto('bulk_run_items')
      .values(items.map((item) => ({ ...item, run_id: runId, before: JSON.stringify(item.before) })))
      .onConflict((conflict) =>
        conflict.columns(['run_id', 'question_id']).doUpdateSet((eb) => ({
          before: eb.ref('excluded.before'),
          revision: eb.ref('excluded.revision'),
          undone: 0,
        })),
      )
      .execute();
  },

  async findUndoable(
    tx: Tx,
    runId: number,
    limit: number,
  ): Promise<{ question_id: number; before: Before; revision: number }[]> {
    const { rows } = await sql<{ question_id: number; before: Before; revision: number }>`
      select question_id, before, revision from bulk_run_items
      where run_id = ${runId} and before is not null and undone = 0 order by question_id limit ${limit}`.execute(tx);
    return rows;
  },

  /** 1: undone, 2: cannot be undone. */
  async markUndone(tx: Tx, runId: number, ids: readonly number[], undone: 1 | 2): Promise<void> {
    await sql`update bulk_run_items set undone = ${undone}
      where run_id = ${runId} and question_id = any(${ids}::bigint[])`.execute(tx);
  },

  /**
   * For questions that again have the values from before their last change (revision `left`): the runs that produced
   * these values can be undone, too.
   */
  async returnTo(tx: Tx, restored: readonly { id: number; left: number; revision: number }[]): Promise<void> {
    if (restored.length === 0) return;
    await sql`update bulk_run_items i set revision = g.revision
      from unnest(${restored.map(({ id }) => id)}::bigint[], ${restored.map(({ left }) => left)}::int[],
        ${restored.map(({ revision }) => revision)}::int[]) as g(id, left_at, revision)
      where i.question_id = g.id and i.revision = g.left_at and i.undone = 0`.execute(tx);
  },

  async countUndoable(tx: Tx, runId: number): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from bulk_run_items where run_id = ${runId} and before is not null and undone = 0`.execute(
      tx,
    );
    return rows[0]?.n ?? 0;
  },

  async findRuns(tx: Tx, actor: Actor): Promise<BulkRun[]> {
    const whose = ownerScope('r.actor_id')(actor);
    const { rows } = await sql<BulkRun>`
      with latest as (select * from bulk_runs r where r.undo_of is null and ${whose} order by r.id desc limit 50)
      select r.id, r.actor_id, coalesce(a.nickname, '') as actor, r.changes, r.created_at, count(i.run_id) as total,
        count(*) filter (where i.before is not null) as changed, count(*) filter (where i.error <> 0) as failed,
        count(*) filter (where i.undone = 1) as undone,
        (select u.id from bulk_runs u where u.undo_of = r.id and exists (
          select 1 from bulk_run_items x where x.run_id = u.id and x.undone = 0)) as undo_id
      from latest r left join accounts a on a.id = r.actor_id left join bulk_run_items i on i.run_id = r.id
      group by r.id, r.actor_id, a.nickname, r.changes, r.created_at order by r.id desc`.execute(tx);
    return rows;
  },
};

// Questions created before sharing became optional: the administrator’s decision, and the rows that it changes.

export const sharingRows = {
  /** False when the decision was already made. */
  async decide(tx: Tx, choice: string): Promise<boolean> {
    const { rows } = await sql`update settings set value = ${JSON.stringify(choice)}::jsonb
      where key = 'question_sharing' and value = '"undecided"' returning key`.execute(tx);
    return rows.length > 0;
  },

  /** Ends the sharing of all questions, or only of those that are not reviewed; returns their number. */
  async unshare(tx: Tx, all: boolean): Promise<number> {
    const taken = all ? sql`true` : sql`status <> ${STATUS.reviewed}`;
    const changed = await sql`update questions set shared = 0 where shared = 1 and ${taken}`.execute(tx);
    return Number(changed.numAffectedRows ?? 0);
  },
};
