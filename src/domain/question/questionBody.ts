// The versioned part of a question: converted to its canonical stored form, and validated by type. Parsing into the
// content tree is the sanitising; all server writes and imports use it.
import type { Answer, Option, Part } from '../../contract/question';
import { BODY_MAX, CONTENT_MAX } from '../../contract/question';
import { safeSource } from '../content/attributes';
import { cleanCharacters } from '../content/characters';
import { sanitizeHtml, parseContent } from '../content/htmlToContent';
import { countBlanks, plainText } from '../content/plainText';
import type { Content } from '../content/tree';

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
    options:
      type_id === 101
        ? (input.options ?? []).map(({ id, content }) => ({ id: line(id), content: sanitizeHtml(content) }))
        : [],
    answer: normalizeAnswer(type_id, input.answer),
    analysis: sanitizeHtml(input.analysis ?? ''),
    answer_video: line(input.answer_video ?? ''),
    parts:
      type_id === 400
        ? (input.parts ?? []).map(({ id, content, score, answer }) => {
            return { id: line(id), content: sanitizeHtml(content), score, answer: sanitizeHtml(answer) };
          })
        : [],
    source: line(input.source ?? ''),
  };
}

function normalizeAnswer(typeId: number, answer: Answer): Answer {
  if (typeId === 400 && typeof answer === 'string') return sanitizeHtml(answer);
  if (typeId === 101 && isTexts(answer)) return answer.map(line);
  if (typeId === 300 && Array.isArray(answer)) {
    const blanks = (answer as (string | string[])[]).map((forms) => (Array.isArray(forms) ? forms : [forms]));
    return blanks.map((forms) => [...new Set(forms.map(line).filter((form) => form !== ''))]);
  }
  return answer;
}

const line = (text: string) => cleanCharacters(text).replace(/\s+/g, ' ').trim();
const isTexts = (answer: Answer): answer is string[] =>
  Array.isArray(answer) && answer.every((one) => typeof one === 'string');
const isEmpty = (html: string) => html === '' || isBlank(parseContent(html));
/** Neither text nor pictures. */
function isBlank(content: Content): boolean {
  return plainText(content).trim() === '' && !content.some(hasPicture);
}
function hasPicture(block: Content[number]): boolean {
  if (block.kind === 'p') return block.children.some((node) => node.kind === 'image');
  if (block.kind === 'list') return block.items.some((item) => item.some(hasPicture));
  if (block.kind === 'table') return block.rows.some((row) => row.some((cell) => cell.children.some(hasPicture)));
  return block.kind === 'figure' || block.kind === 'video';
}

/** A fault of a normalised body, in Chinese, with its field and the index in the field's list. */
export interface BodyFault {
  field: 'content' | 'options' | 'answer' | 'parts' | 'analysis' | 'answer_video';
  at?: number;
  msg: string;
}

/** The first fault, as a sentence; null when the body may be stored. */
export const findBodyFault = (body: QuestionBody): string | null => findBodyFaults(body)[0]?.msg ?? null;

/** All faults, in reading order. */
export function findBodyFaults(body: QuestionBody): BodyFault[] {
  const faults: BodyFault[] = tooLong(body);
  if (isEmpty(body.content)) faults.push({ field: 'content', msg: '题干不能为空' });
  switch (body.type_id) {
    case 101:
      faults.push(...choiceFaults(body));
      break;
    case 200:
      if (typeof body.answer !== 'boolean') faults.push({ field: 'answer', msg: '答案应为“对”或“错”' });
      break;
    case 300:
      faults.push(...blankFaults(body));
      break;
    case 400:
      faults.push(...freeFaults(body));
      break;
    default:
      faults.push({ field: 'content', msg: '题型无效，请重新选择题型' });
  }
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

function choiceFaults({ options, answer }: QuestionBody): BodyFault[] {
  const of = (msg: string): BodyFault => ({ field: 'options', msg });
  if (options.length < 2) return [of('单选题至少需要两个选项')];
  const ids = new Set(options.map((option) => option.id));
  if (ids.size < options.length) return [of('选项编号重复，请重新录入选项')];
  if (ids.has('')) return [of('选项编号不能为空')];
  const faults = options.flatMap(({ content }, at): BodyFault[] =>
    isEmpty(content) ? [{ ...of(`第 ${at + 1} 个选项没有内容`), at }] : [],
  );
  const wrong = (msg: string) => faults.push({ field: 'answer', msg });
  if (!isTexts(answer) || answer.length === 0) wrong('请选择单选题的正确选项');
  else if (new Set(answer).size < answer.length) wrong('答案中的选项重复');
  else if (!answer.every((id) => ids.has(id))) wrong('答案不在选项之中，请重新选择正确选项');
  return faults;
}

function blankFaults({ content, answer }: QuestionBody): BodyFault[] {
  if (!Array.isArray(answer)) return [{ field: 'answer', msg: '答案应为每空一组' }];
  const forms = answer as string[][];
  const blanks = countBlanks(parseContent(content));
  if (blanks === 0) return [{ field: 'content', msg: '题干中没有填空，请插入填空' }];
  if (forms.length !== blanks)
    return [{ field: 'answer', msg: `题干有 ${blanks} 个空，答案有 ${forms.length} 个，两者须一致` }];
  return forms.flatMap((one, at) =>
    one.length === 0 ? [{ field: 'answer' as const, at, msg: `第 ${at + 1} 空没有答案` }] : [],
  );
}

function freeFaults({ answer, parts }: QuestionBody): BodyFault[] {
  if (typeof answer !== 'string') return [{ field: 'answer', msg: '答案应为文字内容' }];
  if (new Set(parts.map((part) => part.id)).size < parts.length)
    return [{ field: 'parts', msg: '小题编号重复，请重新录入小题' }];
  const faults = parts.flatMap(({ content, score }, at): BodyFault[] => {
    const of = (msg: string): BodyFault => ({ field: 'parts', at, msg: `第 ${at + 1} 小题${msg}` });
    return [
      ...(isEmpty(content) ? [of('没有内容')] : []),
      ...(Number.isInteger(score * 2) ? [] : [of('的分值须为 0.5 的倍数')]),
    ];
  });
  if (answer.length > CONTENT_MAX) faults.push({ field: 'answer', msg: `答案不能超过 ${CONTENT_MAX} 个字符` });
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
