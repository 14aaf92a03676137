// A formula as a fraction of two polynomials. Two formulas with equal cross products have the same value where both
// have one; unequal ones may still be equal (identities that are not known here).
import { lettersOf, type Expression } from './expression';
import { Fractions, numberOf, one, whole, type Fraction } from './fractions';
import {
  atomPower,
  constant,
  constantOf,
  keyOf,
  ONE,
  onlyTerm,
  plus,
  keyOfTerm,
  primesOf,
  primitive,
  ratio,
  scaled,
  timesRatio,
  tooLarge,
  type Polynomial,
  type Ratio,
  Atoms,
  plusRatio,
} from './polynomial';

// Exact values of functions at numbers: sines of angles in the table, logarithms of powers of the base.

const half = (root: bigint): Polynomial =>
  root === 1n ? constant(ratio(1n, 2n)) : scaled(atomPower(`#${root}`, ratio(1n, 2n)), ratio(1n, 2n));
const QUARTER = ratio(1n, 4n);
const ROOT_2 = atomPower('#2', ratio(1n, 2n));
/** √6 by its primes. */
const ROOT_6 = new Atoms().times(ROOT_2, atomPower('#3', ratio(1n, 2n)));
/** By twelfths of π: 0, 15°, 30°, 45°, 60°, 75°, 90°. */
const SINES = new Map<bigint, Polynomial>([
  [0n, constant(ratio(0n))],
  [1n, scaled(plus(ROOT_6, scaled(ROOT_2, ratio(-1n))), QUARTER)],
  [2n, half(1n)],
  [3n, half(2n)],
  [4n, half(3n)],
  [5n, scaled(plus(ROOT_6, ROOT_2), QUARTER)],
  [6n, constant(ONE)],
]);
/** Of an angle in twelfths of π; null for one that is not in the table. */
function knownAngle({ num, den }: Ratio): { sin: Polynomial; cos: Polynomial } | null {
  if (den !== 1n) return null;
  const sine = (twelfths: bigint): Polynomial | null => {
    const turn = ((twelfths % 24n) + 24n) % 24n;
    const upper = turn % 12n;
    const value = SINES.get(upper > 6n ? 12n - upper : upper);
    return value ? scaled(value, turn >= 12n ? ratio(-1n) : ONE) : null;
  };
  const [sin, cos] = [sine(num), sine(num + 6n)];
  return sin && cos ? { sin, cos } : null;
}

/** The rational x with base^x = of. */
function commonExponent(base: Ratio, of: Ratio): Ratio | null {
  const vector = ({ num, den }: Ratio) => {
    const [above, below] = [primesOf(num), primesOf(den)];
    return above && below ? new Map([...above, ...[...below].map(([p, n]) => [p, -n] as const)]) : null;
  };
  const [b, a] = [vector(base), vector(of)];
  if (!a || !b || b.size === 0) return null;
  const [first] = b;
  const exponent = first ? ratio(a.get(first[0]) ?? 0n, first[1]) : null;
  if (!exponent || [...a.keys()].some((prime) => !b.has(prime))) return null;
  const fits = [...b].every(([prime, n]) => {
    const left = plusRatio(timesRatio(exponent, ratio(n)), ratio(-(a.get(prime) ?? 0n)));
    return left.num === 0n;
  });
  return fits ? exponent : null;
}

const MINUS = ratio(-1n);
const MAX_EXPANDED = 12n;
const MAX_POWER = 400n;
const MAX_MULTIPLE = 8n;
const isPositive = (of: Expression): boolean =>
  (of.kind === 'number' && of.num > 0n) || (of.kind === 'letter' && (of.name === 'e' || of.name === 'π'));
