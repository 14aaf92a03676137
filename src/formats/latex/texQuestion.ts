// One question of an exam document: its environments become options, blanks, parts, answer and analysis.
import { SINGLE_TYPE_ID, type TypeId } from '../../contract/codes';
import { parseContent } from '../../domain/content/htmlToContent';
import { sourceText } from '../../domain/content/plainText';
import { answerKind, hasOptions, hasParts, severalRight } from '../../domain/question/types/traits';
import { readPoints } from '../shared/examText';
import {
  explanation,
  importedContent,
  newDraft,
  requiredContent,
  type QuestionDraft,
} from '../shared/importedQuestion';
import { isChinese, truthWord } from '../shared/platformQuestion';
import { Refusal } from '../shared/refusal';
import { texHtml, type TexContext } from './readTex';
import { argumentsAt, environments, splitItems, type Environment } from './texSource';

export interface RawQuestion {
  body: string;
  /** Of its environment. */
  name: string;
  /** What the heading of the section says. */
  type: TypeId | null;
  score: number | null;
}

const CHOICES = new Set([
  ...['choices', 'oneparchoices', 'checkboxes', 'oneparcheckboxes'],
  // The class automultiplechoice.
  ...['reponses', 'reponseshoriz', 'reponsesperso', 'choiceshoriz', 'choicescustom'],
]);
export const SOLUTIONS: ReadonlySet<string> = new Set([
  'solution',
  'solutionorbox',
  'solutionorlines',
  'solutionordottedlines',
  'answer',
  'analysis',
]);
const PARTS = new Set(['enumerate', 'parts', 'subquestions']);
const ITEM = /\\(?:item|choice|CorrectChoice|part|bonne|mauvaise|correctchoice|wrongchoice)(?![A-Za-z])/;
const RIGHT = /^\\(?:CorrectChoice|bonne|correctchoice)(?![A-Za-z])/;
const KEY = /\\(?:paren|key|answerline)(?![A-Za-z])/;

export function readTexQuestion(
  raw: RawQuestion,
  { title, picture }: { title: string; picture: TexContext['picture'] },
  notes: string[],
): QuestionDraft {
  const context: TexContext = { notes, picture, blanks: [] };
  const quiet: TexContext = { notes, picture, blanks: [] };
  const [withChoices, solutions] = cut(raw.body, SOLUTIONS);
  const [stem, choices] = cut(withChoices, CHOICES);
  const items = choices.flatMap(({ body }) => splitItems(body, ITEM).slice(1));
  const key = keyOf(stem);
  const marked = items.flatMap((item, place) => (RIGHT.test(item) ? [letterAt(place)] : []));
  const { text, parts } = items.length > 0 ? { text: stem, parts: [] } : partsOf(stem);
  const { score, rest } = readPoints(text.trim());
  const content = requiredContent(texHtml(rest, context), '题干', notes);
  const forms = context.blanks.map((answer) => formOf(answer, quiet));
  const type_id = typeOf(raw, { options: items.length, key, forms });
  const solution = solutions.map(({ body }) => texHtml(argumentsBehind(body), quiet)).join('');
  const { answer, analysis } = splitSolution(solution);
  const common = {
    type_id,
    content,
    score: score ?? raw.score,
    source: title.slice(0, 200),
    stage_id: null,
    language: isChinese(content) ? (1 as const) : (2 as const),
    kind: 'latex',
  };
  const explained = (html: string) => explanation(html, notes);
  if (hasOptions(type_id)) {
    const options = items.map((item, place) => ({
      id: letterAt(place).toLowerCase(),
      content: requiredContent(texHtml(itemText(item), quiet), `选项 ${letterAt(place)} `, notes),
    }));
    const letters =
      lettersOf(key) ?? (marked.length > 0 ? marked : lettersOf(forms[0] ?? '')) ?? chosenIn(answer + analysis);
    if (letters === null) throw new Refusal(NO_ANSWER);
    const right = letters.map((letter) => letter.toLowerCase());
    if (right.some((id) => !options.some((option) => option.id === id)))
      throw new Refusal(`答案“${letters.join('')}”不在选项中`);
    return newDraft({ ...common, options, answer: right, analysis: explained(`${answer}${analysis}`) });
  }
  if (answerKind(type_id) === 'judge') {
    const truth = truthOf(key || forms[0] || '');
    if (truth === null) throw new Refusal(NO_ANSWER);
    return newDraft({
      ...common,
      content: withoutBlank(content),
      answer: truth,
      analysis: explained(`${answer}${analysis}`),
    });
  }
  if (answerKind(type_id) === 'blanks') {
    if (forms.some((form) => form === '')) throw new Refusal('空没有答案：请写成 \\fillin[答案]');
    return newDraft({ ...common, answer: forms.map((form) => [form]), analysis: explained(`${answer}${analysis}`) });
  }
  const own = ownAnswers(answer, parts.length);
  const whole = importedContent(own.whole, notes);
  if (whole === '' && own.parts.length === 0) throw new Refusal(NO_ANSWER);
  return newDraft({
    ...common,
    answer: whole,
    analysis: explained(analysis),
    parts: parts.map((part, place) => {
      const pointed = readPoints(part.trim());
      return {
        content: requiredContent(texHtml(pointed.rest, quiet), `第 ${place + 1} 小题`, notes),
        answer: importedContent(own.parts[place] ?? '', notes),
        score: pointed.score ?? 0,
      };
    }),
  });
}

