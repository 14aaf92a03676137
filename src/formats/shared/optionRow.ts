// The options at the end of a question as people write them: `A. … B. …`, `A、`, `(A)`, `A)`, `Ⓐ`, `a.`, in a line or on
// lines of their own.
import { masked } from './examText';
import type { DraftOption } from './importedQuestion';

const LETTERS = 'ABCDEFGH';
/** Before an option: the beginning, white space, a formula, an insert or the end of a sentence. */
const BEFORE = '(?<=^|[\\s\\u0001\\ue201-\\ue205。；;，,.．)）])';
/** Before an option in text that has lost its spaces. */
const ANYWHERE = '(?<![A-Za-z])';

interface Style {
  /** The mark of the option with this letter. */
  mark(letter: string): string;
  before: string;
  /** With fewer options it is no row of options. */
  least: number;
}
const small = (letter: string): string => letter.toLowerCase();
const circled = (letter: string): string =>
  `[${String.fromCodePoint(0x24b6 + LETTERS.indexOf(letter))}${String.fromCodePoint(0x24d0 + LETTERS.indexOf(letter))}]`;
const STYLES: readonly Style[] = [
  { mark: (letter) => `${letter}\\s{0,3}[.．、]`, before: BEFORE, least: 2 },
  { mark: (letter) => `[（(]\\s?${letter}\\s?[)）]\\s?[.．、]?`, before: BEFORE, least: 2 },
  { mark: circled, before: '', least: 2 },
  { mark: (letter) => `${letter}\\s?[:：)）]`, before: BEFORE, least: 3 },
  { mark: (letter) => `${small(letter)}\\s?[.．、)）]`, before: BEFORE, least: 3 },
  { mark: (letter) => `[（(]\\s?${small(letter)}\\s?[)）]`, before: BEFORE, least: 3 },
  {
    mark: (letter) => `${letter}(?=[\\s\\u3000]{0,8}[\\s\\u3000\\u0001\\ue200])`,
    before: '(?<=^|[\\s\\ue201\\u0001])',
    least: 3,
  },
  { mark: (letter) => `${letter}\\s?[.．、]`, before: ANYWHERE, least: 4 },
];

interface Found {
  id: string;
  from: number;
  to: number;
}
export interface OptionRow {
  stem: string;
  options: DraftOption[];
  /** Letters that the row leaves out. */
  missing: string[];
}

/** The marks from this A on; a letter may be missing when the next one is there. */
function follow(text: string, start: Found, { mark, before }: Style): Found[] {
  const marks = [start];
  let skipped = 0;
  for (let place = 1; place < LETTERS.length && skipped < 2; place += 1) {
    const pattern = new RegExp(`${before}${mark(LETTERS.charAt(place))}\\s*`, 'gm');
    pattern.lastIndex = marks.at(-1)?.to ?? 0;
    const found = pattern.exec(text);
    if (found) marks.push({ id: LETTERS.charAt(place), from: found.index, to: found.index + found[0].length });
    skipped = found ? 0 : skipped + 1;
  }
  return marks;
}

/** Splits a row of options off the end of a stem; null when there is none. */
export function splitOptions(question: string): OptionRow | null {
  const text = masked(question);
  let best: { marks: Found[]; rank: number } | null = null;
  for (const [order, style] of STYLES.entries()) {
    for (const start of text.matchAll(new RegExp(`${style.before}${style.mark('A')}\\s*`, 'gm'))) {
      const from = start.index;
      const marks = follow(text, { id: 'A', from, to: from + start[0].length }, style);
      if (marks.length < style.least) continue;
      const ownLine =
        from === 0 ||
        text.charAt(from - 1) === '\n' ||
        /^[\s\ue202-\ue205]*$/.test(text.slice(text.lastIndexOf('\n', from - 1) + 1, from));
      // A complete row before a longer one of another style, then a row on a line of its own, then the last one.
      const rank = Math.min(marks.length, 4) * 100 + (ownLine ? 50 : 0) - order * 4 + from / (text.length + 1);
      if (!best || rank > best.rank) best = { marks, rank };
    }
  }
  if (!best) return null;
  const { marks } = best;
  const options = marks.map(({ id, to }, at) => ({ id, content: question.slice(to, marks[at + 1]?.from).trim() }));
  const last = LETTERS.indexOf(marks.at(-1)?.id ?? 'A');
  const missing = [...LETTERS.slice(0, last)].filter((letter) => !marks.some(({ id }) => id === letter));
  return { stem: question.slice(0, marks[0]?.from).trim(), options, missing };
}

const FIRST = /^(?:A\s{0,3}[.．、:：)）]|[（(]\s?A\s?[)）]|[Ⓐⓐ]|a\s?[.．、)）]|[（(]\s?a\s?[)）])/;
const JUDGED = /正确|错误|不对|成立|符合|排除|故|因为|所以|[∵∴]/;

/** Whether a row of options begins on this line; the discussion of an option in an analysis begins alike. */
export const optionsStart = (line: string): boolean =>
  (FIRST.test(line) && !JUDGED.test(line)) || (splitOptions(line)?.options.length ?? 0) >= 3;
