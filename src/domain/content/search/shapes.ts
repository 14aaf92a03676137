// Parts of a formula that a teacher may search for on their own, and their shapes.
// `C:\frac{x^2}{a^2}+\frac{y^2}{b^2}=1(a>b>0)` has the part `\frac{x^2}{a^2}+\frac{y^2}{b^2}=1`. All texts are
// canonical TeX.
import { hash32 } from '../hash';
import { shapeOfTex } from '../tex/canonicalTex';

const MIN_SHAPE = 3;
const MIN_SIDE = 5;
const MIN_TERM = 3;
const MAX_PARTS = 40;
const HAN = /\p{Script=Han}/u;
const SEPARATORS = new Set([',', ';', ':', '，', '；', '：', '&', '\\\\', '\\;', '\\Rightarrow', '\\Leftrightarrow']);
const RELATIONS = new Set(['=', '<', '>', '\\le', '\\ge', '\\ne', '\\in', '\\approx', '\\equiv']);
const UNIT = /\\(?:begin|end)\{[^{}]*\}|\\[a-zA-Z]+|\\[^]|[^\s]/gu;

/** Brackets around a short argument, which a book leaves out. */
export const BRACKETED =
  /(\\(?:(?:arc)?(?:sin|cos|tan)|cot|ln|lg|log)(?:[_^](?:\{[^{}]*\}|[^{}\\]))*)\(([^()+=<>-]{1,16})\)/g;

/** Commands and single signs of canonical TeX, without spaces. */
export const unitsOf = (canonical: string): string[] => canonical.match(UNIT) ?? [];

/** `\pi r` needs its space. */
export const joinUnits = (units: readonly string[]): string =>
  units.reduce(
    (text, unit) => (/^[a-zA-Z]/.test(unit) && /\\[a-zA-Z]+$/.test(text) ? `${text} ${unit}` : text + unit),
    '',
  );

