// SQL of measured difficulties: the answers that they are estimated from, and their rows.
import { sql, type RawBuilder } from 'kysely';
import type { CalibrationOrder, getMeasureHistory } from '../../../contract/paper/calibration';
import type { DataOf } from '../../../contract/wire';
import type { BankItem } from '../../../domain/measure/calibrateBank';
import { NO_ANSWER } from '../../../domain/report/cellReading';
import type { Tx } from '../../db/database';
import type { Actor } from '../../security/actor';
import { organizationScope } from '../../security/rowScopes';

export interface MeasuredRow extends Omit<BankItem, 'slopeError' | 'difficultyError'> {
  question_id: number;
  version: number;
  slope_error: number | null;
  difficulty_error: number | null;
  /** The teacher's difficulty, 1 to 10; 0: none. */
  teacher: number;
}
/** One answer of a student: the points of a question in a report. */
export interface StudentAnswer {
  student_id: number;
  question_id: number;
  version: number;
  rate: number;
}

const own = organizationScope('m.organization_id');
const COLUMNS = sql`m.question_id, m.version, m.scale, m.n, m.facility, m.slope, m.slope_error, m.steps, m.difficulty,
  m.difficulty_error, m.infit, m.outfit, q.difficulty as teacher`;

export const calibrationRows = {
  /** The questions of all reports of the organisation, in the version that each report shows. */
  async findItems(
    tx: Tx,
    organizationId: number,
  ): Promise<{ question_id: number; version: number; teacher: number }[]> {
    const { rows } = await sql<{ question_id: number; version: number; teacher: number }>`
      select i.question_id, i.question_version as version, min(q.difficulty) as teacher
      from report_items i join reports r on r.id = i.report_id join questions q on q.id = i.question_id
      where r.organization_id = ${organizationId} and r.deleted_at is null and i.score > 0
        and i.adjustment -> 'voided' is null
      group by i.question_id, i.question_version order by i.question_id, i.question_version`.execute(tx);
    return rows;
  },

  async countStudents(tx: Tx, organizationId: number): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(distinct w.student_id)::int as count
      from answer_rows w join reports r on r.id = w.report_id
      where r.organization_id = ${organizationId} and r.deleted_at is null`.execute(tx);
    return rows[0]?.count ?? 0;
  },

  /**
   * The answers of the next `limit` students after `after`, by student; of a question that a student had twice, the
   * newest. A question without an answer counts as 0 where the student answered something in that report, except 选做题.
   */
  async findAnswers(tx: Tx, organizationId: number, after: number, limit: number): Promise<StudentAnswer[]> {
    const { rows } = await sql<StudentAnswer>`
      with batch as (
        select distinct w.student_id from answer_rows w join reports r on r.id = w.report_id
        where r.organization_id = ${organizationId} and r.deleted_at is null and w.student_id > ${after}
        order by w.student_id limit ${limit})
      select distinct on (w.student_id, i.question_id, i.question_version)
        w.student_id, i.question_id, i.question_version as version,
        coalesce((w.answers -> i.question_id::text ->> 'score')::float8, 0) / i.score as rate
      from batch s join answer_rows w on w.student_id = s.student_id
        join reports r on r.id = w.report_id join report_items i on i.report_id = w.report_id
      where r.organization_id = ${organizationId} and r.deleted_at is null and i.score > 0 and w.answers <> '{}'::jsonb
        and i.adjustment -> 'voided' is null
        and (i.scoring -> 'choose' is null
          or coalesce(w.answers -> i.question_id::text ->> 'given', ${NO_ANSWER}) <> ${NO_ANSWER})
      order by w.student_id, i.question_id, i.question_version, w.report_id desc`.execute(tx);
    return rows;
  },

  async replace(
    tx: Tx,
    organizationId: number,
    items: readonly (BankItem & { question_id: number; version: number })[],
    at: Date,
  ): Promise<void> {
    await tx.deleteFrom('question_calibrations').where('organization_id', '=', organizationId).execute();
    for (let from = 0; from < items.length; from += INSERTED) {
      await tx
        .insertInto('question_calibrations')
        .values(
          items.slice(from, from + INSERTED).map(({ slopeError, difficultyError, ...item }) => ({
            ...item,
            organization_id: organizationId,
            slope_error: slopeError,
            difficulty_error: difficultyError,
            calibrated_at: at.toISOString(),
          })),
        )
        .execute();
    }
  },

  /** What lists show of the current versions of the organisation's own questions. */
  async carryMeasured(
    tx: Tx,
    organizationId: number,
    items: readonly { question_id: number; version: number; measured: number; measured_error: number | null }[],
  ): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`with found as (
        select * from unnest(${items.map((item) => item.question_id)}::bigint[],
          ${items.map((item) => item.version)}::int[],
          ${items.map((item) => item.measured)}::float8[], ${items.map((item) => item.measured_error)}::float8[])
          as f (question_id, version, measured, error)),
      wanted as (select q.id, f.measured, f.error from questions q
        left join found f on f.question_id = q.id and f.version = q.version
        where q.organization_id = ${organizationId} and (f.question_id is not null or q.measured is not null)
        order by q.id for no key update of q)
      update questions q set measured = w.measured, measured_error = w.error from wanted w
      where w.id = q.id returning q.id`.execute(tx);
    return rows.map(({ id }) => id);
  },

  async findHistory(tx: Tx, actor: Actor, questionId: number): Promise<DataOf<typeof getMeasureHistory>> {
    const exams = await sql<DataOf<typeof getMeasureHistory>['exams'][number]>`
      select s.report_id, r.title, r.created_at as at, s.version, s.answered, s.facility, s.discrimination
      from question_statistics s join reports r on r.id = s.report_id and r.deleted_at is null
      where s.question_id = ${questionId} and ${organizationScope('r.organization_id')(actor)}
      order by r.created_at desc, r.id desc limit 50`.execute(tx);
    const calibrations = await sql<DataOf<typeof getMeasureHistory>['calibrations'][number]>`
      select m.version, m.n, m.slope, m.difficulty, m.difficulty_error, m.infit, m.calibrated_at
      from question_calibrations m where m.question_id = ${questionId} and ${ofOrganization(actor)}
      order by m.version desc`.execute(tx);
    return { exams: exams.rows, calibrations: calibrations.rows };
  },

  /** Every measured question of the scope: some thousand small rows. */
  async findAll(tx: Tx, actor: Actor): Promise<MeasuredRow[]> {
    const { rows } = await sql<MeasuredRow>`select ${COLUMNS} from question_calibrations m
      join questions q on q.id = m.question_id where ${ofOrganization(actor)}
      order by m.question_id, m.version`.execute(tx);
    return rows;
  },

  async findTime(tx: Tx, actor: Actor): Promise<string | null> {
    const { rows } = await sql<{ at: string | null }>`select max(m.calibrated_at) as at from question_calibrations m
      where ${ofOrganization(actor)}`.execute(tx);
    return rows[0]?.at ?? null;
  },
};

const INSERTED = 500;
/** Scales of two organisations have nothing in common: administrators see their own organisation's, too. */
const ofOrganization = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`${own(actor)} and m.organization_id = ${actor.organization_id}`;

/** The order of the list; ties by id, so that pages do not overlap. */
export function inOrder<Row extends MeasuredRow & { measured: number | null }>(
  rows: readonly Row[],
  order: CalibrationOrder,
) {
  const gap = (row: (typeof rows)[number]) =>
    row.measured === null || row.teacher === 0 ? -1 : Math.abs(row.measured - row.teacher);
  const misfit = ({ infit }: MeasuredRow) => (infit === null ? -1 : Math.abs(Math.log(infit)));
  const keys: Readonly<Record<CalibrationOrder, (row: (typeof rows)[number]) => number>> = {
    disagreement: (row) => -gap(row),
    hardest: ({ difficulty }) => -(difficulty ?? -Infinity),
    easiest: ({ difficulty }) => difficulty ?? Infinity,
    misfit: (row) => -misfit(row),
    unmeasured: ({ n }) => -n,
  };
  const shown = order === 'unmeasured' ? rows.filter((row) => row.difficulty === null) : rows;
  const key = keys[order];
  return [...shown].sort((a, b) => key(a) - key(b) || a.question_id - b.question_id || a.version - b.version);
}
