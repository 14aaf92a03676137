// Answers without questions: the lists at the end of a paper, and files that are nothing else.
import type { TypeId } from '../../contract/codes';
import type { AsideRow } from '../shared/importedQuestion';
import { optionsStart } from '../shared/optionRow';
import { answerOf, asides, plain } from './asides';
import { labelOf } from './labels';
import { sectionNumber, type LineFeatures } from './lineFeatures';
import { makePaperAnswers, type PaperAnswers } from './paperAnswers';
import { withoutEmphasis } from './paperLine';
import { sourceLines, type PaperQuestion } from './paperQuestion';

/** Answers on the line of a section's heading. */
const LISTED =
  /(?<![\d.．第])\d{1,3}\s*(?:[-~～—–－至]+\s*\d{1,3}\s*[.．、:：]?\s*[A-H]|(?:[．、:：]|\.(?!\d))(?!\s*\d+\s*[、题小])).*$|(?<=[:：)）\s])(?:[A-H][\s,，、]{0,4}){3,}$/;
/** `二、填空题答案：3.2 4.4` */
const NAMED = /答案\s?[:：]\s*(\d.*)$/;
/** `五、1．300元　2．48元`: the number of a section before its answers. */
const SECTION_OF_ANSWERS = /^[一二三四五六七八九十]{1,2}\s?[、．.]\s?(?=\d{1,3}\s?[．、.])/;
/** Before the answers: how they are marked. */
const MARKING = /^(?:评分|阅卷|评卷)(?:说明|原则|标准|建议|参考)[:：]?$/;

/** Gives the lines to the answers of a paper with these questions, by section. */
export function readAnswers(
  answers: PaperAnswers,
  lines: readonly LineFeatures[],
  questions: readonly PaperQuestion[],
): void {
  let section = 0;
  let remarks = false;
  const [first] = lines;
  for (const { line, text, cells, section: heading, answers: title, label } of lines) {
    remarks = (remarks && heading === null && cells === undefined) || MARKING.test(text);
    if (remarks) answers.leave({ line, text: withoutEmphasis(text) });
    else if (title) {
      if (!label) section = 0;
    } else if (line === first?.line && label?.kind === 'answer') {
      answers.read({ line, text: withoutEmphasis(text.slice(label.length)) }, section);
    } else if (heading || SECTION_OF_ANSWERS.test(text)) {
      section = sectionNamed(heading?.type ?? null, sectionNumber(text).number, questions) ?? section + 1;
      // `一、选择题：1-5 ABCDA`, `二、1.240　2.厘米`
      const numbered = SECTION_OF_ANSWERS.exec(text);
      const listed = numbered ? text.slice(numbered[0].length) : (NAMED.exec(text)?.[1] ?? LISTED.exec(text)?.[0]);
      if (listed !== undefined) answers.read({ line, text: withoutEmphasis(listed) }, section);
    } else answers.read({ line, text: withoutEmphasis(text), cells }, section);
  }
}

/** The section of this type, or else with this number, if the paper has one only. */
function sectionNamed(
  type: TypeId | null,
  number: number | undefined,
  questions: readonly PaperQuestion[],
): number | null {
  const ofType = new Set(questions.flatMap((one) => (type !== null && one.type === type ? one.section : [])));
  const numbered = new Set(
    questions.flatMap((one) => (number !== undefined && one.sectionNumber === number ? one.section : [])),
  );
  const [only] = ofType.size === 1 ? ofType : numbered.size === 1 ? numbered : [];
  return only ?? null;
}

export interface AnswerList {
  numbers: ReadonlySet<number>;
  /** Its name or heading says that it is one. */
  called: boolean;
}

/** Share of the answers up to which lines that ask something do not make the file a paper. */
const FEW = 0.2;
const ANY_NUMBER = Array.from({ length: 200 }, (_none, at) => ({ section: 0, number: at + 1 }));
const KEY = /^(?:[A-H]{1,5}|[√×✓✗]|对|错|正确|错误)?\s*[.．。]?$/;
/** The text of a question before its answer, which says what is to be done. */
const STEM = /已知|如图|求|下列|证明|计算|化简|解方程|哪|多少|几[个次种条]/;
const asks = (line: string): boolean =>
  optionsStart(line) || /_{3,}|[（(][\s\u3000]*[)）]\s*[.．。]?$|[?？]$/.test(line);

/** Whether lines are answers only: lists, tables, or texts that begin as answers do. `named`: the file is called so. */
export function answerListOf(lines: readonly LineFeatures[], named: boolean): AnswerList | null {
  const found = makePaperAnswers(ANY_NUMBER);
  for (const { line, text, cells, answers, section } of lines)
    if (!answers && !section) found.read({ line, text: withoutEmphasis(text), cells }, 0);
  const entries = found
    .rest()
    .flatMap(({ number, text }) => (number === null ? [] : [{ number, lines: text.split('\n') }]));
  // Behind a question it is the heading of that paper's own answers.
  const first = lines.findIndex(({ head }) => head !== null);
  const called = named || lines.slice(0, first === -1 ? 4 : Math.min(4, first)).some(({ answers }) => answers);
  if (entries.length === 0)
    return called && lines.some(({ section, text }) => section && /\d\s*[-~～—–－至]+\s*\d/.test(text))
      ? { numbers: new Set(), called }
      : null;
  const before = entries.map(({ lines: own }) => beforeLabel(own));
  const asking = before.filter((own) => own.some(asks)).length;
  const keys = before.filter((own) => KEY.test(own.join(''))).length;
  if (asking > entries.length * FEW || !(called || keys >= entries.length / 2)) return null;
  return { numbers: new Set(entries.map(({ number }) => number)), called };
}
function beforeLabel(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line) => labelOf(line) !== null);
  return end === -1 ? lines : lines.slice(0, end);
}

/** The rows of a file that is a list of answers without its paper; null for a paper, or where it may be one. */
export function answersAlone(lines: readonly LineFeatures[], inserts: readonly string[]): AsideRow[] | null {
  const list = answerListOf(lines, false);
  if (!list) return null;
  const rows = answersOnly(lines, inserts);
  const asked = lines.filter((line) => line.asks || line.options).length;
  const stems = rows.filter(({ written = '' }) => {
    const own = written.split('\n');
    const text = beforeLabel(own).join('');
    return text.length > 10 && text.length < written.length - own.length && STEM.test(text);
  }).length;
  return asked + stems > Math.max(1, list.numbers.size) * FEW ? null : rows;
}

/** Each answer with its number, and the headings between them. */
export function answersOnly(lines: readonly LineFeatures[], inserts: readonly string[]): AsideRow[] {
  const sections: LineFeatures[][] = [[]];
  for (const line of lines) {
    // Numbers may restart in each section.
    if (line.section) sections.push([line]);
    else sections.at(-1)?.push(line);
  }
  const headings = asides(
    lines.filter(({ answers, section }) => answers || section),
    '答案的标题',
    inserts,
  );
  const answers = sections.flatMap((own) => {
    const found = makePaperAnswers(ANY_NUMBER);
    readAnswers(found, own, []);
    return found.rest().map(({ line, number, text }): AsideRow => {
      const written = text.split('\n').map((one) => ({ line, field: 'answer' as const, text: one }));
      return {
        ...{ line, ref: answerOf(number), apart: number === null ? '答案的卷首' : '没有对应的试题' },
        written: plain(text),
        lines: sourceLines({ lines: written }, inserts),
      };
    });
  });
  return [...headings, ...answers].sort((a, b) => a.line - b.line);
}
