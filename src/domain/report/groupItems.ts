// Facility of each question by group (class, school): where a group differs from the others by more than chance.
import { upperQuantile, Z95 } from '../measure/sampleStatistics';
import { hadItem, present, type AnalysedItem, type AnalysedStudent } from './analysis';

export interface ItemGroup {
  key: string;
  title: string;
}
export interface GroupCell {
  n: number;
  facility: number | null;
  /** Half of the 95 % interval; null below two students. */
  error: number | null;
  /** Facility minus that of all other groups; null with too few students. */
  difference: number | null;
  /** The difference is larger than chance and than `NOTABLE`. */
  notable: boolean;
}
export interface GroupedItems {
  groups: (ItemGroup & { n: number })[];
  /** By item, then by group. */
  cells: GroupCell[][];
}

/** Students of a group, and outside of it, below which it is not compared. */
export const MIN_GROUP = 10;
const NOTABLE = 0.1;

export function groupedItems(
  items: readonly AnalysedItem[],
  students: readonly AnalysedStudent[],
  groupOf: (student: AnalysedStudent) => ItemGroup,
): GroupedItems {
  const groups = new Map<string, ItemGroup & { students: AnalysedStudent[] }>();
  for (const student of present(students)) {
    const group = groupOf(student);
    const known = groups.get(group.key);
    if (known) known.students.push(student);
    else groups.set(group.key, { ...group, students: [student] });
  }
  const all = [...groups.values()];
  // Bonferroni: the level is shared by all comparisons.
  const bound = upperQuantile(0.025 / Math.max(1, all.length * items.length));
  return {
    groups: all.map(({ key, title, students: of }) => ({ key, title, n: of.length })),
    cells: items.map((item, i) => {
      const own = all.map(({ students: of }) =>
        momentsOf(
          of
            .filter((student) => item.score > 0 && hadItem(item, student.scores[i]))
            .map((student) => (student.scores[i] ?? 0) / item.score),
        ),
      );
      const whole = own.reduce(plus, NONE);
      return own.map((moments) => cellOf(moments, minus(whole, moments), bound));
    }),
  };
}

/** Number, sum and sum of squares: those of the other groups follow by subtraction. */
interface Moments {
  n: number;
  sum: number;
  squares: number;
}
const NONE: Moments = { n: 0, sum: 0, squares: 0 };
const momentsOf = (values: readonly number[]): Moments =>
  values.reduce((all, value) => ({ n: all.n + 1, sum: all.sum + value, squares: all.squares + value * value }), NONE);
const plus = (a: Moments, b: Moments): Moments => ({
  n: a.n + b.n,
  sum: a.sum + b.sum,
  squares: a.squares + b.squares,
});
const minus = (a: Moments, b: Moments): Moments => ({
  n: a.n - b.n,
  sum: a.sum - b.sum,
  squares: a.squares - b.squares,
});
const meanOf = ({ n, sum }: Moments): number | null => (n === 0 ? null : sum / n);
/** Rounding can leave a tiny negative value. */
const varianceOf = ({ n, sum, squares }: Moments): number | null =>
  n < 2 ? null : Math.max(0, (squares - (sum * sum) / n) / (n - 1));

function cellOf(own: Moments, others: Moments, bound: number): GroupCell {
  const facility = meanOf(own);
  const spread = varianceOf(own);
  const error = spread === null ? null : Z95 * Math.sqrt(spread / own.n);
  const elsewhere = meanOf(others);
  if (facility === null || elsewhere === null || own.n < MIN_GROUP || others.n < MIN_GROUP)
    return { n: own.n, facility, error, difference: null, notable: false };
  const difference = facility - elsewhere;
  const standard = Math.sqrt((spread ?? 0) / own.n + (varianceOf(others) ?? 0) / others.n);
  return { n: own.n, facility, error, difference, notable: notable(difference, standard, bound) };
}

const notable = (difference: number, standard: number, bound: number): boolean =>
  Math.abs(difference) >= NOTABLE && standard > 0 && Math.abs(difference) / standard > bound;
