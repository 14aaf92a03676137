// What a question must satisfy before it is stored.
import type { Fault } from '../../../../contract/faults';
import type { KpRef, Question, saveQuestion } from '../../../../contract/question/question';
import type { RequestOf } from '../../../../contract/wire';
import { explainTexFault } from '../../../../domain/content/tex/texFaults';
import type { QuestionBody } from '../../../../domain/question/questionBody';
import type { PlacedFormula } from '../../../../domain/question/questionFormulas';
import type { QuestionIndex } from '../../../../domain/question/questionIndex';
import { findMetaFaults, type QuestionMeta } from '../../../../domain/question/questionMeta';
import { STATUS } from '../../../../domain/question/reviewWorkflow';
import { findTypoFault } from '../../../../domain/question/typoFix';
import type { Tx } from '../../../db/database';
import { conflict, forbidden, invalid, invalidFields } from '../../../errors';
import { findNamedFault, holdNamedRows } from '../../../rows/namedRows';
import { may, type Actor } from '../../../security/actor';
import { questionScope } from '../../../security/rowScopes';
import { texJudge } from '../../../typesetting/texThread';
import { duplicateReads } from '../duplicates/duplicateRepository';
import { pairRepository } from '../duplicates/pairRepository';
import type { ReadBody } from '../parse/readBody';
import { questionReads } from '../questionReadRepository';
import { questionWrites, type TexFault } from './questionWriteRepository';

export interface Leave {
  /** Content that is already in the bank may be stored again with its faults. */
  faults?: boolean;
}
export interface Prepared {
  body: QuestionBody;
  index: QuestionIndex;
  tex_faults: TexFault[];
}

export async function prepare({ body, faults, index, formulas }: ReadBody, leave: Leave = {}): Promise<Prepared> {
  const [first, ...others] = faults;
  if (first || !index) throw first ? invalidFields([first, ...others]) : new Error('not indexed');
  const tex_faults = await texJudge.faultsOf(index.formulas);
  if (leave.faults !== true) await refuseFaults(formulas);
  return { body, index, tex_faults };
}

/** A formula that cannot be printed blocks 提交审核; imports keep theirs with a mark and do not call this. */
async function refuseFaults(places: readonly PlacedFormula[]): Promise<void> {
  const wrong = new Map((await texJudge.faultsOf(places.map(({ tex }) => tex))).map((one) => [one.tex, one.message]));
  const [first, ...others] = places.flatMap(({ field, item, label, tex }): Fault[] => {
    const message = wrong.get(tex);
    if (message === undefined) return [];
    const why = `${explainTexFault(tex, message).message}（${tex.slice(0, 80)}）`;
    return [{ field, item, msg: `${label}中的公式有误：${why}，请改正后提交` }];
  });
  if (first) throw invalidFields([first, ...others]);
}

/** A typo may be corrected without a new review by an account that may both write and set 已审核. */
export function demandTypo(
  actor: Actor,
  question: Question,
  body: QuestionBody,
  changed: boolean,
  reason: string,
): void {
  if (!may(actor, 'question.review')) throw forbidden('没有权限仅改错别字，请提交审核');
  if (question.status !== STATUS.reviewed) throw invalid('只有已审核的试题可以仅改错别字', 'typo');
  if (!changed) throw invalid('内容没有变化，不需要按错别字保存', 'typo');
  if (reason.trim() === '') throw invalid('请填写改错别字的说明', 'reason');
  const fault = findTypoFault(question, body);
  if (fault) throw invalid(fault, 'typo');
}

/** Only reviewers may list or unlist a question. */
export function demandShelfRight(actor: Actor, meta: QuestionMeta, before: QuestionMeta): void {
  if (meta.listed !== before.listed && !may(actor, 'question.review'))
    throw forbidden('没有上下架权限，请由审核人员上下架', 'listed');
}

export async function demandSound(tx: Tx, actor: Actor, meta: QuestionMeta, kps: readonly KpRef[]): Promise<void> {
  const [first, ...others] = findMetaFaults(meta, kps);
  if (first) throw invalidFields([first, ...others]);
  const fault = await findReferenceFault(tx, actor, meta, kps);
  if (fault) throw invalidFields([fault]);
}

export async function refuseDuplicates(
  tx: Tx,
  actor: Actor,
  fields: Pick<RequestOf<typeof saveQuestion>, 'accept_duplicates'>,
  { index }: Prepared,
  exceptId: number | null,
  family: number | null,
): Promise<void> {
  if (fields.accept_duplicates === 1) return;
  const duplicates = await duplicateReads.find(tx, index, questionScope(actor), exceptId, family);
  if (duplicates.length > 0) throw conflict('发现相似试题', { kind: 'duplicates', duplicates });
}

/** What the author keeps beside like questions of the organisation is shown to reviewers as pairs to decide. */
export async function recordAccepted(
  tx: Tx,
  actor: Actor,
  fields: Pick<RequestOf<typeof saveQuestion>, 'accept_duplicates'>,
  { index }: Prepared,
  { id, family_id }: Pick<Question, 'id' | 'family_id'>,
): Promise<void> {
  if (fields.accept_duplicates !== 1) return;
  const scope = questionScope(actor);
  const alike = await duplicateReads.find(tx, index, { ...scope, where: scope.inside }, id, family_id);
  const pairs = alike.map((other) => ({
    a_id: Math.min(id, other.id),
    b_id: Math.max(id, other.id),
    similarity: other.similarity,
  }));
  if (pairs.length > 0) await pairRepository.insert(tx, pairs);
}

// Checks that the stage, grade, volume, book and knowledge points that a question names exist and belong together.

type Named = Pick<QuestionMeta, 'stage_id' | 'grade_id' | 'gs_id' | 'origin_book_id'>;

/** The first fault; null when there is none. */
export async function findReferenceFault(
  tx: Tx,
  actor: Actor,
  named: Named,
  kps: readonly KpRef[],
): Promise<Fault<keyof Named | 'kps'> | null> {
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

async function findKpFault(tx: Tx, actor: Actor, kps: readonly KpRef[]): Promise<Fault<'kps'> | null> {
  const held = await questionWrites.holdKps(
    tx,
    actor,
    kps.map((kp) => kp.kp_id),
  );
  const known = new Map(held.map((row) => [row.id, row]));
  for (const [at, { kp_id, system_info_id, type }] of kps.entries()) {
    const fault = (why: string): Fault<'kps'> => ({
      field: 'kps',
      item: String(at),
      msg: `知识点（编号 ${kp_id}）${why}，请重新选择`,
    });
    const kp = known.get(kp_id);
    if (!kp) return fault('不存在或已被删除');
    if (kp.system_info_id !== system_info_id || kp.type !== type) return fault('不属于所选知识体系');
  }
  return null;
}
