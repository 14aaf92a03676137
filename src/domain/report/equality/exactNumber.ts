// Exact numbers for school answers: sums of fractions times square roots, powers of π and of e. Anything else (nested
// and higher roots) is a float with an error bound. Equality is exact: a long decimal does not equal a fraction.

/** fraction × √root × π^pi × e^e; `root` has no square factor. */
interface Term {
  num: bigint;
  /** Positive. */
  den: bigint;
  root: bigint;
  pi: number;
  e: number;
}
export interface Float {
  value: number;
  error: number;
}
/** Terms differ in root or powers and are not 0; an empty list is the number 0. */
export type Real = readonly Term[] | Float;

const MAX_WHOLE = 10n ** 400n;
const MAX_POWER = 400;
const MAX_TERMS = 24;
/** Limit for finding square factors by trial division. */
const MAX_RADICAND = 10n ** 12n;
const MAX_FLOAT_INPUT = 10n ** 9n;
/** A fraction with more digits never equals a float, even if the difference is small. */
const MAX_FLOAT_DIGITS = 8;
const EPSILON = 4 * Number.EPSILON;

const isFloat = (a: Real): a is Float => 'value' in a;
const abs = (n: bigint): bigint => (n < 0n ? -n : n);
const gcd = (a: bigint, b: bigint): bigint => {
  let [x, y] = [abs(a), abs(b)];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
};

const zero: Real = [];
const one: Real = [{ num: 1n, den: 1n, root: 1n, pi: 0, e: 0 }];
export const PI: Real = [{ num: 1n, den: 1n, root: 1n, pi: 1, e: 0 }];
export const E: Real = [{ num: 1n, den: 1n, root: 1n, pi: 0, e: 1 }];

/** null when the denominator is 0. */
export function fraction(num: bigint, den: bigint): Real | null {
  if (den === 0n) return null;
  return num === 0n ? zero : [reduced({ num, den, root: 1n, pi: 0, e: 0 })];
}

/** Of digits with at most one decimal point. */
export function decimal(text: string): Real | null {
  const [whole = '', places = ''] = text.split('.');
  return fraction(BigInt(whole + places), 10n ** BigInt(places.length));
}

function reduced(term: Term): Term {
  const common = gcd(term.num, term.den) * (term.den < 0n ? -1n : 1n);
  return { ...term, num: term.num / common, den: term.den / common };
}

const tooLong = (term: Term): boolean => abs(term.num) > MAX_WHOLE || term.den > MAX_WHOLE;

export function add(a: Real, b: Real): Real | null {
  if (isFloat(a) || isFloat(b)) {
    return onFloats(a, b, (x, y) => ({
      value: x.value + y.value,
      error: x.error + y.error + EPSILON * (Math.abs(x.value) + Math.abs(y.value)),
    }));
  }
  const sum = [...a];
  for (const term of b) {
    const at = sum.findIndex((other) => other.root === term.root && other.pi === term.pi && other.e === term.e);
    const same = sum[at];
    if (!same) sum.push(term);
    else {
      const num = same.num * term.den + term.num * same.den;
      sum.splice(at, 1, ...(num === 0n ? [] : [reduced({ ...term, num, den: same.den * term.den })]));
    }
  }
  return sum.length > MAX_TERMS || sum.some(tooLong) ? null : sum;
}

export const negated = (a: Real): Real =>
  isFloat(a) ? { ...a, value: -a.value } : a.map((term) => ({ ...term, num: -term.num }));

export function multiply(a: Real, b: Real): Real | null {
  if (isFloat(a) || isFloat(b)) {
    return onFloats(a, b, (x, y) => {
      const value = x.value * y.value;
      return { value, error: Math.abs(x.value) * y.error + Math.abs(y.value) * x.error + EPSILON * Math.abs(value) };
    });
  }
  let product: Real | null = zero;
  for (const left of a) for (const right of b) product = product && add(product, [timesTerm(left, right)]);
  return product;
}

function timesTerm(a: Term, b: Term): Term {
  const common = gcd(a.root, b.root);
  const root = (a.root / common) * (b.root / common);
  return reduced({ num: a.num * b.num * common, den: a.den * b.den, root, pi: a.pi + b.pi, e: a.e + b.e });
}

/** null for 0. */
export function inverse(a: Real): Real | null {
  if (isFloat(a)) {
    // A float that may be 0 has no meaningful inverse.
    if (Math.abs(a.value) <= a.error) return null;
    const value = 1 / a.value;
    return { value, error: Math.abs(value) * (a.error / Math.abs(a.value) + EPSILON) };
  }
  const [first, second, third] = a;
  if (!first) return null;
  if (!second)
    return [reduced({ num: first.den, den: first.num * first.root, root: first.root, pi: -first.pi, e: -first.e })];
  const conjugate: Real = [first, { ...second, num: -second.num }];
  const product = third ? null : multiply(a, conjugate);
  if (product && !isFloat(product) && product.length === 1) {
    const below = inverse(product);
    return below && multiply(conjugate, below);
  }
  const float = floatOf(a);
  return float && inverse(float);
}

