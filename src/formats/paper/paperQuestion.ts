// One question of a paper: its options, blanks and answer from its lines.
import { FREE_TYPE_ID, MULTIPLE_TYPE_ID, type TypeId } from '../../contract/codes';
import type { LineField, SourceLine } from '../../contract/question/importRows';
import type { Part } from '../../contract/question/question';
import { PART_TYPE_IDS } from '../../domain/question/parts';
import { answerKind, hasMixedParts, hasOptions } from '../../domain/question/types/traits';
import { MATH, masked, placeBlank } from '../shared/examText';
import type { PictureAddresses } from '../shared/importedContent';
import {
  explanation,
  importedContent,
  newDraft,
  requiredContent,
  type QuestionDraft,
} from '../shared/importedQuestion';
import { splitOptions, type OptionRow } from '../shared/optionRow';
import { requiredTruth } from '../shared/platformQuestion';
import { Refusal } from '../shared/refusal';
import { answerInPlace, difficultyOf, leadIn } from './inPlace';
import { concluded, concludedText } from './labels';
import { COLOURED, hasMark, MARKED, UNDERLINED, withoutEmphasis } from './paperLine';
import { answerOfPart, isReference, partsOfAnswer, partsOfStem, pointsOfPart } from './paperParts';

const STAGES: readonly [RegExp, number][] = [
  [/高考|高[一二三中]|普通高等学校|新课标/, 4],
  [/中考|初[一二三中]|[七八九]年级/, 3],
  [/小学|小升初|[一二三四五六]年级/, 1],
];

/** Characters of a question with its answer; a longer one means that the numbers of the paper were not recognised. */
const MAX_QUESTION = 20_000;

/** One question with its options, answer and analysis. */
export interface PaperQuestion {
  line: number;
  section: number;
  /** Of `四、解答题`. */
  sectionNumber?: number | undefined;
  /** Null for a question without one. */
  number: number | null;
  /** As the report names it: 第 3 题. */
  ref: string;
  /** As the paper names it, if not by a plain number: 例1, 变式2-1. */
  name: string | null;
  type: TypeId | null;
  /** Points that the section's heading gives. */
  score: number | null;
  body: string[];
  answer: string[];
  analysis: string[];
  /** The label before the answer. */
  answerName?: string;
  /** Properties that it names: 难度, 考点. */
  fields?: Readonly<Record<string, string>>;
  /** What its lines have lost. */
  remarks: Set<string>;
  /** What speaks for another division of the paper. */
  signs: Set<string>;
  /** As the file has them, and where each went. */
  lines: { line: number; field: LineField; text: string }[];
}

export interface PaperContext {
  title: string;
  kind: string;
  inserts: readonly string[];
  lost: ReadonlyMap<number, string>;
  pictures?: PictureAddresses | undefined;
}

const linesOf = ({ body, answer, analysis }: PaperQuestion): string => [...body, ...answer, ...analysis].join('\n');

/** The question as the paper has it, with its answer and analysis. */
export const writtenLines = ({ number, name, body, answer, analysis }: PaperQuestion): string =>
  withoutEmphasis(
    [
      `${name ?? (number === null ? '' : `${number}．`)}${body.join('\n')}`,
      answer.length > 0 && `【答案】${answer.join('\n')}`,
      analysis.length > 0 && `【解析】${analysis.join('\n')}`,
    ]
      .filter((part) => part !== false)
      .join('\n')
      .replace(MARKED, '〔图〕'),
  );

/** The remarks on the marks in a question. */
export const remarksOf = (question: PaperQuestion, remarks: ReadonlyMap<number, string>): string[] =>
  [...linesOf(question).matchAll(MARKED)].flatMap(([, n]) => remarks.get(Number(n)) ?? []);

