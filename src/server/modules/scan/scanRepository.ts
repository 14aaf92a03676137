// SQL of scan batches, their pages and cells. The scope of the report is part of every query.
import { sql, type RawBuilder } from 'kysely';
import type { ScanBatch, ScanCell, ScanPage } from '../../../contract/paper/scans';
import type { ScannedCell } from '../../../domain/sheet/read/pageCells';
import type { Tx } from '../../db/database';
import type { Actor } from '../../security/actor';
import { organizationScope } from '../../security/rowScopes';

const reportScope = organizationScope('r.organization_id');

export interface NewBatch {
  id: number;
  report_id: number;
  class_id: number | null;
  title: string;
  job_id: number;
  owner_id: number;
  keep_until: string;
}
export interface NewPage {
  id: number;
  batch_id: number;
  sort: number;
  file: string;
  page: number;
  state: ScanPage['state'];
  reason: string;
  code: string;
  sheet_id: number | null;
  sheet_page: number;
  student_id: number | null;
  number: string;
  absent: 0 | 1;
  assigned: number;
  picture: string;
  width: number;
  height: number;
}
export interface StoredPage extends Pick<
  NewPage,
  | 'id'
  | 'batch_id'
  | 'sort'
  | 'file'
  | 'page'
  | 'state'
  | 'code'
  | 'sheet_id'
  | 'sheet_page'
  | 'student_id'
  | 'assigned'
  | 'picture'
  | 'width'
  | 'height'
> {
  form: string;
}
export interface BatchRow extends ScanBatch {
  paper_id: number | null;
  organization_id: number;
}

const OPEN = sql`jsonb_array_length(c.doubts) > 0 and c.decided_by is null`;
const BATCH = sql`b.id, b.report_id, b.class_id, b.title, b.job_id, coalesce(a.nickname, '') as owner, b.created_at,
  b.confirmed_at, to_char(least(b.keep_until,
    b.created_at::date + (select scan_days from organizations where id = r.organization_id)), 'YYYY-MM-DD') as keep_until,
  r.paper_id, r.organization_id,
  (select count(*)::int from scan_pages p where p.batch_id = b.id) as pages,
  (select count(*)::int from scan_pages p where p.batch_id = b.id and p.student_id is null and p.ignored = 0)
    as unassigned,
  (select count(*)::int from scan_pages p join scan_cells c on c.page_id = p.id
    where p.batch_id = b.id and p.ignored = 0 and p.absent = 0 and ${OPEN}) as doubts`;
const STUDENT = sql`case when t.id is null then null else json_build_object('id', t.id, 'name', t.name, 'number',
  t.number, 'class_title', l.title) end as student`;
/** Another page of the report with the same side of the sheet of the same student, of this batch or an earlier one. */
const TWIN = sql`(select json_build_object('page_id', o.id, 'batch_id', o.batch_id, 'batch_title', ob.title)
  from scan_pages o join scan_batches ob on ob.id = o.batch_id
  where ob.report_id = (select report_id from scan_batches where id = p.batch_id) and o.student_id = p.student_id
    and o.sheet_page = p.sheet_page and o.id <> p.id and o.ignored = 0 and o.state = 'read' and p.state = 'read'
    and o.batch_id <= p.batch_id order by o.batch_id desc, o.id limit 1)`;
const STUDENTS = sql`left join students t on t.id = p.student_id left join school_classes l on l.id = t.class_id`;

/** Of `settings`: report and class of the demo exam. */
export const DEMO_EXAM = 'demo_exam';
const FORM = sql`coalesce(h.form, '') as form`;
const SHEETS = sql`left join answer_sheets h on h.id = p.sheet_id`;

