// Questions as a table, one per row, as teachers keep them in a spreadsheet: `{ "format": "tiku-table", "version": 1,
// "rows": [[…], …] }`. The first row has the column names, those of the template or of the list's own export. Cells are
// text with `$…$` for formulas and `____` for blanks; each line is a paragraph.
import { activeText, readCsv } from '../../domain/knowledge/csv';
import { fieldRule, fieldTitle, IMPORTED_COLUMNS } from '../../domain/question/fieldRules';
import { questionTypeOf } from '../../domain/question/types/registry';
import { jsonFile, listField } from '../shared/importedQuestion';
import { HEAD_ROWS } from '../shared/sheetHead';
import { firstRows } from '../shared/sourceFile';

export const TABLE_FORMAT = 'tiku-table';
export const TABLE_VERSION = 1;

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

/**
 * The input of `decodeQuestionTable` (read.ts); the first of `rows` has the column names. `types`: the bank's names of
 * question types.
 */
export function writeQuestionTable(
  rows: readonly (readonly string[])[],
  types: ReadonlyMap<string, number> = new Map(),
): string {
  const isType = (title: string) => title.replace(/\s/g, '') === '题型';
  const column =
    rows
      .slice(0, HEAD_ROWS)
      .find((row) => row.some(isType))
      ?.findIndex(isType) ?? -1;
  const named = rows.map((row) =>
    row.map((cell, place) =>
      place === column ? (questionTypeOf(types.get(cell.trim()) ?? 0)?.names[0] ?? cell) : cell,
    ),
  );
  return JSON.stringify({ format: TABLE_FORMAT, version: TABLE_VERSION, rows: named });
}

/** Rows of such a file, or of a text with commas or tabs; null for another text. */
export function tableRows(text: string): string[][] | null {
  const head = text
    .slice(0, 5000)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (head.includes(`"${TABLE_FORMAT}"`)) {
    const file = jsonFile(text)?.value;
    return listField(file, 'rows').map((row) => (Array.isArray(row) ? row.map(cellText) : []));
  }
  return /^[<{[]/.test(head) || firstRows(head).length === 0 ? null : separated(text.replace(/^\uFEFF/, ''));
}

const cellText = (cell: unknown): string => (typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '');

/** Placeholder for commas inside cells of tab-separated text, which are not separators. */
const TAB_COMMA = '\uE000';
function separated(text: string): string[][] | null {
  const tabbed = firstRows(text).length > 0 && /^[^\r\n]*\t/.test(text);
  const rows = readCsv(tabbed ? text.replaceAll(',', TAB_COMMA).replaceAll('\t', ',') : text);
  if (typeof rows === 'string') return null;
  // Rows keep their lines: blank ones are between them.
  const placed: string[][] = [];
  for (const { cells } of rows) placed.push(cells.map((cell) => activeText(cell.replaceAll(TAB_COMMA, ','))));
  return placed;
}
