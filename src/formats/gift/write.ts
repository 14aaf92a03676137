// Questions as GIFT, one per paragraph with its category before it. Texts are HTML; each is one line, so that no line
// begins like a comment. Answer parts: `=` right, `~` wrong, weights in percent.
import type { Question } from '../../contract/question/question';
import { answerOfType } from '../../domain/question/answers';
import { answerWithParts, categoryPath, share, solutionFeedback, stemWithParts } from '../shared/flatQuestion';
import { escapeText } from '../shared/platformQuestion';
import type { QuestionWriter } from '../shared/questionWriter';
import { numericAnswer } from '../shared/tolerance';

const BLANK = /<span data-blank(?:="")?><\/span>/;

const escaped = (text: string): string => text.replace(/[\\~=#{}:]/g, '\\$&').replace(/\r?\n/g, '\\n');

interface Body {
  before: string;
  answers: string;
  after?: string;
  /** An essay has no answer, so it goes into the feedback. */
  remark?: string;
  /** In place of the question's analysis. */
  analysis?: string;
}

function bodyOf({ type_id, content, options, answer, analysis }: Question): Body | string {
  const given = answerOfType(type_id, answer);
  switch (given.kind) {
    case 'choice': {
      const right = new Set(given.ids);
      if (right.size === 0) return '没有正确选项';
      const several = right.size > 1;
      const sign = (id: string): string =>
        several ? (right.has(id) ? `~%${share(right.size)}%` : '~%-100%') : right.has(id) ? '=' : '~';
      return { before: content, answers: options.map(({ id, content: text }) => sign(id) + escaped(text)).join(' ') };
    }
    case 'judge':
      return { before: content, answers: given.right ? 'T' : 'F' };
    case 'blanks': {
      const [forms = [], ...more] = given.blanks;
      const [before = '', after = '', ...rest] = content.split(BLANK);
      if (more.length > 0 || rest.length > 0) return 'GIFT 的一题只能有一个空';
      const numeric = numericAnswer(given.blanks, analysis);
      if (numeric)
        return { before, answers: `#${numeric.value}:${numeric.tolerance}`, after, analysis: numeric.analysis };
      return { before, answers: forms.map((form) => `=%100%${escaped(escapeText(form))}`).join(' '), after };
    }
    default:
      return { before: content, answers: '', remark: given.html };
  }
}

export const giftWriter: QuestionWriter = {
  begin: '',
  write(question, routes) {
    const body = bodyOf(question);
    if (typeof body === 'string') return { refused: body };
    const { answers, before, after = '', remark = '', analysis = question.analysis } = body;
    const feedback = solutionFeedback(answerWithParts(question, remark), analysis);
    const general = feedback === '' ? '' : `####${escaped(feedback)}`;
    return {
      text: `$CATEGORY: ${escaped(categoryPath(routes[0]))}\n\n::${question.id}::[html]${escaped(stemWithParts({ ...question, content: before }))}{${answers}${general}}${escaped(after)}\n\n`,
    };
  },
  end: '',
};
