// What a question must satisfy before it is stored.
import type { KpRef, Question, saveQuestion } from '../../../../contract/question/question';
import type { RequestOf } from '../../../../contract/wire';
import { explainTexFault } from '../../../../domain/content/tex/texFaults';
import type { QuestionBody } from '../../../../domain/question/questionBody';
import type { PlacedFormula } from '../../../../domain/question/questionFormulas';
import type { QuestionIndex } from '../../../../domain/question/questionIndex';
import { findMetaFault, type QuestionMeta } from '../../../../domain/question/questionMeta';
import { STATUS } from '../../../../domain/question/reviewWorkflow';
import { findTypoFault } from '../../../../domain/question/typoFix';
import type { Tx } from '../../../db/database';
import { conflict, forbidden, invalid } from '../../../errors';
import { may, type Actor } from '../../../security/actor';
import { questionScope } from '../../../security/rowScopes';
import { texJudge } from '../../../typesetting/texThread';
import { duplicateReads } from '../duplicates/duplicateRepository';
import type { ReadBody } from '../parse/readBody';
import { findReferenceFault } from './questionReferences';
import type { TexFault } from './questionWriteRepository';

export interface Leave {
  /** Content that is already in the bank may be stored again with its faults. */
  faults?: boolean;
}
export interface Prepared {
  body: QuestionBody;
  index: QuestionIndex;
  tex_faults: TexFault[];
}

export async function prepare({ body, index, formulas }: ReadBody, leave: Leave = {}): Promise<Prepared> {
  if (typeof index === 'string') throw invalid(index);
  const tex_faults = await texJudge.faultsOf(index.formulas);
  if (leave.faults !== true) await refuseFaults(formulas);
  return { body, index, tex_faults };
}

/** A formula that cannot be printed blocks 提交审核; imports keep theirs with a mark and do not call this. */
async function refuseFaults(places: readonly PlacedFormula[]): Promise<void> {
  const [first] = await texJudge.faultsOf(places.map(({ tex }) => tex));
  if (!first) return;
  const label = places.find(({ tex }) => tex === first.tex)?.label ?? '内容';
  throw invalid(
    `${label}中的公式有误：${explainTexFault(first.tex, first.message).message}（${first.tex.slice(0, 80)}），请改正后提交`,
  );
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
  if (question.status !== STATUS.reviewed) throw invalid('只有已审核的试题可以仅改错别字');
  if (!changed) throw invalid('内容没有变化，不需要按错别字保存');
  if (reason.trim() === '') throw invalid('请填写改错别字的说明');
  const fault = findTypoFault(question, body);
  if (fault) throw invalid(fault);
}

/** Only reviewers may list or unlist a question. */
export function demandShelfRight(actor: Actor, meta: QuestionMeta, before: QuestionMeta): void {
  if (meta.listed !== before.listed && !may(actor, 'question.review'))
    throw forbidden('没有上下架权限，请由审核人员上下架');
}

export async function demandSound(tx: Tx, actor: Actor, meta: QuestionMeta, kps: readonly KpRef[]): Promise<void> {
  const fault = findMetaFault(meta, kps) ?? (await findReferenceFault(tx, actor, meta, kps));
  if (fault) throw invalid(fault);
}

export async function refuseDuplicates(
  tx: Tx,
  actor: Actor,
  fields: Pick<RequestOf<typeof saveQuestion>, 'accept_duplicates'>,
  { index }: Prepared,
  exceptId: number | null,
): Promise<void> {
  if (fields.accept_duplicates === 1) return;
  const duplicates = await duplicateReads.find(tx, index, questionScope(actor), exceptId);
  if (duplicates.length > 0) throw conflict('发现相似试题', { kind: 'duplicates', duplicates });
}
