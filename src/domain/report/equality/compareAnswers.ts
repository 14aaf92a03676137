// Whether an answer means the same as an accepted one (docs/equality.md). Only a proof makes answers equal, only a
// place where they differ makes them different; a person decides the rest.
import { canonicalTex } from '../../content/tex/canonicalTex';
import { readTyped } from '../../content/typedMath';
import { isRoot, readShape, withoutIndex } from './answerShape';
import { areConditions, measured, plainAnswer, splitParameter } from './answerWords';
import { approximate, fraction, multiply, PI, sameReal, type Float, type Real } from './exactNumber';
import { difference, lettersOf, type Expression } from './expression';
import { Algebra } from './normalForm';
import { numericValue, sameValue, type NumericValue } from './numericValue';
import { asRange, type Piece, type Relation, type Shape } from './ranges';
import { differSomewhere, valueAt, places, signAt, type Place } from './sampling';

// Equations and inequalities that have a solution which the other one does not have.

const STEPS = 50;
const PLACES = places(3);
const MANY = places(40);

/** Places where `of` is 0: one letter is moved until its sign changes. */
function* zeros(of: Expression): Generator<Place> {
  for (const letter of lettersOf(of))
    for (const place of PLACES) {
      const put =
        (value: number): Place =>
        (name) =>
          name === letter ? value : place(name);
      const read = (value: number) => valueAt(of, put(value));
      // Steps that whole numbers do not fall on.
      let [before, from] = [Number.NaN, 0];
      for (let at = -10.37; at < 10.5; at += 0.43) {
        const value = read(at);
        if (before * value < 0) {
          const root = bisected(read, from, at);
          if (Math.abs(read(root)) < 1e-7) yield put(root);
        }
        [before, from] = [value, at];
      }
    }
}

