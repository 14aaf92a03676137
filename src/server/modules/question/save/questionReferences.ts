// Checks that the stage, grade, volume, book and knowledge points that a question names exist and belong together.
import { sql } from 'kysely';
import type { KpRef } from '../../../../contract/question/question';
import type { QuestionMeta } from '../../../../domain/question/questionMeta';
import type { Tx } from '../../../db/database';
import type { Actor } from '../../../security/actor';
import { findNamedFault, holdNamedRows } from '../../../rows/namedRows';
import { systemScope } from '../../../security/rowScopes';

type Named = Pick<QuestionMeta, 'stage_id' | 'grade_id' | 'gs_id' | 'origin_book_id'>;

/** The fault, in Chinese; null when there is none. */
export async function findReferenceFault(
  tx: Tx,
  actor: Actor,
  named: Named,
  kps: readonly KpRef[],
): Promise<string | null> {
  const fault = findNamedFault(named, await holdNamedRows(tx, named));
  if (fault) return fault;
  return kps.length > 0 ? findKpFault(tx, actor, kps) : null;
}

/** Only points of systems that the account sees: a question derived from another organisation's may name others. */
export async function visibleKps(tx: Tx, actor: Actor, kps: readonly KpRef[]): Promise<readonly KpRef[]> {
  if (kps.length === 0) return kps;
  const { rows } = await sql<{ id: number }>`select s.id from knowledge_systems s
    where s.id = any(${kps.map((kp) => kp.system_info_id)}::bigint[]) and ${systemScope(actor)}`.execute(tx);
  const seen = new Set(rows.map((row) => row.id));
  return kps.filter((kp) => seen.has(kp.system_info_id));
}

async function findKpFault(tx: Tx, actor: Actor, kps: readonly KpRef[]): Promise<string | null> {
  // Locked until the question is stored: a concurrent merge or deletion would leave it with a deleted point.
  const { rows } = await sql<{ id: number; system_info_id: number; type: number }>`select k.id, k.system_info_id, k.type
    from kps k join knowledge_systems s on s.id = k.system_info_id
    where k.id = any(${kps.map((kp) => kp.kp_id)}::bigint[]) and k.deleted_at is null and ${systemScope(actor)}
      order by k.id for share of k`.execute(tx);
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const { kp_id, system_info_id, type } of kps) {
    const kp = known.get(kp_id);
    if (!kp) return `知识点（编号 ${kp_id}）不存在或已被删除，请重新选择`;
    if (kp.system_info_id !== system_info_id || kp.type !== type)
      return `知识点（编号 ${kp_id}）不属于所选知识体系，请重新选择`;
  }
  return null;
}
