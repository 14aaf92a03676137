// Abilities of examinees: the mode of the posterior distribution (Baker and Kim, Item Response Theory, 2004), which
// exists for all answers, also for perfect and empty scores.
import { expectedCategory, type ItemParameters } from './itemResponse';
import type { ResponseData } from './responses';

export interface Ability {
  theta: number;
  /** Standard error: 1 / √(information of the answers + 1). */
  error: number;
}

const MAX_ROUNDS = 50;
const SMALL = 1e-8;
/** The log posterior is concave; long Newton steps are cut off so that they cannot oscillate. */
const MAX_MOVE = 1;

export function abilities(data: ResponseData, items: readonly ItemParameters[]): Ability[] {
  return Array.from({ length: data.starts.length - 1 }, (_none, p) => {
    let theta = 0;
    let precision = 1;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      let gradient = -theta;
      precision = 1;
      for (let at = data.starts[p] ?? 0; at < (data.starts[p + 1] ?? 0); at += 1) {
        const item = items[data.item[at] ?? 0];
        if (!item || item.steps.length === 0) continue;
        const { expected, variance } = expectedCategory(item, theta);
        gradient += item.slope * ((data.category[at] ?? 0) - expected);
        precision += item.slope ** 2 * variance;
      }
      const move = Math.max(-MAX_MOVE, Math.min(MAX_MOVE, gradient / precision));
      theta += move;
      if (Math.abs(move) < SMALL) break;
    }
    return { theta, error: 1 / Math.sqrt(precision) };
  });
}
