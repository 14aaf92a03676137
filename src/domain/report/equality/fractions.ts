// Fractions of two polynomials, which share their atoms while formulas are compared.
import {
  Atoms,
  constant,
  constantOf,
  keyOf,
  ONE,
  plus,
  primitive,
  ratio,
  scaled,
  timesRatio,
  tooLarge,
  type Polynomial,
  type Ratio,
} from './polynomial';

export interface Fraction {
  above: Polynomial;
  below: Polynomial;
}
export const one = constant(ONE);
export const whole = (above: Polynomial): Fraction => ({ above, below: one });
export const numberOf = ({ above, below }: Fraction): Ratio | null => {
  const [a, b] = [constantOf(above), constantOf(below)];
  return a && b ? timesRatio(a, ratio(b.den, b.num)) : null;
};

export class Fractions {
  protected readonly atoms = new Atoms();

  same(a: Fraction, b: Fraction): boolean {
    const left = this.atoms.times(a.above, b.below);
    return keyOf(left) === keyOf(this.atoms.times(b.above, a.below));
  }

  /** Two complex numbers that differ: exact, since roots of primes, π and e are independent letters. */
  differInNumber(a: Fraction, b: Fraction): boolean {
    const exact = ({ above, below }: Fraction) =>
      [above, below].every((side) =>
        [...side.values()].every(({ powers }) => powers.every(({ atom }) => atom === 'i' || atom.startsWith('#'))),
      );
    return exact(a) && exact(b) && !this.same(a, b);
  }

  /** The number c with a = c · b, or null. */
  quotient(a: Fraction, b: Fraction): Ratio | null {
    const [left, right] = [this.atoms.times(a.above, b.below), this.atoms.times(b.above, a.below)];
    if (left.size === 0 || right.size === 0) return null;
    const [x, y] = [primitive(left), primitive(right)];
    return keyOf(x.part) === keyOf(y.part) ? timesRatio(x.content, ratio(y.content.den, y.content.num)) : null;
  }

  protected times(a: Fraction, b: Fraction): Fraction {
    return { above: this.atoms.times(a.above, b.above), below: this.atoms.times(a.below, b.below) };
  }
  protected plus(a: Fraction, b: Fraction): Fraction {
    if (keyOf(a.below) === keyOf(b.below)) return { above: plus(a.above, b.above), below: a.below };
    const above = plus(this.atoms.times(a.above, b.below), this.atoms.times(b.above, a.below));
    return { above, below: this.atoms.times(a.below, b.below) };
  }
  protected inverse({ above, below }: Fraction): Fraction {
    return above.size === 0 ? tooLarge() : { above: below, below: above };
  }
  protected keyOf({ above, below }: Fraction): string {
    const bottom = primitive(below);
    const top = scaled(above, ratio(bottom.content.den, bottom.content.num));
    return constantOf(below) ? keyOf(top) : `${keyOf(top)}÷${keyOf(bottom.part)}`;
  }
}
