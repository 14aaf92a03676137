// Questions as written in a paper: text with `$…$`, number and points at the beginning, options on one line or on
// separate lines, blanks as underscores. For files that store whole questions as text.
import { BLANK } from './importedQuestion';

/** Odd pieces of a split by this pattern are formulas. */
export const MATH = /(\$\$[\s\S]*?\$\$|\$[^$]*\$)/;

/** The text with its formulas replaced by characters that no pattern matches, at the same length. */
export const masked = (text: string): string =>
  text
    .split(MATH)
    .map((piece, place) => (place % 2 === 1 ? '\u0001'.repeat(piece.length) : piece))
    .join('');

export interface Head {
  number: number | null;
  score: number | null;
  rest: string;
}

/** `2. (5 分) 已知…`; scanned texts may have dollars inside: `2. $(5$ 分 $) \frac…$`. */
export function readHead(question: string): Head {
  const number = /^(\d{1,2})\s*[.．、]\s*/.exec(question.trim());
  return { number: number ? Number(number[1]) : null, ...readPoints(question.trim().slice(number?.[0].length ?? 0)) };
}

/** `(5 分) 已知…`, `（本题满分 12 分）解方程` */
export function readPoints(text: string): Pick<Head, 'score' | 'rest'> {
  const points =
    /^(?:\$\s*)?[（(\[【]\s*(?:每小?题\s*\d{1,2}\s*分\s*[,，]\s*)?(?:本小?题)?(?:满分|共)?\s*(\d+(?:\.5)?)\s*(?:\$\s*)?分\s*(\$)?\s*[)）\]】]\s*/.exec(
      text,
    );
  if (!points) return { score: null, rest: text.trim() };
  const rest = text.slice(points[0].length);
  return {
    score: Number(points[1]),
    rest: (!points[2] ? rest : rest.startsWith('$') ? rest.slice(1) : `$${rest}`).trim(),
  };
}

/** `(用数字填写答案)` at the end of a stem. */
const REMARK = /[（(][^()（）\n]*(?:填写?|数字|序号|编号)[^()（）\n]*[)）]$/;
const REMARK_MAX = 60;

/** An empty bracket outside of formulas. */
const EMPTY_BRACKET = /[（(][\s\u3000]{1,20}[)）]|（）/g;
/** `make` for the text beside formulas. */
const besideTex = (text: string, make: (piece: string) => string): string =>
  text
    .split(MATH)
    .map((piece, index) => (index % 2 === 1 ? piece : make(piece)))
    .join('');

/**
 * Inserts a lost blank: at underscores or empty brackets, before a measure word, before a closing remark, or at the
 * end.
 */
export function placeBlank(stem: string, notes: string[]): string {
  if (/_{2,}/.test(stem.replace(new RegExp(MATH, 'g'), ''))) {
    return besideTex(stem, (piece) => piece.replace(/_{2,}/g, BLANK));
  }
  const bracketed = besideTex(stem, (piece) => piece.replace(EMPTY_BRACKET, BLANK));
  if (bracketed !== stem) return bracketed;
  notes.push('原文缺空格线，已补在句末');
  const inside = /(?<=平\s{0,3}移|共\s{0,3}有)\s{1,5}(?=[个种])/.exec(stem);
  if (inside) return stem.slice(0, inside.index) + BLANK + stem.slice(inside.index + inside[0].length);
  const words = stem.trimEnd();
  const stop = /[.．。]$/.exec(words)?.[0] ?? '';
  const before = words.slice(0, words.length - stop.length).trimEnd();
  const remark = REMARK.exec(before.slice(-REMARK_MAX))?.[0] ?? '';
  const cut = before.length - remark.length;
  return `${before.slice(0, cut).trimEnd()}${BLANK}${remark}${stop}`;
}
