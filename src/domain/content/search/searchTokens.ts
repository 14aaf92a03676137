// Full-text and formula search without database extensions: what is stored for a question. searchQuery.ts makes of a
// query what must match it.
//
// `text_norm` has a line for each of KEYWORD_FIELDS: stem with options and parts; answer; analysis; source. A word in
// the first line is a better hit. Normal text: formulas as canonical TeX, NFKC, lower case, no white space next to a
// CJK character, else one space;
// dots are `...`. `tok` (int[] under GIN) are hashes. Guarantee: a row whose text contains the
// normalised query has all its tokens.
// - CJK run of 1: that character; longer: its bigrams
// - letters, digits: trigrams of the run, and the run itself
// - formula: trigrams of its units (commands and single signs, without case), and the pairs that begin with a command
// - figures with the CJK character or % behind them
// - formula and its parts: canonical form, shape, family, form (shapes.ts)
// `shapes` (int[], not indexed) are the hashes of a shape or family with the line in which it is.
import { KEYWORD_FIELDS, type KeywordField } from '../../../contract/question/question';
import { cleanCharacters, foldSigns } from '../characters';
import { hash32 } from '../hash';
import { textOf } from '../plainText';
import { canonicalTex } from '../tex/canonicalTex';
import type { Content } from '../tree';
import { formToken, formulaParts, shapeTokens, unitsOf } from './shapes';

export const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}';
const CJK_ANY = `${CJK}\\u3000-\\u303F，。、；：？！（）《》“”‘’`;
const SPACE_AT_CJK = new RegExp(`(?<=[${CJK_ANY}])\\s+|\\s+(?=[${CJK_ANY}])`, 'gu');
const RUN = new RegExp(`[${CJK}]+|\\\\[a-z]+|[a-z]+|[0-9]+`, 'gu');
/** What may follow figures as their unit. */
const UNIT = new RegExp(`[${CJK}%]`, 'u');
const CHUNK = new RegExp(`[^\\s${CJK_ANY}]+`, 'gu');
const FORMULA_SIGN = /\\[a-zA-Z]{2,}|[\^_=<>≤≥⩽⩾≠±×÷√π²³¹⁰-₎½⅓¼¾α-ωΔ∈∩∪⊂⊆°△∠⊥∥⊙]/;
const NAMED = /(?:^|[^\\a-zA-Z])(?:sin|cos|tan|log|ln|lg)[a-zA-Z]?(?![a-zA-Z])/g;

/** Written like a formula: `x^2=1`, `\frac12`, `a_n`, `x²`, `30°`. */
export const looksLikeFormula = (chunk: string): boolean =>
  FORMULA_SIGN.test(chunk) && (/[a-zA-Z]/.test(chunk) || /[√π²³½⅓¼¾α-ω^°]/.test(chunk));

/** `sin²x` as TeX. */
export const typedTex = (typed: string): string =>
  foldSigns(typed).replace(NAMED, (found) => found.replace(/sin|cos|tan|log|ln|lg/, '\\$&'));

const ARROW = /\\(?:vec|overrightarrow)(?![a-zA-Z])/g;
const NUMERIC = /(?<![\d.a-zA-Z^_}/])(\d{1,3})\/(\d{1,3})(?![\d.a-zA-Z^_/])/g;

/** Dots between terms, as commands and as people type them. */
const DOTS = /\\[cl]?dots[bcimo]?(?![a-zA-Z])|⋯|\.{3}|·{3}|\\cdot\s?\\cdot\s?\\cdot(?![a-zA-Z])/g;
const dotted = (tex: string): string => tex.replace(DOTS, '…').replace(/…[…\s]*/g, '\\dots ');
export const hasDots = (text: string): boolean => text.includes('…') || text.search(DOTS) >= 0;

/** Canonical TeX for the search: vectors without arrows, fractions of numbers with their line, dots alike. */
export const searchTex = (tex: string): string =>
  canonicalTex(dotted(tex.replace(ARROW, '\\boldsymbol').replace(NUMERIC, '\\frac{$1}{$2}')));

const isFraction = (chunk: string): boolean => chunk.includes('/') && chunk.search(NUMERIC) >= 0;

