// Coverage of a knowledge tree: questions per point including all points below it, by question type and difficulty
// band. A question at several points of a subtree counts once there.
import { COVERAGE_BANDS } from '../../contract/question/choices';

export const coverageCells = (types: readonly number[]): number => types.length * COVERAGE_BANDS.length;

/** Index of a type and band in `counts`; -1 when the table has no column for it. */
export function coverageCell(types: readonly number[], type_id: number, difficulty: number): number {
  const type = types.indexOf(type_id);
  const band = COVERAGE_BANDS.findIndex(({ min, max }) => difficulty >= min && difficulty <= max);
  return type < 0 || band < 0 ? -1 : type * COVERAGE_BANDS.length + band;
}

/** Number of questions of one type and band that are tagged with exactly these points of the tree, each point once. */
export interface TaggedGroup {
  kp_ids: readonly number[];
  /** -1: counted only in the sum. */
  cell: number;
  count: number;
}

/**
 * Counts of every point that has any, with their sum after the `cells`; `parentOf` of a root is 0. A cycle ends the
 * walk.
 */
export function rollUp(
  parentOf: ReadonlyMap<number, number>,
  groups: readonly TaggedGroup[],
  cells: number,
): Map<number, number[]> {
  const counts = new Map<number, number[]>();
  const seen = new Set<number>();
  for (const { kp_ids, cell, count } of groups) {
    seen.clear();
    for (const kp_id of kp_ids) {
      for (let id = kp_id; id !== 0 && parentOf.has(id) && !seen.has(id); id = parentOf.get(id) ?? 0) {
        seen.add(id);
        let own = counts.get(id);
        if (!own) counts.set(id, (own = new Array<number>(cells + 1).fill(0)));
        if (cell >= 0) own[cell] = (own[cell] ?? 0) + count;
        own[cells] = (own[cells] ?? 0) + count;
      }
    }
  }
  return counts;
}

/** Questions tagged with the point itself. */
export function countOwn(groups: readonly TaggedGroup[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { kp_ids, count } of groups) for (const id of kp_ids) counts.set(id, (counts.get(id) ?? 0) + count);
  return counts;
}