export function readQuestion(question: PaperQuestion, context: PaperContext, notes: string[]): QuestionDraft {
  demandReadable(question, context);
  const { score, source, rest } = leadIn(question.body.join('\n'));
  const text =
    question.type === null || answerKind(question.type) === 'blanks' ? rest.replace(WIDE_BLANK, '____') : rest;
  const origin = source ?? namedSource(question);
  const row = question.type === null || hasOptions(question.type) ? splitOptions(text) : null;
  const { stem, answer, answered } = answerLines(question, text, row, notes);
  const concludes = answered || row !== null ? null : concludedText(question.analysis);
  const type_id = question.type ?? typeOf(stem, row !== null, answer[0] ?? '', concludes);
  const withOptions = hasOptions(type_id);
  const common = { type_id, score: score ?? question.score, ...propertiesOf(question, context, origin) };
  const reading: Reading = { question, context, notes, common, text: row && !withOptions ? text : stem, answer };
  if (withOptions) return choiceQuestion(reading, row);
  switch (answerKind(type_id)) {
    case 'judge':
      return judgedQuestion(reading);
    case 'blanks':
      return blanksQuestion(reading);
    default:
      return writtenQuestion(reading);
  }
}

/** `x 的值是　　　　．` and `x=▲．`: a blank without a line. */
const WIDE_BLANK = /(?<=[是为得于=＝:：])(?:[ \u3000]{3,20}|[ \u3000]{0,6}▲[ \u3000]{0,6})(?=[．.。，,；;]|$)/gm;

/** What each kind of answer is read from. */
interface Reading {
  question: PaperQuestion;
  context: PaperContext;
  notes: string[];
  common: { type_id: TypeId; score: number | null } & ReturnType<typeof propertiesOf>;
  /** Without the options. */
  text: string;
  answer: readonly string[];
}

function demandReadable(question: PaperQuestion, { lost }: PaperContext): void {
  const all = linesOf(question);
  if (all.length > MAX_QUESTION) throw new Refusal(`超过 ${MAX_QUESTION} 字：题号可能没有认出，请检查下一题的题号`);
  for (const [, n] of all.matchAll(MARKED)) {
    const reason = lost.get(Number(n));
    if (reason !== undefined) throw new Refusal(reason);
  }
}

const namedSource = ({ fields }: PaperQuestion): string | null =>
  withoutEmphasis(fields?.来源 ?? '')
    .replace(MATH, '')
    .trim() || null;

function propertiesOf(question: PaperQuestion, { title, kind }: PaperContext, origin: string | null) {
  const year = /(?:19|20)\d\d(?=\s*[年届·.．-])/.exec(origin ?? title)?.[0];
  const difficulty = difficultyOf(question.fields ?? {});
  return {
    stage_id: STAGES.find(([pattern]) => pattern.test(title))?.[1] ?? null,
    source: (origin ?? title).replace(MARKED, '').slice(0, 200),
    year: year ? Number(year) : null,
    origin_number: question.number,
    kind,
    ...(difficulty !== null && { difficulty }),
  };
}

/** The answer that follows the question, is filled in its stem, or is the option in another colour. */
function answerLines(question: PaperQuestion, text: string, row: OptionRow | null, notes: string[]) {
  const answered = question.answer.some((line) => line.trim() !== '');
  const { stem, answer: inPlace, sign } = answerInPlace(row?.stem ?? text, row !== null, answered, notes);
  if (sign !== undefined) question.signs.add(sign);
  const lit = row !== null && !answered && inPlace === null ? litOptions(row, question) : null;
  if (lit !== null) return { stem, answer: [lit], answered };
  if (!answered && inPlace !== null) return { stem, answer: [inPlace], answered };
  const written = question.answer.map(withoutEmphasis);
  // The key below its heading.
  const answer = written.slice(
    Math.max(
      0,
      written.findIndex((line) => line.trim() !== ''),
    ),
  );
  if (inPlace !== null) {
    const key = withoutEmphasis(question.answer.join('')).replace(/[\s.．。]/g, '');
    if (!key.includes(inPlace.replace(/\s/g, ''))) question.signs.add(`题干里填的“${inPlace}”与后面的答案不同，请核对`);
  }
  return { stem, answer, answered };
}

const requiredHtml = ({ context, notes }: Reading, text: string, what: string): string =>
  requiredContent(paragraphs(text, context.inserts), what, notes, context.pictures);
