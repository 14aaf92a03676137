// A formula in a search field, typed without TeX, as the canonical TeX of what it may mean: `sinx`, `√3/2`, `log2(3)`,
// `y=x2`. The most usual reading comes first.
import { foldSigns } from '../characters';
import { canonicalTex } from '../tex/canonicalTex';
import { readTyped } from '../typedMath';
import { searchTex, typedTex } from './searchTokens';
import { BRACKETED, endOfArgument, joinUnits, unitsOf } from './shapes';

const MAX_READINGS = 6;
const FUNCTION = /^\\(?:(?:arc)?(?:sin|cos|tan)|cot|ln|lg|log)$/;
const SIGN = /^\\(?:le|ge|ne|pm|mp|times|div|cdot|in|cap|cup|perp|parallel|angle|triangle|subset|subseteq|to|infty)$/;
const TYPED = [
  /(?:^|[^a-zA-Z\\]|(?<![a-zA-Z\\])[xyzatkmn])(?:arc)?(?:sin|cos|tan|cot|ln|lg|log)\s?(?:\d{0,9}[a-zA-Zα-ω](?![a-zA-Z]{2})|\d|\()/,
  /[0-9A-Za-z)π]\/\/?[0-9A-Za-z(√π]/,
  /(?:^|[^a-zA-Z])[a-zA-Z]\d*[-+*·](?:[a-zA-Z]?\d*)(?:$|[^a-zA-Z])/,
  /^(?:[a-zA-Z]\d{1,2}){1,20}$/,
  /(?<![a-zA-Z\\])[A-Z]{1,2}\d?\|?[-+·⊥∥=]\|?[A-Z]{1,2}\d?(?![a-zA-Z\d])/,
  /\d\s?[×÷*·]\s?\d/,
  /[a-zA-Z)]\)\d(?![\d.])|\([a-zA-Z][-+]\d{1,3}\)\d(?![\d.])/,
  /[0-9a-zA-Z]→/,
  /[a-zA-Z]'{1,3}\(/,
  /(?<![a-zA-Z\\])(?:[CA]\d\d(?!\d)|[CA]\((?:\d{1,2}|[a-z]),(?:\d{1,2}|[a-z])\))/,
  /(?<![a-zA-Z\\])lim[\s(]?[a-zA-Z]→/,
  /[-+*×·,=<>≤]\s?(?:\.{3}|[…⋯]|·{3})/,
];
/** A term of a sequence without its subscript (`an`, `Sn+1`, `a2n-1`), also with one that ends too early (`a_n+1`). */
const INDEXED = /(?<![a-zA-Z\\])([abcdxyST])_?((?:\d?n|[km])(?:[+-]\d)?)(?![a-zA-Z\d])/g;
const POWER_OF_E = /(?<![a-wyzA-Z\\])e(-?\d?x)(?![a-zA-Z\d])/g;
const has = (pattern: RegExp, text: string) => text.search(pattern) >= 0;
export const looksIndexed = (chunk: string): boolean => has(INDEXED, chunk) || has(POWER_OF_E, chunk);

/** Typed mathematics without any sign of a formula: `sinx`, `1/2`, `x1+x2`, `AB//CD`. */
export const looksTyped = (chunk: string): boolean =>
  TYPED.some((pattern) => pattern.test(chunk)) || looksIndexed(chunk);

