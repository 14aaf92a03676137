// SQL of the questions of reports, with their scoring rules, changes and decided answers.
import { sql } from 'kysely';
import type { ReportItem } from '../../../contract/paper/report';
import type { AnswerDecision, ItemAdjustment, ItemMarking } from '../../../contract/paper/reportAdjustment';
import type { ScoringRule } from '../../../contract/paper/scoringRule';
import type { Tx } from '../../db/database';
import type { Actor } from '../../security/actor';
import { organizationScope } from '../../security/rowScopes';

export interface ReportRef {
  report_id: number;
  title: string;
}

const inScope = organizationScope('r.organization_id');

export const reportItemRows = {
  async find(tx: Tx, id: number): Promise<ReportItem[]> {
    const columns = [
      'question_id',
      'question_version',
      'section',
      'section_title',
      'score',
      'part_scores',
      'scoring',
      'adjustment',
      'decisions',
    ] as const;
    const rows = await tx
      .selectFrom('report_items')
      .where('report_id', '=', id)
      .select(columns)
      .orderBy('sort')
      .execute();
    return rows.map(({ scoring, adjustment, decisions, ...row }) => ({
      ...row,
      part_scores: row.part_scores as number[],
      ...(scoring === null ? {} : { scoring: scoring as ScoringRule }),
      ...(adjustment === null ? {} : { adjustment: adjustment as ItemAdjustment }),
      ...(decisions === null ? {} : { decisions: decisions as AnswerDecision[] }),
    }));
  },

  async replace(tx: Tx, report_id: number, items: readonly ReportItem[]): Promise<void> {
    await tx.deleteFrom('report_items').where('report_id', '=', report_id).execute();
    if (items.length === 0) return;
    await tx
      .insertInto('report_items')
      .values(
        items.map((item, sort) => ({
          ...item,
          report_id,
          sort,
          part_scores: JSON.stringify(item.part_scores),
          scoring: item.scoring ? JSON.stringify(item.scoring) : null,
          adjustment: item.adjustment ? JSON.stringify(item.adjustment) : null,
          decisions: item.decisions ? JSON.stringify(item.decisions) : null,
        })),
      )
      .execute();
  },

  async setDecisions(
    tx: Tx,
    reportId: number,
    questionId: number,
    decisions: readonly AnswerDecision[],
  ): Promise<void> {
    await tx
      .updateTable('report_items')
      .set({ decisions: decisions.length > 0 ? JSON.stringify(decisions) : null })
      .where('report_id', '=', reportId)
      .where('question_id', '=', questionId)
      .execute();
  },

  async setMarking(tx: Tx, reportId: number, questionId: number, { scoring, adjustment }: ItemMarking): Promise<void> {
    await tx
      .updateTable('report_items')
      .set({
        scoring: scoring ? JSON.stringify(scoring) : null,
        adjustment: adjustment ? JSON.stringify(adjustment) : null,
      })
      .where('report_id', '=', reportId)
      .where('question_id', '=', questionId)
      .execute();
  },

  /**
   * Reports visible to the account that contain `question`, including deleted ones, since they may be restored. What is
   * printed on issued sheets, and a report that also contains `other`, `stays` as it is.
   */
  async lockHolding(
    tx: Tx,
    actor: Actor,
    question: number,
    other: number,
  ): Promise<(ReportRef & { question_version: number; stays: boolean })[]> {
    // Locked before the read: a query that waits for a lock would join the row with outdated items.
    await sql`select r.id from reports r where r.id in (select report_id from report_items
      where question_id = ${question}) and ${inScope(actor)}
      order by r.id for update of r`.execute(tx);
    const { rows } = await sql<ReportRef & { question_version: number; stays: boolean }>`
      select r.id as report_id, r.title, i.question_version,
        exists (select 1 from report_items k where k.report_id = r.id and k.question_id = ${other}
          and k.question_id <> i.question_id)
          or exists (select 1 from answer_sheets s where s.paper_id = r.paper_id) as stays
      from reports r join report_items i on i.report_id = r.id
        where i.question_id = ${question} and ${inScope(actor)} order by r.id`.execute(tx);
    return rows;
  },

  async move(tx: Tx, reportId: number, from: number, to: { id: number; version: number }): Promise<void> {
    await tx
      .updateTable('report_items')
      .set({ question_id: to.id, question_version: to.version })
      .where('report_id', '=', reportId)
      .where('question_id', '=', from)
      .execute();
  },
};
