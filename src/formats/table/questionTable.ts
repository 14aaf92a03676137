// Questions as a table, one per row, as teachers keep them in a spreadsheet: `{ "format": "tiku-table", "version": 1,
// "rows": [[…], …] }`. The first row has the column names, those of the template or of the list's own export. Cells are
// text with `$…$` for formulas and `____` for blanks; each line is a paragraph.
import { LETTERS, STAGES, type TypeId } from '../../contract/codes';
import { eachField, fieldRow, type CodedField } from '../../contract/question/questionFields';
import { parseContent } from '../../domain/content/htmlToContent';
import type { Block, Inline } from '../../domain/content/tree';
import { fieldTitle, fieldRule, IMPORTED_COLUMNS, type ImportedColumn, either } from '../../domain/question/fieldRules';
import { ALL_TYPES, questionTypeOf } from '../../domain/question/types/registry';
import { answerKind, hasOptions, hasParts, severalRight } from '../../domain/question/types/traits';
import {
  BLANK,
  explanation,
  field,
  importedContent,
  jsonFile,
  listField,
  newDraft,
  readRow,
  requiredContent,
  type DraftRow,
  type QuestionDraft,
} from '../shared/importedQuestion';
import { Refusal } from '../shared/refusal';

export const TABLE_FORMAT = 'tiku-table';
const VERSION = 1;
/** Columns of options in a table. */
const COLUMN_LETTERS = LETTERS.slice(0, 8);

const TEMPLATE_FIELDS = IMPORTED_COLUMNS.filter((name) => fieldRule(name).sheet === 'template');
/** The imported columns, in the order of the template; only the first three are required. */
export const TABLE_COLUMNS: readonly string[] = [
  '题型',
  '题干',
  '答案',
  '选项A',
  '选项B',
  '选项C',
  '选项D',
  '解析',
  ...TEMPLATE_FIELDS.map(fieldTitle),
  '知识点',
];
const NEEDED = TABLE_COLUMNS.slice(0, 3);
const EXAMPLES: readonly Readonly<Record<string, string>>[] = [
  {
    题型: '单选题',
    题干: '若 $x^2=4$ 且 $x>0$，则 $x=$（　　）',
    答案: 'B',
    选项A: '$-2$',
    选项B: '$2$',
    选项C: '$4$',
    选项D: '$16$',
    解析: '由 $x>0$ 得 $x=2$。',
    难度: '2',
    学段: '初中',
    学期: '上学期',
    年份: '2026',
    来源: '单元检测',
    知识点: '一元二次方程的解法',
  },
  { 题型: '判断题', 题干: '任何数的平方都不小于 $0$。', 答案: '对', 解析: '实数的平方非负。', 难度: '1', 学段: '初中' },
  {
    题型: '填空题',
    题干: '$\\frac{1}{2}+\\frac{1}{3}=$ ____，$2^3=$ ____。',
    答案: '$\\frac{5}{6}$|5/6；8',
    难度: '2',
    知识点: '分数加减法',
  },
  {
    题型: '解答题',
    题干: '解方程：$2x-3=5$。',
    答案: '$2x=8$，所以 $x=4$。',
    解析: '移项，再把系数化为 $1$。',
    难度: '2',
  },
];
/** One row of each type, for the template. */
export const TABLE_EXAMPLES: readonly (readonly string[])[] = EXAMPLES.map((example) =>
  TABLE_COLUMNS.map((column) => example[column] ?? ''),
);

const TYPES: Readonly<Record<string, TypeId>> = Object.fromEntries(
  ALL_TYPES.flatMap(({ id, names }) => names.map((name) => [name, id])),
);
const TITLES = ALL_TYPES.map(({ names: [title] }) => title);
const STAGE_IDS: Readonly<Record<string, number>> = Object.fromEntries(STAGES.map(({ id, label }) => [label, id]));
const READ = new Set<string>([
  ...TABLE_COLUMNS,
  ...Array.from(COLUMN_LETTERS, (letter) => `选项${letter}`),
  ...COLUMN_LETTERS,
  '选项',
  ...IMPORTED_COLUMNS.map(fieldTitle),
]);
const TRUTHS: Readonly<Record<string, boolean>> = {
  对: true,
  正确: true,
  '√': true,
  是: true,
  T: true,
  错: false,
  错误: false,
  '×': false,
  否: false,
  F: false,
};