const contentHtml = ({ context, notes }: Reading, text: string): string =>
  importedContent(paragraphs(text, context.inserts), notes, context.pictures);
const explanationHtml = ({ context, notes }: Reading, text: string): string =>
  explanation(paragraphs(text, context.inserts), notes, context.pictures);
/** `C` or `C 解：…` or `解：… 故选 C`: what follows the key belongs to the analysis. */
const analysisAfter = (reading: Reading, more: readonly string[]): string =>
  explanationHtml(reading, [...more, ...reading.question.analysis].join('\n'));
const isEmpty = (lines: readonly string[]): boolean => lines.join('').trim() === '';

function choiceQuestion(reading: Reading, row: OptionRow | null): QuestionDraft {
  const { question, notes, common, answer } = reading;
  const [first = '', ...others] = answer;
  if (!row) throw new Refusal('题干中找不到选项');
  if (row.missing.length > 0) throw new Refusal(`缺选项 ${row.missing.join('、')}，请在原文件里补上，或在这里改正`);
  const letters = KEY.exec(first);
  const chosen =
    letters?.[1] ??
    concluded([...answer, ...question.analysis].join('\n')) ??
    // `【解析】B`, where nothing else is said of the answer
    (answer.length === 0 ? ONLY_KEY.exec(question.analysis[0] ?? '')?.[1] : undefined) ??
    '';
  const right = [...new Set(chosen.replace(/[^A-Ha-h]/g, ''))].map((letter) => letter.toLowerCase());
  const options = row.options.map(({ id, content }) => ({
    id: id.toLowerCase(),
    content: requiredHtml(reading, content, `选项 ${id} `),
  }));
  const silent = chosen === '' && isEmpty(answer);
  if (right.length === 0 && !silent) throw new Refusal(`答案“${first.slice(0, 30)}”不是选项的字母`);
  if (silent) notes.push(NO_ANSWER);
  if (right.some((id) => !options.some((option) => option.id === id))) throw new Refusal(`答案“${chosen}”不在选项中`);
  return newDraft({
    ...common,
    content: requiredHtml(reading, reading.text, '题干'),
    options,
    answer: right,
    ...(silent && UNANSWERED),
    analysis: analysisAfter(reading, [first.slice(letters?.[0].length ?? 0), ...others]),
  });
}

/** The first line of the answer, or what the analysis concludes where there is none. */
const shortKey = ({ question, answer }: Reading): string =>
  (isEmpty(answer) ? concludedText(question.analysis) : null) ?? answer[0] ?? '';

function judgedQuestion(reading: Reading): QuestionDraft {
  const { common, answer } = reading;
  const key = shortKey(reading);
  if (key === '' && isEmpty(answer)) throw new Refusal('没有答案：请在题后写“【答案】正确”或“【答案】错误”');
  const judged = JUDGED.exec(key);
  const truth = requiredTruth(judged?.[1] ?? key);
  return newDraft({
    ...common,
    content: requiredHtml(reading, reading.text, '题干'),
    answer: truth,
    analysis: analysisAfter(reading, [key.slice(judged?.[0].length ?? key.length), ...answer.slice(1)]),
  });
}

function blanksQuestion(reading: Reading): QuestionDraft {
  const { notes, common, answer } = reading;
  const others = answer.slice(1);
  const key = shortKey(reading);
  const silent = key === '' && isEmpty(answer);
  if (silent) notes.push(NO_ANSWER);
  const content = requiredHtml(reading, placeBlank(bracketBlanks(withoutAnswer(reading.text, key)), notes), '题干');
  const blanks = content.split('data-blank').length - 1;
  if (hasMark(key)) throw new Refusal('填空的答案里有上下标、表格或图片，请改写成公式');
  if (silent)
    return newDraft({
      ...common,
      ...UNANSWERED,
      content,
      answer: Array.from({ length: blanks }, () => []),
      analysis: analysisAfter(reading, others),
    });
  const forms = formsOf(key, blanks);
  if (forms.length !== blanks)
    throw new Refusal(
      `题干有 ${blanks} 个空，答案“${key.slice(0, 40)}”不能分成 ${blanks} 个；多个空的答案请用“；”隔开`,
    );
  return newDraft({ ...common, content, answer: forms.map(equivalents), analysis: analysisAfter(reading, others) });
}

