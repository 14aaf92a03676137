// One row of an import on its way into the bank: canonical, checked, indexed; without its formulas judged. Runs in a thread (importThread.ts)
// or, for few rows, in place.
import { isPlainTex } from '../../../domain/content/plainTex';
import type { QuestionDraft } from '../../../domain/interop/draft';
import { findBodyFault, normalizeBody, type QuestionBody } from '../../../domain/question/questionBody';
import { indexQuestion, type QuestionIndex } from '../../../domain/question/questionIndex';
import { findMetaFault, NEW_QUESTION_META, type QuestionMeta } from '../../../domain/question/questionMeta';
import { takeOutPictures, type Embedded } from './embeddedPictures';

export interface PrepareOptions {
  /** Resource kind of the stored questions (1 book, 2 paper, 3 handout). */
  kind: number;
  /** Made by a program: content is canonical, formulas are right. */
  trusted: boolean;
  listed: 0 | 1;
  /** Pictures are kept as uploads are; otherwise they stay inside. */
  takePictures: boolean;
}
export interface PreparedRow {
  body: QuestionBody;
  meta: QuestionMeta;
  index: QuestionIndex;
  embedded: Embedded;
  /** Formulas that only the typesetter can judge. */
  unsure: string[];
}

const NO_PICTURES: Embedded = new Map();

/** The row, or why it is refused. */
export function prepareRow(draft: QuestionDraft, { kind, trusted, listed, takePictures }: PrepareOptions): PreparedRow | string {
  try {
    const whole = bodyOf(draft, trusted);
    const { body, embedded } = takePictures ? takeOutPictures(whole) : { body: whole, embedded: NO_PICTURES };
    const meta = metaOf(draft, kind, listed);
    const fault = trusted ? null : (findBodyFault(body) ?? findMetaFault(meta, []));
    if (fault) return fault;
    const index = indexQuestion(body);
    return { body, meta, index, embedded, unsure: trusted ? [] : index.formulas.filter((tex) => !isPlainTex(tex)) };
  } catch (error) {
    return `无法处理：${(error as Error).message}`;
  }
}

function bodyOf(draft: QuestionDraft, trusted: boolean): QuestionBody {
  const parts = draft.parts.map((part, place) => ({ id: String(place + 1), ...part }));
  const { type_id, content, options, answer, analysis, source } = draft;
  const body = { type_id, content, options, answer, analysis, source: source.slice(0, 300), parts, answer_video: '' };
  return trusted ? body : normalizeBody(body);
}

function metaOf({ difficulty, term, special, language, stage_id, year, origin_number }: QuestionDraft, kind: number, listed: 0 | 1): QuestionMeta {
  const number = origin_number === null ? null : String(origin_number);
  return { ...NEW_QUESTION_META, difficulty, term, special, language, stage_id, year, origin_number: number, kind, listed, in_use: 1 };
}