/**
 * The input of `decodeQuestionTable`; the first of `rows` has the column names. `types`: the bank's names of question
 * types.
 */
export function writeQuestionTable(
  rows: readonly (readonly string[])[],
  types: ReadonlyMap<string, number> = new Map(),
): string {
  const column = rows[0]?.findIndex((title) => title.replace(/\s/g, '') === '题型') ?? -1;
  const named = rows.map((row) =>
    row.map((cell, place) =>
      place === column ? (questionTypeOf(types.get(cell.trim()) ?? 0)?.names[0] ?? cell) : cell,
    ),
  );
  return JSON.stringify({ format: TABLE_FORMAT, version: VERSION, rows: named });
}

export function* decodeQuestionTable(text: string): Generator<DraftRow> {
  const file = jsonFile(text);
  const rows = listField(file?.value, 'rows').map((row) => (Array.isArray(row) ? row.map(cellText) : []));
  const head = (rows[0] ?? []).map((cell) => cell.replace(/\s/g, ''));
  if (field(file?.value, 'format') !== TABLE_FORMAT || field(file?.value, 'version') !== VERSION) {
    yield { line: 1, ref: '文件', refused: '不是试题表格' };
    return;
  }
  const missing = NEEDED.filter((name) => !head.includes(name));
  if (missing.length > 0) {
    yield { line: 1, ref: '表头', refused: `第一行缺少列：${missing.join('、')}。请下载模板对照` };
    return;
  }
  // Reported once, with the first question.
  let left = head.filter((name) => name !== '' && !READ.has(name));
  for (const [place, cells] of rows.entries()) {
    if (place === 0 || cells.every((cell) => cell.trim() === '')) continue;
    const cellOf = (name: string) => (cells[head.indexOf(name)] ?? '').trim();
    const row = readRow(place + 1, `第 ${place + 1} 行`, cellOf, (_record, notes) => {
      if (left.length > 0) notes.push(`没有导入的列：${left.join('、')}`);
      return read(cellOf, notes);
    });
    if ('draft' in row) left = [];
    yield row;
  }
}

const cellText = (cell: unknown): string => (typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '');