/** In how many brackets a unit is. Brackets are outside themselves; bars, where they are pairs, are inside. */
function depthsOf(units: readonly string[]): number[] {
  let depth = 0;
  const depths = units.map((unit) => {
    if (/^(?:[)\]}]|\\\})$/.test(unit)) depth = Math.max(0, depth - 1);
    return /^(?:[([{]|\\\{)$/.test(unit) ? depth++ : depth;
  });
  const bars = [...units.keys()].filter((at) => units[at] === '|' && depths[at] === 0);
  for (let open = 0; bars.length % 2 === 0 && open < bars.length; open += 2)
    depths.fill(1, bars[open], (bars[open + 1] ?? 0) + 1);
  return depths;
}

/** Runs of the units for which `keeps` holds. */
function runsOf(units: readonly string[], keeps: (unit: string, depth: number) => boolean): string[][] {
  const depths = depthsOf(units);
  const runs: string[][] = [[]];
  for (const [at, unit] of units.entries()) {
    if (keeps(unit, depths[at] ?? 0)) runs.at(-1)?.push(unit);
    else runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}

/** Cuts at the units for which `cuts` holds, outside brackets. */
const cut = (units: readonly string[], cuts: (unit: string) => boolean): string[][] =>
  runsOf(units, (unit, depth) => depth > 0 || !cuts(unit));

/** What is in brackets, without them. */
const groupsOf = (units: readonly string[]): string[][] =>
  runsOf(units, (_, depth) => depth > 0).map((group) => (group[0] === '|' ? group.slice(1, -1) : group));

const SIGNS = new Set(['+', '-', '\\pm', '\\mp', '|']);
const endsTerm = (unit: string) => SIGNS.has(unit) || RELATIONS.has(unit) || SEPARATORS.has(unit);

/** The terms of sums without their factors in figures, also in brackets. */
function* termsOf(units: readonly string[]): Generator<string[]> {
  for (const piece of cut(units, endsTerm)) {
    const term = piece.slice(piece.findIndex((unit) => !/^[\d.]$/.test(unit)));
    if (term.length >= MIN_TERM || (term.length > 1 && /^\\[a-z]/.test(term[0] ?? ''))) yield term;
    for (const group of groupsOf(piece)) yield* termsOf(group);
  }
}

/** Without a condition in brackets at the end: `x^2=2py(p>0)`. */
function withoutCondition(units: readonly string[]): readonly string[] {
  if (units.at(-1) !== ')') return units;
  let depth = 0;
  for (let at = units.length - 1; at > 0; at--) {
    if (units[at] === ')') depth++;
    else if (units[at] === '(' && --depth === 0) {
      const condition = units.slice(at).some((unit) => RELATIONS.has(unit));
      return condition && units.slice(0, at).some((unit) => RELATIONS.has(unit)) ? units.slice(0, at) : units;
    }
  }
  return units;
}

const withoutBrackets = (term: string) => joinUnits(unitsOf(term.replace(BRACKETED, '$1 $2')));

interface Parts {
  /** The formula and what is between its commas, colons and row ends. */
  wholes: string[];
  /** The sides of a relation. */
  sides: string[];
  /** The terms of sums. */
  terms: string[];
}

export function formulaParts(canonical: string): Parts {
  const wholes = new Set([canonical]);
  const sides = new Set<string>();
  const terms = new Set<string>();
  const units = unitsOf(canonical);
  const rows = units.filter((unit) => !/^\\(?:begin|end)\{/.test(unit));
  for (const part of cut(rows, (unit) => SEPARATORS.has(unit) || HAN.test(unit)).slice(0, MAX_PARTS)) {
    const whole = withoutCondition(part);
    wholes.add(joinUnits(whole));
    const pieces = cut(whole, (unit) => RELATIONS.has(unit));
    if (whole.length > (pieces[0]?.length ?? 0))
      for (const side of pieces) if (side.length >= MIN_SIDE) sides.add(joinUnits(side));
    for (const term of termsOf(whole)) if (terms.size < MAX_PARTS) terms.add(withoutBrackets(joinUnits(term)));
  }
  return { wholes: [...wholes], sides: [...sides], terms: [...terms] };
}

/** The end of the argument that begins at `from`. */
export function endOfArgument(units: readonly string[], from: number): number {
  if (units[from] !== '{') return from + 1;
  let depth = 0;
  for (let at = from; at < units.length; at++) {
    if (units[at] === '{') depth++;
    else if (units[at] === '}' && --depth === 0) return at + 1;
  }
  return units.length;
}

/** `\frac{x^2}{a^2}` and `\frac{x^2}{25}` have one form: a constant below the line is `#`. */
function withAnyDenominator(canonical: string): string {
  const units = unitsOf(canonical);
  const written: string[] = [];
  for (let at = 0; at < units.length; at++) {
    const unit = units[at] as string;
    written.push(unit);
    if (unit !== '\\frac') continue;
    const below = endOfArgument(units, at + 1);
    const end = endOfArgument(units, below);
    const constant = /^\{?(?:[\d.]+|[a-zA-Z](?:\^\d)?)\}?$/.test(units.slice(below, end).join(''));
    if (!constant) continue;
    written.push(...units.slice(at + 1, below), '#');
    at = end - 1;
  }
  return joinUnits(written);
}

const NUMBER = /\{[\dnmk+-]+\}|\d+(?:\.\d+)?|(?<![a-zA-Z\\])[nmk](?![a-zA-Z])/g;
const BETWEEN_TERMS = /(\+|-|,|\\(?:times|cdot) ?)/;

/** `a_1+a_2+\dots+a_{20}` and `a_1+a_2+a_3+\dots+a_n` have one form: any numbers, and equal terms once. */
function withAnyTerms(canonical: string): string {
  if (!canonical.includes('\\dots')) return canonical;
  const pieces = canonical.replace(NUMBER, '#').replace(/#{2,}/g, '#').split(BETWEEN_TERMS);
  const kept: string[] = [];
  for (let at = 0; at < pieces.length; at += 2) {
    const term = (pieces[at] ?? '').trim();
    if (kept.at(-2) !== term) kept.push(term, pieces[at + 1] ?? '');
  }
  return kept.join('');
}

export interface ShapeTokens {
  /** The same with other names of variables. */
  shape: number;
  /** The same with other constants below fraction lines, and other first and last terms around dots, too. */
  family: number;
}

/** Null for what is too short to have a shape, or names no variable and has no dots. */
export function shapeTokens(canonical: string): ShapeTokens | null {
  const shape = shapeOfTex(canonical);
  if (canonical.length < MIN_SHAPE || !/v1\.|\\dots/.test(shape)) return null;
  return {
    shape: hash32(`~${shape}`),
    family: hash32(`#${shapeOfTex(withAnyTerms(withAnyDenominator(canonical)))}`),
  };
}

/** The same with other names of variables, other figures outside of scripts and other signs; null where it has none. */
export function formToken(canonical: string): number | null {
  const shape = shapeOfTex(canonical);
  const form = shape
    .replace(/(?<![\^_\d.v])\d+(?:\.\d+)?(?!\.)/g, '#')
    .replace(/\{#\}/g, '#')
    .replace(/##+/g, '#')
    .replace(/-/g, '+');
  return form === shape || !form.includes('v1.') ? null : hash32(`%${form}`);
}
