// Exact values of functions at numbers: sines of angles in the table, logarithms of powers of the base.
import {
  Atoms,
  atomPower,
  constant,
  ONE,
  plus,
  plusRatio,
  primesOf,
  ratio,
  scaled,
  timesRatio,
  type Polynomial,
  type Ratio,
} from './polynomial';

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
export function knownAngle({ num, den }: Ratio): { sin: Polynomial; cos: Polynomial } | null {
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
export function commonExponent(base: Ratio, of: Ratio): Ratio | null {
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
