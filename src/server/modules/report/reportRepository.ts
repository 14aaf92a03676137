// SQL of reports and their items. Row scope is part of every query.
import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { PaperLayout } from '../../../contract/paper/paperLayout';
import type { ScoringRule } from '../../../contract/paper/scoringRule';
import type { getReport, getReports, ReportClass, ReportItem, ReportSummary } from '../../../contract/paper/report';
import type { ReportHistory } from '../../../contract/paper/reportAnswers';
import type { DataOf, RequestOf } from '../../../contract/wire';
import type { Tx } from '../../db/database';
import type { ReportsTable } from '../../db/schema';
import type { Actor } from '../../security/actor';
import { containing } from '../../rows/paging';
import { organizationScope } from '../../security/rowScopes';

const SUMMARY = sql`r.id, r.title, r.paper_id, coalesce(p.title, '') as paper_title, r.stage_id, r.grade_id, r.gs_id,
  r.status,
  (select count(*) from report_items i where i.report_id = r.id) as question_count,
  coalesce((select sum(i.score) from report_items i where i.report_id = r.id), 0) as score,
  (select count(distinct w.class_id) from answer_rows w where w.report_id = r.id) as class_count,
  (select count(*) from answer_rows w where w.report_id = r.id) as student_count,
  r.owner_id, coalesce(a.nickname, '') as owner, r.version, r.revision, r.created_at, r.updated_at, r.deleted_at`;
const FROM = sql`reports r left join papers p on p.id = r.paper_id left join accounts a on a.id = r.owner_id`;
const IN_BIN = sql`r.deleted_at > now() - interval '30 days'`;

const MAX_HISTORY = 12;

export interface ReportRef {
  report_id: number;
  title: string;
}
export type ReportRow = ReportSummary & { organization_id: number; layout: Partial<PaperLayout> };

const reportScope = organizationScope('r.organization_id');