export const scanRows = {
  async insertBatch(tx: Tx, batch: NewBatch): Promise<void> {
    await tx.insertInto('scan_batches').values(batch).execute();
  },

  findBatches: (tx: Tx, actor: Actor, reportId: number) => batches(tx, actor, sql`b.report_id = ${reportId}`),

  async findBatch(tx: Tx, actor: Actor, id: number, locked = false): Promise<BatchRow | undefined> {
    if (locked) await sql`select id from scan_batches where id = ${id} for update`.execute(tx);
    return (await batches(tx, actor, sql`b.id = ${id}`))[0];
  },

  /** True for the first time that the account looks at the batch on this day. */
  async addView(tx: Tx, batch_id: number, account_id: number, day: string): Promise<boolean> {
    const added = await tx
      .insertInto('scan_views')
      .values({ batch_id, account_id, day })
      .onConflict((c) => c.doNothing())
      .returning('batch_id')
      .execute();
    return added.length > 0;
  },

  async findPages(tx: Tx, batchId: number): Promise<ScanPage[]> {
    const { rows } = await sql<ScanPage>`select p.id, p.sort, p.file, p.page, p.state, p.reason, p.code, p.sheet_page,
        p.sheet_id,
        ${FORM}, p.number, p.absent, p.assigned, p.ignored, p.picture, p.width, p.height, ${STUDENT},
        ${TWIN} as twin,
        (select count(*)::int from scan_cells c where c.page_id = p.id) as cells,
        (select count(*)::int from scan_cells c where c.page_id = p.id and ${OPEN}) as doubts
      from scan_pages p ${STUDENTS} ${SHEETS} where p.batch_id = ${batchId} order by p.sort`.execute(tx);
    return rows;
  },

  /** Students without a page: of the batch's class, else of the classes of its pages, else of all classes. */
  async findMissing(tx: Tx, { id, class_id, organization_id }: BatchRow) {
    const own = sql`select p.student_id from scan_pages p where p.batch_id = ${id} and p.student_id is not null`;
    const classes =
      class_id === null ? sql`select class_id from students where id in (${own})` : sql`select ${class_id}::bigint`;
    const { rows } = await sql<{ id: number; name: string; number: string; class_title: string }>`
      select t.id, t.name, t.number, l.title as class_title from students t join school_classes l on l.id = t.class_id
        join schools s on s.id = l.school_id
      where s.organization_id = ${organization_id} and t.deleted_at is null and l.deleted_at is null
        and (t.class_id in (${classes}) or not exists (${classes})) and t.id not in (${own})
      order by l.title, length(t.number), t.number limit 500`.execute(tx);
    return rows;
  },

  /** False when this page of the batch was stored before. */
  async insertPage(tx: Tx, page: NewPage, cells: readonly ScannedCell[]): Promise<boolean> {
    const stored = await tx
      .insertInto('scan_pages')
      .values(page)
      .onConflict((c) => c.columns(['batch_id', 'sort']).doNothing())
      .returning('id')
      .execute();
    if (stored.length === 0) return false;
    await insertCells(tx, page.id, cells);
    return true;
  },

  /** A page of any batch of the report. */
  async findPage(tx: Tx, reportId: number, pageId: number): Promise<StoredPage | undefined> {
    const { rows } = await sql<StoredPage>`select p.id, p.batch_id, p.sort, p.file, p.page, p.state, p.code, p.sheet_id,
        p.sheet_page, p.student_id, p.assigned, p.picture, p.width, p.height, ${FORM}
      from scan_pages p join scan_batches b on b.id = p.batch_id ${SHEETS}
      where b.report_id = ${reportId} and p.id = ${pageId}`.execute(tx);
    return rows[0];
  },

  /** After the page was read again; what people decided about the same boxes stays. */
  async replaceReading(
    tx: Tx,
    id: number,
    page: Partial<NewPage>,
    cells: readonly ScannedCell[],
    keepsDecisions: boolean,
  ): Promise<void> {
    await tx.updateTable('scan_pages').set(page).where('id', '=', id).execute();
    const decided = keepsDecisions
      ? await tx
          .selectFrom('scan_cells')
          .where('page_id', '=', id)
          .where('decided_by', 'is not', null)
          .select(['question_id', 'text', 'decided_by', 'decided_at'])
          .execute()
      : [];
    await tx.deleteFrom('scan_cells').where('page_id', '=', id).execute();
    await insertCells(tx, id, cells);
    for (const { question_id, ...decision } of decided)
      await tx
        .updateTable('scan_cells')
        .set(decision)
        .where('page_id', '=', id)
        .where('question_id', '=', question_id)
        .execute();
  },

  async findPageAt(tx: Tx, batchId: number, sort: number) {
    const columns = ['file', 'student_id', 'sheet_id', 'sheet_page'] as const;
    return tx
      .selectFrom('scan_pages')
      .where('batch_id', '=', batchId)
      .where('sort', '=', sort)
      .select(columns)
      .executeTakeFirst();
  },

  async countPages(tx: Tx, organizationId: number): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from scan_pages p
      join scan_batches b on b.id = p.batch_id join reports r on r.id = b.report_id
      where r.organization_id = ${organizationId}`.execute(tx);
    return rows[0]?.count ?? 0;
  },

  /** Cells that are or were in doubt; of one page: all. */
  async findCells(tx: Tx, batchId: number, pageId: number | undefined): Promise<ScanCell[]> {
    const which =
      pageId === undefined
        ? sql`jsonb_array_length(c.doubts) > 0 and p.ignored = 0 and p.absent = 0`
        : sql`p.id = ${pageId}`;
    const { rows } = await sql<ScanCell>`select c.page_id, c.question_id, c.label, c.text, c.read_text, c.certainty,
        c.doubts, c.area, case when c.decided_by is null then 0 else 1 end as decided, p.picture, p.width, p.height,
        ${STUDENT}, ${FORM}
      from scan_cells c join scan_pages p on p.id = c.page_id ${STUDENTS} ${SHEETS}
      where p.batch_id = ${batchId} and ${which}
      order by length(c.label), c.label, p.sort limit 2000`.execute(tx);
    return rows;
  },

  async findCell(
    tx: Tx,
    batchId: number,
    pageId: number,
    questionId: number,
  ): Promise<{ text: string; decided_by: number | null; by: string } | undefined> {
    const { rows } = await sql<{ text: string; decided_by: number | null; by: string }>`
      select c.text, c.decided_by, coalesce(a.nickname, '') as by
      from scan_cells c join scan_pages p on p.id = c.page_id left join accounts a on a.id = c.decided_by
      where p.batch_id = ${batchId} and p.id = ${pageId} and c.question_id = ${questionId}`.execute(tx);
    return rows[0];
  },

  async decide(tx: Tx, by: number, pageId: number, questionId: number, text: string): Promise<void> {
    await sql`update scan_cells set text = ${text}, decided_by = ${by}, decided_at = now()
      where page_id = ${pageId} and question_id = ${questionId}`.execute(tx);
  },

  async updatePage(
    tx: Tx,
    batchId: number,
    pageId: number,
    change: { student_id?: number; assigned?: number; ignored?: 0 | 1 },
  ): Promise<boolean> {
    const changed = await tx
      .updateTable('scan_pages')
      .set(change)
      .where('id', '=', pageId)
      .where('batch_id', '=', batchId)
      .returning('id')
      .execute();
    return changed.length > 0;
  },

  /** Cells to write into the answers, by class and student. */
  async findAnswers(tx: Tx, batchId: number) {
    const { rows } = await sql<{
      class_id: number;
      student_id: number;
      name: string;
      question_id: number;
      label: string;
      text: string;
      decided: 0 | 1;
      decided_by: number | null;
      form: string;
    }>`select t.class_id, t.id as student_id, t.name, c.question_id, c.label, c.text,
        case when c.decided_by is null then 0 else 1 end as decided, c.decided_by,
        ${FORM}
      from scan_cells c join scan_pages p on p.id = c.page_id join students t on t.id = p.student_id ${SHEETS}
      where p.batch_id = ${batchId} and p.ignored = 0 and p.absent = 0 and p.state = 'read' and c.text <> ''
      order by t.class_id, t.id, c.question_id`.execute(tx);
    return rows;
  },

  async markConfirmed(tx: Tx, id: number, by: number, at: Date): Promise<void> {
    await tx
      .updateTable('scan_batches')
      .set({ confirmed_at: at.toISOString(), confirmed_by: by })
      .where('id', '=', id)
      .execute();
  },

  /** Removes the batch with everything that was read, and the rows of its pictures; returns their addresses. */
  async removeBatch(tx: Tx, id: number): Promise<string[]> {
    const pictures = await tx
      .selectFrom('scan_pages')
      .where('batch_id', '=', id)
      .where('picture', '<>', '')
      .select('picture')
      .execute();
    const paths = pictures.map(({ picture }) => picture);
    await tx.deleteFrom('scan_batches').where('id', '=', id).execute();
    if (paths.length > 0) await tx.deleteFrom('files').where('full_path', 'in', paths).execute();
    return paths;
  },

  async removeFile(tx: Tx, path: string): Promise<void> {
    await tx.deleteFrom('files').where('full_path', '=', path).execute();
  },

  /** The exam of the demo world, where there is one. */
  async findDemoExam(tx: Tx): Promise<{ report_id: number; class_id: number } | undefined> {
    const row = await tx.selectFrom('settings').where('key', '=', DEMO_EXAM).select('value').executeTakeFirst();
    return row?.value as { report_id: number; class_id: number } | undefined;
  },

  async findScanDays(tx: Tx, organizationId: number): Promise<number | null> {
    const row = await tx
      .selectFrom('organizations')
      .where('id', '=', organizationId)
      .select('scan_days')
      .executeTakeFirst();
    return row?.scan_days ?? null;
  },

  /** Past their day, or past the days of their organisation, which may have been shortened. */
  async findExpired(tx: Tx, today: string): Promise<{ id: number; job_id: number }[]> {
    const { rows } = await sql<{ id: number; job_id: number }>`select b.id, b.job_id from scan_batches b
        join reports r on r.id = b.report_id join organizations o on o.id = r.organization_id
      where b.keep_until < ${today}::date or b.created_at::date + o.scan_days < ${today}::date
      order by b.id limit 100`.execute(tx);
    return rows;
  },
};

async function insertCells(tx: Tx, page_id: number, cells: readonly ScannedCell[]): Promise<void> {
  if (cells.length === 0) return;
  const rows = cells.map(({ doubts, area, ...cell }) => ({
    ...cell,
    page_id,
    read_text: cell.text,
    doubts: JSON.stringify(doubts),
    area: JSON.stringify(area),
  }));
  await tx.insertInto('scan_cells').values(rows).execute();
}

async function batches(tx: Tx, actor: Actor, where: RawBuilder<unknown>): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`select ${BATCH} from scan_batches b join reports r on r.id = b.report_id
    left join accounts a on a.id = b.owner_id
    where ${where} and r.deleted_at is null and ${reportScope(actor)} order by b.id desc limit 200`.execute(tx);
  return rows;
}
