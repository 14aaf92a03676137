// Where the formulas of a question stand, so that a fault can be named by field and formula (trade: Question).
import { LETTERS } from '../../contract/codes';
import { parseContent } from '../content/htmlToContent';
import { collectMath } from '../content/plainText';
import type { QuestionBody } from './questionBody';

export interface PlacedFormula {
  field: 'content' | 'options' | 'answer' | 'parts' | 'analysis';
  /** As staff name the field: 选项 B, 第 2 小题答案. */
  label: string;
  tex: string;
  display: boolean;
}

/** Every formula in the order in which the form shows its fields. */
export function placedFormulas(body: QuestionBody): PlacedFormula[] {
  const { content, options, answer, parts, analysis } = body;
  const places: [field: PlacedFormula['field'], label: string, html: string][] = [['content', '题干', content]];
  options.forEach((option, index) => places.push(['options', `选项 ${LETTERS[index] ?? index + 1}`, option.content]));
  parts.forEach((part, index) => {
    places.push(['parts', `第 ${index + 1} 小题题目`, part.content], ['parts', `第 ${index + 1} 小题答案`, part.answer]);
  });
  if (body.type_id === 300 && Array.isArray(answer)) {
    // Accepted forms are text, not HTML: a `<` in them is a sign.
    answer.forEach((forms, index) => [forms].flat().forEach((form) => places.push(['answer', `第 ${index + 1} 空的答案`, textAsHtml(form)])));
  }
  if (typeof answer === 'string') places.push(['answer', '答案', answer]);
  places.push(['analysis', '解析', analysis]);
  return places.flatMap(([field, label, html]) => (html === '' ? [] : collectMath(parseContent(html)).map((math) => ({ field, label, ...math }))));
}

const textAsHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