export const reportRows = {
  async findPage(
    tx: Tx,
    actor: Actor,
    filter: RequestOf<typeof getReports>,
    size: number,
    offsetOf: (total: number) => number,
  ): Promise<{ list: ReportSummary[]; total: number }> {
    const conditions: RawBuilder<unknown>[] = [
      reportScope(actor),
      filter.deleted === 1 ? IN_BIN : sql`r.deleted_at is null`,
    ];
    if (filter.mine === 1) conditions.push(sql`r.owner_id = ${actor.id}`);
    for (const column of ['stage_id', 'grade_id', 'paper_id'] as const) {
      if (filter[column] !== undefined) conditions.push(sql`${sql.ref(`r.${column}`)} = ${filter[column]}`);
    }
    const title = filter.title?.trim() ?? '';
    if (title !== '') conditions.push(sql`r.title ilike ${containing(title)}`);
    const where = sql.join(conditions, sql` and `);
    const counted = await sql<{ total: number }>`select count(*) as total from reports r where ${where}`.execute(tx);
    const total = counted.rows[0]?.total ?? 0;
    const { rows: list } = await sql<ReportSummary>`
      with page as materialized (select r.id from reports r where ${where} order by r.updated_at desc, r.id desc
        limit ${size} offset ${offsetOf(total)})
      select ${SUMMARY} from page join ${FROM} on true where r.id = page.id
        order by r.updated_at desc, r.id desc`.execute(tx);
    return { list, total };
  },

  async find(
    tx: Tx,
    actor: Actor,
    id: number,
    { locked = false, deleted = false } = {},
  ): Promise<ReportRow | undefined> {
    const { rows } = await sql<ReportRow>`select ${SUMMARY}, r.organization_id, r.layout from ${FROM}
      where r.id = ${id} and ${reportScope(actor)}
        and ${deleted ? IN_BIN : sql`r.deleted_at is null`} ${locked ? sql`for update of r` : sql``}`.execute(tx);
    return rows[0];
  },

  async findItems(tx: Tx, id: number): Promise<ReportItem[]> {
    const columns = ['question_id', 'question_version', 'section_title', 'score', 'part_scores', 'scoring'] as const;
    const rows = await tx
      .selectFrom('report_items')
      .where('report_id', '=', id)
      .select(columns)
      .orderBy('sort')
      .execute();
    return rows.map(({ scoring, ...row }) => ({
      ...row,
      part_scores: row.part_scores as number[],
      ...(scoring === null ? {} : { scoring: scoring as ScoringRule }),
    }));
  },

  async findClasses(tx: Tx, id: number): Promise<ReportClass[]> {
    const { rows } = await sql<ReportClass>`select c.id, c.title, c.school_id, s.title as school_title,
        (select count(*) from students t where t.class_id = c.id and t.deleted_at is null) as student_count, w.answered
      from (select class_id, count(*) as answered from answer_rows where report_id = ${id} group by class_id) as w
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

  async lockPaper(tx: Tx, id: number): Promise<void> {
    await sql`select id from papers where id = ${id} for update`.execute(tx);
  },

  async insert(tx: Tx, row: Insertable<ReportsTable>): Promise<void> {
    await tx.insertInto('reports').values(row).execute();
  },

  async update(
    tx: Tx,
    id: number,
    changes: Readonly<Record<string, unknown>>,
    versioned: boolean,
  ): Promise<{ version: number; revision: number }> {
    return tx
      .updateTable('reports')
      .set({
        ...changes,
        ...(versioned ? { version: sql`version + 1` } : {}),
        revision: sql`revision + 1`,
        updated_at: sql`now()`,
      } as never)
      .where('id', '=', id)
      .returning(['version', 'revision'])
      .executeTakeFirstOrThrow();
  },

  async replaceItems(tx: Tx, report_id: number, items: readonly ReportItem[]): Promise<void> {
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
        })),
      )
      .execute();
  },

  /**
   * Reports visible to the account that contain `question`, including deleted ones, since they may be restored; `both`:
   * also `other`.
   */
  async lockHolding(
    tx: Tx,
    actor: Actor,
    question: number,
    other: number,
  ): Promise<(ReportRef & { question_version: number; both: boolean })[]> {
    // Locked before the read: a query that waits for a lock would join the row with outdated items.
    await sql`select r.id from reports r where r.id in (select report_id from report_items
      where question_id = ${question}) and ${reportScope(actor)}
      order by r.id for update of r`.execute(tx);
    const { rows } = await sql<ReportRef & { question_version: number; both: boolean }>`
      select r.id as report_id, r.title, i.question_version,
        exists (select 1 from report_items k where k.report_id = r.id and k.question_id = ${other}
          and k.question_id <> i.question_id) as both
      from reports r join report_items i on i.report_id = r.id
        where i.question_id = ${question} and ${reportScope(actor)} order by r.id`.execute(tx);
    return rows;
  },

  async moveItem(tx: Tx, reportId: number, from: number, to: { id: number; version: number }): Promise<void> {
    await tx
      .updateTable('report_items')
      .set({ question_id: to.id, question_version: to.version })
      .where('report_id', '=', reportId)
      .where('question_id', '=', from)
      .execute();
  },

  async findHistory(tx: Tx, actor: Actor, id: number): Promise<ReportHistory> {
    const { rows } = await sql<ReportHistory['list'][number]>`
      select * from (
        select w.report_id, r.title, w.class_id, avg(w.score) / nullif(max(i.score), 0) as rate, count(*) as count,
          r.created_at as at
        from answer_rows w join reports r on r.id = w.report_id and r.deleted_at is null and ${reportScope(actor)}
        join (select report_id, sum(score) as score from report_items
          group by report_id) as i on i.report_id = w.report_id
        where w.score is not null and r.id <= ${id} and w.class_id in (select class_id from answer_rows
          where report_id = ${id})
        group by w.report_id, r.title, w.class_id, r.created_at) as h
      where h.rate is not null order by h.at, h.report_id, h.class_id`.execute(tx);
    const kept = new Set([...new Set(rows.map((row) => row.report_id))].slice(-MAX_HISTORY));
    const students = await sql<
      ReportHistory['students'][number]
    >`select w.report_id, w.student_id, w.score / nullif(i.score, 0) as rate
      from answer_rows w join (select report_id, sum(score) as score from report_items
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
