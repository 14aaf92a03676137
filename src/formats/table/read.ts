// Rows of a table (tableFile.ts) as questions.
import { LETTERS, type TypeId } from '../../contract/codes';
import { STAGES } from '../../contract/question/choices';
import type { MappedField } from '../../contract/question/importMapping';
import { eachField, fieldRow, type CodedField } from '../../contract/question/questionFields';
import {
  FIELD_RULES,
  either,
  fieldRule,
  fieldTitle,
  FORM_NUMBERS,
  IMPORTED_COLUMNS,
  type FormNumber,
  type ImportedColumn,
} from '../../domain/question/fieldRules';
import { ALL_TYPES } from '../../domain/question/types/registry';
import { answerKind, hasOptions, hasParts, severalRight } from '../../domain/question/types/traits';
import { guessMapping, MAPPED_TITLES } from '../records/mapping';
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
} from '../shared/importedQuestion';
import { splitOutsideTex } from '../shared/outsideTex';
import { requiredTruth } from '../shared/platformQuestion';
import { Refusal } from '../shared/refusal';
import { HEAD_ROWS } from '../shared/sheetHead';
import { OWN_COLUMNS } from '../shared/sourceFile';
import { choiceOfWord, typeOfWord } from '../shared/typeWords';
import { NOT_WHOLE } from './cells';
import { TABLE_COLUMNS, TABLE_FORMAT, tableRows } from './tableFile';

/** Columns of options in a table. */
const COLUMN_LETTERS = LETTERS.slice(0, 8);

const TITLES = ALL_TYPES.map(({ names: [title] }) => title);
const STAGE_IDS: Readonly<Record<string, number>> = Object.fromEntries(STAGES.map(({ id, label }) => [label, id]));
const READ = new Set<string>([
  ...TABLE_COLUMNS,
  ...Array.from(COLUMN_LETTERS, (letter) => `选项${letter}`),
  ...COLUMN_LETTERS,
  '选项',
  ...IMPORTED_COLUMNS.map(fieldTitle),
]);

export function* decodeQuestionTable(text: string): Generator<DraftRow> {
  const rows = tableRows(text);
  if (!rows) {
    yield { line: 1, ref: '文件', refused: '不是试题表格，或者表格里的双引号没有结束' };
    return;
  }
  const heads = rows.slice(0, HEAD_ROWS).map((cells) => cells.map((cell) => cell.replace(/\s/g, '')));
  const missingIn = (cells: readonly string[]) => OWN_COLUMNS.filter((name) => !cells.includes(name));
  const top = Math.max(
    0,
    heads.findIndex((cells) => missingIn(cells).length === 0),
  );
  const head = ownNames(heads[top] ?? []);
  const missing = missingIn(head);
  if (missing.length > 0) {
    yield { line: 1, ref: '表头', refused: `第一行缺少列：${missing.join('、')}。请下载模板对照` };
    return;
  }
  // Reported once, with the first question.
  let left = head.filter((name) => name !== '' && !READ.has(name));
  for (const [place, cells] of rows.entries()) {
    if (place <= top || cells.every((cell) => cell.trim() === '')) continue;
    const cellOf = (name: string) => (cells[head.indexOf(name)] ?? '').trim();
    const row = readRow(
      place + 1,
      `第 ${place + 1} 行`,
      cellOf,
      (_record, notes) => {
        if (left.length > 0) notes.push(`没有导入的列：${left.join('、')}`);
        return read(cellOf, notes);
      },
      head.flatMap((name, at) => ((cells[at] ?? '').trim() === '' ? [] : [`${name}：${cells[at]}`])).join('\n'),
    );
    if ('draft' in row) left = [];
    yield row;
  }
}