export function normalizeText(text: string): string {
  return cleanCharacters(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\\dots ?|⋯|·{3,}|\.{3,}/g, '...')
    .replace(/\.{4,}/g, '...')
    .replace(SPACE_AT_CJK, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Canonical TeX in normal text, with the signs that plain text has too. */
export const normalFormula = (canonical: string): string => normalizeText(unescaped(canonical));
const unescaped = (canonical: string) => canonical.replace(/\\([%$&#_{}])/g, '$1');

/** Formulas in plain text, such as a name. */
export const normalName = (name: string): string =>
  normalizeText(
    name.replace(CHUNK, (chunk) => (looksLikeFormula(chunk) ? unescaped(searchTex(typedTex(chunk))) : chunk)),
  );

interface ReadText {
  /** Normal text. */
  text: string;
  /** Canonical TeX, each once. */
  formulas: Set<string>;
}

/** Formulas typed as plain text count as formulas. */
export function readText(parts: readonly Content[]): ReadText {
  const formulas = new Set<string>();
  const keep = (tex: string): string => {
    const canonical = searchTex(tex);
    if (canonical !== '') formulas.add(canonical);
    return unescaped(canonical);
  };
  const plain = (text: string) =>
    text.replace(CHUNK, (chunk) =>
      (looksLikeFormula(chunk) || isFraction(chunk)) && !chunk.includes('__') ? keep(typedTex(chunk)) : chunk,
    );
  return { text: normalizeText(parts.map((part) => textOf(part, keep, plain)).join('\n')), formulas };
}

export function sorted(tokens: Iterable<number>): number[] {
  return [...new Set(tokens)].sort((a, b) => a - b);
}

const isMeasure = (run: string, unit: string) => /^\d/.test(run) && UNIT.test(unit);
const measureToken = (run: string, unit: string) => hash32(`n${run}${unit}`);

/** Of each number of a text: its token, and that with what it measures. */
export const figureTokens = (text: string): number[][][] =>
  [...text.matchAll(/\d+/g)].map(({ 0: run, index }) => {
    const unit = text.charAt(index + run.length);
    return [[hash32(`w${run}`)], ...(isMeasure(run, unit) ? [[measureToken(run, unit)]] : [])];
  });

/** Tokens of normal text; with `open` edges, a run at an edge may be part of a longer one. */
export function textTokens(text: string, open: boolean): number[] {
  const tokens: number[] = [];
  for (const match of text.matchAll(RUN)) {
    const run = match[0];
    // Commands are in the tokens of formulas.
    if (run.startsWith('\\')) continue;
    const whole = !open || (match.index > 0 && match.index + run.length < text.length);
    if (/^[a-z0-9]/.test(run)) {
      if (whole) tokens.push(hash32(`w${run}`));
      for (let i = 0; i + 3 <= run.length; i++) tokens.push(hash32(`t${run.slice(i, i + 3)}`));
      const unit = text.charAt(match.index + run.length);
      if (whole && isMeasure(run, unit)) tokens.push(measureToken(run, unit));
      continue;
    }
    const characters = Array.from(run);
    if (characters.length === 1 && whole) tokens.push(hash32(`c${run}`));
    for (let i = 0; i + 2 <= characters.length; i++) tokens.push(hash32(`b${characters[i]}${characters[i + 1]}`));
  }
  return tokens;
}

const isCommand = (unit: string) => /^\\[a-zA-Z]/.test(unit);

/**
 * Tokens that every formula has that contain this one. A command at the end may be the beginning of a longer one.
 */
export function fragmentTokens(canonical: string, open: boolean): number[] {
  const units = unitsOf(canonical.toLowerCase());
  const last = units.length - (open && isCommand(units.at(-1) ?? '') ? 1 : 0);
  const tokens: number[] = [];
  for (let at = 0; at < last; at++) {
    const [one = '', two, three] = units.slice(at, Math.min(last, at + 3));
    if (isCommand(one) && two !== undefined) tokens.push(hash32(`f${one} ${two}`));
    if (two !== undefined && three !== undefined) tokens.push(hash32(`f${one} ${two} ${three}`));
  }
  return tokens;
}

export const exactToken = (canonical: string) => hash32(`=${canonical}`);

function formulaTokens(canonical: string): { tokens: number[]; shapes: number[] } {
  const { wholes, sides, terms } = formulaParts(canonical);
  const shapes = [
    ...[...wholes, ...sides].flatMap((part) => Object.values(shapeTokens(part) ?? {}) as number[]),
    ...terms.flatMap((term) => shapeTokens(term)?.shape ?? []),
  ];
  const forms = [...wholes, ...sides, ...terms].flatMap((part) => formToken(part) ?? []);
  return { tokens: [...fragmentTokens(canonical, false), ...wholes.map(exactToken), ...shapes, ...forms], shapes };
}

/** The number of the line of `text_norm` that has the field; the first is 1. */
export const lineOf = (field: KeywordField): number => KEYWORD_FIELDS.indexOf(field) + 1;
/** A shape or family, and the field in which it is. */
export const shapeIn = (field: KeywordField, token: number): number => hash32(`${lineOf(field)}~${token}`);

export interface SearchEntry {
  text_norm: string;
  tok: number[];
  shapes: number[];
}

/** What is stored of a question; the stem goes with its options and parts. */
export function searchEntry(
  stem: readonly Content[],
  answer: readonly Content[] = [],
  analysis: readonly Content[] = [],
  source = '',
): SearchEntry {
  const fields = { stem: readText(stem), answer: readText(answer), analysis: readText(analysis) };
  const text = [...Object.values(fields).map((line) => line.text), normalizeText(source)].join('\n');
  const tokens = textTokens(text, false);
  const shapes: number[] = [];
  const read = new Map<string, ReturnType<typeof formulaTokens>>();
  for (const [field, { formulas }] of Object.entries(fields) as [keyof typeof fields, ReadText][]) {
    for (const canonical of formulas) {
      const found = read.get(canonical) ?? formulaTokens(canonical);
      if (!read.has(canonical)) tokens.push(...found.tokens);
      read.set(canonical, found);
      shapes.push(...found.shapes.map((token) => shapeIn(field, token)));
    }
  }
  return { text_norm: text, tok: sorted(tokens), shapes: sorted(shapes) };
}