/** Formulas that are compared share their atoms. */
export class Algebra extends Fractions {
  /** null when the formula is too large, or has no value. */
  fractionOf(of: Expression): Fraction | null {
    try {
      return this.read(of);
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  }

  /** A number as text: equal texts are equal numbers. */
  keyOfNumber(of: Expression): string {
    const fraction = this.fractionOf(of);
    return fraction
      ? this.keyOf(fraction)
      : JSON.stringify(of, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  }

  private read(of: Expression): Fraction {
    switch (of.kind) {
      case 'number':
        return whole(constant(ratio(of.num, of.den)));
      case 'letter':
        return whole(atomPower(of.name));
      case 'sum':
        return of.parts.map((part) => this.read(part)).reduce((a, b) => this.plus(a, b));
      case 'product':
        return of.parts.map((part) => this.read(part)).reduce((a, b) => this.times(a, b), whole(one));
      case 'power':
        return this.power(of.base, of.exponent);
      case 'call':
        return this.call(of.name, of.parts);
    }
  }

  private power(base: Expression, raise: Expression): Fraction {
    const exponent = this.read(raise);
    const number = numberOf(exponent);
    if (!number) return this.letterPower(base, exponent);
    const of = this.read(base);
    if (number.num === 0n) return of.above.size === 0 ? tooLarge() : whole(one);
    const positive = number.num < 0n ? this.inverse(of) : of;
    const size = ratio(number.num < 0n ? -number.num : number.num, number.den);
    if (of.above.size === 0) return number.num < 0n ? tooLarge() : of;
    // `\sqrt{\frac ab}` is split where both are one term; a product is not: both factors may be negative.
    return { above: this.raised(positive.above, size), below: this.raised(positive.below, size) };
  }

  private raised(base: Polynomial, { num, den }: Ratio): Polynomial {
    const most = onlyTerm(base) ? MAX_POWER : MAX_EXPANDED;
    return den === 1n && num <= most ? this.atoms.whole(base, num) : this.sealed(base, { num, den });
  }

  /** A power that is not multiplied out: of its content, and of its part as an atom. */
  private sealed(base: Polynomial, exponent: Ratio): Polynomial {
    const { content, part } = primitive(base);
    const even = exponent.den % 2n === 0n;
    if (content.num < 0n && even) {
      // The root of a sum of two terms with a negative first one: only the sign of the content is special.
      if (constantOf(base)) return tooLarge();
      return atomPower(this.atoms.of(base), exponent);
    }
    const size = ratio(content.num < 0n ? -content.num : content.num, content.den);
    const negative = content.num < 0n && exponent.num % 2n !== 0n;
    const front = scaled(this.numberPower(size, exponent), negative ? MINUS : ONE);
    if (constantOf(part)) return front;
    const single = onlyTerm(part);
    const [only, more] = single?.powers ?? [];
    const bare = only && !more && single?.factor.num === 1n && only.exponent.num === 1n && only.exponent.den === 1n;
    return this.atoms.times(front, atomPower(bare ? only.atom : this.atoms.of(part), exponent));
  }

  private numberPower(of: Ratio, exponent: Ratio): Polynomial {
    if (exponent.den === 1n) {
      if (exponent.num > 400n && (of.num !== 1n || of.den !== 1n)) return tooLarge();
      return constant(ratio(of.num ** exponent.num, of.den ** exponent.num));
    }
    const primes = [primesOf(of.num), primesOf(of.den)];
    let result = constant(ONE);
    primes.forEach((found, at) => {
      for (const [prime, count] of found ?? tooLarge()) {
        const { num, den } = timesRatio(exponent, ratio(count * (at === 0 ? 1n : -1n)));
        // Of a negative exponent the whole part is taken out, so that the rest is positive.
        const wholes = num >= 0n ? num / den : -((-num + den - 1n) / den);
        const rest = ratio(num - wholes * den, den);
        const size = prime ** (wholes < 0n ? -wholes : wholes);
        const front = constant(wholes < 0n ? ratio(1n, size) : ratio(size));
        const factor = rest.num === 0n ? front : this.atoms.times(front, atomPower(`#${prime}`, rest));
        result = this.atoms.times(result, factor);
      }
    });
    return result;
  }

  /** `a^{b+2c}`: of a positive number or a letter, term by term. */
  private letterPower(base: Expression, { above, below }: Fraction): Fraction {
    const bottom = constantOf(below);
    const of = this.read(base);
    const number = numberOf(of);
    const primes = number && [primesOf(number.num), primesOf(number.den)];
    if (!bottom || (!primes && base.kind !== 'letter')) return tooLarge();
    const bases = primes
      ? primes.flatMap((found, at) =>
          [...(found ?? tooLarge())].map(
            ([prime, count]) => [String(prime), ratio(at === 0 ? count : -count)] as const,
          ),
        )
      : [[base.kind === 'letter' ? base.name : '', ONE] as const];
    let value = whole(one);
    for (const term of above.values())
      for (const [name, count] of bases) {
        const exponent = timesRatio(timesRatio(term.factor, ratio(bottom.den, bottom.num)), count);
        const size = ratio(exponent.num < 0n ? -exponent.num : exponent.num, exponent.den);
        const unit = keyOfTerm({ factor: ONE, powers: term.powers });
        const plain = primes ? () => this.numberPower(ratio(BigInt(name)), size) : () => atomPower(name, size);
        const power = term.powers.length === 0 ? plain() : atomPower(`${name}**[${unit}]`, size);
        value = exponent.num < 0n ? this.times(value, { above: one, below: power }) : this.times(value, whole(power));
      }
    return value;
  }

  private call(name: string, parts: readonly Expression[]): Fraction {
    const raised = name === 'log' || name === 'ln' ? parts.at(-1) : undefined;
    // The exponent of a positive number comes to the front: `\lg 10^x` is x.
    if (raised?.kind === 'power' && isPositive(raised.base) && lettersOf(raised.exponent).size > 0)
      return this.times(this.read(raised.exponent), this.call(name, [...parts.slice(0, -1), raised.base]));
    const args = parts.map((part) => this.read(part));
    const [first = whole(one), second = whole(one)] = args;
    switch (name) {
      case 'sin':
        return this.angle(first).sin;
      case 'cos':
        return this.angle(first).cos;
      case 'tan': {
        const { sin, cos } = this.angle(first);
        return this.times(sin, this.inverse(cos));
      }
      case 'log':
        return this.logarithm(first, second);
      case 'ln':
        return this.naturalLogarithm(first);
      case 'factorial':
        return this.factorial(first);
      case 'abs':
        return this.absolute(first);
      default:
        return whole(atomPower(`${name}(${args.map((arg) => this.keyOf(arg)).join(',')})`));
    }
  }

  private absolute(of: Fraction): Fraction {
    const size = ({ num, den }: Ratio) => ratio(num < 0n ? -num : num, den);
    const number = numberOf(of);
    if (number) return whole(constant(size(number)));
    const { content, part } = primitive(of.above);
    const { num, den } = size(constantOf(of.below) ?? tooLarge());
    const factor = this.atoms.times(constant(size(content)), constant(ratio(den, num)));
    return whole(this.atoms.times(factor, atomPower(`|${keyOf(part)}|`)));
  }

  private naturalLogarithm(of: Fraction): Fraction {
    if (this.keyOf(of) === this.keyOf(whole(atomPower('e')))) return whole(one);
    const number = numberOf(of);
    const known = number && this.logarithms(number);
    return known ? whole(known) : whole(atomPower(`ln(${this.keyOf(of)})`));
  }

  private logarithm(base: Fraction, of: Fraction): Fraction {
    const [b, a] = [numberOf(base), numberOf(of)];
    const exponent = a && b ? commonExponent(b, a) : null;
    if (exponent) return whole(constant(exponent));
    const [below, above] = [b && this.logarithms(b), a && this.logarithms(a)];
    if (below && above) return this.times(whole(above), this.inverse(whole(below)));
    return whole(atomPower(`log(${this.keyOf(base)},${this.keyOf(of)})`));
  }

  /** The natural logarithm of a positive number as a sum over its primes; null where they are not known. */
  private logarithms({ num, den }: Ratio): Polynomial | null {
    if (num <= 0n) return tooLarge();
    const [above, below] = [primesOf(num), primesOf(den)];
    if (!above || !below) return null;
    return [...above, ...[...below].map(([prime, count]) => [prime, -count] as const)].reduce<Polynomial>(
      (sum, [prime, count]) => plus(sum, scaled(atomPower(`ln(${prime})`), ratio(count))),
      new Map(),
    );
  }

  /** `(n+2)!` is (n+1)(n+2) n!. */
  private factorial(of: Fraction): Fraction {
    const number = numberOf(of);
    const step = constantOf(of.below) && (of.above.get('')?.factor ?? ratio(0n));
    if (!step || step.den !== 1n || step.num > 20n || step.num < -20n || keyOf(of.below) !== keyOf(one))
      return tooLarge();
    const rest = number ? new Map() : plus(of.above, constant(ratio(-step.num)));
    let value = number ? whole(one) : whole(atomPower(`!${keyOf(rest)}`));
    if (number && number.num < 0n) return tooLarge();
    for (let k = 1n; k <= step.num; k++) value = this.times(value, whole(plus(rest, constant(ratio(k)))));
    for (let k = 0n; k > step.num; k--)
      value = this.times(value, { above: one, below: plus(rest, constant(ratio(k))) });
    return value;
  }

  /** Sine and cosine of a sum, by the addition formulas. */
  private angle({ above, below }: Fraction): { sin: Fraction; cos: Fraction } {
    const bottom = constantOf(below) ?? tooLarge();
    const angles = [...above.values()].map(({ factor, powers }) => {
      const times = timesRatio(factor, ratio(bottom.den, bottom.num));
      const [only, more] = powers;
      const unit = !more && only?.exponent.num === 1n && only.exponent.den === 1n ? only.atom : '';
      const twelfths = unit === 'π' ? ratio(12n) : unit === '°' ? ratio(1n, 15n) : null;
      const known = twelfths && knownAngle(timesRatio(times, twelfths));
      if (known) return { sin: whole(known.sin), cos: whole(known.cos) };
      const positive = times.num < 0n ? -times.num : times.num;
      const count = positive > MAX_MULTIPLE ? 1n : positive;
      const key = `${keyOfTerm({ factor: ratio(positive / count, times.den), powers })})`;
      const base = { sin: whole(atomPower(`sin(${key}`)), cos: whole(atomPower(`cos(${key}`)) };
      let sum = base;
      for (let k = 1n; k < count; k++) sum = this.added(sum, base);
      return times.num < 0n ? { sin: this.times(sum.sin, whole(constant(MINUS))), cos: sum.cos } : sum;
    });
    return angles.reduce((a, b) => this.added(a, b), { sin: whole(new Map()), cos: whole(one) });
  }
  private added(a: { sin: Fraction; cos: Fraction }, b: { sin: Fraction; cos: Fraction }) {
    const minus = whole(constant(MINUS));
    return {
      sin: this.plus(this.times(a.sin, b.cos), this.times(a.cos, b.sin)),
      cos: this.plus(this.times(a.cos, b.cos), this.times(minus, this.times(a.sin, b.sin))),
    };
  }
}
