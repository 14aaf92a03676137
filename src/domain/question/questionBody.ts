// The versioned part of a question: brought into its canonical stored form, and checked by type (trade: Question).
// Parsing into the content tree is the sanitising; server writes and imports all pass through here.
import type { Answer, Option, Part } from '../../contract/question';
import { CONTENT_MAX } from '../../contract/question';
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
    options: type_id === 101 ? (input.options ?? []).map(({ id, content }) => ({ id: line(id), content: sanitizeHtml(content) })) : [],
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
const isTexts = (answer: Answer): answer is string[] => Array.isArray(answer) && answer.every((one) => typeof one === 'string');
const isEmpty = (html: string) => html === '' || isBlank(parseContent(html));
/** Nothing to read and nothing to see. */
function isBlank(content: Content): boolean {
  return plainText(content).trim() === '' && !content.some(hasPicture);
}
function hasPicture(block: Content[number]): boolean {
  if (block.kind === 'p') return block.children.some((node) => node.kind === 'image');
  if (block.kind === 'list') return block.items.some((item) => item.some(hasPicture));
  if (block.kind === 'table') return block.rows.some((row) => row.some((cell) => cell.children.some(hasPicture)));
  return block.kind === 'figure' || block.kind === 'video';
}

/** What is wrong with a normalised body, in Chinese; null when it may be stored. */
export function findBodyFault(body: QuestionBody): string | null {
  const texts = [body.content, body.analysis, ...body.options.map((o) => o.content), ...body.parts.flatMap((p) => [p.content, p.answer])];
  if (texts.some((text) => text.length > CONTENT_MAX)) return `单个字段内容不能超过 ${CONTENT_MAX} 个字符`;
  if (isEmpty(body.content)) return '题干不能为空';
  if (body.answer_video !== '' && safeSource(body.answer_video, 'video') === null) return '解答视频地址无效，请重新上传';
  switch (body.type_id) {
    case 101:
      return findChoiceFault(body);
    case 200:
      return typeof body.answer === 'boolean' ? null : '答案应为“对”或“错”';
    case 300:
      return findBlankFault(body);
    case 400:
      return findFreeFault(body);
    default:
      return '题型无效，请重新选择题型';
  }
}

function findChoiceFault({ options, answer }: QuestionBody): string | null {
  if (options.length < 2) return '单选题至少需要两个选项';
  const ids = new Set(options.map((option) => option.id));
  if (ids.size < options.length) return '选项编号重复，请重新录入选项';
  if (ids.has('')) return '选项编号不能为空';
  const empty = options.findIndex((option) => isEmpty(option.content));
  if (empty >= 0) return `第 ${empty + 1} 个选项没有内容`;
  if (!isTexts(answer) || answer.length === 0) return '请选择单选题的正确选项';
  if (new Set(answer).size < answer.length) return '答案中的选项重复';
  return answer.every((id) => ids.has(id)) ? null : '答案不在选项之中，请重新选择正确选项';
}

function findBlankFault({ content, answer }: QuestionBody): string | null {
  if (!Array.isArray(answer)) return '答案应为每空一组';
  const forms = answer as string[][];
  const blanks = countBlanks(parseContent(content));
  if (blanks === 0) return '题干中没有填空，请插入填空';
  if (forms.length !== blanks) return `题干有 ${blanks} 个空，答案有 ${forms.length} 个，两者须一致`;
  const open = forms.findIndex((one) => one.length === 0);
  return open >= 0 ? `第 ${open + 1} 空没有答案` : null;
}

function findFreeFault({ answer, parts }: QuestionBody): string | null {
  if (typeof answer !== 'string') return '答案应为文字内容';
  if (answer.length > CONTENT_MAX) return `答案不能超过 ${CONTENT_MAX} 个字符`;
  if (new Set(parts.map((part) => part.id)).size < parts.length) return '小题编号重复，请重新录入小题';
  const empty = parts.findIndex((part) => isEmpty(part.content));
  if (empty >= 0) return `第 ${empty + 1} 小题没有内容`;
  const odd = parts.findIndex((part) => !Number.isInteger(part.score * 2));
  return odd >= 0 ? `第 ${odd + 1} 小题的分值须为 0.5 的倍数` : null;
}

/** True when nothing that a version keeps has changed. */
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