function bisected(read: (value: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  const start = Math.sign(read(from));
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (Math.sign(read(middle)) !== start) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/** `one = 0` and `two = 0`. */
const differentEquations = (one: Expression, two: Expression): boolean => {
  const misses = (a: Expression, b: Expression) => {
    for (const place of zeros(a)) if (Math.abs(valueAt(b, place)) > 1e-4) return true;
    return false;
  };
  return misses(one, two) || misses(two, one);
};

/** `one > 0` and `two > 0`. */
const differentInequalities = (one: Expression, two: Expression): boolean =>
  MANY.some((place) => signAt(one, place) * signAt(two, place) < 0);

// How a formula is written, without the order of its terms and factors: equal formulas of different structure are
// equal, but not in the required form.

type Sealed = Extract<Expression, { kind: 'sum' | 'product' }>;
const flat = (of: Sealed): Expression[] => of.parts.flatMap((part) => (part.kind === of.kind ? flat(part) : [part]));

/** `(7x)^{-1}` as factors of its own. */
function factors(of: Expression): Expression[] {
  if (of.kind === 'product') return flat(of).flatMap(factors);
  if (of.kind === 'power' && of.base.kind === 'product' && isMinusOne(of.exponent))
    return factors(of.base).map((base) => ({ ...of, base }));
  return [of];
}
const isMinusOne = (of: Expression): boolean => of.kind === 'number' && of.num === -1n && of.den === 1n;

function structureOf(of: Expression, algebra: Algebra): string {
  if (lettersOf(of).size === 0) return algebra.keyOfNumber(of);
  switch (of.kind) {
    case 'sum':
      return `(${flat(of)
        .map((part) => structureOf(part, algebra))
        .sort()
        .join('+')})`;
    case 'product': {
      const all = factors(of);
      const front = algebra.keyOfNumber({ kind: 'product', parts: all.filter((part) => lettersOf(part).size === 0) });
      const rest = all.filter((part) => lettersOf(part).size > 0).map((part) => structureOf(part, algebra));
      return front === '1' && rest.length === 1 ? (rest[0] ?? '') : `[${[front, ...rest.sort()].join('*')}]`;
    }
    case 'power':
      return `${structureOf(of.base, algebra)}^${structureOf(of.exponent, algebra)}`;
    case 'call':
      return `${of.name}(${of.parts.map((part) => structureOf(part, algebra)).join(',')})`;
    case 'letter':
      return of.name;
    case 'number':
      return algebra.keyOfNumber(of);
  }
}

/** form: the same value or solutions, written in another way than the accepted answer. */
export type Verdict = 'equal' | 'form' | 'different' | 'undecided';

/**
 * Removes formula delimiters; a space between two digits is kept as TeX `\;`, since a plain one has no meaning in TeX.
 */
const bare = (tex: string): string =>
  tex
    .replace(/\\[()[\]]|(?<!\\)\$/g, ' ')
    .trim()
    .replace(/\s+/g, ' ')
    // The index of `\log_2 8` is no figure of its number.
    .replace(/(?<=\d)(?<![_^]\d) (?=\d)/g, '\\;');
const OR = /\\(?:text|mathrm|mbox)\s*\{\s*(?:或者?|or)\s*\}|或者?|(?<![A-Za-z\\])or(?![A-Za-z])/g;
const AND = /\\(?:text|mathrm|mbox)\s*\{\s*(?:且|并且|and)\s*\}|并?且|(?<![A-Za-z\\])and(?![A-Za-z])/g;
const canonical = (text: string): string =>
  canonicalTex(
    text
      .replace(OR, ' 或 ')
      .replace(AND, ' 且 ')
      // Not the star of a set.
      .replace(/\\times(?![a-zA-Z])|\*(?=[ \\]?[0-9a-zA-Z(])/g, '\\cdot ')
      .replace(/([<>])=/g, (_all, sign) => (sign === '<' ? '\\le ' : '\\ge ')),
  );

export function compareAnswers(accepted: string, given: string): Verdict {
  if (accepted.trim() === '' || given.trim() === '') return 'different';
  if (accepted.trim() === given.trim()) return 'equal';
  const [key, answer] = [plainAnswer(accepted), plainAnswer(given)];
  if (key === answer && key !== '') return 'equal';
  if (areConditions(key, answer)) return 'different';
  const verdict = measuredVerdict(key, answer) ?? parameterVerdict(key, answer) ?? typedVerdict(key, answer);
  return verdict === 'undecided' ? unnamedVerdict(key, answer) : verdict;
}

/** `A={1,2}` where `{1,2}` is wanted; a keyboard has no arrows and may group the figures of a number. */
function unnamedVerdict(accepted: string, given: string): Verdict {
  if (/\\vec(?![a-zA-Z])/.test(accepted) && !given.includes('\\'))
    return compareAnswers(accepted.replace(/\\vec\s*(?:\{\s*([a-z])\s*\}|([a-z]))/g, '$1$2'), given);
  if (GROUPED.test(given) && /^-?\d/.test(accepted)) {
    const verdict = typedVerdict(accepted, given.replace(/[,，\s]/g, ''));
    return verdict === 'equal' ? 'equal' : 'undecided';
  }
  const [key, answer] = [NAME, NAME].map((name, at) => name.exec(at === 0 ? accepted : given));
  const value = (text: string, found: RegExpExecArray | null | undefined) => text.slice(found?.[0].length ?? 0);
  if (!key && !answer) return 'undecided';
  const verdict = compareAnswers(value(accepted, key), value(given, answer));
  if (key && answer) return canonical(key[0]) === canonical(answer[0]) ? verdict : 'undecided';
  return verdict === 'equal' || verdict === 'form' ? 'form' : 'undecided';
}
const GROUPED = /^-?\d{1,3}(?:(?:[,，]\d{3})+|(?: \d{3})+)(?:\.\d+)?$/;
const NAME = /^(?:(?:∠|\\angle)\s*(?:[A-Z]{1,3}|\d)|\{?[a-zA-Z]\}?|[A-Z]{2}|[A-Z]\s*[∩∪]\s*[A-Z])\s*[=＝]\s*/;

/** Amounts with units; null where none has one, or it may be missing in the accepted answer. */
function measuredVerdict(accepted: string, given: string): Verdict | null {
  const [key, answer] = [measured(accepted), measured(given)];
  if (!key && answer?.kind !== '') return null;
  const [wanted, found] = [plainAnswer(key?.value ?? accepted), plainAnswer(answer?.value ?? given)];
  const [a, b] = [numberOf(wanted), numberOf(found)];
  if (!a || !b) return null;
  const [kind, other] = [key?.kind ?? '', answer?.kind ?? ''];
  if (key && answer && kind !== other) return kind === '' || other === '' ? 'undecided' : 'different';
  if (!key || !answer || key.size === answer.size) {
    const verdict = compareAnswers(wanted, found);
    return verdict === 'equal' && kind !== other ? 'form' : verdict;
  }
  const [one, two] = [approximate(a.real).value * key.size, approximate(b.real).value * answer.size];
  return Math.abs(one - two) <= 1e-6 * Math.abs(one) ? 'form' : 'different';
}
const numberOf = (text: string) => numericValue(bare(readTyped(text)[0]?.tex ?? text));

/** General solutions with `k∈Z`, which have many spellings: another one is for a person. */
function parameterVerdict(accepted: string, given: string): Verdict | null {
  const [key, answer] = [splitParameter(accepted), splitParameter(given)];
  if (key.parameter === '' && answer.parameter === '') return null;
  const verdict = compareAnswers(key.value, answer.value);
  if (verdict === 'equal' || verdict === 'form') {
    // A sequence is for n∈N* without saying so.
    const said = [key.parameter, answer.parameter].filter((parameter) => parameter !== '' && parameter !== 'nN');
    return said.length === 0 || key.parameter === answer.parameter ? verdict : 'undecided';
  }
  return 'undecided';
}

/** Each reading of one with each of the other. A reading that is not sure can only show that they are equal. */
function typedVerdict(accepted: string, given: string): Verdict {
  const verdicts = readTyped(accepted).flatMap((key) =>
    readTyped(given).map((answer): Verdict => {
      const verdict = readingVerdict(bare(key.tex), bare(answer.tex));
      if (verdict === 'equal') return key.guess || answer.guess ? 'form' : 'equal';
      return verdict === 'different' && !(key.sure && answer.sure) ? 'undecided' : verdict;
    }),
  );
  const found = (['equal', 'form', 'undecided'] as const).find((verdict) => verdicts.includes(verdict));
  return found ?? (missesSigns(accepted, given) ? 'undecided' : 'different');
}

const GREEK = /[α-ωΑ-Ω]|\\(?:alpha|beta|gamma|theta|lambda|mu|omega|varphi|phi|delta)(?![a-zA-Z])/;
const DEGREE = /°|\\circ|度/;
/** `sina` for sin α, `180-2a` for 180°-2α: what a keyboard lacks may be left out where letters follow. */
const missesSigns = (accepted: string, given: string): boolean =>
  /[a-zA-Zα-ω∠]/.test(given) &&
  ((GREEK.test(accepted) && !GREEK.test(given)) || (DEGREE.test(accepted) && !DEGREE.test(given)));

function readingVerdict(a: string, b: string): Verdict {
  const [key, answer] = [canonical(a), canonical(b)];
  if (a === b || (key !== '' && key === answer)) return 'equal';
  const letters = lettersVerdict(key, answer);
  if (letters) return letters;
  const numbers = numberVerdict(a, b);
  if (numbers) return numbers;
  if (numericValue(a) && hasUnit(b)) return 'undecided';
  const [wanted, found] = [readShape(key), readShape(answer)];
  return wanted && found ? shapeVerdict(wanted, found) : 'undecided';
}

/** Names such as SAS, HL and a sequence of choices are no products; null for other answers. */
function lettersVerdict(key: string, answer: string): Verdict | null {
  if (!/^[A-Z]+$/.test(key) || !/^[A-Za-z]+$/.test(answer)) return null;
  const sorted = (text: string) => [...text.toUpperCase()].sort().join('');
  return sorted(key) === sorted(answer) ? 'undecided' : 'different';
}

const UNIT = /(?:[cdkm]?m|k?g|mL|L|min|s|h|[\u4e00-\u9fff]{1,6})(?:\^?[23]|[²³])?$/;
/** `5cm`: whether the unit belongs to the answer is not known. */
const hasUnit = (text: string): boolean => {
  const without = text.replace(/\\(?:text|mathrm) ?\{([^{}]*)\}/g, '$1').trim();
  const unit = /\\(?:text|mathrm)\s*\{[^{}]*\}$/.exec(text) ?? UNIT.exec(without);
  return unit !== null && numericValue((unit.input === text ? text : without).slice(0, unit.index)) !== null;
};

/** null when one of them is not a number. */
function numberVerdict(a: string, b: string): Verdict | null {
  const [x, y] = [numericValue(a), numericValue(b)];
  if (!x || !y) return null;
  if (sameValue(x, y)) return 'equal';
  if (x.infinite !== 0 || y.infinite !== 0) return 'different';
  // 30° is not 30, but may be meant by π/6.
  if (x.degrees !== y.degrees && sameReal(inRadians(x), inRadians(y))) return 'form';
  const angle = x.degrees === y.degrees ? 1 : Math.PI / 180;
  const [left, right] = [x, y].map(({ real, degrees }) => {
    const { value, error } = approximate(real);
    return degrees ? { value: value * angle, error } : { value, error };
  }) as [Float, Float];
  // Rounded, too long for exact numbers, or a float that has lost its digits to a cancellation.
  const close = 1e-6 * Math.max(Math.abs(left.value), Math.abs(right.value)) + 2 * (left.error + right.error);
  return Math.abs(left.value - right.value) > close ? 'different' : 'undecided';
}

const PER_DEGREE = fraction(1n, 180n);
function inRadians({ real, degrees }: NumericValue): Real {
  const part = degrees && PER_DEGREE && multiply(PI, PER_DEGREE);
  return (part && multiply(real, part)) || real;
}

const worst = (verdicts: readonly Verdict[]): Verdict =>
  (['different', 'undecided', 'form'] as const).find((verdict) => verdicts.includes(verdict)) ?? 'equal';

function shapeVerdict(key: Shape, given: Shape): Verdict {
  if (key.kind === 'range' || given.kind === 'range') return rangesVerdict(key, given);
  return key.kind === given.kind ? sameKindVerdict(key, given) : otherKindVerdict(key, given);
}

function rangesVerdict(key: Shape, given: Shape): Verdict {
  if (key.kind === 'range' && given.kind === 'range' && key.letter !== given.letter && key.relation && given.relation)
    return sameLetters(key.relation, given.relation) ? relationVerdict(key.relation, given.relation) : 'undecided';
  const [a, b] = [asRange(key), asRange(given)];
  if (a && b) return rangeVerdict(a, b);
  // `x<-1,x>3` may be meant as a union.
  const other = key.kind === 'range' ? given.kind : key.kind;
  return other === 'formula' || other === 'set' || other === 'tuple' ? 'different' : 'undecided';
}

function sameKindVerdict(key: Shape, given: Shape): Verdict {
  if (key.kind === 'formula' && given.kind === 'formula')
    return numberVerdict(key.text, given.text) ?? formulaVerdict(key.value, given.value);
  if (key.kind === 'relation' && given.kind === 'relation') return relationVerdict(key, given);
  if (!('items' in key) || !('items' in given)) return 'undecided';
  const isOrdered = key.kind !== 'set' && key.kind !== 'alternatives' && key.kind !== 'system';
  if (isOrdered) return orderedVerdict(key, given);
  const verdict = membersVerdict(key.items, given.items);
  // Whether the order of numbered roots matters is said in the question.
  return verdict === 'different' && key.items.every(isRoot) && rootsVerdict(key, given) === 'equal'
    ? 'undecided'
    : verdict;
}

const rootsVerdict = (key: Several, given: Several): Verdict =>
  membersVerdict(key.items.map(withoutIndex), given.items.map(withoutIndex));

function otherKindVerdict(key: Shape, given: Shape): Verdict {
  if ('items' in key && 'items' in given && [key.kind, given.kind].includes('alternatives')) {
    const numbered = key.kind === 'system' ? key : given.kind === 'system' ? given : null;
    if (numbered) return numbered.items.every(isRoot) ? rootsVerdict(key, given) : 'undecided';
    // Of several values `1,2` says what `1或2` says.
    if (key.kind === 'alternatives' && given.kind === 'list') return membersVerdict(key.items, given.items);
  }
  const isValue = ({ kind }: Shape): boolean => kind === 'formula' || kind === 'relation';
  if (key.kind === 'alternatives' && isValue(given)) return membersVerdict(key.items, [given]);
  if (given.kind === 'alternatives' && isValue(key)) return membersVerdict([key], given.items);
  if (key.kind === 'formula' && given.kind === 'relation') return namedVerdict(key, given);
  if (key.kind === 'relation' && given.kind === 'formula') return namedVerdict(given, key);
  const kinds = [key.kind, given.kind];
  return kinds.includes('tuple') && kinds.includes('formula') ? 'different' : 'undecided';
}

/** The imaginary unit has no real value to try. */
const isComplex = (...of: Expression[]): boolean => of.some((one) => lettersOf(one).has('i'));

function formulaVerdict(key: Expression, given: Expression): Verdict {
  const complex = isComplex(key, given);
  if (!complex && differSomewhere(key, given)) return 'different';
  const algebra = new Algebra();
  const [a, b] = [algebra.fractionOf(key), algebra.fractionOf(given)];
  if (a && b && complex && algebra.differInNumber(a, b)) return 'different';
  if (!a || !b || !algebra.same(a, b)) return 'undecided';
  const letters = lettersOf(key);
  const sameWay =
    letters.size === 0 ||
    (letters.size === 1 && letters.has('i')) ||
    structureOf(key, algebra) === structureOf(given, algebra);
  return sameWay ? 'equal' : 'form';
}

const isSolved = ({ left, right }: Relation): boolean => left.kind === 'letter' && !lettersOf(right).has(left.name);

const sameLetters = (a: Relation, b: Relation): boolean => {
  const [one, two] = [a, b].map(({ left, right }) => [...lettersOf(difference(left, right))].sort().join(' '));
  return one === two;
};

/** Both sides times one number. */
function relationVerdict(key: Relation, given: Relation): Verdict {
  const [equation, other] = [key.operator === '=', given.operator === '='];
  if (equation !== other || (key.operator === '\\ne') !== (given.operator === '\\ne')) return 'different';
  const algebra = new Algebra();
  const [one, two] = [key, given].map(({ operator, left, right }) =>
    operator === '<' || operator === '\\le' ? difference(right, left) : difference(left, right),
  ) as [Expression, Expression];
  const [a, b] = [algebra.fractionOf(one), algebra.fractionOf(two)];
  const quotient = a && b && algebra.quotient(a, b);
  const form = isSolved(key) && !isSolved(given) && !isSolved({ ...given, left: given.right }) ? 'form' : 'equal';
  if (equation || key.operator === '\\ne') {
    if (quotient) return form;
    return !isComplex(one, two) && differentEquations(one, two) ? 'different' : 'undecided';
  }
  const strict = (operator: string) => operator === '<' || operator === '>';
  if (quotient) return quotient.num > 0n && strict(key.operator) === strict(given.operator) ? form : 'different';
  return differentInequalities(one, two) ? 'different' : 'undecided';
}

/** `x=5` where `5` is wanted, or the other way round. */
function namedVerdict(value: Shape & { kind: 'formula' }, { operator, left, right }: Relation): Verdict {
  const name = left.kind === 'letter' || left.kind === 'call' || isSegment(left);
  if (operator !== '=' || !name) return 'undecided';
  const verdict = formulaVerdict(value.value, right);
  return verdict === 'equal' ? 'form' : verdict;
}
const isSegment = (of: Expression): boolean =>
  of.kind === 'product' && of.parts.every((part) => part.kind === 'letter' && /^[A-Z]/.test(part.name));

type Range = Shape & { kind: 'range' };
function rangeVerdict(key: Range, given: Range): Verdict {
  const ends = ({ pieces }: Range) => pieces.flatMap(({ low, high }) => [low, high]);
  const numeric = [...ends(key), ...ends(given)].every((end) => !end || lettersOf(end).size === 0);
  if (key.pieces.length !== given.pieces.length) return numeric ? 'different' : 'undecided';
  const end = (a: Expression | null, b: Expression | null): Verdict =>
    a && b ? formulaVerdict(a, b) : a === b ? 'equal' : 'different';
  const verdicts = key.pieces.flatMap((piece, at): Verdict[] => {
    const other = given.pieces[at] as Piece;
    const closed = piece.lowClosed === other.lowClosed && piece.highClosed === other.highClosed;
    return [end(piece.low, other.low), end(piece.high, other.high), closed ? 'equal' : 'different'];
  });
  const verdict = worst(verdicts.map((one) => (one === 'form' ? 'equal' : one)));
  if (verdict !== 'equal') return verdict;
  if (key.letter === given.letter) return 'equal';
  return key.letter === '' || given.letter === '' ? 'form' : 'undecided';
}

function distinct(items: readonly Shape[]): Shape[] {
  const kept: Shape[] = [];
  for (const item of items) if (!kept.some((other) => shapeVerdict(other, item) === 'equal')) kept.push(item);
  return kept;
}

/** In any order, each once. */
function membersVerdict(key: readonly Shape[], given: readonly Shape[]): Verdict {
  // Equations and systems may have the same solutions in another distribution.
  const solved = [...key, ...given].every((item) => item.kind !== 'relation' || isSolved(item));
  const verdict = matchVerdict(key, given);
  return verdict === 'different' && !solved ? 'undecided' : verdict;
}
function matchVerdict(key: readonly Shape[], given: readonly Shape[]): Verdict {
  const [wanted, left] = [distinct(key), distinct(given)];
  // `{1,2,2}` is the set {1,2}, but not written as one.
  const repeated = left.length < given.length;
  const verdicts: Verdict[] = [];
  let unsure = false;
  for (const item of wanted) {
    const fits = left.map((other) => shapeVerdict(item, other));
    const at = (['equal', 'form'] as const).map((verdict) => fits.indexOf(verdict)).find((found) => found >= 0);
    if (at === undefined) {
      if (!fits.includes('undecided')) return 'different';
      unsure = true;
      continue;
    }
    verdicts.push(fits[at] as Verdict);
    left.splice(at, 1);
  }
  if (unsure) return 'undecided';
  if (left.length > 0) return 'different';
  return repeated ? 'undecided' : worst(verdicts);
}

type Several = Shape & { items: readonly Shape[] };
function orderedVerdict(key: Several, given: Several): Verdict {
  if (key.items.length !== given.items.length)
    return key.kind === 'list' && membersVerdict(key.items, given.items) !== 'different' ? 'undecided' : 'different';
  const verdict = worst(key.items.map((item, at) => shapeVerdict(item, given.items[at] as Shape)));
  if (verdict !== 'different') return verdict;
  // Whether the order of a list matters is said in the question; a ratio may be extended.
  if (key.kind === 'list') return membersVerdict(key.items, given.items) === 'different' ? 'different' : 'undecided';
  return key.kind === 'ratio' && isProportional(key.items, given.items) ? 'form' : 'different';
}
function isProportional(a: readonly Shape[], b: readonly Shape[]): boolean {
  const values = (items: readonly Shape[]) =>
    items.map((item) => (item.kind === 'formula' ? valueAt(item.value, () => Number.NaN) : Number.NaN));
  const [x, y] = [values(a), values(b)];
  const factor = (x[0] ?? 0) / (y[0] ?? 0);
  return factor > 0 && x.every((value, at) => Math.abs(value - factor * (y[at] ?? 0)) < 1e-9 * Math.abs(value));
}

// Whether an answer gets the points of an accepted one without a person: only what is proved to be equal.

export const sameAnswer = (accepted: string, given: string): boolean => compareAnswers(accepted, given) === 'equal';
