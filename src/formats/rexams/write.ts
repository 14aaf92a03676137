// Questions for R/exams: one Rmd file per question with its pictures beside it. Blanks are a cloze question, so that
// they keep their places; further accepted forms and what R/exams has no field for are fields of our own.
import type { Question } from '../../contract/question/question';
import { answerOfType } from '../../domain/question/answers';
import { BLANK_SPAN, markdown } from '../markdown/markdownText';
import { answerWithParts, STORED_BLANK, stemWithParts } from '../shared/flatQuestion';
import { PackagePictures, type OpenPackage } from '../shared/packageWriter';
import { numericAnswer } from '../shared/tolerance';

/** Further accepted forms of the blanks, as JSON: the form of R/exams allows one. */
export const FORMS_FIELD = 'exextra[forms,character]';
export const ANSWER_HEAD = '【答案】';
export const ANALYSIS_HEAD = '【解析】';

const head = (title: string, under: string): string => `${title}\n${under.repeat(title.length)}`;
const item = (text: string): string => `* ${text.replace(/\n/g, '\n  ')}`;

interface Body {
  type: string;
  solution: string;
  options: readonly string[];
  extra: readonly string[];
  /** Of an essay. */
  answer: string;
  /** In place of the question's analysis. */
  analysis?: string;
}

function bodyOf(question: Question, text: (html: string) => string): Body | string {
  const given = answerOfType(question.type_id, question.answer);
  const none = { options: [], extra: [], answer: '' };
  switch (given.kind) {
    case 'choice': {
      if (given.ids.length === 0) return '没有正确选项';
      const right = new Set(given.ids);
      return {
        ...none,
        type: right.size > 1 ? 'mchoice' : 'schoice',
        solution: question.options.map(({ id }) => (right.has(id) ? '1' : '0')).join(''),
        options: question.options.map(({ content }) => text(content)),
        extra: ['exshuffle: FALSE'],
      };
    }
    case 'judge':
      return {
        ...none,
        type: 'schoice',
        solution: given.right ? '10' : '01',
        options: ['正确', '错误'],
        extra: ['exshuffle: FALSE'],
      };
    case 'blanks': {
      const places = stemWithParts(question).match(STORED_BLANK)?.length ?? 0;
      if (places !== given.blanks.length || places === 0) return '题干中的空与答案的个数不同';
      const firsts = given.blanks.map((forms) => forms[0] ?? '');
      if (firsts.some((form) => form === '' || /[|\n]/.test(form))) return '答案里有竖线，R/exams 用它分隔各空';
      const numeric = numericAnswer(given.blanks, question.analysis);
      if (numeric)
        return {
          ...none,
          type: 'cloze',
          solution: numeric.value,
          extra: ['exclozetype: num', `extol: ${numeric.tolerance}`],
          analysis: numeric.analysis,
        };
      const several = given.blanks.some((forms) => forms.length > 1);
      return {
        ...none,
        type: 'cloze',
        solution: firsts.join('|'),
        extra: [
          `exclozetype: ${firsts.map(() => 'string').join('|')}`,
          ...(several ? [`${FORMS_FIELD}: ${JSON.stringify(given.blanks)}`] : []),
        ],
      };
    }
    default:
      return {
        ...none,
        type: 'string',
        solution: 'nil',
        extra: ['exstringtype: essay'],
        answer: text(answerWithParts(question, given.html)),
      };
  }
}

export const rexamsPackage: OpenPackage = () => ({
  write(question, routes) {
    const name = `q${question.id}`;
    const pictures = new PackagePictures(name);
    const text = (html: string) => pictures.out(markdown(html, { blank: () => BLANK_SPAN }));
    const body = bodyOf(question, text);
    if (typeof body === 'string') return { refused: body };
    let blank = 0;
    const cloze = () => `##ANSWER${(blank += 1)}##`;
    const stem =
      body.type === 'cloze'
        ? pictures.out(markdown(stemWithParts(question), { blank: cloze }))
        : text(stemWithParts(question));
    const analysis = text(body.analysis ?? question.analysis);
    const solution =
      body.answer === '' ? analysis : `${ANSWER_HEAD}\n\n${body.answer}\n\n${ANALYSIS_HEAD}\n\n${analysis}`;
    const files = pictures.take();
    const list = ['Answerlist\n----------', ...body.options.map(item)].join('\n');
    const chunk = files.map(({ path }) => `include_supplement("${path}")`).join('\n');
    const parts = [
      files.length === 0 ? '' : `\`\`\`{r, echo = FALSE, results = "hide"}\n${chunk}\n\`\`\``,
      `${head('Question', '=')}\n${stem}`,
      body.options.length === 0 ? '' : list,
      `${head('Solution', '=')}\n${solution}`,
      [
        head('Meta-information', '='),
        `exname: ${name}`,
        `extype: ${body.type}`,
        `exsolution: ${body.solution}`,
        ...body.extra,
        ...routes.slice(0, 1).map((route) => `exsection: ${route.map((one) => one.replaceAll('/', '／')).join('/')}`),
      ].join('\n'),
    ];
    return { files: [{ path: `${name}.Rmd`, data: `${parts.filter(Boolean).join('\n\n')}\n` }, ...files] };
  },
  end: () => [],
});