const NO_ANSWER = '没有答案：请导出教师版，或写成 \\paren[B]、\\fillin[答案]、solution 环境';
const letterAt = (place: number): string => String.fromCharCode(65 + place);

/** The source without these environments, and them. */
function cut(tex: string, names: ReadonlySet<string>): [rest: string, cut: Environment[]] {
  const found = environments(tex, names);
  let rest = '';
  let at = 0;
  for (const { start, end } of found) {
    rest += tex.slice(at, start);
    at = end;
  }
  return [rest + tex.slice(at), found];
}

function keyOf(stem: string): string {
  const found = KEY.exec(stem);
  if (!found) return '';
  const { options, args } = argumentsAt(stem, found.index + found[0].length, 1);
  return (options[0] ?? args[0] ?? '').trim();
}

const argumentsBehind = (body: string): string => body.slice(argumentsAt(body, 0, 0).end);
function itemText(item: string): string {
  const after = /^\\[A-Za-z]+/.exec(item)?.[0].length ?? 0;
  return item.slice(argumentsAt(item, after, 0).end).trim();
}

/** Parts are a list at the end of the stem. */
function partsOf(stem: string): { text: string; parts: string[] } {
  const last = environments(stem, PARTS).at(-1);
  const behind = last ? stem.slice(last.end).replace(/\\(?:vspace|vfill|newpage)\*?(?:\{[^{}]*\})?/g, '') : '';
  if (!last || behind.trim() !== '' || stem.slice(0, last.start).trim() === '') return { text: stem, parts: [] };
  const parts = splitItems(last.body, ITEM).slice(1).map(itemWithPoints);
  return parts.length > 0 ? { text: stem.slice(0, last.start), parts } : { text: stem, parts };
}

/** `\part[5] …` of the exam class. */
function itemWithPoints(item: string): string {
  const after = /^\\[A-Za-z]+/.exec(item)?.[0].length ?? 0;
  const { options, end } = argumentsAt(item, after, 0);
  const points = item.startsWith('\\part') && /^\d+$/.test(options[0] ?? '') ? `（${options[0]}分）` : '';
  return points + item.slice(end);
}

/** An accepted form of a blank on one line. */
const formOf = (answer: string, context: TexContext): string =>
  sourceText(parseContent(texHtml(answer, context)))
    .replace(/\s+/g, ' ')
    .trim();

function typeOf(
  { type, name }: RawQuestion,
  { options, key, forms }: { options: number; key: string; forms: readonly string[] },
): TypeId {
  if (options > 1) return type !== null && severalRight(type) ? type : SINGLE_TYPE_ID;
  if ((type !== null && answerKind(type) === 'judge') || (forms.length <= 1 && truthOf(key || forms[0] || '') !== null))
    return 200;
  return forms.length > 0 && !(type !== null && hasParts(type)) && name !== 'problem' ? 300 : 400;
}

function truthOf(text: string): boolean | null {
  const word = text.replace(/^\$\s*|\s*\$$/g, '').trim();
  if (/^(?:\\surd|\\checkmark|√)$/.test(word)) return true;
  return /^(?:\\times|×)$/.test(word) ? false : truthWord(word);
}
const withoutBlank = (content: string): string =>
  content.replace(/<span data-blank(?:="")?><\/span>/, '（&nbsp;&nbsp;&nbsp;&nbsp;）');

const lettersOf = (key: string): string[] | null =>
  /^[A-H](?:[\s,，、]*[A-H])*$/.test(key.trim()) ? [...new Set(key.replace(/[^A-H]/g, ''))] : null;
function chosenIn(html: string): string[] | null {
  const found = /(?:【答案】|故(?:答案)?[应]?(?:选|为)\s*[:：]?)\s*([A-H]{1,5})(?![A-Za-z])/.exec(html);
  return found ? [...new Set(found[1] ?? '')] : null;
}

const ANALYSIS = '【解析】';
/** The part before 【解析】 is the answer. */
function splitSolution(html: string): { answer: string; analysis: string } {
  const at = html.indexOf(ANALYSIS);
  if (at < 0) return { answer: html.replace('【答案】', ''), analysis: '' };
  const opening = html.lastIndexOf('<', at) >= 0 && html.slice(0, at).endsWith('<p>') ? at - 3 : at;
  return {
    answer: html.slice(0, opening).replace('【答案】', ''),
    analysis: `${html.slice(opening, at)}${html.slice(at + ANALYSIS.length)}`,
  };
}

/** Answers of parts: a list with as many items, or paragraphs that begin with （1）, （2） … */
function ownAnswers(html: string, count: number): { whole: string; parts: string[] } {
  if (count === 0) return { whole: html, parts: [] };
  const list = /^([^]*)<ol>([^]*)<\/ol>$/.exec(html);
  const items = list ? [...(list[2] ?? '').matchAll(/<li>([^]*?)<\/li>/g)].map(([, item = '']) => item) : [];
  if (list && items.length === count && !items.some((item) => item.includes('<ol>')))
    return { whole: list[1] ?? '', parts: items };
  const starts = Array.from({ length: count }, (_none, place) => html.indexOf(`<p>（${place + 1}）`));
  if (starts.some((at, place) => at < 0 || at < (starts[place - 1] ?? 0))) return { whole: html, parts: [] };
  const parts = starts.map((at, place) =>
    html.slice(at, starts[place + 1] ?? html.length).replace(/^<p>（\d+）/, '<p>'),
  );
  return { whole: html.slice(0, starts[0]), parts };
}
