// Whether the stage, grade, volume, book and knowledge points that a question names exist and belong together.
import { sql } from 'kysely';
import type { KpRef } from '../../../contract/question';
import type { QuestionMeta } from '../../../domain/question/questionMeta';
import type { Tx } from '../../db/database';

type Named = Pick<QuestionMeta, 'stage_id' | 'grade_id' | 'gs_id' | 'origin_book_id'>;
interface Found {
  stage: number | null;
  grade_stage: number | null;
  gs_grade: number | null;
  gs_stage: number | null;
  book: number | null;
}

/** What is wrong, in Chinese; null when all is well. */
export async function findReferenceFault(tx: Tx, named: Named, kps: readonly KpRef[]): Promise<string | null> {
  const { rows } = await sql<Found>`select
    (select id from stages where id = ${named.stage_id}) as stage,
    (select stage_id from grades where id = ${named.grade_id} and deleted_at is null) as grade_stage,
    (select grade_id from grade_stages where id = ${named.gs_id} and deleted_at is null) as gs_grade,
    (select stage_id from grade_stages where id = ${named.gs_id} and deleted_at is null) as gs_stage,
    (select id from origin_books where id = ${named.origin_book_id} and deleted_at is null) as book`.execute(tx);
  const found = rows[0] as Found;
  if (named.stage_id !== null && found.stage === null) return '学段不存在，请重新选择学段';
  if (named.grade_id !== null && found.grade_stage === null) return '年级不存在，请重新选择年级';
  if (named.gs_id !== null && found.gs_grade === null) return '册次不存在，请重新选择册次';
  if (named.origin_book_id !== null && found.book === null) return '原书不存在，请重新选择原书';
  if (clash(named.stage_id, found.grade_stage)) return '年级不属于所选学段，请重新选择年级';
  if (clash(named.grade_id, found.gs_grade) || clash(named.stage_id, found.gs_stage)) return '册次不属于所选年级，请重新选择册次';
  return kps.length > 0 ? findKpFault(tx, kps) : null;
}

const clash = (asked: number | null, found: number | null) => asked !== null && found !== null && asked !== found;

async function findKpFault(tx: Tx, kps: readonly KpRef[]): Promise<string | null> {
  // Held until the question is stored: a merge or a deletion in between would leave it with a point that is gone.
  const { rows } = await sql<{ id: number; system_info_id: number; type: number }>`select id, system_info_id, type from kps
    where id = any(${kps.map((kp) => kp.kp_id)}::bigint[]) and deleted_at is null order by id for share`.execute(tx);
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const { kp_id, system_info_id, type } of kps) {
    const kp = known.get(kp_id);
    if (!kp) return `知识点（编号 ${kp_id}）不存在或已被删除，请重新选择`;
    if (kp.system_info_id !== system_info_id || kp.type !== type) return `知识点（编号 ${kp_id}）不属于所选知识体系，请重新选择`;
  }
  return null;
}
