// Where the lines of a file lie on its pages: the words of the lines are found among those of the pages, in their
// order. Formulas are not compared, as a page shows their signs in another order than their source has them.

/** A rectangle in thousandths of the width and height of its page, from its upper left corner. */
export type PageBox = readonly [left: number, top: number, right: number, bottom: number];

/** A row of text on a page. */
export interface PageRow {
  text: string;
  box: PageBox;
}

/** A part of a line on a page; pages count from 0. */
export interface LinePlace {
  page: number;
  box: PageBox;
}

/** Chinese characters, and words of at least three letters. */
const WORDS = /\p{Script=Han}|[A-Za-z]?[a-z]{2,}/gu;
/** Names of functions are in formulas on one side and in the text on the other. */
const IN_FORMULAS = new Set([
  'sin',
  'cos',
  'tan',
  'log',
  'lim',
  'max',
  'min',
  'cot',
  'sec',
  'csc',
  'arc',
  'mod',
  'gcd',
]);
/** Words that are looked for, and how many make a line that can be found anywhere. */
const LONGEST = 12;
const SURE = 4;
/** Words after the line above within which a shorter line may begin. */
const CLOSE = 40;
/** Words of other lines, of a header or of a formula between the beginning and the end of a line. */
const BETWEEN = 200;
/**
 * Distance below a line up to which rows without a line of their own belong to it, and a jump upwards: a new column.
 */
const NEAR = 25;
const JUMP = 10;
/** Each distinct word is one UTF-16 unit. */
const MAX_WORDS = 65_000;

interface Row extends PageRow {
  page: number;
}
/** Indices of the first and the last, both included. */
type Span = readonly [first: number, last: number];

/**
 * The places of each of `lines`, in the order of the file; none where a line is not found. A line without words has
 * what is between its neighbours.
 */
export function placesOfLines(pages: readonly (readonly PageRow[])[], lines: readonly string[]): LinePlace[][] {
  const rows: Row[] = pages.flatMap((own, page) => own.map((row) => ({ ...row, page })));
  const encode = encoder();
  const rowOfWord: number[] = [];
  const encoded = rows.map((row, at) => {
    const words = encode(row.text);
    for (let i = 0; i < words.length; i += 1) rowOfWord.push(at);
    return words;
  });
  const spans = wordSpans(encoded.join(''), lines.map(encode)).map(
    (span): Span | null => span && [rowOfWord[span[0]] ?? 0, rowOfWord[span[1]] ?? 0],
  );
  let before: Span | null = null;
  return spans.map((span, at) => {
    if (!span) return before ? boxesOf(rows, [before[1] + 1, lastOf(rows, before[1], nextOf(spans, at))]) : [];
    before = span;
    // What follows belongs to the lines that were not found, if there are any before the next one.
    return boxesOf(rows, spans[at + 1] ? [span[0], lastOf(rows, span[1], nextOf(spans, at))] : span);
  });
}

/** Words as one character each. */
function encoder(): (text: string) => string {
  const codes = new Map<string, number>();
  return (text) => {
    let encoded = '';
    for (const [word] of text.normalize('NFKC').matchAll(WORDS)) {
      const plain = word.toLowerCase();
      if (IN_FORMULAS.has(plain)) continue;
      let code = codes.get(plain);
      if (code === undefined && codes.size < MAX_WORDS) codes.set(plain, (code = codes.size + 1));
      if (code !== undefined) encoded += String.fromCharCode(code);
    }
    return encoded;
  };
}