/** `C(5,2)` and `C52`; of `A` also a point. */
const CHOSEN = /(?<![a-zA-Z\\])([CA])(?:\((\d{1,2}|[a-z]),(\d{1,2}|[a-z])\)|(\d)(\d)(?!\d))/g;
const POWER_OF_BRACKET = /(?<=\))(\d)(?![\d.a-zA-Z(])/g;
const LIMIT = /(?<![a-zA-Z\\])lim\s?\(?([a-zA-Z])→([+-]?[\d∞a-z])\)?/g;

const DOTS = /\.{3,}|·{3,}|⋯/g;

/** What was probably meant by signs that were left out, the most usual first. */
function completed(typed: string): string[] {
  const times = typed.replaceAll('*', '×').replace(DOTS, '…');
  const [index, power] = typed.includes('\\') ? ['$1_{$2}', 'e^{$1}'] : ['$1_($2)', 'e^($1)'];
  const found = times.replace(INDEXED, index).replace(POWER_OF_E, power);
  const chosen = times.replace(
    CHOSEN,
    (_all, sign: string, n = '', k = '', from = '', count = '') => `${sign}_{${n}${from}}^{${k}${count}}`,
  );
  const limit = times.replace(LIMIT, '\\lim_{$1→$2}');
  return [...new Set([found, chosen, limit, times.replace(POWER_OF_BRACKET, '^$1'), times, typed])];
}

export interface NamedSign {
  text: string;
  at: number;
  /** Typed as a formula. */
  tex: string;
}
/** Signs by their names: `三角形ABC`, `角ABC=90度`, `AB平行于CD`, `30度`, `A交B`, `x属于R`. */
const NAMED_SIGN =
  /三角形(?<triangle>[A-Z]{3})(?![A-Z])|(?<!三)角(?<angle>[A-Z]{1,3})(?![A-Z])(?:(?<equal>=\d{1,3})[度°])?|(?<one>[A-Z]{2})(?<relation>平行|垂直)于?(?<other>[A-Z]{2})(?![A-Z])|(?<![\d.])(?<degrees>\d{1,3})度|(?<![A-Z])(?<set>[A-Z])(?<operation>交|并|真包含于|包含于)(?<with>[A-Z])(?![A-Z])|(?<![a-z])(?<member>[a-z])属于(?<whole>[A-Z])(?![A-Z])/g;
const OPERATIONS: Readonly<Record<string, string>> = {
  交: '\\cap',
  并: '\\cup',
  真包含于: '\\subsetneqq',
  包含于: '\\subseteq',
};

export function namedSigns(chunk: string): NamedSign[] {
  return [...chunk.matchAll(NAMED_SIGN)].map(({ 0: text, index, groups = {} }) => {
    const { triangle, angle, equal, one, relation, other, degrees, set, operation = '', member, whole } = groups;
    let tex = `${degrees}^\\circ`;
    if (triangle) tex = `\\triangle ${triangle}`;
    else if (angle) tex = `\\angle ${angle}${equal ? `${equal}^\\circ` : ''}`;
    else if (relation) tex = `${one}${relation === '平行' ? '\\parallel' : '\\perp'} ${other}`;
    else if (set) tex = `${set}${OPERATIONS[operation]} ${groups.with}`;
    else if (member) tex = `${member}\\in ${whole}`;
    return { text, at: index, tex };
  });
}

interface Atom {
  text: string;
  kind: 'value' | 'function' | 'sign';
}

/** The end of the bracket that opens at `from`; -1 when it stays open. */
function endOfBracket(units: readonly string[], from: number): number {
  let depth = 0;
  for (let at = from; at < units.length; at++) {
    if (units[at] === '(') depth++;
    else if (units[at] === ')' && --depth === 0) return at + 1;
  }
  return -1;
}

function kindOf(unit: string): Atom['kind'] {
  if (FUNCTION.test(unit)) return 'function';
  if (SIGN.test(unit)) return 'sign';
  return /^(?:[a-zA-Z]|\\[a-zA-Z]+)$/.test(unit) ? 'value' : 'sign';
}

function atomsOf(units: readonly string[], wide: boolean): Atom[] {
  const atoms: Atom[] = [];
  let at = 0;
  /** An argument or a script, with its own fractions. */
  const argument = (): string => {
    const end = endOfArgument(units, at);
    const inner = units[at] === '{' ? units.slice(at + 1, end - 1) : units.slice(at, end);
    at = end;
    return `{${fractions(inner, wide)}}`;
  };
  while (at < units.length) {
    const unit = units[at] as string;
    const closed = unit === '(' ? endOfBracket(units, at) : -1;
    let atom: Atom;
    if (/^\d$/.test(unit)) {
      const from = at;
      while (/^[\d.]$/.test(units[at] ?? '')) at++;
      atom = { text: units.slice(from, at).join(''), kind: 'value' };
    } else if (closed > 0) {
      atom = { text: `(${fractions(units.slice(at + 1, closed - 1), wide)})`, kind: 'value' };
      at = closed;
    } else if (unit === '{') {
      atom = { text: argument(), kind: 'value' };
    } else if (unit === '\\sqrt' || unit === '\\frac') {
      at++;
      let text = unit;
      if (unit === '\\sqrt' && units[at] === '[') {
        const end = units.indexOf(']', at) + 1 || units.length;
        text += units.slice(at, end).join('');
        at = end;
      }
      text += argument();
      if (unit === '\\frac') text += argument();
      atom = { text, kind: 'value' };
    } else {
      at++;
      atom = { text: unit, kind: kindOf(unit) };
    }
    while (atom.kind !== 'sign' && (units[at] === '^' || units[at] === '_')) {
      const script = units[at] as string;
      at++;
      atom = { ...atom, text: atom.text + script + argument() };
    }
    atoms.push(atom);
  }
  return atoms;
}

const joinAtoms = (atoms: readonly Atom[]): string => joinUnits(atoms.map(({ text }) => text));
const operand = (atoms: readonly Atom[]): string => {
  const text = joinAtoms(atoms);
  return atoms.length === 1 && text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1) : text;
};

