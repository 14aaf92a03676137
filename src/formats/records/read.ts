// Questions from a foreign file of records (JSON, JSONL, CSV, spreadsheet) by a mapping of its columns.
import type { TypeId } from '../../contract/codes';
import { STAGES } from '../../contract/question/choices';
import type { MappedField, RecordMapping } from '../../contract/question/importMapping';
import { cleanCharacters } from '../../domain/content/characters';
import { parseContent } from '../../domain/content/htmlToContent';
import { countBlanks } from '../../domain/content/plainText';
import { FIELD_RULES, fieldTitle } from '../../domain/question/fieldRules';
import { answerKind, hasOptions } from '../../domain/question/types/traits';
import { answerLettersOf } from '../shared/answerLetters';
import { typedDifficulty } from '../shared/difficultyWords';
import { placeBlank } from '../shared/examText';
import {
  BLANK,
  explanation,
  importedContent,
  newDraft,
  readRow,
  requiredContent,
  type DraftRow,
  type QuestionDraft,
  field,
} from '../shared/importedQuestion';
import { splitOptions } from '../shared/optionRow';
import { splitOutsideTex } from '../shared/outsideTex';
import { inlineDollars, isChinese, requiredTruth, truthWord } from '../shared/platformQuestion';
import { Refusal } from '../shared/refusal';
import type { SourceFile } from '../shared/sourceFile';
import { choiceOfWord, typeOfWord } from '../shared/typeWords';
import { guessMapping, isNumberedAnswer, leftColumns, MAPPED_TITLES, NEEDED } from './mapping';
import { fileRecords, recordColumns, valueAt, type FileRecord } from './recordFile';
import { blankForm, boxedAnswer, textHtml, valueText } from './recordText';

// Options of foreign records in their many shapes, and which of them an answer names.

const LETTER = /^\s*[(（[]?([A-Ha-h])(?:[)）\]]|[.．、:：])\s*/;
const LETTER_KEYS = ['label', 'bullet', 'letter', 'key', 'aoVal', 'option', 'id'];

interface Choice {
  letter: string;
  text: string;
}

/** `values`: one per column. */
function choicesOf(values: readonly unknown[]): Choice[] {
  const found = values.flatMap((value) => choices(value));
  const [only] = found;
  if (found.length === 1 && only) {
    const split = splitOptions(`\n${only.text}`);
    if (split && split.stem === '') return split.options.map(({ id, content }) => ({ letter: id, text: content }));
    const texts = SEPARATORS.map((separator) => outsideTex(only.text, separator)).find((parts) => parts.length > 1);
    if (texts) return lettered(texts.map((text) => ({ letter: '', text })));
  }
  return lettered(found.filter(({ text }) => text !== ''));
}

/** Between options in one cell, the likeliest first. */
const SEPARATORS = [/\n/, /\|/, /[；;]/];
const outsideTex = (text: string, separator: RegExp): string[] =>
  splitOutsideTex(text, separator)
    .map((part) => part.trim())
    .filter(Boolean);

function choices(value: unknown): Choice[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap(choices);
  if (typeof value !== 'object') return [{ letter: '', text: valueText(value) }];
  const entries = Object.entries(value);
  if (entries.length > 1 && entries.every(([key]) => /^[A-Ha-h]$/.test(key)))
    return entries.map(([key, text]) => ({ letter: key.toUpperCase(), text: valueText(text) }));
  const texts = field(value, 'text') ?? field(value, 'content');
  if (Array.isArray(texts)) {
    const labels = field(value, 'label');
    return texts.map((text, place) => ({
      letter: valueText(Array.isArray(labels) ? labels[place] : ''),
      text: valueText(text),
    }));
  }
  const key = LETTER_KEYS.find((each) => field(value, each) !== undefined);
  return [{ letter: key === undefined ? '' : valueText(field(value, key)), text: valueText(value) }];
}