/** Columns with the names of other programs (难度系数, A选项) under those of the bank. */
function ownNames(head: readonly string[]): string[] {
  const mapping = guessMapping(head.map((path) => ({ path, sample: '' })));
  const names = new Map<string, string>();
  for (const [field, columns = []] of Object.entries(mapping))
    for (const [place, column] of columns.entries()) {
      const title = MAPPED_TITLES[field as MappedField];
      const name = field === 'options' && columns.length > 1 ? `选项${LETTERS[place]}` : title;
      if (!READ.has(column) && !head.includes(name)) names.set(column, name);
    }
  return head.map((name) => names.get(name) ?? name);
}

function read(cell: (name: string) => string, notes: string[]): QuestionDraft {
  const type_id = typeIn(cell('题型'), cell('答案'));
  const stem = answerKind(type_id) === 'blanks' ? withBlanks(cell('题干'), notes) : cell('题干');
  const written = ['题干', '选项', '答案', '解析'].find((name) => NOT_WHOLE.test(cell(name)));
  if (written) throw new Refusal(`${written}里有表格装不下的内容，请改用 JSON 导出`);
  const options = optionCells(cell).map(([letter, text]) => ({
    id: letter.toLowerCase(),
    content: importedContent(prepared(text), notes),
  }));
  if (!hasOptions(type_id) && options.length > 0) notes.push('不是选择题，选项没有导入');
  return newDraft({
    type_id,
    content: requiredContent(prepared(stem), '题干', notes),
    options: hasOptions(type_id) ? options.filter(({ content }) => content !== '') : [],
    answer: answerOf(
      type_id,
      {
        text: cell('答案'),
        several: cell('选项') !== '' || severalRight(type_id),
        blanks: (stem.match(/_{4,}/g) ?? []).length,
      },
      notes,
    ),
    analysis: explanation(prepared(cell('解析')), notes),
    ...(eachField(IMPORTED_COLUMNS, (name) => fieldIn(cell(fieldTitle(name)), name, notes)) as Imported),
    kp_routes: cell('知识点')
      .split(/[；;\n]/)
      .map((route) =>
        route
          .split(/[>/／]/)
          .map((name) => name.trim())
          .filter(Boolean),
      )
      .filter((route) => route.length > 0),
    kind: TABLE_FORMAT,
  });
}

type Imported = Pick<QuestionDraft, ImportedColumn>;
/** How the text of a cell is read; fields with codes are read by their words, numbers by their limits. */
const READERS: {
  [K in Exclude<ImportedColumn, CodedField | FormNumber>]: (text: string, notes: string[]) => Imported[K];
} = {
  difficulty: difficultyIn,
  stage_id: (text) => (text === '' ? null : named(STAGE_IDS, text, '学段', '小学、初中或高中')),
  source: (text) => text,
  origin_number: numberInBook,
};

const hasReader = (name: ImportedColumn): name is keyof typeof READERS => Object.hasOwn(READERS, name);

function fieldIn(text: string, name: ImportedColumn, notes: string[]): unknown {
  if (hasReader(name)) return READERS[name](text, notes);
  const number = FORM_NUMBERS.find((each) => each === name);
  if (number) return whole(text, number);
  const { codes = [], all } = fieldRow(name);
  const { initial, words } = fieldRule(name);
  if (text === '') return initial;
  const values = { ...Object.fromEntries(codes.map(({ value, label }) => [label, value])), ...words };
  const expected = codes.filter(({ value }) => value !== all).map(({ label }) => label);
  return named(values, text, fieldTitle(name), either(expected));
}

/** Options in separate columns, or all in one cell as in the list's export: `A. …` one per line. */
function optionCells(cell: (name: string) => string): [letter: string, text: string][] {
  const all = cell('选项');
  if (all === '')
    return Array.from(COLUMN_LETTERS, (letter): [string, string] => [
      letter,
      cell(`选项${letter}`) || cell(letter),
    ]).filter(([, text]) => text !== '');
  const found: [string, string][] = [];
  for (const line of optionLines(all)) {
    const next = LETTERS[found.length] ?? '';
    const begins = /^([A-Z])[.．、]\s*(.*)$/.exec(line);
    const last = found.at(-1);
    if (begins?.[1] === next) found.push([next, begins[2] ?? '']);
    else if (last) last[1] += `\n${line}`;
    else throw new Refusal('“选项”一列的每个选项应以字母开头，如“A. …”');
  }
  return found;
}

