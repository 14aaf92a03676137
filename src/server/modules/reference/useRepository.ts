// Counts what uses a grade, a volume or a book.
import { sql } from 'kysely';
import type { Tx } from '../../db/database';
import { overAllRows } from '../../db/rowSecurity';

export type UsingTable = 'questions' | 'papers' | 'origin_books' | 'reports' | 'grade_stages' | 'school_classes';
export type ReferenceColumn = 'grade_id' | 'gs_id' | 'origin_book_id';

/** Rows of all organisations outside the bin whose `column` names the row. */
export async function countUses(tx: Tx, table: UsingTable, column: ReferenceColumn, id: number): Promise<number> {
  const { rows } = await overAllRows(() =>
    sql<{ total: number }>`select count(*) as total from ${sql.table(table)}
      where ${sql.ref(column)} = ${id} and deleted_at is null`.execute(tx),
  );
  return rows[0]?.total ?? 0;
}
