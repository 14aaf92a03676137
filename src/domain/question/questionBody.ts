// The versioned part of a question: converted to its canonical stored form, and validated by type. Parsing into the
// content tree is the sanitising; all server writes and imports use it.
import type { Fault } from '../../contract/faults';
import type { Answer, Option, Part } from '../../contract/question/question';
import { BODY_MAX, CONTENT_MAX } from '../../contract/question/question';
import { safeSource } from '../content/attributes';
import { sanitizeHtml } from '../content/htmlToContent';
import { isEmptyHtml, oneLine } from './bodyText';
import { questionTypeOf } from './types/registry';
import { hasOptions, hasParts } from './types/traits';

export interface QuestionBody {
  type_id: number;
  content: string;
  options: Option[];
  answer: Answer;
  analysis: string;
  answer_video: string;
  parts: Part[];
  source: string;
}
export interface QuestionBodyInput extends Pick<QuestionBody, 'type_id' | 'content' | 'answer'> {
  options?: readonly Option[] | undefined;
  analysis?: string | undefined;
  answer_video?: string | undefined;
  parts?: readonly Part[] | undefined;
  source?: string | undefined;
}

/** Canonical form: a second pass changes nothing; fields that the type does not have are emptied. */
export function normalizeBody(input: QuestionBodyInput): QuestionBody {
  const { type_id } = input;
  return {
    type_id,
    content: sanitizeHtml(input.content),
    options: hasOptions(type_id)
      ? (input.options ?? []).map(({ id, content }) => ({ id: oneLine(id), content: sanitizeHtml(content) }))
      : [],
    answer: questionTypeOf(type_id)?.normalise(input.answer) ?? input.answer,
    analysis: sanitizeHtml(input.analysis ?? ''),
    answer_video: oneLine(input.answer_video ?? ''),
    parts: hasParts(type_id)
      ? (input.parts ?? []).map(({ id, content, score, answer }) => {
          return { id: oneLine(id), content: sanitizeHtml(content), score, answer: sanitizeHtml(answer) };
        })
      : [],
    source: oneLine(input.source ?? ''),
  };
}

/**
 * A fault of a normalised body: `item` is an option's id, `part/content`, `part/answer` or the position of the blank.
 */
export type BodyFault = Fault<'content' | 'options' | 'answer' | 'parts' | 'analysis' | 'answer_video'>;

/** All faults, in reading order; empty when the body may be stored. */
export function findBodyFaults(body: QuestionBody): BodyFault[] {
  const faults: BodyFault[] = tooLong(body);
  if (isEmptyHtml(body.content)) faults.push({ field: 'content', msg: '题干不能为空' });
  const type = questionTypeOf(body.type_id);
  if (type) faults.push(...type.faults(body));
  else faults.push({ field: 'content', msg: '题型无效，请重新选择题型' });
  if (body.answer_video !== '' && safeSource(body.answer_video, 'video') === null)
    faults.push({ field: 'answer_video', msg: '解答视频地址无效，请重新上传' });
  return faults;
}

export const BODY_TOO_LONG = `一道试题的内容合计不能超过 ${BODY_MAX} 个字符，请拆成几题`;

/** Characters of all fields together. */
export function bodyLength({ content, analysis = '', options = [], parts = [], answer }: QuestionBodyInput): number {
  const texts = [
    content,
    analysis,
    ...[answer].flat(2).map(String),
    ...options.map((one) => one.content),
    ...parts.flatMap((one) => [one.content, one.answer]),
  ];
  return texts.reduce((sum, text) => sum + text.length, 0);
}

function tooLong(body: QuestionBody): BodyFault[] {
  const { content, analysis, options, parts } = body;
  const msg = `单个字段内容不能超过 ${CONTENT_MAX} 个字符`;
  const long = (text: string) => text.length > CONTENT_MAX;
  const places: [BodyFault['field'], boolean][] = [
    ['content', long(content)],
    ['options', options.some((option) => long(option.content))],
    ['parts', parts.some((part) => long(part.content) || long(part.answer))],
    ['analysis', long(analysis)],
  ];
  const faults = places.flatMap(([field, is]) => (is ? [{ field, msg }] : []));
  if (bodyLength(body) > BODY_MAX) faults.push({ field: 'content', msg: BODY_TOO_LONG });
  return faults;
}

/** True when no versioned field has changed. */
export function sameBody(a: QuestionBody, b: QuestionBody): boolean {
  return JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));
}
const inOrder = (body: QuestionBody) => [
  body.type_id,
  body.content,
  body.options.map(({ id, content }) => [id, content]),
  body.answer,
  body.analysis,
  body.answer_video,
  body.parts.map(({ id, content, score, answer }) => [id, content, score, answer]),
  body.source,
];