/** Letters are taken off the texts when they are those of the places. */
function lettered(found: readonly Choice[]): Choice[] {
  const letterAt = (place: number) => String.fromCharCode(65 + place);
  const typed = found.every(({ text }, place) => LETTER.exec(text)?.[1]?.toUpperCase() === letterAt(place));
  return found.map(({ letter, text }, place) => ({
    letter: /^[A-Za-z]$/.test(letter) && !typed ? letter.toUpperCase() : letterAt(place),
    text: typed ? text.replace(LETTER, '') : text,
  }));
}

const alike = (text: string): string =>
  cleanCharacters(text)
    .replace(/^\$+|\$+$/g, '')
    .replace(/\s+/g, '');

/** `first`: the number of the first option in files that number them; null if that is not clear. */
function rightLetters(answer: unknown, options: readonly Choice[], first: 0 | 1 | null): string[] {
  const named = answerLettersOf(answer);
  if (named?.every((letter) => options.some((option) => option.letter === letter))) return [...new Set(named)];
  const single = Array.isArray(answer) && answer.length === 1 ? (answer[0] as unknown) : answer;
  const text = valueText(single);
  const same = options.filter((option) => alike(option.text) === alike(text));
  if (text !== '' && same.length === 1) return same.map(({ letter }) => letter);
  if (/^\d{1,2}$/.test(text)) {
    if (first === null) throw new Refusal(`答案“${text}”是选项的序号，但看不出从 0 还是从 1 数起；请把答案改成字母`);
    const option = options[Number(text) - first];
    if (option) return [option.letter];
  }
  throw new Refusal(text === '' ? '没有答案' : `答案“${text.slice(0, 40)}”不在选项中`);
}

const fault = (refused: string): DraftRow => ({ line: 1, ref: '文件', refused });

export function* decodeRecords({ text, mapping: given }: SourceFile): Generator<DraftRow> {
  const records = fileRecords(text);
  if (!records) return yield fault('不是 JSON、JSONL 或 CSV 文件，或者文件不完整');
  const columns = recordColumns(records);
  if (columns.length === 0) return yield fault('文件里没有记录');
  const mapping = given ?? guessMapping(columns);
  const missing = NEEDED.filter(
    (name) => (mapping[name] ?? []).length === 0 && !(name === 'answer' && mapping.analysis),
  );
  const paths = columns.map(({ path }) => path);
  if (missing.length > 0)
    return yield fault(
      `看不出哪一列是${missing.map((name) => MAPPED_TITLES[name]).join('和')}；文件里有：${paths.join('、').slice(0, 300)}。请指定各列的对应关系`,
    );
  const absent = Object.values(mapping)
    .flat()
    .filter((path) => !records.some(({ value }) => valueAt(value, path) !== undefined));
  if (absent.length > 0)
    return yield fault(`文件里没有这些列：${absent.join('、')}；有的列是：${paths.join('、').slice(0, 300)}`);
  const first = firstNumber(records, mapping);
  // Reported once, with the first question.
  let pending = [
    ...(given ? [] : [`按列名对应：${mappingText(mapping)}`]),
    ...[leftColumns(columns, mapping)]
      .filter((left) => left.length > 0)
      .map((left) => `没有导入的列：${left.join('、')}`),
  ];
  for (const record of records) {
    if (record.value === undefined) {
      yield { line: record.line, ref: record.ref, refused: '不是有效的 JSON' };
      continue;
    }
    const row = readRow(record.line, record.ref, record.value, (value, notes) => {
      notes.push(...pending);
      return read(value, mapping, first, notes);
    });
    if ('draft' in row) pending = [];
    yield row;
  }
}

const mappingText = (mapping: RecordMapping): string =>
  Object.entries(mapping)
    .map(([name, paths]) => `${MAPPED_TITLES[name as MappedField]}←${paths.join('＋')}`)
    .join('，');