/** Positions in `text`, the words of the pages, of the first and the last word of each line. */
function wordSpans(text: string, lines: readonly string[]): (Span | null)[] {
  const anchors = lines.flatMap((words, line) => {
    const at = beginnings(words, SURE)
      .map((head) => onlyOne(text, head))
      .find((one) => one >= 0);
    return at === undefined ? [] : [{ line, at }];
  });
  const kept = rising(anchors);
  let [next, done] = [0, 0];
  return lines.map((words, line) => {
    const anchor = kept[next]?.line === line ? kept[next++]?.at : undefined;
    const limit = kept[next]?.at ?? text.length;
    const reach = words.length < SURE ? Math.min(limit, done + CLOSE) : limit;
    const open = anchor === undefined ? text.slice(done, reach) : '';
    const found = beginnings(words, 1)
      .map((head) => open.indexOf(head))
      .find((one) => one >= 0);
    const from = anchor ?? (found === undefined ? undefined : done + found);
    if (from === undefined) return null;
    done = Math.max(from + 1, Math.min(limit, lastWord(text, words, from)));
    return [from, done - 1];
  });
}

/** What a line is looked for by, the longest first. */
const beginnings = (words: string, shortest: number): string[] =>
  [LONGEST, LONGEST / 2].map((length) => words.slice(0, length)).filter(({ length }) => length >= shortest);

/** Where the text has `part`, if it has it once. */
function onlyOne(text: string, part: string): number {
  const at = text.indexOf(part);
  return at >= 0 && text.indexOf(part, at + 1) < 0 ? at : -1;
}

/** The position after the last word of a line that begins at `from`. */
function lastWord(text: string, words: string, from: number): number {
  if (words.length <= LONGEST) return from + words.length;
  const tail = words.slice(-LONGEST / 2);
  const near = from + Math.max(LONGEST / 2, Math.floor(words.length * 0.7) - tail.length);
  const found = text.slice(near, from + words.length + BETWEEN).indexOf(tail);
  return found < 0 ? from + words.length : near + found + tail.length;
}

/** The longest part of the anchors that has both lines and places in their order. */
function rising<Anchor extends { at: number }>(anchors: readonly Anchor[]): Anchor[] {
  const ends: number[] = [];
  const before = anchors.map(() => -1);
  anchors.forEach(({ at }, index) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((anchors[ends[middle] ?? 0]?.at ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  });
  const chain: Anchor[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const anchor = anchors[index];
    if (anchor) chain.push(anchor);
  }
  return chain.reverse();
}

/** The first row of the next line that was found. */
function nextOf(spans: readonly (Span | null)[], line: number): number | undefined {
  for (let at = line + 1; at < spans.length; at += 1) {
    const span = spans[at];
    if (span) return span[0];
  }
  return undefined;
}

const isColumn = (row: Row, after: Row): boolean => row.page !== after.page || row.box[3] < after.box[1] - JUMP;

/**
 * The last of the rows after `row` that belong to it: all up to the row `next` in the same column, else those that
 * follow closely.
 */
function lastOf(rows: readonly Row[], row: number, next: number | undefined): number {
  const end = next ?? rows.length;
  const between = rows.slice(row, end + (next === undefined ? 0 : 1));
  const whole = next !== undefined && between.every((one, at) => at === 0 || !isColumn(one, between[at - 1] ?? one));
  if (whole) return Math.max(row, end - 1);
  let last = row;
  let bottom = rows[row]?.box[3] ?? 0;
  for (let at = row + 1; at < end; at += 1) {
    const [one, above] = [rows[at], rows[at - 1]];
    if (!one || !above || isColumn(one, above) || one.box[1] > bottom + NEAR) break;
    last = at;
    bottom = Math.max(bottom, one.box[3]);
  }
  return last;
}

/** Rows of one column as one rectangle. */
function boxesOf(rows: readonly Row[], [first, last]: Span): LinePlace[] {
  const places: LinePlace[] = [];
  for (let at = first; at <= last; at += 1) {
    const row = rows[at];
    const open = places.at(-1);
    if (!row) continue;
    if (!open || at === first || isColumn(row, rows[at - 1] ?? row)) places.push({ page: row.page, box: row.box });
    else places[places.length - 1] = { page: row.page, box: around(open.box, row.box) };
  }
  return places;
}

/** The smallest box around two. */
export const around = (a: PageBox, b: PageBox): PageBox => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];
