// Polynomials with rational coefficients in letters, primes under roots (`#2` with exponent 1/2) and opaque parts such
// as
// `sin(x)`. Equal polynomials have one key. Throws a RangeError when a result would be too large.

export interface Ratio {
  num: bigint;
  /** Positive. */
  den: bigint;
}
interface Power {
  atom: string;
  exponent: Ratio;
}
export interface Term {
  factor: Ratio;
  /** By atom; exponents are positive. */
  powers: readonly Power[];
}
/** By the key of the powers. */
export type Polynomial = ReadonlyMap<string, Term>;

const MAX_TERMS = 300;
const MAX_DIGITS = 10n ** 120n;
const MAX_EXPANDED = 12n;

export const tooLarge = (): never => {
  throw new RangeError('too large');
};
const gcd = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
};
export function ratio(num: bigint, den = 1n): Ratio {
  if (den === 0n) return tooLarge();
  const common = (gcd(num, den) || 1n) * (den < 0n ? -1n : 1n);
  const of = { num: num / common, den: den / common };
  return of.num > MAX_DIGITS || -of.num > MAX_DIGITS || of.den > MAX_DIGITS ? tooLarge() : of;
}
export const ONE = ratio(1n);
export const timesRatio = (a: Ratio, b: Ratio): Ratio => ratio(a.num * b.num, a.den * b.den);
export const plusRatio = (a: Ratio, b: Ratio): Ratio => ratio(a.num * b.den + b.num * a.den, a.den * b.den);
const textOf = ({ num, den }: Ratio): string => (den === 1n ? String(num) : `${num}/${den}`);

const keyOfPowers = (powers: readonly Power[]): string =>
  powers.map(({ atom, exponent }) => `${atom}^${textOf(exponent)}`).join('·');

export const keyOfTerm = ({ factor, powers }: Term): string =>
  powers.length === 0 ? textOf(factor) : `${textOf(factor)}·${keyOfPowers(powers)}`;

const put = (into: Map<string, Term>, term: Term): void => {
  const key = keyOfPowers(term.powers);
  const before = into.get(key);
  const factor = before ? plusRatio(before.factor, term.factor) : term.factor;
  if (factor.num === 0n) into.delete(key);
  else into.set(key, { ...term, factor });
  if (into.size > MAX_TERMS) tooLarge();
};
export const constant = (factor: Ratio): Polynomial =>
  factor.num === 0n ? new Map() : new Map([['', { factor, powers: [] }]]);
export const atomPower = (atom: string, exponent: Ratio = ONE): Polynomial =>
  new Map([[`${atom}^${textOf(exponent)}`, { factor: ONE, powers: [{ atom, exponent }] }]]);

export function plus(a: Polynomial, b: Polynomial): Polynomial {
  const sum = new Map(a);
  for (const term of b.values()) put(sum, term);
  return sum;
}
export const scaled = (a: Polynomial, by: Ratio): Polynomial =>
  by.num === 0n
    ? new Map()
    : new Map([...a].map(([key, term]) => [key, { ...term, factor: timesRatio(term.factor, by) }]));

export const keyOf = (a: Polynomial): string =>
  [...a.entries()]
    .sort(([x], [y]) => (x < y ? -1 : 1))
    .map(([, term]) => keyOfTerm(term))
    .join('+') || '0';

/** The rational number that it is, or null. */
export const constantOf = (a: Polynomial): Ratio | null =>
  a.size === 0 ? ratio(0n) : a.size === 1 ? (a.get('')?.factor ?? null) : null;
export const onlyTerm = (a: Polynomial): Term | null => (a.size === 1 ? ([...a.values()][0] ?? null) : null);

/** The first term in the order of keys: its factor settles signs and content. */
function leading(a: Polynomial): Term {
  const [key] = [...a.keys()].sort();
  return a.get(key ?? '') ?? tooLarge();
}
/** Content times a polynomial of whole coprime coefficients whose first one is positive. */
export function primitive(a: Polynomial): { content: Ratio; part: Polynomial } {
  const factors = [...a.values()].map(({ factor }) => factor);
  const num = factors.reduce((common, factor) => gcd(common, factor.num), 0n);
  const den = factors.reduce((common, factor) => (common / gcd(common, factor.den)) * factor.den, 1n);
  const sign = leading(a).factor.num < 0n ? -1n : 1n;
  const content = ratio(num * sign, den);
  return { content, part: scaled(a, ratio(content.den, content.num)) };
}

