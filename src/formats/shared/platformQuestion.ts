// What question formats of learning platforms (Moodle XML, GIFT, QTI) have in common: weighted answers become one of
// our types; a question without a matching type is refused with the reason.
import { cleanCharacters } from '../../domain/content/characters';
import { parseContent } from '../../domain/content/htmlToContent';
import { countBlanks, sourceText } from '../../domain/content/plainText';
import { demandReadable } from './importedContent';
import { BLANK, explanation, importedContent, newDraft, type QuestionDraft } from './importedQuestion';
import { Refusal } from './refusal';

/** Fields common to all types of questions; HTML not yet sanitised. */
export interface Common {
  content: string;
  analysis?: string;
  kp_routes?: string[][];
  score?: number | null;
  kind: string;
  /** Notes of the row: what was changed or left out. */
  notes: string[];
}
/**
 * `weight`: percent of the points, negative for a deduction. `text`: HTML of an option, or plain text of a typed
 * answer.
 */
export interface WeightedAnswer {
  text: string;
  weight: number;
}

/** One blank of the platform's question; `choices` if the answer is selected from a list. */
export interface Gap {
  answers: readonly WeightedAnswer[];
  choices?: readonly string[];
}

export const escapeText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Moodle renders `$$…$$` inline; here it would be a display formula. Alone in its paragraph it stays one. */
export const inlineDollars = (html: string): string =>
  html.replace(
    /(^|[^\\$>\s])([^\S\n]*)\$\$([^$\n]{1,2000})\$\$|\$\$([^$\n]{1,2000})\$\$(?=[^\S\n]*[^\s<$])/g,
    (
      _all,
      before: string | undefined,
      space: string | undefined,
      inner: string | undefined,
      other: string | undefined,
    ) => `${before ?? ''}${space ?? ''}\\(${inner ?? other ?? ''}\\)`,
  );

/** Stored form of a platform's HTML; refuses content that is not in the file. */
export const platformHtml = (html: string, notes: string[]): string => importedContent(inlineDollars(html), notes);

/** The same for explanations: content that cannot be imported is left out and noted. */
const explaining = (html: string, notes: string[]): string => explanation(inlineDollars(html), notes);

export const isChinese = (html: string): boolean => /\p{Script=Han}/u.test(html);

function draftOf(
  { content, analysis = '', kind, kp_routes = [], score = null, notes }: Common,
  fields: Pick<QuestionDraft, 'type_id' | 'answer'> & Partial<QuestionDraft>,
): QuestionDraft {
  const stored = platformHtml(content, notes);
  if (stored === '') throw new Refusal('题干为空');
  return newDraft({
    stage_id: null,
    kind,
    kp_routes,
    score,
    language: isChinese(stored) ? 1 : 2,
    analysis: explaining(analysis, notes),
    ...fields,
    content: stored,
  });
}

const LETTERED = /^<p>\s{0,4}([A-Z])\s{0,2}(?:[.、．:：)）]|&nbsp;)\s{0,4}/;
/** Removes letters from the text of options: letters are computed when shown. */
function withoutLetters(contents: readonly string[]): string[] {
  const lettered = contents.every(
    (content, place) =>
      LETTERED.exec(content)?.[1] === String.fromCharCode(65 + place) && content.replace(LETTERED, '<p>') !== '<p></p>',
  );
  return lettered ? contents.map((content) => content.replace(LETTERED, '<p>')) : [...contents];
}

/** Answers with full points; without one, those whose points add up. */
function rightOnes<T extends { weight: number }>(answers: readonly T[]): T[] {
  const full = answers.filter(({ weight }) => weight >= 99.9);
  return full.length > 0 ? full : answers.filter(({ weight }) => weight > 0);
}

/** Answers with the highest weight. */
export function heaviest<T extends { weight: number }>(answers: readonly T[]): T[] {
  const most = answers.reduce((found, { weight }) => Math.max(found, weight), -Infinity);
  return answers.filter(({ weight }) => weight === most);
}

/** Notes that partial credit is not supported. */
function notePartial(answers: readonly { weight: number }[], notes: string[]): void {
  const full = answers.some(({ weight }) => weight >= 99.9);
  if (full && answers.some(({ weight }) => weight > 0 && weight < 99.9)) notes.push('得部分分的答案没有导入');
}

