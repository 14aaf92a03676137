// The stage, grade, volume and book that a question, paper or book refers to.
import { sql } from 'kysely';
import type { TypeCategories } from '../../contract/codes';
import type { Fault } from '../../contract/faults';
import type { Tx } from '../db/database';

export interface NamedIds {
  stage_id: number | null;
  grade_id: number | null;
  gs_id: number | null;
  origin_book_id?: number | null;
}
type NamedFault = Fault<keyof NamedIds>;
/** null for a row that does not exist or was deleted. */
export interface NamedRows {
  stage: number | null;
  /** The grade's stage. */
  grade_stage: number | null;
  gs_grade: number | null;
  gs_stage: number | null;
  book: number | null;
}

/** Locks the rows until the transaction ends: a row deleted in between would leave a dangling reference. */
export async function holdNamedRows(
  tx: Tx,
  { stage_id, grade_id, gs_id, origin_book_id = null }: NamedIds,
): Promise<NamedRows> {
  const { rows } = await sql<NamedRows>`with
      g as (select stage_id from grades where id = ${grade_id} and deleted_at is null for share),
      v as (select grade_id, stage_id from grade_stages where id = ${gs_id} and deleted_at is null for share),
      b as (select id from origin_books where id = ${origin_book_id} and deleted_at is null for share)
    select (select id from stages where id = ${stage_id}) as stage, (select stage_id from g) as grade_stage,
      (select grade_id from v) as gs_grade, (select stage_id from v) as gs_stage, (select id from b) as book`.execute(
    tx,
  );
  return rows[0] as NamedRows;
}

/** The first row that is missing; null when all exist. */
export function findMissingName(
  { stage_id, grade_id, gs_id, origin_book_id = null }: NamedIds,
  found: NamedRows,
): NamedFault | null {
  if (stage_id !== null && found.stage === null) return { field: 'stage_id', msg: '学段不存在，请重新选择学段' };
  if (grade_id !== null && found.grade_stage === null) return { field: 'grade_id', msg: '年级不存在，请重新选择年级' };
  if (gs_id !== null && found.gs_grade === null) return { field: 'gs_id', msg: '册次不存在，请重新选择册次' };
  if (origin_book_id !== null && found.book === null)
    return { field: 'origin_book_id', msg: '原书不存在，请重新选择原书' };
  return null;
}

/** The same, or which rows do not belong together. */
export function findNamedFault(ids: NamedIds, found: NamedRows): NamedFault | null {
  const missing = findMissingName(ids, found);
  if (missing) return missing;
  if (clash(ids.stage_id, found.grade_stage)) return { field: 'grade_id', msg: '年级不属于所选学段，请重新选择年级' };
  if (clash(ids.grade_id, found.gs_grade) || clash(ids.stage_id, found.gs_stage))
    return { field: 'gs_id', msg: '册次不属于所选年级，请重新选择册次' };
  return null;
}

const clash = (asked: number | null, found: number | null) => asked !== null && found !== null && asked !== found;

export type FindCategories = (tx: Tx) => Promise<TypeCategories>;
