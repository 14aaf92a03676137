// How strict each marker is: mark = script + marker + error by least squares, with the markers' effects summing to
// zero. Every marker is compared with those who marked the same scripts, so that an easy pile does not make its marker
// look lenient.
import { Z95 } from '../measure/sampleStatistics';

export interface MarkedScript {
  script: number;
  marker: number;
  value: number;
}
export interface Severity {
  marker: number;
  /** Marks on scripts that others marked, too. */
  count: number;
  /** How much higher than the others, in the unit of the values; negative: stricter. */
  effect: number | null;
  /** Half of the 95 % interval. */
  error: number | null;
}

/** Below this nothing is said about a marker. */
export const LEAST_SHARED = 10;
const ROUNDS = 500;
const STILL = 1e-9;

/**
 * Null effects: too few marks on scripts that others marked, too. Markers that no chain of scripts connects are
 * compared only inside of their group.
 */
export function markerSeverity(marks: readonly MarkedScript[]): Severity[] {
  const markers = [...new Set(marks.map(({ marker }) => marker))].sort((a, b) => a - b);
  const place = new Map(markers.map((marker, at) => [marker, at]));
  const byScript = new Map<number, { at: number; value: number }[]>();
  for (const { script, marker, value } of marks) {
    const own = byScript.get(script) ?? [];
    own.push({ at: place.get(marker) ?? 0, value });
    byScript.set(script, own);
  }
  const scripts = [...byScript.values()].filter((own) => own.length > 1);
  const count = markers.map(() => 0);
  /** Marks of a marker less the share that their script's own effect takes up. */
  const weight = markers.map(() => 0);
  for (const own of scripts)
    for (const { at } of own) {
      count[at] = (count[at] ?? 0) + 1;
      weight[at] = (weight[at] ?? 0) + 1 - 1 / own.length;
    }
  let effects = markers.map(() => 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const total = markers.map(() => 0);
    for (const own of scripts) {
      const average = own.reduce((all, { at, value }) => all + value - (effects[at] ?? 0), 0) / own.length;
      for (const { at, value } of own) total[at] = (total[at] ?? 0) + value - average;
    }
    const next = total.map((all, at) => (count[at] ? all / (count[at] ?? 1) : 0));
    const taken = next.filter((_effect, at) => count[at]);
    const average = taken.length === 0 ? 0 : taken.reduce((all, one) => all + one, 0) / taken.length;
    const moved = next.map((effect, at) => (count[at] ? effect - average : 0));
    const change = Math.max(0, ...moved.map((effect, at) => Math.abs(effect - (effects[at] ?? 0))));
    effects = moved;
    if (change < STILL) break;
  }
  let [squares, pairs] = [0, 0];
  for (const own of scripts) {
    const average = own.reduce((all, { at, value }) => all + value - (effects[at] ?? 0), 0) / own.length;
    for (const { at, value } of own) squares += (value - (effects[at] ?? 0) - average) ** 2;
    pairs += own.length - 1;
  }
  const freedom = pairs - (count.filter((each) => each > 0).length - 1);
  const variance = freedom > 0 ? squares / freedom : null;
  return markers.map((marker, at): Severity => {
    const shared = count[at] ?? 0;
    if (shared < LEAST_SHARED || variance === null) return { marker, count: shared, effect: null, error: null };
    return {
      marker,
      count: shared,
      effect: effects[at] ?? 0,
      error: Z95 * Math.sqrt(variance / (weight[at] ?? 1)),
    };
  });
}
