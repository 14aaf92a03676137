// The versioned part of a question: converted to its canonical stored form, and validated by type. Parsing into the
// content tree is the sanitising; all server writes and imports use it.
import { FREE_TYPE_ID } from '../../contract/codes';
import type { Fault } from '../../contract/faults';
import type { Answer, Option, Part } from '../../contract/question/question';
import { BODY_MAX, CONTENT_MAX } from '../../contract/question/question';
import { safeSource } from '../content/attributes';
import { sanitizeHtml } from '../content/htmlToContent';
import { isEmptyHtml, oneLine } from './bodyText';
import { isWrittenPart, partQuestion } from './parts';
import { questionTypeOf, typeOrFree } from './types/registry';
import { hasMixedParts, hasOptions, hasParts } from './types/traits';

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
    options: hasOptions(type_id) ? normalizeOptions(input.options ?? []) : [],
    answer: questionTypeOf(type_id)?.normalise(input.answer) ?? input.answer,
    analysis: sanitizeHtml(input.analysis ?? ''),
    answer_video: oneLine(input.answer_video ?? ''),
    parts: hasParts(type_id) ? (input.parts ?? []).map((part) => normalizePart(part, hasMixedParts(type_id))) : [],
    source: oneLine(input.source ?? ''),
  };
}

const normalizeOptions = (options: readonly Option[]): Option[] =>
  options.map(({ id, content }) => ({ id: oneLine(id), content: sanitizeHtml(content) }));

/** A written part has neither type nor options. */
function normalizePart(part: Part, mixed: boolean): Part {
  const { id, content, score, options = [], answer } = part;
  const type_id = mixed && !isWrittenPart(part) ? part.type_id : undefined;
  return {
    ...{ id: oneLine(id), content: sanitizeHtml(content), score },
    ...(type_id !== undefined && { type_id }),
    ...(type_id !== undefined && hasOptions(type_id) && { options: normalizeOptions(options) }),
    answer: typeOrFree(type_id ?? FREE_TYPE_ID).normalise(answer),
  };
}

/**
 * A fault of a normalised body: `item` is an option's id, the position of the blank, or `part/content`, `part/answer`,
 * of a part with a type also `part/options/option` and `part/answer/blank`.
 */
export type BodyFault = Fault<'content' | 'options' | 'answer' | 'parts' | 'analysis' | 'answer_video'>;

/** All faults, in reading order; empty when the body may be stored. */
export function findBodyFaults(body: QuestionBody): BodyFault[] {
  const faults: BodyFault[] = tooLong(body);
  if (isEmptyHtml(body.content)) faults.push({ field: 'content', msg: '题干不能为空' });
  const type = questionTypeOf(body.type_id);
  if (type) faults.push(...type.faults(body), ...partFaults(body));
  else faults.push({ field: 'content', msg: '题型无效，请重新选择题型' });
  if (body.answer_video !== '' && safeSource(body.answer_video, 'video') === null)
    faults.push({ field: 'answer_video', msg: '解答视频地址无效，请重新上传' });
  return faults;
}

/** What the types of the parts say of them. */
function partFaults({ parts }: QuestionBody): BodyFault[] {
  return parts.flatMap((part, at): BodyFault[] => {
    const named = (field: string, item: string | undefined, msg: string): BodyFault => ({
      field: 'parts',
      item: [part.id, field, item].filter(Boolean).join('/'),
      msg: `第 ${at + 1} 小题：${msg}`,
    });
    if (isWrittenPart(part))
      return typeof part.answer === 'string' ? [] : [named('answer', undefined, '答案应为文字内容')];
    const { type_id = FREE_TYPE_ID } = part;
    return (
      questionTypeOf(type_id)
        ?.faults(normalizeBody(partQuestion(part)))
        .map(({ field, item, msg }) => named(field, item, msg)) ?? []
    );
  });
}

export const BODY_TOO_LONG = `一道试题的内容合计不能超过 ${BODY_MAX} 个字符，请拆成几题`;

const answerTextsOf = ({ options = [], answer }: Part): string[] => [
  ...options.map((one) => one.content),
  ...[answer].flat(2).map(String),
];

/** Characters of all fields together. */
export function bodyLength({ content, analysis = '', options = [], parts = [], answer }: QuestionBodyInput): number {
  const texts = [
    content,
    analysis,
    ...[answer].flat(2).map(String),
    ...options.map((one) => one.content),
    ...parts.flatMap((one) => [one.content, ...answerTextsOf(one)]),
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
    ['parts', parts.some((part) => [part.content, ...answerTextsOf(part)].some(long))],
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
  body.parts.map(({ id, content, score, answer, type_id = null, options = [] }) => [
    ...[id, content, score, answer, type_id],
    options.map((option) => [option.id, option.content]),
  ]),
  body.source,
];
