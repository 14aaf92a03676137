// Full-text and formula search without database extensions: what is indexed for a question, and what a query must
// match.
//
// Index row: `text_norm` = searchText(parts), `tok` = searchTokens(text_norm, formulas) (int[] under GIN).
// Text query: `tok @> tokens AND text_norm LIKE '%' || recheck || '%'` (escape `\ % _`; no LIKE when recheck is null,
// no `@>` when tokens is empty). Guarantee: a row whose text_norm contains the normalised query has all its tokens.
// Formula query: rows with the `exact` token first, then those with the `shape` token (variables renamed).
//
// Normal text: NFKC, lower case, no white space next to a CJK character, else one space. Tokens of a text:
// - CJK run of 1: that character; longer: its bigrams
// - letters, digits: trigrams of the run, and the run itself
// - `\command`: itself (and its letters as letters)
// - formula: canonical form and shape, of the whole and of each comma-separated part
// A query may cut a run at its edges, so a run at an edge of the query only counts with its bigrams or trigrams.
import { canonicalTex, shapeOfTex } from './tex/canonicalTex';
import { cleanCharacters } from './characters';
import { hash32 } from './hash';
import { parseContent } from './htmlToContent';
import { collectMath, plainText } from './plainText';
import type { Content } from './tree';

const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}';
const CJK_ANY = `${CJK}\\u3000-\\u303F，。、；：？！（）《》“”‘’`;
const SPACE_AT_CJK = new RegExp(`(?<=[${CJK_ANY}])\\s+|\\s+(?=[${CJK_ANY}])`, 'gu');
const RUN = new RegExp(`[${CJK}]+|\\\\[a-z]+|[a-z]+|[0-9]+`, 'gu');
const MIN_SHAPE = 3;

export interface QueryTokens {
  /** Every one must be in `tok`. Empty: only `recheck` decides. */
  tokens: number[];
  /** Normalised text to search in `text_norm`; null when the tokens alone decide. */
  recheck: string | null;
  /** Present when the query is a formula or contains one. */
  formula: { exact: number; shape: number } | null;
}

export function normalizeText(text: string): string {
  return cleanCharacters(text).normalize('NFKC').toLowerCase().replace(SPACE_AT_CJK, '').replace(/\s+/g, ' ').trim();
}

/** The searchable text of a question's pieces (stem, options, analysis, …). */
export function searchText(parts: readonly Content[]): string {
  return normalizeText(parts.map(plainText).join('\n'));
}

function sorted(tokens: Iterable<number>): number[] {
  return [...new Set(tokens)].sort((a, b) => a - b);
}

/** Tokens of normal text; with `open` edges, a run at an edge may be part of a longer one. */
function textTokens(text: string, open: boolean): number[] {
  const tokens: number[] = [];
  for (const match of text.matchAll(RUN)) {
    const run = match[0];
    const whole = !open || (match.index > 0 && match.index + run.length < text.length);
    if (/^[\\a-z0-9]/.test(run)) {
      // A backslash marks the start of a command, so its left edge is not open.
      if (whole || (run.startsWith('\\') && match.index + run.length < text.length)) tokens.push(hash32(`w${run}`));
      const letters = run.startsWith('\\') ? run.slice(1) : run;
      for (let i = 0; i + 3 <= letters.length; i++) tokens.push(hash32(`t${letters.slice(i, i + 3)}`));
      continue;
    }
    const characters = Array.from(run);
    if (characters.length === 1 && whole) tokens.push(hash32(`c${run}`));
    for (let i = 0; i + 2 <= characters.length; i++) tokens.push(hash32(`b${characters[i]}${characters[i + 1]}`));
  }
  return tokens;
}

/** Parts of a canonical formula between commas and semicolons outside brackets. */
function formulaParts(canonical: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < canonical.length; i++) {
    const sign = canonical.charAt(i);
    if ('([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign)) depth--;
    else if (depth === 0 && ',;'.includes(sign)) {
      parts.push(canonical.slice(start, i));
      start = i + 1;
    }
  }
  return start === 0 ? [canonical] : [canonical, ...parts, canonical.slice(start)];
}

const exactToken = (canonical: string) => hash32(`=${canonical.normalize('NFKC')}`);
const shapeToken = (canonical: string) => hash32(`~${shapeOfTex(canonical)}`);

/** Tokens of one question: sorted, unique, signed 32-bit. `text` is normal (searchText), `formulas` TeX as stored. */
export function searchTokens(text: string, formulas: readonly string[] = []): number[] {
  const tokens = new Set(textTokens(text, false));
  for (const tex of new Set(formulas)) {
    for (const part of formulaParts(canonicalTex(tex))) {
      if (part === '') continue;
      tokens.add(exactToken(part));
      if (part.length >= MIN_SHAPE) tokens.add(shapeToken(part));
    }
  }
  return sorted(tokens);
}

/** Both columns of the index row. */
export function searchEntry(parts: readonly Content[]): { text_norm: string; tok: number[] } {
  const text = searchText(parts);
  return {
    text_norm: text,
    tok: searchTokens(
      text,
      parts.flatMap((part) => collectMath(part).map((math) => math.tex)),
    ),
  };
}

/** `x^2=1`, `\frac12`, `a_n`: no CJK, and a command or an operator next to a letter or digit. */
function looksLikeFormula(text: string): boolean {
  if (new RegExp(`[${CJK}]`, 'u').test(text)) return false;
  return (
    /\\[a-zA-Z]{2,}/.test(text) ||
    (/[\^_=]/.test(text) && /[a-zA-Z]/.test(text) && !/[a-zA-Z]{4}\s+[a-zA-Z]{3}/.test(text))
  );
}

/** Tokens of the user's input, with or without delimiters. */
export function queryTokens(typed: string): QueryTokens {
  const content = parseContent(typed.slice(0, 2000).replace(/&/g, '&amp;').replace(/</g, '&lt;'));
  // A delimiter without its other half (still being typed) is not searched; a price (`$5`) is.
  const text = normalizeText(plainText(content).replace(/\$(?!\d)|\\[([]/g, ''));
  const math = collectMath(content)[0]?.tex ?? (looksLikeFormula(typed) ? typed : null);
  const canonical = math === null ? '' : canonicalTex(math);
  const formula = canonical === '' ? null : { exact: exactToken(canonical), shape: shapeToken(canonical) };
  const decides = new RegExp(`^[${CJK}]{2}$`, 'u').test(text);
  return { tokens: sorted(textTokens(text, true)), recheck: text === '' || decides ? null : text, formula };
}
