// Whether the options of a choice question may be reordered, and the question with its options in a new order.
import { parseContent } from '../content/htmlToContent';
import { plainText } from '../content/plainText';
import { hasOptions } from '../question/types/traits';
import { optionLetter } from './numbering';
import { objectLetters, rewriteLetters } from './optionLetters';
import type { PaperQuestion } from './paperModel';

/** 以上都对, 上述均不正确, 全部错误, 前三个选项 … */
const REFERS =
  /以上|上述|上面|以下|下述|前[一二两三面述]|其[他余]选项|[都均皆全](?:部|是)?不?(?:对|错|正确|错误|可以|可能|成立|符合)|没有正确/;
/** A和B, A、C, 选项 D, or a single letter, which is then a label in the stem's picture. */
const NAMES_LETTERS = /^(?:(?:图|选项)\s*)?[（(]?[A-H][）)]?\s*(?:$|[和与及或、，,]\s*[（(]?[A-H])|选项\s*[A-H]/;
const STEM_NAMES = /选项\s*[A-H]|[A-H]\s*选项/;

/** Why the options must keep their order, as a Chinese sentence; null when any order is possible. */
export function fixedOptions(question: PaperQuestion): string | null {
  if (!hasOptions(question.type_id) || question.options.length < 2) return '没有可以打乱的选项';
  if (question.parts.length > 0) return '带有小题';
  for (const option of question.options) {
    const content = parseContent(option.content);
    const text = plainText(content);
    const drawn = content.some((block) => block.kind !== 'p' || block.children.some((child) => child.kind !== 'text'));
    if (text.trim() === '' && !drawn) return '选项内容在图中';
    if (REFERS.test(text)) return `选项“${short(text)}”与其他选项的位置有关`;
    if (NAMES_LETTERS.test(text.trim())) return `选项“${short(text)}”提到选项字母`;
  }
  if (STEM_NAMES.test(plainText(parseContent(question.content)))) return '题干提到选项字母';
  const turned = Object.fromEntries(
    question.options.map((_, i) => [optionLetter(i), optionLetter((i + 1) % question.options.length)]),
  );
  return rewriteLetters(question.analysis, turned, objectsOf(question)) === null
    ? '解析提到的字母不能确定是否指选项'
    : null;
}
const short = (text: string) => (text.length > 12 ? `${text.slice(0, 12)}…` : text);
const objectsOf = (question: PaperQuestion) =>
  objectLetters([question.content, ...question.options.map((option) => option.content)]);

/** The question with its options in the order of these ids, and the letters in its 解析 (analysis) updated. */
export function withOptionOrder<Q extends PaperQuestion>(question: Q, ids: readonly string[]): Q {
  const options = ids.flatMap((id) => question.options.find((option) => option.id === id) ?? []);
  if (options.length !== question.options.length || options.every((option, i) => option === question.options[i]))
    return question;
  const moved = Object.fromEntries(
    question.options.map((option, i) => [optionLetter(i), optionLetter(ids.indexOf(option.id))]),
  );
  const analysis = rewriteLetters(question.analysis, moved, objectsOf(question));
  return analysis === null ? question : { ...question, options, analysis };
}
