// A class list as text: one student per line, 学号 and 姓名, or names only, which are then numbered.
export interface RosterRow {
  number: string;
  name: string;
}
export const MAX_STUDENTS = 500;
/** Headings as schools write them, the likeliest first. */
export const NUMBER_HEADINGS = ['学号', '学籍号', '学生学号', '学生编号', '考号', '准考证号', '座号'];
export const NAME_HEADINGS = ['姓名', '学生姓名', '名字', '学生'];
const HEADINGS: ReadonlySet<string> = new Set([...NUMBER_HEADINGS, ...NAME_HEADINGS, '序号', '性别', '班级', '备注']);
const NUMBER = /^(?=[A-Za-z-]*\d)[0-9A-Za-z-]{1,40}$/;
const SEX = /^[男女]$/;

const cellsOf = (line: string): string[] => line.split(/[\t,，]/).map((cell) => cell.replace(/\s+/g, ''));

/** 学号 姓 名, also with spaces only. */
function isHead(line: string): boolean {
  const cells = cellsOf(line);
  return cells.some((cell) => HEADINGS.has(cell)) || cells.join('') === '学号姓名';
}

/** Number and name of a line whose columns no heading names: 1 20270901 张一 男. */
function rowOf(line: string): { number?: string; name: string } {
  const words = line.split(/[\t,，\s]+/).filter((word) => word !== '');
  const [first = '', second = ''] = words;
  const counted = words.length > 2 && NUMBER.test(first) && NUMBER.test(second);
  const rest = counted ? words.slice(1) : words;
  const at = rest.findIndex((word) => NUMBER.test(word));
  const names = rest.filter((_word, i) => i !== at);
  const name = names.length > 1 && SEX.test(names.at(-1) ?? '') ? names.slice(0, -1) : names;
  return { ...(at >= 0 && { number: rest[at] }), name: name.join(' ') };
}

/** Lines in which the headings are looked for; a title may be above them. */
const HEAD_LINES = 5;

/** The rows, or a fault for every line that cannot be read. */
export function readRoster(text: string): { rows: RosterRow[]; faults: string[] } {
  const rows: RosterRow[] = [];
  const faults: string[] = [];
  const lines = text.split(/\r?\n/).map((line) => line.normalize('NFKC').trim());
  // Names on one line, as in a chat message: 张一、李二、王三.
  const names =
    lines.filter((line) => line !== '').length === 1 && /[、,;，；]/.test(text) && !/\d/.test(text)
      ? text.split(/[、,;，；\n]/).map((name) => name.trim())
      : lines;
  let next = 1;
  const taken = new Map<string, number>();
  const head = names.slice(0, HEAD_LINES).findIndex(isHead);
  const columns = cellsOf(names[head] ?? '');
  const [numberAt, nameAt] = [NUMBER_HEADINGS, NAME_HEADINGS].map((list) =>
    columns.findIndex((cell) => list.includes(cell)),
  ) as [number, number];
  names.forEach((line, index) => {
    if (line === '' || index <= head) return;
    const cells = line.split(/[\t,，]/).map((cell) => cell.trim());
    const row =
      nameAt >= 0 && cells.length > Math.max(numberAt, nameAt)
        ? {
            number: cells[numberAt]?.replace(/\s+/g, '') || undefined,
            name: (cells[nameAt] ?? '').replace(/\s+/g, ' '),
          }
        : rowOf(line);
    const { name, number = String(next).padStart(2, '0') } = row;
    if (name === '') return void faults.push(`第 ${index + 1} 行“${line}”没有姓名`);
    if (name.length > 40) return void faults.push(`第 ${index + 1} 行的姓名过长`);
    const before = taken.get(number);
    if (before !== undefined) return void faults.push(`第 ${index + 1} 行的学号 ${number} 与第 ${before} 行重复`);
    taken.set(number, index + 1);
    if (/^\d+$/.test(number)) next = Number(number) + 1;
    rows.push({ number, name });
  });
  if (rows.length > MAX_STUDENTS) faults.push(`一个班最多 ${MAX_STUDENTS} 人，现有 ${rows.length} 人`);
  return { rows, faults };
}

export const rosterText = (rows: readonly RosterRow[]): string =>
  rows.map(({ number, name }) => `${number}\t${name}`).join('\n');

export type ReadRoster = (text: string) => { rows: readonly RosterRow[]; faults: readonly string[] };

/**
 * Merges two edited lists by number: rows that only one side added, renamed or removed; a student changed on both sides
 * is as in `mine`.
 */
export function mergeRosters(base: string, mine: string, theirs: string, read: ReadRoster = readRoster): string {
  const was = new Map(read(base).rows.map(({ number, name }) => [number, name]));
  const there = read(theirs).rows;
  const here = read(mine);
  const numbers = new Set(here.rows.map(({ number }) => number));
  const added = there.filter(({ number }) => !was.has(number) && !numbers.has(number));
  // Lines that cannot be read yet stay as they are typed.
  if (here.faults.length > 0) return [mine.trimEnd(), rosterText(added)].filter(Boolean).join('\n');
  const names = new Map(there.map(({ number, name }) => [number, name]));
  const kept = here.rows.flatMap((row) => {
    if (was.get(row.number) !== row.name) return [row];
    const name = names.get(row.number);
    return name === undefined ? [] : [{ ...row, name }];
  });
  return rosterText([...kept, ...added]);
}

/** The students that the other list does not have, or has with another name. */
export function rosterOnlyHere(text: string, other: string, read: ReadRoster = readRoster): string {
  const there = new Map(read(other).rows.map(({ number, name }) => [number, name]));
  return read(text)
    .rows.filter(({ number, name }) => there.get(number) !== name)
    .map(({ number, name }) => `${number} ${name}`)
    .join('、');
}
