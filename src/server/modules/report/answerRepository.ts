// SQL of answers: one row per student and report, with one entry per question; and the statistics of each question
// version.
import { sql } from 'kysely';
import type { AnswerRow } from '../../../contract/paper/reportAnswers';
import type { AnswerEntry } from '../../../domain/report/cellReading';
import type { Tx } from '../../db/database';
import { overAllRows } from '../../db/rowSecurity';
import type { Actor } from '../../security/actor';
import { organizationScope } from '../../security/rowScopes';

export interface ItemStatistics {
  question_id: number;
  version: number;
  answered: number;
  facility: number | null;
  discrimination: number | null;
}

export const answerRows = {
  /** The students of a class with their answers, or all students who have answers. */
  async find(tx: Tx, reportId: number, classId: number | undefined): Promise<AnswerRow[]> {
    const living =
      classId === undefined
        ? sql`w.student_id is not null and w.answers <> '{}'::jsonb`
        : sql`t.class_id = ${classId} and (t.deleted_at is null or w.student_id is not null)`;
    const { rows } =
      await sql<AnswerRow>`select t.id as student_id, t.class_id, t.number, t.name, coalesce(w.form, '') as form,
        coalesce(w.answers, '{}') as answers, w.score,
        coalesce(w.revision, 0) as revision
      from students t left join answer_rows w on w.student_id = t.id and w.report_id = ${reportId}
      where ${living} order by t.class_id, length(t.number), t.number`.execute(tx);
    return rows;
  },

  /** Changes with the answers. */
  async stateOf(tx: Tx, reportId: number): Promise<string> {
    const { rows } = await sql<{ state: string }>`
      select count(*) || '.' || coalesce(sum(revision), 0) as state
      from answer_rows where report_id = ${reportId} and answers <> '{}'::jsonb`.execute(tx);
    return rows[0]?.state ?? '';
  },

  /**
   * Rows of those students, locked; a student without answers gets an empty row first, so that there is a row to lock.
   */
  async lock(
    tx: Tx,
    reportId: number,
    classId: number,
    studentIds: readonly number[],
    by: number,
  ): Promise<Map<number, Record<string, AnswerEntry>>> {
    if (studentIds.length === 0) return new Map();
    const empty = studentIds.map((student_id) => ({
      report_id: reportId,
      class_id: classId,
      student_id,
      updated_by: by,
      revision: 0,
    }));
    await tx
      .insertInto('answer_rows')
      .values(empty)
      .onConflict((c) => c.doNothing())
      .execute();
    const { rows } = await sql<{
      student_id: number;
      answers: Record<string, AnswerEntry>;
    }>`select student_id, answers from answer_rows
      where report_id = ${reportId} and student_id = any(${studentIds}) order by student_id for update`.execute(tx);
    return new Map(rows.map((row) => [row.student_id, row.answers]));
  },

  /** All rows of a report, locked. */
  async lockAll(tx: Tx, reportId: number): Promise<Map<number, Record<string, AnswerEntry>>> {
    const { rows } = await sql<{
      student_id: number;
      answers: Record<string, AnswerEntry>;
    }>`select student_id, answers from answer_rows
      where report_id = ${reportId} order by student_id for update`.execute(tx);
    return new Map(rows.map((row) => [row.student_id, row.answers]));
  },

  async update(
    tx: Tx,
    reportId: number,
    studentId: number,
    answers: Record<string, AnswerEntry>,
    by: number,
  ): Promise<void> {
    const entries = Object.values(answers);
    const score = entries.length === 0 ? null : entries.reduce((sum, entry) => sum + entry.score, 0);
    await tx
      .updateTable('answer_rows')
      .set({
        answers: JSON.stringify(answers),
        score,
        updated_by: by,
        updated_at: sql`now()`,
        revision: sql`revision + 1`,
      })
      .where('report_id', '=', reportId)
      .where('student_id', '=', studentId)
      .execute();
  },

  async findForms(tx: Tx, reportId: number, studentIds: readonly number[]): Promise<Map<number, string>> {
    const { rows } = await sql<{ student_id: number; form: string }>`select student_id, form from answer_rows
      where report_id = ${reportId} and student_id = any(${[...studentIds]}::bigint[])`.execute(tx);
    return new Map(rows.map(({ student_id, form }) => [student_id, form]));
  },

  async setForm(tx: Tx, reportId: number, studentId: number, form: string): Promise<void> {
    await tx
      .updateTable('answer_rows')
      .set({ form, revision: sql`revision + 1` })
      .where('report_id', '=', reportId)
      .where('student_id', '=', studentId)
      .execute();
  },

  async removeEmpty(tx: Tx, reportId: number): Promise<void> {
    await sql`delete from answer_rows where report_id = ${reportId} and answers = '{}'::jsonb and form = ''`.execute(
      tx,
    );
  },

  /** `keep`: until the end of the transaction no students can be removed from the class. */
  async hasClass(tx: Tx, actor: Actor, classId: number, keep = false): Promise<boolean> {
    const scope = organizationScope('s.organization_id')(actor);
    const { rows } = await sql`select c.id from school_classes c join schools s on s.id = c.school_id
      where c.id = ${classId} and c.deleted_at is null and s.deleted_at is null
        and ${scope} ${keep ? sql`for share of c` : sql``}`.execute(tx);
    return rows.length > 0;
  },

  async putStatistics(tx: Tx, report_id: number, items: readonly ItemStatistics[]): Promise<void> {
    const known = items.filter((item) => item.facility !== null);
    const refs = sql`select * from unnest(${known.map((item) => item.question_id)}::bigint[],
      ${known.map((item) => item.version)}::int[])`;
    await sql`delete from question_statistics
      where report_id = ${report_id} and (question_id, version) not in (${refs})`.execute(tx);
    if (known.length === 0) return;
    await tx
      .insertInto('question_statistics')
      .values(
        known.map(({ question_id, version, answered, facility, discrimination }) => ({
          report_id,
          question_id,
          version,
          answered,
          facility,
          discrimination,
        })),
      )
      .onConflict((c) =>
        c.columns(['question_id', 'version', 'report_id']).doUpdateSet(({ ref }) => ({
          answered: ref('excluded.answered'),
          facility: ref('excluded.facility'),
          discrimination: ref('excluded.discrimination'),
        })),
      )
      .execute();
  },

  /**
   * The list shows the facility of the current version, over all its reports, weighted by answers. The rows are locked
   * first and in one order: a statement that waits for a row would otherwise use outdated values of the other report.
   */
  async carryFacility(tx: Tx, questionIds: readonly number[]): Promise<void> {
    if (questionIds.length === 0) return;
    await sql`select id from questions where id = any(${questionIds}) order by id for no key update`.execute(tx);
    await overAllRows(() =>
      sql`update questions q set facility = (
        select sum(s.facility * s.answered) / nullif(sum(s.answered), 0) from question_statistics s
        join reports r on r.id = s.report_id and r.deleted_at is null
        where s.question_id = q.id and s.version = q.version)
      where q.id = any(${questionIds})`.execute(tx),
    );
  },
};