/** The polynomials behind atoms `(…)`, and the reduction of squares of cosines and of i. */
export class Atoms {
  private readonly inner = new Map<string, Polynomial>();

  /** A polynomial as one atom. */
  of(inner: Polynomial): string {
    const name = `(${keyOf(inner)})`;
    this.inner.set(name, inner);
    return name;
  }

  times(a: Polynomial, b: Polynomial): Polynomial {
    let result = new Map<string, Term>();
    for (const left of a.values())
      for (const right of b.values()) {
        const expanded = this.timesTerm(left, right);
        if (expanded.size === 1) for (const term of expanded.values()) put(result, term);
        else result = new Map(plus(result, expanded));
      }
    return result;
  }

  whole(base: Polynomial, exponent: bigint): Polynomial {
    let [result, square] = [constant(ONE), base];
    for (let left = exponent; left > 0n; left >>= 1n) {
      if (left % 2n === 1n) result = this.times(result, square);
      if (left > 1n) square = this.times(square, square);
    }
    return result;
  }

  private timesTerm(a: Term, b: Term): Polynomial {
    const exponents = new Map<string, Ratio>();
    for (const { atom, exponent } of [...a.powers, ...b.powers]) {
      const before = exponents.get(atom);
      exponents.set(atom, before ? plusRatio(before, exponent) : exponent);
    }
    let factor = timesRatio(a.factor, b.factor);
    const powers: Power[] = [];
    let expanded: Polynomial | null = null;
    for (const [atom, exponent] of [...exponents].sort(([x], [y]) => (x < y ? -1 : 1))) {
      const wholes = exponent.num / exponent.den;
      if (atom.startsWith('#') && wholes > 0n) {
        if (wholes > 400n) tooLarge();
        factor = timesRatio(factor, ratio(BigInt(atom.slice(1)) ** wholes));
        const left = plusRatio(exponent, ratio(-wholes));
        if (left.num !== 0n) powers.push({ atom, exponent: left });
        continue;
      }
      const inner = exponent.den === 1n ? this.expansion(atom, wholes) : null;
      if (inner) expanded = expanded ? this.times(expanded, inner) : inner;
      else powers.push({ atom, exponent });
    }
    const term: Polynomial = new Map([[keyOfPowers(powers), { factor, powers }]]);
    return expanded ? this.times(term, expanded) : term;
  }

  /** cos² is 1 - sin²; i² is -1. */
  private expansion(atom: string, exponent: bigint): Polynomial | null {
    if (atom === 'i' && exponent >= 2n) {
      const sign = constant(ratio(exponent % 4n >= 2n ? -1n : 1n));
      return exponent % 2n === 1n ? this.times(sign, atomPower(atom)) : sign;
    }
    const inner = this.inner.get(atom);
    if (inner) return exponent <= MAX_EXPANDED ? this.whole(inner, exponent) : null;
    if (!atom.startsWith('cos(') || exponent < 2n) return null;
    const sine = atomPower(`sin(${atom.slice(4)}`, ratio(2n));
    const rest = plus(constant(ONE), scaled(sine, ratio(-1n)));
    const squares = this.whole(rest, exponent / 2n);
    return exponent % 2n === 1n ? this.times(squares, atomPower(atom)) : squares;
  }
}

/** Prime factors with their exponents; null for numbers that are too long. */
export function primesOf(of: bigint): Map<bigint, bigint> | null {
  let rest = of;
  if (rest <= 0n || rest > 10n ** 12n) return null;
  const found = new Map<bigint, bigint>();
  for (let p = 2n; p * p <= rest && p < 20_000n; p += p === 2n ? 1n : 2n)
    for (; rest % p === 0n; rest /= p) found.set(p, (found.get(p) ?? 0n) + 1n);
  // A rest above the square of the last tried number may have two factors.
  if (rest > 400_000_000n) return null;
  if (rest > 1n) found.set(rest, (found.get(rest) ?? 0n) + 1n);
  return found;
}
