// First derivatives of the log probability of a category by ln a and b₁ … bₘ, at all nodes. Estimation and standard
// errors are both made of them.
import { categoryProbabilities, type ItemParameters } from './itemResponse';
import { NODES } from './quadrature';

export interface ItemScore {
  parameters: number;
  /** [category][node]: probability. */
  probability: Float64Array;
  /** [(category * nodes + node) * parameters + parameter]: derivative of the log probability. */
  gradient: Float64Array;
}

export function itemScore(item: ItemParameters): ItemScore {
  const { slope, steps } = item;
  const parameters = steps.length + 1;
  const points = NODES.length;
  const probability = new Float64Array(parameters * points);
  const gradient = new Float64Array(parameters * points * parameters);
  const exponent = new Float64Array(parameters);
  const average = new Float64Array(parameters);
  for (let q = 0; q < points; q += 1) {
    const theta = NODES[q] ?? 0;
    const chances = categoryProbabilities(item, theta);
    for (let k = 1; k < parameters; k += 1)
      exponent[k] = (exponent[k - 1] ?? 0) + slope * (theta - (steps[k - 1] ?? 0));
    // The exponent of category k has the derivative s_k by ln a, and −a by each b_v with v ≤ k.
    average.fill(0);
    for (let k = 0; k < parameters; k += 1) {
      const chance = chances[k] ?? 0;
      probability[k * points + q] = chance;
      average[0] = (average[0] ?? 0) + chance * (exponent[k] ?? 0);
      for (let v = 1; v <= k; v += 1) average[v] = (average[v] ?? 0) - chance * slope;
    }
    for (let k = 0; k < parameters; k += 1) {
      const at = (k * points + q) * parameters;
      gradient[at] = (exponent[k] ?? 0) - (average[0] ?? 0);
      for (let v = 1; v < parameters; v += 1) gradient[at + v] = (v <= k ? -slope : 0) - (average[v] ?? 0);
    }
  }
  return { parameters, probability, gradient };
}
