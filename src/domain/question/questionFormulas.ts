// The positions of the formulas of a question, so that an error message can name field and formula.
import { FREE_TYPE_ID, LETTERS } from '../../contract/codes';
import { parseContent } from '../content/htmlToContent';
import { collectMath } from '../content/plainText';
import { partQuestion } from './parts';
import type { QuestionBody } from './questionBody';
import type { AnswerText } from './types/questionType';
import { QUESTION_TYPES, questionTypeOf } from './types/registry';

export interface PlacedFormula {
  field: 'content' | 'options' | 'answer' | 'parts' | 'analysis';
  /** Option id, `part/content`, `part/answer`, or the number of the blank from 0. */
  item?: string;
  /** The field's name on screen: 选项 B, 第 2 小题答案. */
  label: string;
  tex: string;
  display: boolean;
}

/** Every formula, in the order of the form's fields. */
export function placedFormulas(body: QuestionBody): PlacedFormula[] {
  const { content, options, parts, analysis } = body;
  const places: (Pick<PlacedFormula, 'field' | 'item' | 'label'> & { html: string })[] = [
    { field: 'content', label: '题干', html: content },
  ];
  options.forEach(({ id, content: html }, index) =>
    places.push({ field: 'options', item: id, label: `选项 ${LETTERS[index] ?? index + 1}`, html }),
  );
  parts.forEach((part, index) => {
    places.push({ field: 'parts', item: `${part.id}/content`, label: `第 ${index + 1} 小题题目`, html: part.content });
    const own = partQuestion(part);
    own.options.forEach(({ id, content: html }, at) =>
      places.push({
        ...{ field: 'parts', item: `${part.id}/options/${id}`, html },
        label: `第 ${index + 1} 小题选项 ${LETTERS[at] ?? at + 1}`,
      }),
    );
    for (const { item, label, html } of answerTexts(own))
      places.push({
        ...{ field: 'parts', item: [part.id, 'answer', item].filter(Boolean).join('/'), html },
        label: `第 ${index + 1} 小题${label}`,
      });
  });
  for (const text of answerTexts(body)) places.push({ field: 'answer', ...text });
  places.push({ field: 'analysis', label: '解析', html: analysis });
  return places.flatMap(({ html, ...place }) =>
    html === '' ? [] : collectMath(parseContent(html)).map((math) => ({ ...place, ...math })),
  );
}

/** The texts of the answer. An answer of one text is read by its shape, since a type without rules may have one. */
export function answerTexts({ type_id, answer }: Pick<QuestionBody, 'type_id' | 'answer'>): AnswerText[] {
  if (typeof answer === 'string') return QUESTION_TYPES[FREE_TYPE_ID].texts(answer);
  return questionTypeOf(type_id)?.texts(answer) ?? [];
}
