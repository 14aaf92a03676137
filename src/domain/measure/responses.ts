// Answers of many examinees to many items in the form that calibration reads: ordered categories instead of points, one
// after another, without the items that an examinee did not have.

export interface ResponseData {
  items: number;
  /** Categories of each item, 2 or more; 1 where an item cannot be calibrated. */
  categories: readonly number[];
  /** Responses of examinee p are at starts[p] … starts[p + 1] − 1. */
  starts: Int32Array;
  item: Int32Array;
  category: Uint8Array;
  /** How many examinees gave exactly these responses. */
  weight: Float64Array;
}

export interface Examinee {
  /** Item and ordered category of each response. */
  responses: readonly (readonly [item: number, category: number])[];
  weight?: number;
}

export function responseData(categories: readonly number[], examinees: readonly Examinee[]): ResponseData {
  const size = examinees.reduce((all, { responses }) => all + responses.length, 0);
  const starts = new Int32Array(examinees.length + 1);
  const item = new Int32Array(size);
  const category = new Uint8Array(size);
  let at = 0;
  examinees.forEach(({ responses }, p) => {
    for (const [i, k] of responses) {
      item[at] = i;
      category[at] = k;
      at += 1;
    }
    starts[p + 1] = at;
  });
  return {
    items: categories.length,
    categories,
    starts,
    item,
    category,
    weight: Float64Array.from(examinees, ({ weight = 1 }) => weight),
  };
}

/** Observations that a category needs; with fewer it is merged with a neighbour. */
export const MIN_CATEGORY = 5;

/**
 * Ordered categories of an item's points: [points, category]; `counts`: observations of each. Neighbours are merged,
 * from the lowest points, until each category has `least` observations. A single category means that all scores are
 * (nearly) equal, so that the item gives no information.
 */
export function scoreCategories(counts: ReadonlyMap<number, number>, least = MIN_CATEGORY): Map<number, number> {
  const groups: { values: number[]; count: number }[] = [];
  for (const [value, count] of [...counts].sort(([a], [b]) => a - b)) {
    const open = groups.at(-1);
    if (open && open.count < least) {
      open.values.push(value);
      open.count += count;
    } else groups.push({ values: [value], count });
  }
  const last = groups.at(-1);
  const before = groups.at(-2);
  if (last && before && last.count < least) {
    before.values.push(...last.values);
    groups.pop();
  }
  return new Map(groups.flatMap(({ values }, category) => values.map((value) => [value, category] as const)));
}

/**
 * For each item the number of its component: two items belong together when an examinee answered both, directly or by
 * other items. Only items of one component can be on one scale.
 */
export function components({ items, starts, item }: ResponseData): number[] {
  const parent = Int32Array.from({ length: items }, (_none, i) => i);
  const root = (i: number): number => {
    let at = i;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] ?? at] ?? at;
      at = parent[at] ?? at;
    }
    return at;
  };
  for (let p = 0; p + 1 < starts.length; p += 1) {
    const [from, to] = [starts[p] ?? 0, starts[p + 1] ?? 0];
    for (let at = from + 1; at < to; at += 1) parent[root(item[at] ?? 0)] = root(item[from] ?? 0);
  }
  const numbers = new Map<number, number>();
  return Array.from({ length: items }, (_none, i) => {
    const top = root(i);
    const known = numbers.get(top) ?? numbers.size;
    numbers.set(top, known);
    return known;
  });
}