/** The number of the first option, where answers are numbers. */
function firstNumber(records: readonly FileRecord[], mapping: RecordMapping): 0 | 1 | null {
  let most = false;
  for (const { value } of records) {
    const answer = answerIn(value, mapping);
    const number = typeof answer === 'number' || /^\d{1,2}$/.test(String(answer)) ? Number(answer) : null;
    if (number === 0) return 0;
    if (number !== null && number === choicesOf(all(value, mapping.options)).length) most = true;
  }
  return most ? 1 : null;
}

const all = (record: unknown, paths: readonly string[] = []): unknown[] => paths.map((path) => valueAt(record, path));
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
const firstOf = (record: unknown, paths: readonly string[] = []): unknown =>
  all(record, paths).find((value) => !isEmpty(value));

/** Of several columns the first that has one; of numbered ones, those of the blanks. */
function answerIn(record: unknown, { answer = [] }: RecordMapping): unknown {
  const given = all(record, answer).filter((value) => !isEmpty(value));
  return given.length > 1 && answer.every(isNumberedAnswer) ? given : given[0];
}

/** GSM8K and similar files: the solution and, after `####`, the answer. */
const FINAL = /^([^]*)\n#### ([^\n]{1,200})\s*$/;

function partsOf(record: unknown, mapping: RecordMapping) {
  const textOf = (name: MappedField) => valueText(all(record, mapping[name]));
  const parts = {
    stem: textOf('content'),
    analysis: textOf('analysis'),
    answer: answerIn(record, mapping),
    options: choicesOf(all(record, mapping.options)),
  };
  const final = typeof parts.answer === 'string' && parts.options.length === 0 ? FINAL.exec(parts.answer) : null;
  if (!final) return parts;
  const [, solution = '', answer = ''] = final;
  return { ...parts, answer, analysis: [solution, parts.analysis].filter(Boolean).join('\n') };
}

function namedType(record: unknown, mapping: RecordMapping): TypeId | undefined {
  const word = valueText(firstOf(record, mapping.type));
  if (word === '') return undefined;
  const typeId = typeOfWord(word);
  if (typeId === undefined) throw new Refusal(`题型“${word.slice(0, 20)}”无法识别`);
  return choiceOfWord(word, typeId, answerLettersOf(answerIn(record, mapping))?.length ?? 1);
}

function read(record: unknown, mapping: RecordMapping, first: 0 | 1 | null, notes: string[]): QuestionDraft {
  const html = (text: string) => inlineDollars(textHtml(text, true, notes));
  let { stem, analysis, answer, options } = partsOf(record, mapping);
  const typeId = namedType(record, mapping);
  const inStem = options.length === 0 && answerLettersOf(answer) !== null ? splitOptions(stem) : null;
  if (inStem && (typeId === undefined || hasOptions(typeId))) {
    stem = inStem.stem;
    options = inStem.options.map(({ id, content }) => ({ letter: id, text: content }));
  }
  if (isEmpty(answer) && options.length === 0) {
    const boxed = boxedAnswer(analysis);
    answer = boxed === null ? analysis : `$${boxed}$`;
    if (boxed === null) analysis = '';
  }
  const type_id = typeId ?? guessType(answer, options.length, stem);
  if (answerKind(type_id) === 'judge' && options.every(({ text }) => truthWord(text) !== null)) {
    // Of a letter, the word that it stands for.
    const [letter = ''] = answerLettersOf(answer) ?? [];
    answer = options.find((option) => option.letter === letter)?.text ?? answer;
    options = [];
  }
  if (answerKind(type_id) === 'blanks' && !/_{3,}|data-blank/.test(stem))
    stem = placeBlank(stem, notes).replaceAll(BLANK, '____');
  const content = requiredContent(html(stem), '题干', notes);
  if (!hasOptions(type_id) && options.length > 0) notes.push('不是选择题，选项没有导入');
  return newDraft({
    type_id,
    content,
    options: hasOptions(type_id)
      ? options.map(({ letter, text }) => ({ id: letter.toLowerCase(), content: importedContent(html(text), notes) }))
      : [],
    answer: hasOptions(type_id)
      ? rightLetters(answer, options, first).map((letter) => letter.toLowerCase())
      : answerOf(type_id, answer, content, (text) => importedContent(html(text), notes)),
    analysis: explanation(inlineDollars(textHtml(analysis, false, notes)), notes),
    language: isChinese(content) ? 1 : 2,
    ...plainFields((name) => valueText(firstOf(record, mapping[name])), notes),
    kp_routes: routesOf(all(record, mapping.points)),
    kind: 'records',
  });
}