/** One option a line, also where they are separated by signs: `A. 1|B. 2`. */
function optionLines(cell: string): string[] {
  const apart = [/\|/, /[；;]/].map((separator) => splitOutsideTex(cell, separator).map((part) => part.trim()));
  const lettered = (parts: readonly string[]) => parts.every((part, place) => part.startsWith(LETTERS[place] ?? ' '));
  return cell.includes('\n')
    ? cell.split('\n')
    : (apart.find((parts) => parts.length > 1 && lettered(parts)) ?? [cell]);
}

/** Blanks are four underscores; a blank that is written otherwise, or lost, becomes them. */
const withBlanks = (stem: string, notes: string[]): string =>
  /_{4,}/.test(stem) || stem === '' ? stem : placeBlank(stem, notes).replaceAll(BLANK, '____');

function typeIn(word: string, answer: string): TypeId {
  const type = typeOfWord(word);
  if (type === undefined) throw new Refusal(`题型“${word.slice(0, 20)}”应为${either(TITLES)}`);
  return choiceOfWord(word, type, answerLettersOf(answer)?.length ?? 1);
}

function difficultyIn(text: string): number {
  const typed = /^\d+$/.test(text) ? null : typedDifficulty(text);
  return typed ?? whole(text, 'difficulty', 1) ?? 0;
}

function numberInBook(text: string, notes: string[]): number | null {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  if (text !== '') notes.push(`原书题号“${text.slice(0, 20)}”不是整数，没有导入`);
  return null;
}

/** `several`: from the list's export, where a choice question may have several correct options. */
function answerOf(
  type_id: TypeId,
  { text, several, blanks }: { text: string; several: boolean; blanks: number },
  notes: string[],
): QuestionDraft['answer'] {
  if (text === '') throw new Refusal('答案为空');
  if (hasParts(type_id)) return importedContent(prepared(text), notes);
  // The answer of a single blank may contain ；.
  if (answerKind(type_id) === 'blanks')
    return splitOutsideTex(text, blanks === 1 ? /\n/ : /[；;\n]/).map((blank) =>
      splitOutsideTex(blank, /\|/)
        .map((form) => unescaped(form).trim())
        .filter(Boolean),
    );
  if (answerKind(type_id) === 'judge') return requiredTruth(text);
  const letters =
    answerLettersOf(text.toUpperCase()) ?? (several && /^[A-Z]+$/i.test(text) ? [...text.toUpperCase()] : []);
  if (letters.length === 0 || (letters.length > 1 && !several))
    throw new Refusal(`答案“${text.slice(0, 20)}”应为${several ? '' : '一个'}选项字母`);
  return [...new Set(letters.map((letter) => letter.toLowerCase()))];
}

const unescaped = (form: string): string =>
  form.replace(/\$[^$]*\$|\\([|；;])/g, (all, sign: string | undefined) => sign ?? all);

function named<T>(values: Readonly<Record<string, T>>, text: string, what: string, expected: string): T {
  if (!Object.hasOwn(values, text)) throw new Refusal(`${what}“${text.slice(0, 20)}”应为${expected}`);
  return values[text] as T;
}

function whole(
  text: string,
  name: 'difficulty' | FormNumber,
  least: number = FIELD_RULES[name].limits.min,
): number | null {
  if (text === '') return null;
  const { max } = FIELD_RULES[name].limits;
  const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= max))
    throw new Refusal(`${fieldTitle(name)}“${text.slice(0, 20)}”应为 ${least} 到 ${max} 的整数`);
  return value;
}

/** Text of a cell as HTML: only formulas, blanks and line breaks are markup. */
const prepared = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/_{4,}/g, BLANK);
