// 填空: for each blank of the stem the accepted forms of its answer, as text with TeX in `$…$`.
import type { Answer } from '../../../contract/question/question';
import { parseContent } from '../../content/htmlToContent';
import { countBlanks } from '../../content/plainText';
import { piecesOf, readBlankText } from '../../report/blanks';
import { marked, refused } from '../../report/cellReading';
import { blankPoints } from '../../report/scoring';
import { blankForms, FORM_MARK } from '../answers';
import { isTexts, oneLine, textAsHtml } from '../bodyText';
import type { QuestionType } from './questionType';

const formsOf = (answer: Answer): string[][] => (Array.isArray(answer) ? blankForms(answer) : []);

export const blanks: QuestionType<string[][]> = {
  id: 300,
  names: ['填空题', '填空'],
  heading: /填空/,
  isAnswer: (value): value is string[][] => Array.isArray(value) && value.every(isTexts),
  normalise: (answer) =>
    Array.isArray(answer)
      ? blankForms(answer).map((forms) => [...new Set(forms.map(oneLine).filter((form) => form !== ''))])
      : answer,
  faults({ content, answer }) {
    if (!Array.isArray(answer)) return [{ field: 'answer', msg: '答案应为每空一组' }];
    const count = countBlanks(parseContent(content));
    if (count === 0) return [{ field: 'content', msg: '题干中没有填空，请插入填空' }];
    if (answer.length !== count)
      return [{ field: 'answer', msg: `题干有 ${count} 个空，答案有 ${answer.length} 个，两者须一致` }];
    return answer.flatMap((forms, at) =>
      forms.length === 0 ? [{ field: 'answer' as const, item: String(at), msg: `第 ${at + 1} 空没有答案` }] : [],
    );
  },
  // Accepted forms are text, not HTML: `<` is a character there.
  texts: (answer) =>
    formsOf(answer).flatMap((forms, at) =>
      forms.map((form) => ({ item: String(at), label: `第 ${at + 1} 空的答案`, html: textAsHtml(form) })),
    ),
  toDraft: (answer) => ({ blanks: formsOf(answer).map((forms) => forms.join(FORM_MARK)) }),
  fromDraft: (draft) =>
    draft.blanks.map((forms) =>
      forms
        .split(FORM_MARK)
        .map((form) => form.trim())
        .filter((form) => form !== ''),
    ),
  mark({ answer }, { score, rule, decisions = [] }, _typed, written) {
    const right = decisions.filter((decision) => decision.right === 1);
    const expected = formsOf(answer).map((forms, at) => [
      ...forms,
      ...right.flatMap(({ blank, text }) => (blank === at ? [text] : [])),
    ]);
    const reading = readBlankText(expected, written, rule?.any_order === 1);
    if (!reading)
      return refused(`共 ${expected.length} 空，填了 ${piecesOf(written).length} 个答案；各空之间用“；”隔开`);
    return marked(reading.given.join('；'), blankPoints(rule, score, expected.length, reading.correct));
  },
  typingHint: ({ answer }) => `填答案${formsOf(answer).length > 1 ? '，各空用“；”隔开' : ''}；=3 直接给分`,
  checklist: ['每个空的答案唯一或已列全', '空的个数与答案一致'],
  refusalReasons: ['填空答案不唯一'],
};