function read(cell: (name: string) => string, notes: string[]): QuestionDraft {
  const type_id = named(TYPES, cell('题型'), '题型', either(TITLES));
  const written = ['题干', '选项', '答案', '解析'].find((name) => NOT_WHOLE.test(cell(name)));
  if (written) throw new Refusal(`${written}里有表格装不下的内容，请改用 JSON 导出`);
  const options = optionCells(cell).map(([letter, text]) => ({
    id: letter.toLowerCase(),
    content: importedContent(prepared(text), notes),
  }));
  if (!hasOptions(type_id) && options.length > 0) notes.push('不是选择题，选项没有导入');
  return newDraft({
    type_id,
    content: requiredContent(prepared(cell('题干')), '题干', notes),
    options: hasOptions(type_id) ? options.filter(({ content }) => content !== '') : [],
    answer: answerOf(
      type_id,
      {
        text: cell('答案'),
        several: cell('选项') !== '' || severalRight(type_id),
        blanks: (cell('题干').match(/_{4,}/g) ?? []).length,
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
/** How the text of a cell is read; fields with codes are read by their words. */
const READERS: { [K in Exclude<ImportedColumn, CodedField>]: (text: string, notes: string[]) => Imported[K] } = {
  difficulty: (text) => whole(text, '难度', 1, 10) ?? 0,
  stage_id: (text) => (text === '' ? null : named(STAGE_IDS, text, '学段', '小学、初中或高中')),
  year: (text) => whole(text, '年份', 1900, 2100),
  source: (text) => text,
  origin_number: numberInBook,
};

const hasReader = (name: ImportedColumn): name is keyof typeof READERS => Object.hasOwn(READERS, name);

function fieldIn(text: string, name: ImportedColumn, notes: string[]): unknown {
  if (hasReader(name)) return READERS[name](text, notes);
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
  for (const line of all.split('\n')) {
    const next = LETTERS[found.length] ?? '';
    const begins = /^([A-Z])[.．、]\s*(.*)$/.exec(line);
    const last = found.at(-1);
    if (begins?.[1] === next) found.push([next, begins[2] ?? '']);
    else if (last) last[1] += `\n${line}`;
    else throw new Refusal('“选项”一列的每个选项应以字母开头，如“A. …”');
  }
  return found;
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
  if (answerKind(type_id) === 'judge') return named(TRUTHS, text.toUpperCase(), '答案', '对或错');
  if (!(several ? /^[A-Z]+$/i : /^[A-H]$/i).test(text)) throw new Refusal(`答案“${text.slice(0, 20)}”应为一个选项字母`);
  return [...new Set(text.toLowerCase())];
}

/** Separators inside `$…$` and after a backslash are text. */
function splitOutsideTex(text: string, separator: RegExp): string[] {
  const parts = [''];
  for (const [token] of text.matchAll(/\$[^$]*\$|\\[^]|[^]/g)) {
    if (token.length === 1 && separator.test(token)) parts.push('');
    else parts[parts.length - 1] += token;
  }
  return parts;
}
const unescaped = (form: string): string =>
  form.replace(/\$[^$]*\$|\\([|；;])/g, (all, sign: string | undefined) => sign ?? all);

/** Accepted forms of each blank as the text of an answer cell. */
export const blankCell = (blanks: readonly (readonly string[])[]): string =>
  blanks
    .map((forms) =>
      forms
        .map((form) => form.replace(/\$[^$]*\$|[|；;]/g, (found) => (found.length === 1 ? `\\${found}` : found)))
        .join('|'),
    )
    .join('；');

/** Texts in place of content that a cell cannot hold; a row with one of them is not imported again. */
const NO_CELL = '［此处有图片或表格，请用 JSON 导出］';
const CUT_CELL = '［内容过长，已截断］';
const NOT_WHOLE = new RegExp(`${NO_CELL}|${CUT_CELL}`);
/** Below the limit of a spreadsheet cell (32,767 characters). */
const MAX_CELL = 32_000;

export const boundedCell = (text: string): string =>
  text.length > MAX_CELL ? text.slice(0, MAX_CELL - CUT_CELL.length) + CUT_CELL : text;

/** Stored content as the text of a cell; import restores it except for bold, italics and underlines. */
export function contentCell(html: string): string {
  const block = (one: Block): string => {
    if (one.kind === 'p') return one.children.map(inlineCell).join('');
    if (one.kind === 'display') return `$$${oneLine(one.tex)}$$`;
    return one.kind === 'list'
      ? one.items
          .map((item, place) => `${one.ordered ? `${place + 1}. ` : '• '}${item.map(block).join('\n')}`)
          .join('\n')
      : NO_CELL;
  };
  return html === '' ? '' : parseContent(html).map(block).join('\n').trim();
}

const lines = (tex: string): string[] => tex.split('\n').map((line) => line.trim());
const oneLine = (tex: string): string => (tex.includes('\n') ? lines(tex).filter(Boolean).join(' ') : tex);

function inlineCell(node: Inline): string {
  switch (node.kind) {
    case 'math':
      return `$${oneLine(node.tex)}$`;
    case 'blank':
      return '____';
    case 'br':
      return '\n';
    case 'image':
      return NO_CELL;
    case 'text': {
      const raised = node.marks?.find((mark) => mark === 'sup' || mark === 'sub');
      if (raised)
        return `$${raised === 'sup' ? '^' : '_'}{\\text{${node.text.replace(/[\\{}$]/g, (char) => `\\${char}`)}}}$`;
      return node.text.replace(/\$/g, '\\$');
    }
  }
}

function named<T>(values: Readonly<Record<string, T>>, text: string, what: string, expected: string): T {
  if (!Object.hasOwn(values, text)) throw new Refusal(`${what}“${text.slice(0, 20)}”应为${expected}`);
  return values[text] as T;
}

function whole(text: string, what: string, least: number, most: number): number | null {
  if (text === '') return null;
  const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new Refusal(`${what}“${text.slice(0, 20)}”应为 ${least} 到 ${most} 的整数`);
  return value;
}

/** Text of a cell as HTML: only formulas, blanks and line breaks are markup. */
const prepared = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/_{4,}/g, BLANK);
