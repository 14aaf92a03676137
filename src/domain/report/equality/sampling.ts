// Values of formulas at chosen places: two that differ somewhere are different. Equal values prove nothing.
import { TRIGONOMETRIC, type Expression } from './expression';

export type Place = (letter: string) => number;
const CLOSE = 1e-8;

/** A value with a bound of its rounding error; NaN where there is no real value, or none that is known. */
interface Measured {
  value: number;
  error: number;
}
const ROUNDING = 4 * Number.EPSILON;
const exact = (value: number): Measured => ({ value, error: ROUNDING * Math.abs(value) });
const NONE: Measured = { value: Number.NaN, error: 0 };

export const valueAt = (of: Expression, place: Place): number => measuredAt(of, place).value;

function measuredAt(of: Expression, place: Place): Measured {
  switch (of.kind) {
    case 'number':
      return exact(Number(of.num) / Number(of.den));
    case 'letter':
      return exact(of.name === 'π' ? Math.PI : of.name === 'e' ? Math.E : place(of.name));
    case 'sum': {
      const parts = of.parts.map((part) => measuredAt(part, place));
      const size = parts.reduce((sum, { value, error }) => sum + error + ROUNDING * Math.abs(value), 0);
      return { value: parts.reduce((sum, { value }) => sum + value, 0), error: size };
    }
    case 'product':
      return of.parts.map((part) => measuredAt(part, place)).reduce(multiplied, exact(1));
    case 'power':
      return raised(measuredAt(of.base, place), measuredAt(of.exponent, place));
    case 'call':
      return called(
        of.name,
        of.parts.map((part) => measuredAt(part, TRIGONOMETRIC.has(of.name) ? inRadians(place) : place)),
      );
  }
}

const inRadians =
  (place: Place): Place =>
  (letter) =>
    letter === '°' ? Math.PI / 180 : place(letter);

function multiplied(a: Measured, b: Measured): Measured {
  const value = a.value * b.value;
  return { value, error: Math.abs(a.value) * b.error + Math.abs(b.value) * a.error + ROUNDING * Math.abs(value) };
}

function raised(base: Measured, exponent: Measured): Measured {
  const raise = exponent.value;
  // A base that may be 0 or have either sign has no power that is known.
  if (base.value !== 0 && Math.abs(base.value) <= base.error) return NONE;
  if (base.value === 0) return raise > 0 ? exact(0) : NONE;
  const degree = Math.round(1 / raise);
  const odd = Math.abs(1 / raise - degree) < 1e-12 && degree % 2 !== 0;
  if (base.value < 0 && !Number.isInteger(raise) && !odd) return NONE;
  const size = Math.abs(base.value) ** raise;
  const negative = base.value < 0 && (Number.isInteger(raise) ? raise % 2 !== 0 : true);
  const relative =
    Math.abs(raise) * (base.error / (Math.abs(base.value) - base.error)) +
    Math.abs(Math.log(Math.abs(base.value))) * exponent.error +
    ROUNDING;
  return { value: negative ? -size : size, error: size * relative };
}

function called(name: string, [a = NONE, b = NONE]: readonly Measured[]): Measured {
  const rounded = (value: number, error: number): Measured => ({ value, error: error + ROUNDING * Math.abs(value) });
  switch (name) {
    case 'sin':
      return rounded(Math.sin(a.value), a.error);
    case 'cos':
      return rounded(Math.cos(a.value), a.error);
    case 'tan': {
      const value = Math.tan(a.value);
      return rounded(value, a.error * (1 + value * value));
    }
    case 'ln':
      return logarithm(a);
    case 'log': {
      const [below, above] = [logarithm(a), logarithm(b)];
      return Math.abs(below.value) <= below.error ? NONE : multiplied(above, raised(below, exact(-1)));
    }
    case 'abs':
      return { ...a, value: Math.abs(a.value) };
    case 'factorial':
      return Number.isInteger(a.value) && a.value >= 0 && a.value <= 20 ? exact(factorial(a.value)) : NONE;
    default:
      return NONE;
  }
}
const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
const logarithm = ({ value, error }: Measured): Measured =>
  value > error ? { value: Math.log(value), error: error / (value - error) + ROUNDING } : NONE;

/** The same places every time: the first ones positive, then both signs. */
export function places(count: number): Place[] {
  return Array.from({ length: count }, (_none, at) => (letter) => {
    let state = 2166136261 ^ at;
    for (const sign of letter) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 16777619);
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
    const share = ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
    return at < count / 2 ? 0.3 + 2.4 * share : 4 * share - 2;
  });
}
const PLACES = places(24);

const differ = (a: Measured, b: Measured): boolean =>
  Number.isFinite(a.value) &&
  Number.isFinite(b.value) &&
  Math.abs(a.value - b.value) > CLOSE * Math.max(Math.abs(a.value), Math.abs(b.value), 1e-3) + 2 * (a.error + b.error);

/** True when two formulas have different values somewhere. */
export const differSomewhere = (a: Expression, b: Expression): boolean =>
  PLACES.some((place) => differ(measuredAt(a, place), measuredAt(b, place)));

/** The sign of the formula at a place, 0 when it is too small to tell. */
export const signAt = (of: Expression, place: Place): number => {
  const value = valueAt(of, place);
  return Number.isFinite(value) && Math.abs(value) > CLOSE ? Math.sign(value) : 0;
};