function writtenQuestion(reading: Reading): QuestionDraft {
  const { question, context, notes, common, answer } = reading;
  // The working of a free response without a key is its answer.
  const working = isEmpty(answer) ? question.analysis : null;
  const silent = working?.length === 0 && (answer[0] ?? '') === '';
  if (silent) notes.push(NO_ANSWER);
  const wholeAnswer = (working ?? answer).join('\n');
  const divided = readParts(
    reading.text,
    { answer: wholeAnswer, analysis: working ? '' : question.analysis.join('\n') },
    notes,
  );
  if (!divided)
    return newDraft({
      ...common,
      ...(silent && UNANSWERED),
      // A 综合题 is made of parts.
      type_id: hasMixedParts(common.type_id) ? FREE_TYPE_ID : common.type_id,
      content: requiredHtml(reading, reading.text, '题干'),
      answer: contentHtml(reading, wholeAnswer),
      analysis: working ? '' : analysisAfter(reading, []),
    });
  return newDraft({
    ...common,
    ...(silent && UNANSWERED),
    content: requiredHtml(reading, divided.stem, '题干'),
    answer: contentHtml(reading, divided.answer),
    analysis: explanationHtml(reading, divided.analysis),
    parts: divided.parts.map(({ score, text, answer: partAnswer }, at) => {
      const typed = hasMixedParts(common.type_id)
        ? typedPart(question, context, { text, answer: partAnswer }, notes)
        : null;
      return {
        score,
        ...(typed ?? {
          content: requiredHtml(reading, text, `第 ${at + 1} 小题`),
          answer: contentHtml(reading, partAnswer),
        }),
      };
    }),
  });
}

/** The letters of the options that a teacher's copy has in another colour, where the others are not. */
function litOptions({ options }: OptionRow, { type, analysis }: PaperQuestion): string | null {
  if (analysis.length > 0) return null;
  const lit = options.flatMap(({ id, content }) => {
    const [open, close] = [content.indexOf(COLOURED.open), content.indexOf(COLOURED.close)];
    // The colour begins before the letter, or with the text.
    const coloured = close >= 0 && (open < 0 || close < open) ? content.slice(0, close) : open === 0 ? content : '';
    const whole = withoutEmphasis(content).trim();
    return whole !== '' && withoutEmphasis(coloured).trim() === whole ? [id] : [];
  });
  return lit.length > 0 && lit.length < options.length && (lit.length === 1 || type === MULTIPLE_TYPE_ID)
    ? lit.join('')
    : null;
}

/** A part of a 综合题 that is a choice, a judgement or blanks; null for a written one. */
function typedPart(
  question: PaperQuestion,
  context: PaperContext,
  { text, answer }: { text: string; answer: string },
  notes: string[],
): Pick<Part, 'type_id' | 'content' | 'options' | 'answer'> | null {
  const part: PaperQuestion = { ...question, fields: {}, type: null, body: [text], answer: [answer], analysis: [] };
  const partNotes: string[] = [];
  const { type_id, content, options, answer: key, analysis } = readQuestion(part, context, partNotes);
  if (!PART_TYPE_IDS.includes(type_id) || type_id === FREE_TYPE_ID || analysis !== '') return null;
  notes.push(...partNotes);
  return { type_id, content, ...(options.length > 0 && { options }), answer: key };
}

interface DividedQuestion {
  stem: string;
  /** What belongs to all parts. */
  answer: string;
  analysis: string;
  parts: { score: number; text: string; answer: string }[];
}

