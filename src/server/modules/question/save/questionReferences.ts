// Checks that the stage, grade, volume, book and knowledge points that a question names exist and belong together.
import type { KpRef } from '../../../../contract/question/question';
import type { QuestionMeta } from '../../../../domain/question/questionMeta';
import type { Tx } from '../../../db/database';
import type { Actor } from '../../../security/actor';
import { findNamedFault, holdNamedRows } from '../../../rows/namedRows';
import { questionReads } from '../questionReadRepository';
import { questionWrites } from './questionWriteRepository';

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
  const seen = await questionReads.findSeenSystems(
    tx,
    actor,
    kps.map((kp) => kp.system_info_id),
  );
  return kps.filter((kp) => seen.has(kp.system_info_id));
}

async function findKpFault(tx: Tx, actor: Actor, kps: readonly KpRef[]): Promise<string | null> {
  const held = await questionWrites.holdKps(
    tx,
    actor,
    kps.map((kp) => kp.kp_id),
  );
  const known = new Map(held.map((row) => [row.id, row]));
  for (const { kp_id, system_info_id, type } of kps) {
    const kp = known.get(kp_id);
    if (!kp) return `知识点（编号 ${kp_id}）不存在或已被删除，请重新选择`;
    if (kp.system_info_id !== system_info_id || kp.type !== type)
      return `知识点（编号 ${kp_id}）不属于所选知识体系，请重新选择`;
  }
  return null;
}
