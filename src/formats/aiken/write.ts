// Questions as Aiken: one line of text for the stem, one for each option. Only what those lines hold exactly is
// written: single choice and true or false, text with formulas in `$…$`.
import { optionLetter } from '../../domain/paper/numbering';
import { answerOfType } from '../../domain/question/answers';
import { stemWithParts } from '../shared/flatQuestion';
import { escapeText, platformHtml } from '../shared/platformQuestion';
import type { QuestionWriter } from '../shared/questionWriter';
import { contentCell } from '../table/cells';

/** Begins an option or the key in the eyes of a reader. */
const CONTROL = /^(?:[A-Z][).]|ANSWER\s*[:：])/im;

/** The text of one field, or null when it would come back changed. */
function lineOf(html: string): string | null {
  const text = contentCell(html);
  if (text === '' || /\n\s*\n/.test(text) || CONTROL.test(text)) return null;
  try {
    return platformHtml(escapeText(text), []) === html ? text : null;
  } catch {
    return null;
  }
}

export const aikenWriter: QuestionWriter = {
  begin: '',
  write(question) {
    const given = answerOfType(question.type_id, question.answer);
    if (given.kind !== 'choice' && given.kind !== 'judge') return { refused: 'Aiken 只有单选题和判断题' };
    if (given.kind === 'choice' && given.ids.length !== 1) return { refused: 'Aiken 的一题只能有一个正确选项' };
    if (question.options.length > 26) return { refused: '选项超过 26 个' };
    const stem = lineOf(stemWithParts(question));
    const options = given.kind === 'judge' ? ['正确', '错误'] : question.options.map(({ content }) => lineOf(content));
    const right =
      given.kind === 'judge' ? (given.right ? 0 : 1) : question.options.findIndex(({ id }) => id === given.ids[0]);
    const flat = options.flatMap((option) => (option === null || option.includes('\n') ? [] : [option]));
    if (stem === null || flat.length < options.length)
      return { refused: '题中有 Aiken 放不下的内容（图片、表格、加粗、分段的选项等）' };
    const lines = [stem, ...flat.map((option, place) => `${optionLetter(place)}) ${option}`)];
    return { text: `${lines.join('\n')}\nANSWER: ${optionLetter(right)}\n\n` };
  },
  end: '',
};
