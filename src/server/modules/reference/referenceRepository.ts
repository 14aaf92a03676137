// Reference data: stages, grades, volumes (gs), question categories, original books.
import { sql } from 'kysely';
import type { Category, Common, Grade, GradeStage } from '../../../contract/knowledge/reference';
import type { Tx } from '../../db/database';
import { overAllRows } from '../../db/rowSecurity';
import type { Actor } from '../../security/actor';
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
