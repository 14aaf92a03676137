// How a formula is written, without the order of its terms and factors: equal formulas of different structure are
// equal, but not in the required form.
import { lettersOf, type Expression } from './expression';
import type { Algebra } from './normalForm';

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

export function structureOf(of: Expression, algebra: Algebra): string {
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