/** The parts of a question and their answers, by their numbers; null where they do not agree. */
function readParts(
  rest: string,
  { answer, analysis }: { answer: string; analysis: string },
  notes: string[],
): DividedQuestion | null {
  const stem = partsOfStem(rest);
  if (!stem || withoutEmphasis(stem.lead).trim() === '' || stem.items.some((item) => item === '')) return null;
  const count = stem.items.length;
  const undivided = (what: string, counts: readonly number[]) => {
    const found = counts.length === 0 ? '没有按小题编号' : `分成 ${counts.join('或')} 个`;
    notes.push(`题干有 ${count} 个小题，${what}${found}，没有拆成小题，请核对`);
    return null;
  };
  const partsWith = (answers: readonly string[]) =>
    stem.items.map((item, at) => ({ ...pointsOfPart(item), answer: answerOfPart(answers[at] ?? '') }));
  const details = partsOfAnswer(analysis, count);
  const detailed = 'lead' in details && /【\s?小问/.test(analysis);
  if (!detailed && /【\s?小问/.test(analysis) && !stem.doubtful)
    return undivided('解析', [analysis.match(/【\s?小问/g)?.length ?? 0]);
  if (answer.trim() === '' || isReference(withoutEmphasis(answer))) {
    if (!('lead' in details)) {
      if (analysis.trim() !== '' || stem.doubtful) return null;
      return { stem: stem.lead, answer, analysis, parts: partsWith([]) };
    }
    if (answer.trim() !== '') notes.push(`答案“${answer.trim()}”由各小题的解析代替`);
    return { stem: stem.lead, answer: '', analysis: details.lead, parts: partsWith(details.items) };
  }
  const own = partsOfAnswer(answer, count);
  if ('lead' in own) return { stem: stem.lead, answer: own.lead, analysis, parts: partsWith(own.items) };
  return stem.doubtful ? null : undivided('答案', own);
}

/** `2##2.0`: forms that count alike. */
const equivalents = (form: string): string[] => {
  const forms = form
    .split('##')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  return forms.length > 0 ? forms : [form];
};
const KEY =
  /^[（(]?\s*((?:[A-H](?:[\s,，、]*[A-H]){0,7})|(?:[a-h](?:[\s,，、]*[a-h]){0,7}(?![a-z])))\s*[)）]?(?![A-Za-z])[.．。;；:：]?\s*/;
const ONLY_KEY = /^(?:故?选\s?[:：]?\s?)?[（(]?\s?([A-H](?:[\s,，、]{0,2}[A-H]){0,6})\s?[)）]?(?:[.．。;；:：\s]|$)/;
const JUDGED = /^[（(]?\s*(对|正确|是|[√✓✔]|T(?:rue)?(?![a-z])|错误?|否|[×✗✘]|F(?:alse)?(?![a-z]))\s*[)）]?[.．。]?/i;
/** A key of a true-false question and nothing else. */
const TRUTH = /^[（(]?\s*(?:对|正确|[√✓✔]|T(?:rue)?|错误?|[×✗✘]|F(?:alse)?)\s*[)）]?\s*[.．。]?(?:$|\s)/i;
const BLANKS = /_{2,}/;
const EMPTY_BRACKET = /[（(][\s\u3000]*[)）]\s*[.．。]?$/;

/** The type of a question whose section does not name it. */
function typeOf(stem: string, options: boolean, answer: string, concluded: string | null): TypeId {
  if (options) return 101;
  if (concluded !== null && withoutAnswer(stem, concluded) !== stem) return 300;
  if (concluded !== null && TRUTH.test(concluded) && EMPTY_BRACKET.test(stem)) return 200;
  if (TRUTH.test(answer) && (EMPTY_BRACKET.test(stem) || !BLANKS.test(masked(stem)))) return 200;
  return BLANKS.test(masked(stem)) || fillsBrackets(stem, answer) ? 300 : 400;
}

/** `1千米=（  ）米，3时=（  ）分`: an answer for each bracket inside the text. */
function fillsBrackets(stem: string, answer: string): boolean {
  const count = stem.match(/[（(][\s\u3000]{1,20}[)）](?=\s{0,4}[^\s.．。])/g)?.length ?? 0;
  return count > 0 && !/^[A-H]{1,5}$/.test(answer.trim()) && formsOf(answer, count).length === count;
}

