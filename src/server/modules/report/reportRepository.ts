// SQL of reports. Row scope is part of every query.
import { sql, type RawBuilder } from 'kysely';
import type { Grading } from '../../../contract/account/grading';
import type { PaperLayout } from '../../../contract/paper/paperLayout';
import { getReports, type getReport, type ReportClass, type ReportSummary } from '../../../contract/paper/report';
import type { ReportHistory } from '../../../contract/paper/reportAnswers';
import type { DataOf } from '../../../contract/wire';
import type { Arrangement } from '../../../domain/paper/forms';
import type { Tx } from '../../db/database';
import { recordRepository } from '../../rows/recordRepository';
import type { Actor } from '../../security/actor';
import { organizationScope } from '../../security/rowScopes';

/** Questions that count in the full score. */
const inTotal = sql`coalesce(adjustment ->> 'voided', 'full') = 'full'`;
const SUMMARY = sql<ReportSummary>`r.id, r.title, r.paper_id, coalesce(p.title, '') as paper_title,
  r.stage_id, r.grade_id, r.gs_id,
  r.status,
  (select count(*) from report_items i where i.report_id = r.id) as question_count,
  coalesce((select sum(i.points) from (
    -- Of 选做题 each question counts for its share.
    select score * coalesce(least(1, (scoring ->> 'choose')::float8
      / count(*) over (partition by section)), 1) as points
    from report_items where report_id = r.id and ${inTotal}) i), 0) as score,
  (select count(distinct w.class_id) from answer_rows w where w.report_id = r.id) as class_count,
  (select count(*) from answer_rows w where w.report_id = r.id and w.answers <> '{}'::jsonb) as student_count,
  r.owner_id, coalesce(a.nickname, '') as owner, r.version, r.revision, r.created_at, r.updated_at, r.deleted_at`;
const MAX_HISTORY = 12;

export type ReportRow = ReportSummary & { organization_id: number; layout: Partial<PaperLayout> };

const reportScope = organizationScope('r.organization_id');

export const reportRows = {
  ...recordRepository({
    list: getReports,
    table: 'reports',
    as: 'r',
    columns: SUMMARY,
    one: sql<ReportRow>`${SUMMARY}, r.organization_id, r.layout`,
    joins: sql`left join papers p on p.id = r.paper_id left join accounts a on a.id = r.owner_id`,
    scope: reportScope,
    usual: sql`r.updated_at desc, r.id desc`,
    dated: true,
    versioned: true,
  }),

  /** The forms of the paper whose sheets were issued, each as issued last. */
  async findForms(tx: Tx, paperId: number | null): Promise<Arrangement[]> {
    if (paperId === null) return [];
    const { rows } = await sql<{ arrangement: Arrangement }>`select distinct on (form) arrangement from answer_sheets
      where paper_id = ${paperId} and form <> '' and arrangement is not null order by form, id desc`.execute(tx);
    return rows.map(({ arrangement }) => arrangement);
  },

  /** 等级 of the organisation; null: the usual ones. */
  async findGrading(tx: Tx, organizationId: number): Promise<Grading | null> {
    const row = await tx
      .selectFrom('organizations')
      .where('id', '=', organizationId)
      .select('grading')
      .executeTakeFirst();
    return (row?.grading as Grading | null | undefined) ?? null;
  },

  async findClasses(tx: Tx, id: number): Promise<ReportClass[]> {
    const { rows } = await sql<ReportClass>`select c.id, c.title, c.school_id, s.title as school_title,
        (select count(*) from students t where t.class_id = c.id and t.deleted_at is null) as student_count, w.answered
      from (select class_id, count(*) as answered from answer_rows
        where report_id = ${id} and answers <> '{}'::jsonb group by class_id) as w
      join school_classes c on c.id = w.class_id join schools s on s.id = c.school_id
        order by s.title, c.title, c.id`.execute(tx);
    return rows;
  },

  /** The newest report of a paper whose items are those of the current paper. */
  async findOfPaper(
    tx: Tx,
    actor: Actor,
    paperId: number,
  ): Promise<{ id: number; version: number; revision: number } | undefined> {
    const items = (table: RawBuilder<unknown>) =>
      sql`select array_agg(concat_ws(':', x.question_id, x.question_version, x.score, x.part_scores::text)
        order by x.question_id)
        from ${table}`;
    const { rows } = await sql<{
      id: number;
      version: number;
      revision: number;
    }>`select r.id, r.version, r.revision from reports r
      where r.paper_id = ${paperId} and r.deleted_at is null and ${reportScope(actor)}
        and (${items(sql`report_items x where x.report_id = r.id`)})
          is not distinct from (${items(sql`paper_items x where x.paper_id = ${paperId}`)})
        and r.layout->'scoring' is not distinct from (select p.layout->'scoring' from papers p where p.id = ${paperId})
      order by r.id desc limit 1`.execute(tx);
    return rows[0];
  },

  async lock(tx: Tx, id: number): Promise<void> {
    await sql`select id from reports where id = ${id} for update`.execute(tx);
  },

  async lockPaper(tx: Tx, id: number): Promise<void> {
    await sql`select id from papers where id = ${id} for update`.execute(tx);
  },

  async findHistory(tx: Tx, actor: Actor, id: number): Promise<ReportHistory> {
    const { rows } = await sql<ReportHistory['list'][number]>`
      select * from (
        select w.report_id, r.title, w.class_id, avg(w.score) / nullif(max(i.score), 0) as rate, count(*) as count,
          r.created_at as at
        from answer_rows w join reports r on r.id = w.report_id and r.deleted_at is null and ${reportScope(actor)}
        join (select report_id, sum(score) as score from report_items where ${inTotal}
          group by report_id) as i on i.report_id = w.report_id
        where w.score is not null and r.id <= ${id} and w.class_id in (select class_id from answer_rows
          where report_id = ${id})
        group by w.report_id, r.title, w.class_id, r.created_at) as h
      where h.rate is not null order by h.at, h.report_id, h.class_id`.execute(tx);
    const kept = new Set([...new Set(rows.map((row) => row.report_id))].slice(-MAX_HISTORY));
    const students = await sql<
      ReportHistory['students'][number]
    >`select w.report_id, w.student_id, w.score / nullif(i.score, 0) as rate
      from answer_rows w join (select report_id, sum(score) as score from report_items where ${inTotal}
        group by report_id) as i on i.report_id = w.report_id
      where w.report_id = any(${[...kept]}::bigint[]) and w.score is not null and i.score > 0
        and w.student_id in (select student_id from answer_rows where report_id = ${id})
      order by w.report_id, w.student_id`.execute(tx);
    return { list: rows.filter((row) => kept.has(row.report_id)), students: students.rows };
  },

  /** The points of those questions and all their ancestors, in tree order. */
  async findKps(tx: Tx, ids: readonly number[]): Promise<DataOf<typeof getReport>['kps']> {
    const { rows } = await sql<DataOf<typeof getReport>['kps'][number]>`
      with recursive above (id) as (
        select id from kps where id = any(${[...ids]}::bigint[])
        union select k.pid from kps k join above a on a.id = k.id where k.pid <> 0)
      select k.id, k.pid, k.tip_key, k.kp_name, k.sort from kps k join above a on a.id = k.id
        where k.deleted_at is null order by k.sort, k.id`.execute(tx);
    return rows;
  },
};
