// Values of formulas at chosen places: two that differ somewhere are different. Equal values prove nothing.
import type { Expression } from './expression';

export type Place = (letter: string) => number;
const CLOSE = 1e-8;

/** NaN where the formula has no real value, or none that is known. */
export function valueAt(of: Expression, place: Place): number {
  switch (of.kind) {
    case 'number':
      return Number(of.num) / Number(of.den);
    case 'letter':
      return of.name === 'π' ? Math.PI : of.name === 'e' ? Math.E : place(of.name);
    case 'sum':
      return of.parts.reduce((sum, part) => sum + valueAt(part, place), 0);
    case 'product':
      return of.parts.reduce((value, part) => value * valueAt(part, place), 1);
    case 'power':
      return raised(of.base, of.exponent, place);
    case 'call':
      return called(
        of.name,
        of.parts.map((part) => valueAt(part, place)),
      );
  }
}

function raised(base: Expression, exponent: Expression, place: Place): number {
  const [value, raise] = [valueAt(base, place), valueAt(exponent, place)];
  if (value === 0 && raise <= 0) return Number.NaN;
  if (value >= 0 || Number.isInteger(raise)) return value ** raise;
  // An odd root of a negative number.
  const degree = 1 / raise;
  const odd = Math.abs(degree - Math.round(degree)) < 1e-12 && Math.round(degree) % 2 !== 0;
  return odd ? -((-value) ** raise) : Number.NaN;
}

function called(name: string, [a = Number.NaN, b = Number.NaN]: readonly number[]): number {
  switch (name) {
    case 'sin':
      return Math.sin(a);
    case 'cos':
      return Math.cos(a);
    case 'tan':
      return Math.tan(a);
    case 'ln':
      return a > 0 ? Math.log(a) : Number.NaN;
    case 'log':
      return a > 0 && a !== 1 && b > 0 ? Math.log(b) / Math.log(a) : Number.NaN;
    case 'abs':
      return Math.abs(a);
    default:
      return Number.NaN;
  }
}

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

export const differ = (a: number, b: number): boolean =>
  Number.isFinite(a) && Number.isFinite(b) && Math.abs(a - b) > CLOSE * Math.max(Math.abs(a), Math.abs(b), 1e-3);

/** True when two formulas have different values somewhere. */
export const differSomewhere = (a: Expression, b: Expression): boolean =>
  PLACES.some((place) => differ(valueAt(a, place), valueAt(b, place)));

/** The sign of the formula at a place, 0 when it is too small to tell. */
export const signAt = (of: Expression, place: Place): number => {
  const value = valueAt(of, place);
  return Number.isFinite(value) && Math.abs(value) > CLOSE ? Math.sign(value) : 0;
};
