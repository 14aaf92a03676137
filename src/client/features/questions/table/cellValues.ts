// Parses the text of a cell in the forms that people use: 7, 难度7, 无; 上学期, 上, 1; 2024年.
import type { CellField } from '../../../../contract/question/bulk';
import { foldWidth } from '../../../../domain/content/characters';

const TERM_WORDS: Readonly<Record<string, number>> = {
  全部: 3,
  全年: 3,
  全学年: 3,
  上学期: 1,
  上: 1,
  上册: 1,
  下学期: 2,
  下: 2,
  下册: 2,
  '1': 1,
  '2': 2,
  '3': 3,
};
const NO_DIFFICULTY = new Set(['', '无', '无难度', '0']);

/** Converts full-width digits; `²` is not converted to 2. */
const plain = (text: string) => foldWidth(text).replace(/\s+/g, '');

/** undefined when the text is not a valid value of this column. */
export function readCell(field: CellField, text: string): number | null | undefined {
  const given = plain(text);
  if (field === 'difficulty') {
    const digits = (given.startsWith('难度') ? given.slice('难度'.length) : given).replace(/级$/, '');
    if (NO_DIFFICULTY.has(digits)) return 0;
    return /^\d{1,2}$/.test(digits) && Number(digits) <= 10 ? Number(digits) : undefined;
  }
  if (field === 'term') return given === '' ? 3 : TERM_WORDS[given];
  if (given === '') return null;
  const year = Number(/^\d{4}$/.exec(given.replace(/年$/, ''))?.[0]);
  return year >= 1900 && year <= 2200 ? year : undefined;
}

export const CELL_HINTS: Readonly<Record<CellField, string>> = {
  difficulty: '难度填 0 到 10，0 或“无”表示无难度',
  term: '学期填上学期、下学期或全部',
  year: '年份填四位数字，如 2024，可留空',
};

/** Suggestions in the drop-down list of a cell. */
export const CELL_CHOICES: Readonly<Record<CellField, readonly string[]>> = {
  difficulty: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '无'],
  term: ['全部', '上学期', '下学期'],
  year: [],
};