/**
 * `a/b` as a fraction; with `wide`, every factor behind the line is below it (`1/2x`). A function is above the line with
 * its argument unless a number is below (`sinA/a`, but `sinπ/6`), and below it with its argument.
 */
function fractions(units: readonly string[], wide: boolean): string {
  const atoms = atomsOf(units, wide);
  const written: Atom[] = [];
  for (let at = 0; at < atoms.length; at++) {
    const atom = atoms[at] as Atom;
    const next = atoms[at + 1];
    const argument = at + (next?.kind === 'function' ? 2 : 1);
    if (atom.text !== '/' || written.at(-1)?.kind !== 'value' || !next || atoms[argument]?.kind !== 'value') {
      written.push(atom);
      continue;
    }
    let from = written.length;
    while (written[from - 1]?.kind === 'value') from--;
    if (written[from - 1]?.kind === 'function' && !/^\d/.test(next.text)) from--;
    let end = argument + 1;
    while (wide && atoms[end]?.kind === 'value') end++;
    const above = operand(written.splice(from));
    written.push({ text: `\\frac{${above}}{${operand(atoms.slice(at + 1, end))}}`, kind: 'value' });
    at = end - 1;
  }
  return joinAtoms(written);
}

const SUM = '\\(([^()]{1,30}[+-][^()]{1,30})\\)';
const LETTER_FIRST = new RegExp(`(?<![a-zA-Z\\d)}\\\\])([a-eh-zA-Z])${SUM}(?![\\^_])`);
const SUM_FIRST = new RegExp(`(?<![a-zA-Z\\d)}\\\\])${SUM}([a-eh-zA-Z])(?![a-zA-Z\\d(^_])`);
/** The factors of `z(1+i)` in the other order. */
const exchanged = (canonical: string): string =>
  LETTER_FIRST.test(canonical) ? canonical.replace(LETTER_FIRST, '($2)$1') : canonical.replace(SUM_FIRST, '$2($1)');

/** Canonical TeX of the readings, each once. */
export function typedReadings(typed: string): string[] {
  const found = new Set<string>();
  for (const { tex } of completed(typed).flatMap((form) => readTyped(form))) {
    const canonical = searchTex(foldSigns(tex));
    const plain = searchTex(canonical.replace(BRACKETED, '$1 {$2}'));
    for (const wide of [false, true]) {
      for (const each of [plain, canonical])
        found.add(each.includes('/') ? canonicalTex(fractions(unitsOf(each), wide)) : each);
    }
  }
  const usual = [...found].slice(0, MAX_READINGS);
  const readings = [...new Set([...usual, ...usual.slice(0, 1).map(exchanged)])];
  const asTyped = searchTex(typedTex(typed));
  return readings.includes(asTyped) ? readings : [...readings, asTyped];
}