/** Single or multiple choice. */
export function choiceDraft(common: Common, choices: readonly WeightedAnswer[], single = true): QuestionDraft {
  const contents = withoutLetters(choices.map(({ text }) => platformHtml(text, common.notes)));
  const options = choices.map(({ weight }, place) => ({
    id: place < 26 ? String.fromCharCode(97 + place) : `o${place}`,
    content: contents[place] ?? '',
    weight,
  }));
  if (options.length < 2) throw new Refusal('选项少于两个');
  let right = rightOnes(options);
  // A single-answer question without a full-score option: the options with the most points are correct.
  if (single && right.length > 1 && !right.some(({ weight }) => weight >= 99.9)) right = heaviest(right);
  if (right.length === 0) throw new Refusal('没有正确选项');
  notePartial(options, common.notes);
  return draftOf(common, {
    type_id: 101,
    options: options.map(({ id, content }) => ({ id, content })),
    answer: right.map(({ id }) => id),
  });
}

export const judgementDraft = (common: Common, answer: boolean): QuestionDraft =>
  draftOf(common, { type_id: 200, answer });

export const freeDraft = (common: Common, answer: string): QuestionDraft =>
  draftOf(common, { type_id: 400, answer: platformHtml(answer, common.notes) });

/** Accepted forms of the answer; `*` means any other text and is not an answer. */
function formsOf({ answers }: Gap, notes: string[]): string[] {
  const forms = rightOnes(answers)
    .map(({ text }) => cleanCharacters(text).replace(/\s+/g, ' ').trim())
    .filter((form) => form !== '' && form !== '*');
  if (forms.length === 0) throw new Refusal('填空没有答案');
  notePartial(answers, notes);
  return [...new Set(forms)];
}

/** `content` has one BLANK per gap, or none: then a single gap is added at the end. */
export function blanksDraft(common: Common, gaps: readonly Gap[]): QuestionDraft {
  demandReadable(common.content);
  const listed = gaps
    .map((gap) => gap.choices && `（选填：${gap.choices.join('；')}）`)
    .filter((text) => text !== undefined);
  let content = countBlanks(parseContent(common.content)) === 0 ? withBlankAtEnd(common.content) : common.content;
  if (listed.length > 0) content += `<p>${listed.map(escapeText).join('')}</p>`;
  return draftOf({ ...common, content }, { type_id: 300, answer: gaps.map((gap) => formsOf(gap, common.notes)) });
}

function withBlankAtEnd(html: string): string {
  if (/_{3,}/.test(html)) return html.replace(/_{3,}/, BLANK);
  let words = html.trimEnd();
  for (let close; (close = /<\/(?:p|div|span)>$/i.exec(words.slice(-7)));)
    words = words.slice(0, -close[0].length).trimEnd();
  return `${words}${BLANK}${html.slice(words.length)}`;
}

/** HTML of one option or answer as the user would type it: text with formulas in `$…$`. */
export const typedText = (html: string): string =>
  sourceText(parseContent(platformHtml(html, [])))
    .replace(/\s+/g, ' ')
    .trim();

const TRUE = /^(?:true|t|yes|right|correct|对|正确|是|[√✓✔])$/i;
const FALSE = /^(?:false|f|no|wrong|incorrect|错|错误|否|[×✗✘])$/i;
/** Whether a word means true or false; null for any other text. */
export const truthWord = (text: string): boolean | null => (TRUE.test(text) ? true : FALSE.test(text) ? false : null);
/** The answer of a true/false question. */
export function requiredTruth(text: string): boolean {
  const truth = truthWord(text);
  if (truth === null) throw new Refusal(`答案“${text.slice(0, 20)}”应为对或错`);
  return truth;
}
/** For two options that mean true and false: whether "true" is correct; null for any other question. */
export function truthOf(choices: readonly WeightedAnswer[]): boolean | null {
  if (choices.length !== 2) return null;
  const words = choices.map(({ text }) => typedText(text));
  const yes = words.findIndex((word) => TRUE.test(word));
  const no = words.findIndex((word) => FALSE.test(word));
  if (yes < 0 || no < 0) return null;
  return (choices[yes]?.weight ?? 0) > (choices[no]?.weight ?? 0);
}

/** Of a category such as `$course$/top/Default for 数学/函数`: the names of topics without those of the course. */
export function categoryRoute(path: string): string[][] {
  const names = path
    .split('/')
    .map((name) => cleanCharacters(name).trim())
    .filter(
      (name, place) =>
        name !== '' &&
        !/^\$\w+\$$/.test(name) &&
        !(place <= 2 && /^(?:top|default for .*|系统默认.*|.*默认分类)$/i.test(name)),
    );
  return names.length > 0 ? [names.map((name) => name.slice(0, 50))] : [];
}