/** The stem of a teacher's copy whose answer is in wide space where the blank was: `x＝　3　．` */
function withoutAnswer(stem: string, answer: string): string {
  if (BLANKS.test(masked(stem))) return stem;
  let rest = stem;
  for (const form of answer.split(/[；;]/).map((one) => one.trim())) {
    const at =
      form === '' ? -1 : rest.search(new RegExp(`[\\u3000\\s]${form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\u3000`));
    if (at >= 0) rest = `${rest.slice(0, at)}____${rest.slice(at + 1 + form.length + 1)}`;
  }
  return rest;
}

/** Brackets to fill in, as in papers for children, where there is no line. */
const bracketBlanks = (stem: string): string =>
  BLANKS.test(masked(stem)) ? stem : stem.replace(/[（(][\s\u3000]+[)）]/g, '____');

const NO_ANSWER = '没有答案，导入后是“待补答案”：不能选入试卷，补上答案后才能使用';
const UNANSWERED = { unanswered: true } as const;

/** Answers of the blanks of one question, split at `；`, else at commas or wide spaces outside formulas. */
function formsOf(text: string, blanks: number): string[] {
  const clean = text.replace(/[.．。]$/, '').trim();
  // A space alone divides answers only where none of them is written with spaces.
  const spaced = /\s[+\-=<>×÷]|[+\-=<>×÷]\s/.test(clean) ? [] : [/\s+/];
  for (const separator of [/[；;]/, /[，,、]/, /\s{2,}|\u3000+/, ...spaced]) {
    const forms: string[] = [''];
    clean.split(MATH).forEach((piece, place) => {
      const [head = '', ...more] = place % 2 === 1 ? [piece] : piece.split(separator);
      forms[forms.length - 1] += head;
      forms.push(...more);
    });
    const found = forms
      .map((form, at) => {
        const own = blanks > 1 ? `|${'①②③④⑤⑥'.charAt(at) || '①'}\\s?[.．、]?` : '';
        return form.trim().replace(new RegExp(`^(?:[（(]?[①②③④⑤1-9][)）]${own})\\s*`), '');
      })
      .filter((form) => form !== '');
    if (found.length === blanks) return found;
  }
  return blanks === 1 && clean !== '' ? [clean] : [];
}

/** Characters. A longer line is kept with its row only as the plain text of its beginning. */
const LINE_MAX = 20_000;
const LINE_START = 500;
/** What makes formulas, pictures and underlining of a text. */
const MARKS = /[\ue000-\uf8ff$\\]/g;

export const sourceLines = ({ lines }: Pick<PaperQuestion, 'lines'>, inserts: readonly string[]): SourceLine[] =>
  lines.map(({ line, field, text }) => ({
    ...{ line, field },
    html: paragraphs(text.length > LINE_MAX ? `${text.replace(MARKS, '').slice(0, LINE_START)}……` : text, inserts),
  }));

/** Paragraphs of lines; marks are replaced by their inserts. */
export function paragraphs(text: string, inserts: readonly string[]): string {
  const paragraphs = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(
      (line) =>
        `<p>${line
          .split(MATH)
          .map((piece, place) =>
            place % 2 === 1
              ? piece
              : piece.replace(/&/g, '&amp;').replace(/<(?!span data-blank><\/span>|\/span>)/g, '&lt;'),
          )
          .join('')}</p>`,
    )
    .join('');
  const whole = paragraphs.replace(/<p>\s*\ue200(\d+)\ue201\s*<\/p>/g, (all, n: string) =>
    /^<(?:table|figure)/.test(inserts[Number(n)] ?? '') ? (inserts[Number(n)] ?? '') : all,
  );
  return withoutEmphasis(
    whole
      .replaceAll(UNDERLINED.open, '<u>')
      .replaceAll(UNDERLINED.close, '</u>')
      .replace(MARKED, (_all, n: string) => inserts[Number(n)] ?? ''),
  );
}