function guessType(answer: unknown, options: number, stem: string): TypeId {
  if (options > 0) return (answerLettersOf(answer)?.length ?? 1) > 1 ? 102 : 101;
  const text = Array.isArray(answer) ? '' : valueText(answer);
  if (truthWord(text) !== null) return 200;
  return /_{3,}|data-blank/.test(stem) ? 300 : 400;
}

function answerOf(
  type_id: TypeId,
  answer: unknown,
  content: string,
  html: (text: string) => string,
): QuestionDraft['answer'] {
  const text = valueText(answer);
  if (text === '') throw new Refusal('没有答案');
  if (answerKind(type_id) === 'judge') return requiredTruth(text);
  if (answerKind(type_id) !== 'blanks') return html(text);
  const blanks = countBlanks(parseContent(content));
  const given = Array.isArray(answer) ? answer.map(valueText) : blanks === 1 ? [text] : blankTexts(text, blanks);
  if (blanks === 1) return [given.map(blankForm)];
  if (given.length !== blanks) throw new Refusal(`有 ${blanks} 个空，答案有 ${given.length} 个`);
  return given.map((one) => [blankForm(one)]);
}

/** The answers of several blanks in one text. */
function blankTexts(text: string, blanks: number): string[] {
  const splits = [/[；;\n]/, /\|/, /[，,、]/].map((separator) => outsideTex(text, separator));
  return splits.find((parts) => parts.length === blanks) ?? splits[0] ?? [];
}

const STAGE_IDS = new Map(
  STAGES.flatMap(
    ({ id, label }) =>
      [
        [label as string, id],
        [String(id), id],
      ] as const,
  ),
);

function plainFields(textOf: (name: MappedField) => string, notes: string[]) {
  const whole = (name: 'difficulty' | 'year' | 'number' | 'score', least: number, most: number): number | null => {
    const text = textOf(name);
    const value = /^\d{1,4}(?:\.\d)?$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most && (name === 'score' || Number.isInteger(value))) return value;
    const typed = name === 'difficulty' ? typedDifficulty(text) : null;
    if (typed !== null) return typed;
    if (text !== '') notes.push(`${MAPPED_TITLES[name]}“${text.slice(0, 20)}”不是 ${least} 到 ${most} 的数，没有导入`);
    return null;
  };
  const stage = textOf('stage');
  const stage_id = STAGE_IDS.get(stage) ?? null;
  if (stage !== '' && stage_id === null)
    notes.push(`${fieldTitle('stage_id')}“${stage.slice(0, 20)}”无法识别，没有导入`);
  const { difficulty, year } = FIELD_RULES;
  return {
    stage_id,
    difficulty: whole('difficulty', 0, difficulty.limits.max) ?? difficulty.initial,
    year: whole('year', year.limits.min, year.limits.max),
    source: textOf('source').replace(/\n/g, '；'),
    origin_number: whole('number', 1, 9999),
    score: whole('score', 0, 1000),
  };
}

/** `拓展思维->计算模块->小数`, one path in each value or line. */
const routesOf = (values: readonly unknown[]): string[][] =>
  values
    .flatMap((value) => valueText(value).split(/[；;\n]/))
    .map((route) =>
      route
        .split(/->|[>/／]/)
        .map((name) => name.trim().slice(0, 50))
        .filter(Boolean),
    )
    .filter((route) => route.length > 0);
