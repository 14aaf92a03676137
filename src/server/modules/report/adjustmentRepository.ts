// SQL of 考后调整: what was changed in the marking of a report, and what was taken back.
import { sql } from 'kysely';
import type { ItemMarking, ReportAdjustment } from '../../../contract/paper/reportAdjustment';
import type { Tx } from '../../db/database';

const COLUMNS = sql`a.id, a.question_id, a.before, a.after, a.reason, a.gained, a.lost,
  coalesce(w.nickname, '') as actor, a.at, a.undone_at, coalesce(u.nickname, '') as undone_by`;
const FROM = sql`report_adjustments a left join accounts w on w.id = a.actor_id
  left join accounts u on u.id = a.undone_by`;

export const adjustmentRows = {
  async findAll(tx: Tx, reportId: number): Promise<ReportAdjustment[]> {
    const { rows } = await sql<ReportAdjustment>`select ${COLUMNS} from ${FROM}
      where a.report_id = ${reportId} order by a.id desc limit 500`.execute(tx);
    return rows;
  },

  async findReport(tx: Tx, id: number): Promise<number | undefined> {
    const { rows } = await sql<{ report_id: number }>`select report_id from report_adjustments
      where id = ${id}`.execute(tx);
    return rows[0]?.report_id;
  },

  async insert(
    tx: Tx,
    row: Pick<ReportAdjustment, 'id' | 'question_id' | 'before' | 'after' | 'reason' | 'gained' | 'lost'> & {
      report_id: number;
      actor_id: number;
    },
  ): Promise<void> {
    const { before, after, ...rest } = row;
    await tx
      .insertInto('report_adjustments')
      .values({ ...rest, before: JSON.stringify(before), after: JSON.stringify(after) })
      .execute();
  },

  async undone(tx: Tx, id: number, by: number): Promise<void> {
    await sql`update report_adjustments set undone_at = now(), undone_by = ${by} where id = ${id}`.execute(tx);
  },

  /** Of a question that is merged into another one; `changed` converts its keys. */
  async move(
    tx: Tx,
    reportId: number,
    from: number,
    to: number,
    changed: (marking: ItemMarking) => ItemMarking,
  ): Promise<void> {
    const { rows } = await sql<{ id: number; before: ItemMarking; after: ItemMarking }>`select id, before, after
      from report_adjustments where report_id = ${reportId} and question_id = ${from} order by id`.execute(tx);
    for (const { id, before, after } of rows)
      await tx
        .updateTable('report_adjustments')
        .set({ question_id: to, before: JSON.stringify(changed(before)), after: JSON.stringify(changed(after)) })
        .where('id', '=', id)
        .execute();
  },
};
