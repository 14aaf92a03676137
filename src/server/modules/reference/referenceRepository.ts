// Reference data: stages, grades, volumes (gs), question categories, original books.
import { sql } from 'kysely';
import type {
  Category,
  Common,
  getOriginBooks,
  Grade,
  GradeStage,
  OriginBook,
} from '../../../contract/knowledge/reference';
import type { DataOf, RequestOf } from '../../../contract/wire';
import type { Tx } from '../../db/database';
import { overAllRows } from '../../db/rowSecurity';
import type { Actor } from '../../security/actor';
import { containing, sortedBy } from '../../rows/paging';
import { stagedScope } from '../../security/rowScopes';

export type UsingTable = 'questions' | 'papers' | 'origin_books' | 'reports' | 'grade_stages' | 'school_classes';
export type ReferenceColumn = 'grade_id' | 'gs_id' | 'origin_book_id';

const BOOKS_TO_CHOOSE = 1000;

export const referenceReads = {
  async findGrades(tx: Tx): Promise<Grade[]> {
    return tx
      .selectFrom('grades')
      .select(['id', 'stage_id', 'title', 'revision'])
      .where('deleted_at', 'is', null)
      .orderBy('sort')
      .orderBy('id')
      .execute();
  },

  async findGradeStages(
    tx: Tx,
    of: { grade_id?: number | undefined; stage_id?: number | undefined },
  ): Promise<GradeStage[]> {
    let query = tx
      .selectFrom('grade_stages')
      .select(['id', 'grade_id', 'stage_id', 'title', 'term', 'revision'])
      .where('deleted_at', 'is', null);
    if (of.grade_id !== undefined) query = query.where('grade_id', '=', of.grade_id);
    if (of.stage_id !== undefined) query = query.where('stage_id', '=', of.stage_id);
    return query.orderBy('sort').orderBy('id').execute();
  },

  async findCategories(tx: Tx): Promise<Category[]> {
    return tx.selectFrom('categories').select(['id', 'title']).orderBy('sort').orderBy('id').execute();
  },

  async findCommon(tx: Tx, actor: Actor): Promise<Common> {
    const stages = await tx.selectFrom('stages').select(['id', 'title']).orderBy('sort').orderBy('id').execute();
    const { rows: books } = await sql<Common['books'][number]>`
      select b.id, b.title, b.kind from origin_books b where b.deleted_at is null and ${bookScope(actor)}
      order by b.id desc limit ${BOOKS_TO_CHOOSE}`.execute(tx);
    return { stages, grades: await this.findGrades(tx), gs: await this.findGradeStages(tx, {}), books };
  },

  async findBookPage(
    tx: Tx,
    actor: Actor,
    filter: RequestOf<typeof getOriginBooks>,
    size: number,
    offsetOf: (total: number) => number,
  ): Promise<Pick<DataOf<typeof getOriginBooks>, 'list' | 'total'>> {
    const conditions = [sql`b.deleted_at is null`, bookScope(actor)];
    if (filter.kind !== undefined) conditions.push(sql`b.kind = ${filter.kind}`);
    if (filter.stage_id !== undefined) conditions.push(sql`b.stage_id = ${filter.stage_id}`);
    if (filter.grade_id !== undefined) conditions.push(sql`b.grade_id = ${filter.grade_id}`);
    const title = filter.title?.trim() ?? '';
    if (title !== '') conditions.push(sql`b.title ilike ${containing(title)}`);
    const where = sql.join(conditions, sql` and `);
    const counted = await sql<{ total: number }>`select count(*) as total from origin_books b where ${where}`.execute(
      tx,
    );
    const total = counted.rows[0]?.total ?? 0;
    const { rows: list } = await sql<OriginBook>`
      with page as materialized (
        select b.*, (select count(*) from questions q
            where q.origin_book_id = b.id and q.deleted_at is null) as question_count
          from origin_books b where ${where} order by ${sortedBy(filter.order, sql`b.id desc`)}
          limit ${size} offset ${offsetOf(total)})
      select p.id, p.title, p.cover, p.publisher, p.kind, p.language, p.stage_id, p.grade_id, p.gs_id, p.year, p.pages,
        p.revision, p.updated_at, p.question_count
      from page p order by ${sortedBy(filter.order, sql`p.id desc`)}`.execute(tx);
    return { list, total };
  },

  /** Rows of all organisations outside the bin whose `column` names the row. */
  async countUses(tx: Tx, table: UsingTable, column: ReferenceColumn, id: number): Promise<number> {
    const { rows } = await overAllRows(() =>
      sql<{ total: number }>`select count(*) as total from ${sql.table(table)}
        where ${sql.ref(column)} = ${id} and deleted_at is null`.execute(tx),
    );
    return rows[0]?.total ?? 0;
  },
};

export const bookScope = stagedScope('b.organization_id', 'b.stage_id');
