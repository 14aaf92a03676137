// How well an item fits the model: mean squares of standardised residuals (Wright and Masters, Rating Scale Analysis,
// 1982), at the estimated abilities. 1 is expected; above 1.3 there are more surprising answers
// than the model allows, below 0.7 fewer (Wright and Linacre 1994).
import { abilities } from './abilities';
import { expectedCategory, type ItemParameters } from './itemResponse';
import type { ResponseData } from './responses';

export interface ItemFit {
  /** Weighted by information: unexpected answers near the item's difficulty. */
  infit: number;
  /** Unweighted: sensitive to single surprising answers far from it. */
  outfit: number;
}

export function itemFit(data: ResponseData, items: readonly ItemParameters[]): (ItemFit | null)[] {
  const thetas = abilities(data, items);
  const sums = items.map(() => ({ squares: 0, variances: 0, standardised: 0, n: 0 }));
  thetas.forEach(({ theta }, p) => {
    const weight = data.weight[p] ?? 1;
    for (let at = data.starts[p] ?? 0; at < (data.starts[p + 1] ?? 0); at += 1) {
      const i = data.item[at] ?? 0;
      const [item, all] = [items[i], sums[i]];
      if (!item || !all || item.steps.length === 0) continue;
      const { expected, variance } = expectedCategory(item, theta);
      if (variance < 1e-9) continue;
      const square = ((data.category[at] ?? 0) - expected) ** 2;
      all.squares += weight * square;
      all.variances += weight * variance;
      all.standardised += (weight * square) / variance;
      all.n += weight;
    }
  });
  return sums.map(({ squares, variances, standardised, n }) =>
    n === 0 || variances === 0 ? null : { infit: squares / variances, outfit: standardised / n },
  );
}
