// Questions as a table, one a row, as teachers keep them in a spreadsheet: `{ "format": "tiku-table", "version": 1, "rows": [[…], …] }`,
// the first row naming the columns. Cells are text with `$…$` for formulas and `____` for blanks; a line is a paragraph.
import type { TypeId } from '../../contract/codes';
import { sanitizeHtml } from '../content/htmlToContent';
import { BLANK, field, jsonFile, listField, newDraft, readRow, Refusal, requiredContent, type DraftRow, type QuestionDraft } from './draft';

export const TABLE_FORMAT = 'tiku-table';
const VERSION = 1;
const LETTERS = 'ABCDEFGH';

/** The columns that are read, in the order of the template; only the first three must be there. */
export const TABLE_COLUMNS = ['题型', '题干', '答案', '选项A', '选项B', '选项C', '选项D', '解析', '难度', '学段', '学期', '年份', '来源', '知识点'] as const;
const NEEDED = TABLE_COLUMNS.slice(0, 3);
/** One row of each type, for the template. */
export const TABLE_EXAMPLES: readonly (readonly string[])[] = [
  ['单选题', '若 $x^2=4$ 且 $x>0$，则 $x=$（　　）', 'B', '$-2$', '$2$', '$4$', '$16$', '由 $x>0$ 得 $x=2$。', '2', '初中', '上学期', '2026', '单元检测', '一元二次方程的解法'],
  ['判断题', '任何数的平方都不小于 $0$。', '对', '', '', '', '', '实数的平方非负。', '1', '初中', '', '', '', ''],
  ['填空题', '$\\frac{1}{2}+\\frac{1}{3}=$ ____，$2^3=$ ____。', '$\\frac{5}{6}$|5/6；8', '', '', '', '', '', '2', '', '', '', '', '分数加减法'],
  ['解答题', '解方程：$2x-3=5$。', '$2x=8$，所以 $x=4$。', '', '', '', '', '移项，再把系数化为 $1$。', '2', '', '', '', '', ''],
];

const TYPES: Readonly<Record<string, TypeId>> = { 单选题: 101, 选择题: 101, 单选: 101, 判断题: 200, 判断: 200, 填空题: 300, 填空: 300, 解答题: 400, 解答: 400, 简答题: 400 };
const STAGES: Readonly<Record<string, number>> = { 小学: 1, 初中: 3, 高中: 4 };
const TERMS: Readonly<Record<string, number>> = { 上学期: 1, 上: 1, 下学期: 2, 下: 2, 全部: 3, 全年: 3 };
const TRUTHS: Readonly<Record<string, boolean>> = { 对: true, 正确: true, '√': true, 是: true, T: true, 错: false, 错误: false, '×': false, 否: false, F: false };

/** What `decodeQuestionTable` reads; the first of `rows` names the columns. */
export const writeQuestionTable = (rows: readonly (readonly string[])[]): string => JSON.stringify({ format: TABLE_FORMAT, version: VERSION, rows });

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
  for (const [place, cells] of rows.entries()) {
    if (place === 0 || cells.every((cell) => cell.trim() === '')) continue;
    const cellOf = (name: string) => (cells[head.indexOf(name)] ?? '').trim();
    yield readRow(place + 1, `第 ${place + 1} 行`, cellOf, read as (record: unknown) => QuestionDraft);
  }
}

const cellText = (cell: unknown): string => (typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '');

function read(cell: (name: string) => string): QuestionDraft {
  const type_id = named(TYPES, cell('题型'), '题型', '单选题、判断题、填空题或解答题');
  const options = Array.from(LETTERS, (letter) => ({ id: letter.toLowerCase(), content: html(cell(`选项${letter}`) || cell(letter)) })).filter(({ content }) => content !== '');
  return newDraft({
    type_id,
    content: requiredContent(prepared(cell('题干')), '题干'),
    options: type_id === 101 ? options : [],
    answer: answerOf(type_id, cell('答案'), (cell('题干').match(/_{4,}/g) ?? []).length),
    analysis: html(cell('解析')),
    difficulty: whole(cell('难度'), '难度', 1, 10) ?? 0,
    stage_id: cell('学段') === '' ? null : named(STAGES, cell('学段'), '学段', '小学、初中或高中'),
    term: cell('学期') === '' ? 3 : named(TERMS, cell('学期'), '学期', '上学期或下学期'),
    year: whole(cell('年份'), '年份', 1900, 2100),
    source: cell('来源'),
    kp_routes: cell('知识点').split(/[；;\n]/).map((route) => route.split(/[>/／]/).map((name) => name.trim()).filter(Boolean)).filter((route) => route.length > 0),
    kind: TABLE_FORMAT,
  });
}

function answerOf(type_id: TypeId, text: string, blanks: number): QuestionDraft['answer'] {
  if (text === '') throw new Refusal('答案为空');
  if (type_id === 400) return html(text);
  // The answer of a single blank may hold ；.
  if (type_id === 300) {
    const pieces = text.split(blanks === 1 ? /\n/ : /[；;\n]/);
    return pieces.map((blank) => blank.split('|').map((form) => form.trim()).filter(Boolean));
  }
  if (type_id === 200) return named(TRUTHS, text.toUpperCase(), '答案', '对或错');
  if (!/^[A-Ha-h]$/.test(text)) throw new Refusal(`答案“${text.slice(0, 20)}”应为一个选项字母`);
  return [text.toLowerCase()];
}

function named<T>(values: Readonly<Record<string, T>>, text: string, what: string, expected: string): T {
  if (!Object.hasOwn(values, text)) throw new Refusal(`${what}“${text.slice(0, 20)}”应为${expected}`);
  return values[text] as T;
}

function whole(text: string, what: string, least: number, most: number): number | null {
  if (text === '') return null;
  const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) throw new Refusal(`${what}“${text.slice(0, 20)}”应为 ${least} 到 ${most} 的整数`);
  return value;
}

/** Text of a cell: nothing in it is markup but formulas, blanks and lines. */
const prepared = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/_{4,}/g, BLANK);
const html = (text: string): string => sanitizeHtml(prepared(text));
