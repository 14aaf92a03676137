// Equations and inequalities that have a solution which the other one does not have.
import { lettersOf, type Expression } from './expression';
import { places, signAt, valueAt, type Place } from './sampling';

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
export const differentEquations = (one: Expression, two: Expression): boolean => {
  const misses = (a: Expression, b: Expression) => {
    for (const place of zeros(a)) if (Math.abs(valueAt(b, place)) > 1e-4) return true;
    return false;
  };
  return misses(one, two) || misses(two, one);
};

/** `one > 0` and `two > 0`. */
export const differentInequalities = (one: Expression, two: Expression): boolean =>
  MANY.some((place) => signAt(one, place) * signAt(two, place) < 0);
