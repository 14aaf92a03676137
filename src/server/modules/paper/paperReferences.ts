// Whether the stage, grade, volume and book that a paper names exist.
import { sql } from 'kysely';
import type { Tx } from '../../db/database';

interface Named {
  stage_id: number | null;
  grade_id: number | null;
  gs_id: number | null;
  origin_book_id: number | null;
}

/** What is wrong, in Chinese; null when all is well. */
export async function findPaperReferenceFault(tx: Tx, named: Named): Promise<string | null> {
  const { rows } = await sql<{ stage: boolean; grade: boolean; gs: boolean; book: boolean }>`select
    (${named.stage_id}::int is null or exists (select 1 from stages where id = ${named.stage_id})) as stage,
    (${named.grade_id}::int is null or exists (select 1 from grades where id = ${named.grade_id} and deleted_at is null)) as grade,
    (${named.gs_id}::int is null or exists (select 1 from grade_stages where id = ${named.gs_id} and deleted_at is null)) as gs,
    (${named.origin_book_id}::bigint is null or exists (
      select 1 from origin_books where id = ${named.origin_book_id} and deleted_at is null)) as book`.execute(tx);
  const found = rows[0];
  if (!found?.stage) return '学段不存在，请重新选择学段';
  if (!found.grade) return '年级不存在，请重新选择年级';
  if (!found.gs) return '册次不存在，请重新选择册次';
  return found.book ? null : '原书不存在，请重新选择原书';
}
