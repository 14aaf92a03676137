// Questions as Moodle XML, each after its category. Formulas are TeX in \(…\), which Moodle's MathJax filter shows;
// pictures are files of their text. Several blanks are a cloze question.
import type { Question } from '../../contract/question/question';
import { answerOfType } from '../../domain/question/answers';
import { answerWithParts, categoryPath, share, STORED_BLANK, stemWithParts } from '../shared/flatQuestion';
import { escapeText } from '../shared/platformQuestion';
import type { QuestionWriter } from '../shared/questionWriter';
import { numericAnswer, type NumericAnswer } from '../shared/tolerance';

const EMBEDDED = /(<img src=")data:image\/(png|jpeg|gif|webp);base64,([^"]*)"/g;
const CLOZE_FIELD = /\{\d{0,3}:[A-Z_]+:/;
/** A blank as other programs show it; import reads the element and ignores the line. */
const SHOWN_BLANK = '<span data-blank="">______</span>';

const cdata = (html: string): string => `<![CDATA[${html.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** HTML with its pictures beside it. Line breaks inside formulas are references, as import reads others as spaces. */
function textOf(html: string): string {
  const files: string[] = [];
  const shown = html.replace(/\r?\n/g, '&#10;').replace(EMBEDDED, (_all, open: string, type: string, data: string) => {
    const name = `picture-${files.length + 1}.${type}`;
    files.push(`<file name="${name}" path="/" encoding="base64">${data}</file>`);
    return `${open}@@PLUGINFILE@@/${name}"`;
  });
  return `<text>${cdata(shown)}</text>${files.join('')}`;
}
const htmlField = (name: string, html: string): string => `<${name} format="html">${textOf(html)}</${name}>`;

interface Body {
  type: string;
  stem: string;
  /** Elements after the text. */
  rest: string;
  /** In place of the question's analysis. */
  analysis?: string;
}

const bodyOf = (question: Question): Body | string => {
  const given = answerOfType(question.type_id, question.answer);
  const stem = stemWithParts(question);
  switch (given.kind) {
    case 'choice':
      return choiceBody(question, stem, given.ids);
    case 'judge': {
      const answer = (value: boolean) =>
        `<answer fraction="${value === given.right ? 100 : 0}"><text>${value}</text></answer>`;
      return { type: 'truefalse', stem, rest: answer(true) + answer(false) };
    }
    case 'blanks': {
      const numeric = numericAnswer(given.blanks, question.analysis);
      return numeric ? numberBody(stem, numeric) : blanksBody(stem, given.blanks);
    }
    default:
      return { type: 'essay', stem, rest: htmlField('graderinfo', answerWithParts(question, given.html)) };
  }
};

function choiceBody({ options }: Question, stem: string, ids: readonly string[]): Body | string {
  const right = new Set(ids);
  if (right.size === 0) return '没有正确选项';
  const several = right.size > 1;
  const fraction = (id: string) => (right.has(id) ? share(right.size) : several ? -100 : 0);
  const answers = options.map(
    ({ id, content }) => `<answer fraction="${fraction(id)}" format="html">${textOf(content)}</answer>`,
  );
  const rest = `<single>${!several}</single><shuffleanswers>false</shuffleanswers>${answers.join('')}`;
  return { type: 'multichoice', stem, rest };
}

function numberBody(stem: string, { value, tolerance, analysis }: NumericAnswer): Body {
  const inner = `<text>${value}</text><tolerance>${tolerance}</tolerance>`;
  const rest = `<answer fraction="100" format="plain_text">${inner}</answer>`;
  return { type: 'numerical', stem: stem.replace(STORED_BLANK, SHOWN_BLANK), rest, analysis };
}

function blanksBody(stem: string, blanks: readonly (readonly string[])[]): Body | string {
  const places = stem.match(STORED_BLANK)?.length ?? 0;
  if (blanks.length === 0 || places !== blanks.length) return '题干中的空与答案的个数不同';
  if (blanks.flat().some((form) => form.trim() === '*')) return '答案是一个星号，Moodle 会当作任何答案';
  if (blanks.length === 1) {
    const answers = (blanks[0] ?? []).map(
      (form) =>
        `<answer fraction="100" format="plain_text"><text>${escapeText(form.replaceAll('*', '\\*'))}</text></answer>`,
    );
    return { type: 'shortanswer', stem: stem.replace(STORED_BLANK, SHOWN_BLANK), rest: answers.join('') };
  }
  if (CLOZE_FIELD.test(stem)) return '题干里有与 Moodle 完形填空相同的记号';
  let place = 0;
  const filled = stem.replace(STORED_BLANK, () => {
    const forms = (blanks[place++] ?? []).map((form) => `=${escapeText(form).replace(/[~=#{}\\"/]/g, '\\$&')}`);
    return `{1:SHORTANSWER:${forms.join('~')}}`;
  });
  return { type: 'cloze', stem: filled, rest: '' };
}

export const moodleXmlWriter: QuestionWriter = {
  begin: '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n',
  write(question, routes) {
    const body = bodyOf(question);
    if (typeof body === 'string') return { refused: body };
    const { type, stem, rest, analysis = question.analysis } = body;
    const path = cdata(categoryPath(routes[0]));
    const category = `<question type="category"><category><text>${path}</text></category></question>`;
    const head = `<name><text>${question.id}</text></name>${htmlField('questiontext', stem)}`;
    const feedback = htmlField('generalfeedback', analysis);
    return { text: `${category}\n<question type="${type}">${head}${feedback}${rest}</question>\n` };
  },
  end: '</quiz>\n',
};