/** null for undefined powers (0⁰, a root of a negative number) and for very large ones. */
export function power(base: Real, exponent: Real): Real | null {
  const ratio = rational(exponent);
  if (!ratio) return floatPower(base, exponent);
  const { num, den } = ratio;
  if (abs(num) > MAX_POWER || den > MAX_POWER) return null;
  if (num === 0n) return isZero(base) ? null : one;
  if (den > 1n && (rational(base)?.num ?? 1n) < 0n) return null;
  const of = den === 1n ? base : root(base, Number(den));
  let square = of && (num < 0n ? inverse(of) : of);
  let result: Real | null = one;
  for (let left = Number(abs(num)); left > 0 && square && result; left >>= 1) {
    if (left % 2 === 1) result = multiply(result, square);
    if (left > 1) square = multiply(square, square);
  }
  return square && result;
}

export function root(a: Real, degree: number): Real | null {
  if (degree < 2 || degree > MAX_POWER) return null;
  if (!isFloat(a) && a.length === 0) return zero;
  const ratio = rational(a);
  if (ratio) {
    const { num, den } = ratio;
    if (num < 0n) return degree % 2 === 0 ? null : mapped(root(negated(a), degree), negated);
    const top = wholeRoot(num, degree);
    const bottom = wholeRoot(den, degree);
    if (top !== null && bottom !== null) return fraction(top, bottom);
    if (degree === 2 && num * den <= MAX_RADICAND) {
      const { outside, inside } = squareFactor(num * den);
      return [reduced({ num: outside, den, root: inside, pi: 0, e: 0 })];
    }
  }
  const float = floatOf(a);
  if (!float || float.value <= float.error) return null;
  const value = float.value ** (1 / degree);
  return { value, error: value * (float.error / float.value / degree + EPSILON) };
}

const mapped = (a: Real | null, change: (a: Real) => Real): Real | null => a && change(a);
const isZero = (a: Real): boolean => (isFloat(a) ? Math.abs(a.value) <= a.error : a.length === 0);

function rational(a: Real): { num: bigint; den: bigint } | null {
  if (isFloat(a) || a.length > 1) return null;
  const term = a[0];
  if (!term) return { num: 0n, den: 1n };
  return term.root === 1n && term.pi === 0 && term.e === 0 ? term : null;
}

/** The integer whose power this is, or null. */
function wholeRoot(n: bigint, degree: number): bigint | null {
  const power = BigInt(degree);
  let [low, high] = [0n, 1n];
  while (high ** power < n) high *= 2n;
  while (low < high) {
    const middle = (low + high) / 2n;
    if (middle ** power < n) low = middle + 1n;
    else high = middle;
  }
  return low ** power === n ? low : null;
}

/** n = outside² · inside, with no square left inside. */
function squareFactor(n: bigint): { outside: bigint; inside: bigint } {
  let rest = Number(n);
  let [outside, inside] = [1, 1];
  for (let p = 2; p * p <= rest && p <= 10_000; p++) {
    for (; rest % (p * p) === 0; rest /= p * p) outside *= p;
    if (rest % p === 0) [inside, rest] = [inside * p, rest / p];
  }
  // The rest has no factor up to 10⁴ and at most 12 digits: a prime, two primes, or a square.
  const whole = Math.round(Math.sqrt(rest));
  if (whole > 1 && whole * whole === rest) return { outside: BigInt(outside * whole), inside: BigInt(inside) };
  return { outside: BigInt(outside), inside: BigInt(inside) * BigInt(rest) };
}

/** NaN where the numbers are too long for a float. */
export function approximate(a: Real): Float {
  if (isFloat(a)) return a;
  const values = a.map(termValue);
  const value = values.reduce((x, y) => x + y, 0);
  return { value, error: EPSILON * values.reduce((x, y) => x + Math.abs(y), 0) };
}
const termValue = ({ num, den, root: inside, pi, e }: Term): number =>
  (Number(num) / Number(den)) * Math.sqrt(Number(inside)) * Math.PI ** pi * Math.E ** e;

/** null when the numbers are too long for a float. */
function floatOf(a: Real): Float | null {
  if (isFloat(a)) return a;
  if (
    a.some(({ num, den, root: inside }) => abs(num) > MAX_FLOAT_INPUT || den > MAX_FLOAT_INPUT || inside > MAX_RADICAND)
  )
    return null;
  const float = approximate(a);
  return Number.isFinite(float.value) ? float : null;
}

function onFloats(a: Real, b: Real, work: (x: Float, y: Float) => Float): Float | null {
  const [x, y] = [floatOf(a), floatOf(b)];
  const result = x && y && work(x, y);
  return result && Number.isFinite(result.value) && Number.isFinite(result.error) ? result : null;
}

function floatPower(base: Real, exponent: Real): Real | null {
  return onFloats(base, exponent, (x, y) => {
    const value = x.value > x.error ? x.value ** y.value : Number.NaN;
    return {
      value,
      error:
        Math.abs(value) * (Math.abs(Math.log(x.value)) * y.error + Math.abs(y.value) * (x.error / x.value) + EPSILON),
    };
  });
}

export function sameReal(a: Real, b: Real): boolean {
  if (isFloat(a) || isFloat(b)) {
    for (const side of [a, b]) {
      const ratio = rational(side);
      if (ratio && abs(ratio.num).toString().length + ratio.den.toString().length > MAX_FLOAT_DIGITS) return false;
    }
    const [x, y] = [floatOf(a), floatOf(b)];
    // After a cancellation of digits the error is too large to decide.
    if (!x || !y || [x, y].some(({ value, error }) => error > 1e-12 && error > 1e-12 * Math.abs(value))) return false;
    return Math.abs(x.value - y.value) <= 4 * (x.error + y.error);
  }
  const difference = add(a, negated(b));
  return difference !== null && !isFloat(difference) && difference.length === 0;
}
