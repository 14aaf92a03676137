// Word papers with the habits of teachers, made from questions: numbers, labels, options and answers in many forms, each
// chosen by the seed; and what a person reads in them.
import type { Question } from './demo/readDemo';

export interface PaperItem {
  type_id: number;
  /** Text without spaces and brackets to fill in; formulas as `$…$`. */
  stem: string;
  options: string[];
  answer: string;
  analysis: string;
  /** Number of its parts. */
  parts: number;
}
export interface TeacherPaper {
  parts: Readonly<Record<string, string>>;
  /** The same paper without answers; null if the answers are inside its questions. */
  student: Readonly<Record<string, string>> | null;
  /** The answers alone, if they are at the end. */
  answers: Readonly<Record<string, string>> | null;
  expected: PaperItem[];
  /** The habits in use, for the message of a failure. */
  habits: Readonly<Record<string, string>>;
  /** A habit that no program reads with certainty: its questions may wait for review. */
  unclear: boolean;
}

/** Numbers from 0 to 1 from a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const run = (text: string, properties = ''): string =>
  text
    .split(/(\t)/)
    .map((piece) =>
      piece === ''
        ? ''
        : piece === '\t'
          ? '<w:r><w:tab/></w:r>'
          : `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${escaped(piece)}</w:t></w:r>`,
    )
    .join('');
const paragraph = (text: string, properties = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${run(text)}</w:p>`;
const table = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows
    .map((row) => `<w:tr>${row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`)
    .join('')}</w:tbl>`;

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&nbsp;': ' ' };
/** The paragraphs of a text as a person types them. */
const linesOf = (html: string): string[] =>
  html
    .replace(/<figure[\s\S]*?<\/figure>/g, '')
    .replace(/<span data-blank><\/span>/g, '______')
    .replace(/<br\s*\/?>/g, '')
    .split(/<\/p>/)
    .map((text) =>
      text
        .replace(/<[^>]*>/g, '')
        .replace(/&(?:lt|gt|amp|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
        .replace(/\\[()[\]]/g, '$')
        .trim(),
    )
    .filter((text) => text !== '');

/** Without what the forms of papers change: spaces, brackets and blanks to fill in. */
export const comparable = (html: string): string => withoutForm(linesOf(html).join(''));
const withoutForm = (text: string): string =>
  text
    .replace(/[\s\u3000]/g, '')
    .replace(/_{2,}/g, '＿')
    .replace(/[（(][)）]/g, '')
    .replace(/[.．。]$/, '');

/** Questions that these papers can hold: text and formulas. */
export const isPlain = ({ content, options, analysis, answer, type_id }: Question): boolean =>
  [101, 200, 300, 400].includes(type_id) &&
  !/<(?:table|ul|ol|img|figure|sup|sub|u|em|strong|b)\b/.test(
    content + analysis + options.map((option) => option.content).join('') + JSON.stringify(answer),
  );

const TITLES = ['2026—2027 学年度第一学期期中考试', '数学周练（五）', '专题训练：函数与方程', ''];
const SECTION_NAMES: Readonly<Record<number, readonly string[]>> = {
  101: ['选择题', '单项选择题', '单选题'],
  200: ['判断题'],
  300: ['填空题'],
  400: ['解答题', '计算与解答题'],
};
const CHINESE = '一二三四五六七八九十';

type Pick = <T>(values: readonly T[]) => T;

const NUMBERS: Readonly<Record<string, (n: number) => string>> = {
  point: (n) => `${n}．`,
  comma: (n) => `${n}、`,
  dot: (n) => `${n}. `,
  half: (n) => `${n}) `,
  bracket: (n) => `（${n}）`,
  title: (n) => `第${n}题 `,
  titled: (n) => `第${n}题．`,
  square: (n) => `【${n}】`,
  star: (n) => `${n % 3 === 0 ? '*' : ''}${n}．`,
  wide: (n) => `${n}．　`,
  example: (n) => (n % 2 === 1 ? `例${(n + 1) / 2}．` : `【变式${n / 2}】`),
  examples: (n) => (n % 3 === 1 ? `【例${(n + 2) / 3}】` : `【变式${Math.floor((n + 2) / 3)}-${(n - 1) % 3}】`),
  typical: (n) => `【典例${n}】`,
};
const ANSWER_LABELS = [
  '【答案】',
  '答案：',
  '答案:',
  '[答案]',
  '参考答案：',
  '正确答案：',
  '标准答案：',
  '（答案）',
  '〖答案〗',
  '【正确答案】',
  '【参考答案】',
  '答案　',
];
const ANALYSIS_LABELS = ['【解析】', '【详解】', '解析：', '【分析】', '【解答】', '[解析]'];
const OPTION_MARKS: Readonly<Record<string, (letter: string) => string>> = {
  point: (letter) => `${letter}．`,
  comma: (letter) => `${letter}、`,
  dot: (letter) => `${letter}. `,
  bracket: (letter) => `(${letter}) `,
  wide: (letter) => `（${letter}）`,
  circle: (letter) => String.fromCodePoint(0x24b6 + letter.charCodeAt(0) - 65),
  full: (letter) => `${String.fromCharCode(0xff21 + letter.charCodeAt(0) - 65)}．`,
};

const letterOf = (at: number): string => String.fromCharCode(65 + at);

function answerText({ type_id, answer, options }: Question, pick: Pick): string {
  if (type_id === 101)
    return options.flatMap(({ id }, at) => ((answer as string[]).includes(id) ? letterOf(at) : [])).join('');
  if (type_id === 200) return answer === true ? pick(['√', '正确', '对']) : pick(['×', '错误', '错']);
  if (type_id === 300) return (answer as string[][]).map(([form = '']) => form.replace(/\\[()]/g, '$')).join('；');
  return '';
}

export function teacherPaper(all: readonly Question[], seed: number): TeacherPaper {
  const random = seeded(seed);
  const pick: Pick = (values) => values[Math.floor(random() * values.length)] as (typeof values)[number];
  const chance = (share: number): boolean => random() < share;
  const wanted = 4 + Math.floor(random() * 12);
  const chosen = new Set<Question>();
  while (chosen.size < wanted) chosen.add(pick(all));
  const withSections = chance(0.7);
  const questions = [...chosen];
  if (withSections) questions.sort((a, b) => a.type_id - b.type_id);

  const numbering = chance(0.12) ? pick(['list', 'style'] as const) : pick(Object.keys(NUMBERS));
  const place = pick(['behind', 'behind', 'behind', 'inside', 'end lines', 'end pairs', 'end table'] as const);
  const label = pick(ANSWER_LABELS);
  const analysisLabel = pick(ANALYSIS_LABELS);
  const marks = pick(Object.keys(OPTION_MARKS));
  const arrangement = pick(['spaces', 'tabs', 'lines', 'two lines', 'table'] as const);
  const blankLines = chance(0.3);
  const first = chance(0.15) ? 9 : 1;
  const restart = withSections && chance(0.2) && !/^(?:exam|list|style)/.test(numbering);
  const dollars = chance(0.7);
  const withAnalysis = place === 'behind' && chance(0.7);
  const gapAt =
    chance(0.1) && numbering !== 'list' && numbering !== 'style' ? 2 + Math.floor(random() * (wanted - 2)) : -1;
  const unnumbered = place === 'behind' && chance(0.08) ? 1 + Math.floor(random() * (wanted - 2)) : -1;
  const atEnd = place.startsWith('end');
  const heads = atEnd && /^(?:example|examples|typical|square|bracket)$/.test(numbering) ? 'point' : numbering;

  const typed = (text: string): string => (dollars ? text : text.replace(/\$([^$]*)\$/g, '\\($1\\)'));
  const out: string[] = [];
  const ofAnswers = new Set<number>();
  const write = (text: string, properties = ''): void => void out.push(paragraph(typed(text), properties));
  const writeAnswer = (text: string): void => {
    ofAnswers.add(out.length);
    write(text);
  };
  const title = pick(TITLES);
  if (title !== '') write(title);
  if (chance(0.4)) write('班级：________　姓名：________　得分：________');
  if (withSections && chance(0.15)) {
    write('注意事项：');
    write('1．答卷前，考生务必将自己的姓名、准考证号填写在答题卡上．');
    write('2．选择题用 2B 铅笔把答题卡上对应题目的答案标号涂黑．');
  }
  const expected: PaperItem[] = [];
  const keys: { number: number; answer: string; lines: string[]; type: number }[] = [];
  let number = first;
  let section = 0;
  let type = 0;
  for (const [at, question] of questions.entries()) {
    if (withSections && question.type_id !== type) {
      type = question.type_id;
      write(
        `${CHINESE.charAt(section)}、${pick(SECTION_NAMES[type] ?? ['综合题'])}${pick(['', '（每小题 5 分）', '：本大题共 6 小题，共 30 分．'])}`,
      );
      section += 1;
      if (restart) number = 1;
    }
    if (at === gapAt) number += 2;
    const answer = answerText(question, pick);
    const [head = '', ...more] = linesOf(question.content);
    const parts = question.parts.map((part, n) => `（${n + 1}）${linesOf(part.content).join('')}`);
    const solution = [
      ...(question.type_id === 400 && typeof question.answer === 'string' ? linesOf(question.answer) : []),
      ...question.parts.flatMap((part, n) =>
        linesOf(part.answer as string).map((line, k) => (k === 0 ? `（${n + 1}）${line}` : line)),
      ),
    ];
    const analysis = withAnalysis ? linesOf(question.analysis) : [];
    const judge = question.type_id === 200;
    let stem = [head, ...more, ...parts];
    if (judge && !/（[\s\u3000]*）/.test(stem.join('')))
      stem = stem.map((line, n) => (n === 0 ? `${line}（　　）` : line));
    const inside = place === 'inside' && question.type_id !== 400;
    const shown = [...stem];
    if (inside)
      shown.forEach((line, n) => {
        let blank = 0;
        const forms = answer.split('；');
        shown[n] =
          question.type_id === 300
            ? line.replace(/_{6}/g, () => `__${forms[blank++] ?? ''}__`)
            : line.replace(/（[\s\u3000]*）/, `（ ${answer} ）`);
      });
    const written =
      at === unnumbered || numbering === 'list' || numbering === 'style' ? '' : (NUMBERS[heads]?.(number) ?? '');
    const listed =
      at === unnumbered
        ? ''
        : numbering === 'list'
          ? '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
          : numbering === 'style'
            ? '<w:pStyle w:val="Question"/>'
            : '';
    if (blankLines) write('');
    shown.forEach((line, n) => write(n === 0 ? written + line : line, n === 0 ? listed : ''));
    const options = question.options.map((option) => linesOf(option.content).join(''));
    const rows = options.map((option, n) => (OPTION_MARKS[marks]?.(letterOf(n)) ?? '') + option);
    if (rows.length > 0) {
      if (arrangement === 'table') out.push(table([rows.slice(0, 2).map(typed), rows.slice(2).map(typed)]));
      else if (arrangement === 'lines') rows.forEach((row) => write(row));
      else if (arrangement === 'two lines') {
        write(rows.slice(0, 2).join('\t'));
        write(rows.slice(2).join('\t'));
      } else write(rows.join(arrangement === 'tabs' ? '\t' : '    '));
    }
    if (atEnd) keys.push({ number, answer, lines: solution, type: question.type_id });
    else if (question.type_id === 400) {
      solution.forEach((line, n) => writeAnswer(n === 0 ? label + line : line));
      analysis.forEach((line, n) => writeAnswer(n === 0 ? analysisLabel + line : line));
    } else {
      if (!inside) writeAnswer(label + answer);
      analysis.forEach((line, n) => writeAnswer(n === 0 ? analysisLabel + line : line));
    }
    expected.push({
      type_id: question.type_id,
      stem: withoutForm(stem.join('')),
      options: options.map(withoutForm),
      answer: question.type_id === 400 ? withoutForm(solution.join('')) : answer,
      analysis: withoutForm(analysis.join('')),
      parts: question.parts.length,
    });
    number += 1;
  }
  const end = out.length;
  if (atEnd) {
    write(pick(['参考答案', '答案', '参考答案与评分标准']));
    const simple = restart ? [] : keys.filter((key) => key.type === 101);
    const rest = keys.filter((key) => !simple.includes(key));
    if (place === 'end table' && simple.length > 1)
      out.push(
        table([
          ['题号', ...simple.map((key) => String(key.number))],
          ['答案', ...simple.map((key) => key.answer)],
        ]),
      );
    else if (place === 'end pairs' && simple.length > 1)
      write(simple.map((key) => `${key.number}．${key.answer}`).join('　'));
    else rest.unshift(...simple);
    let last = 0;
    let heading = 0;
    for (const { number: n, answer, lines, type: kind } of rest) {
      if (restart && kind !== last) {
        write(`${CHINESE.charAt(heading)}、${SECTION_NAMES[kind]?.[0] ?? ''}`);
        heading += 1;
      }
      last = kind;
      const [one = '', ...others] = kind === 400 ? lines : [answer];
      write(`${n}．${one}`);
      others.forEach((line) => write(line));
    }
  }
  const partsOf = (body: readonly string[]): Readonly<Record<string, string>> => ({
    'word/document.xml': `<w:document ${W}><w:body>${body.join('')}</w:body></w:document>`,
    'word/numbering.xml': `<w:numbering ${W}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="${first}"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1．"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    'word/styles.xml': `<w:styles ${W}><w:style w:type="paragraph" w:styleId="Question"><w:name w:val="Question"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>`,
  });
  return {
    parts: partsOf(out),
    student: place === 'inside' ? null : partsOf(out.slice(0, end).filter((_line, at) => !ofAnswers.has(at))),
    answers: atEnd ? partsOf(out.slice(end)) : null,
    expected,
    habits: {
      numbering: heads,
      place,
      label,
      analysis: withAnalysis ? analysisLabel : '',
      marks,
      arrangement,
      sections: String(withSections),
      first: String(first),
      restart: String(restart),
      gap: String(gapAt),
      unnumbered: String(unnumbered),
      blankLines: String(blankLines),
      dollars: String(dollars),
    },
    unclear: unnumbered >= 0,
  };
}
