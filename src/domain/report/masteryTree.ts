// Mastery over the knowledge tree: each node has the marks of all questions at or below it, each question once.
import type { KpNode } from '../../contract/knowledge/knowledge';
import { plainName } from '../knowledge/names';
import { buildKpForest, kpRows } from '../knowledge/tree';
import { hadItem, present, type AnalysedItem, type AnalysedStudent } from './analysis';

export type KpPlace = Pick<KpNode, 'id' | 'pid' | 'tip_key' | 'kp_name'>;

export interface MasteryRow {
  kp_id: number;
  kp_name: string;
  /** 0 at the root. */
  depth: number;
  /** Maximum points of one student. */
  score: number;
  question_ids: number[];
  /** null where no student has answered. */
  mastery: number | null;
}

/** Rows in the order of the tree; `places` are the points of the questions and their ancestors. */
export function masteryTree(
  items: readonly AnalysedItem[],
  places: readonly KpPlace[],
  students: readonly AnalysedStudent[],
): MasteryRow[] {
  // A point that was deleted from the tree becomes a root, with the name stored in the question.
  const known = new Set(places.map(({ id }) => id));
  const lost = items.flatMap((item) => item.kps).filter((kp) => !known.has(kp.kp_id));
  const orphans = [
    ...new Map(lost.map((kp) => [kp.kp_id, { id: kp.kp_id, pid: 0, tip_key: '', kp_name: kp.kp_name }])).values(),
  ];
  const forest = buildKpForest([...places, ...orphans]);
  const rows = kpRows(forest, new Set(forest.byId.keys())).map(({ entry }) => entry);
  const under = new Map<number, Set<number>>();
  items.forEach((item, i) => {
    for (const kp of item.kps) under.set(kp.kp_id, (under.get(kp.kp_id) ?? new Set()).add(i));
  });
  // From the last row up: each adds its values to its parent row.
  for (const { node, parent } of [...rows].reverse()) {
    const own = under.get(node.id);
    if (parent && own) under.set(parent.node.id, new Set([...(under.get(parent.node.id) ?? []), ...own]));
  }
  const there = present(students);
  return rows.flatMap(({ node, depth }) => {
    const own = [...(under.get(node.id) ?? [])].sort((a, b) => a - b);
    if (own.length === 0) return [];
    const score = own.reduce((sum, i) => sum + (items[i]?.score ?? 0) * (items[i]?.share ?? 1), 0);
    const most = own.some((i) => items[i]?.share !== undefined) ? mostPoints(items, own, there) : score * there.length;
    const got = there.reduce(
      (sum, student) => sum + own.reduce((points, i) => points + (student.scores[i] ?? 0), 0),
      0,
    );
    return [
      {
        kp_id: node.id,
        kp_name: node.tip_key === '' ? node.kp_name : nameOf(node),
        depth,
        score,
        question_ids: own.flatMap((i) => items[i]?.question_id ?? []),
        mastery: most === 0 ? null : got / most,
      },
    ];
  });
}

/** The points that the students could get: of 选做题 each student only had those that were chosen. */
const mostPoints = (
  items: readonly AnalysedItem[],
  own: readonly number[],
  there: readonly AnalysedStudent[],
): number =>
  there.reduce(
    (sum, student) =>
      sum +
      own.reduce((points, i) => {
        const item = items[i];
        return item && hadItem(item, student.scores[i]) ? points + item.score : points;
      }, 0),
    0,
  );

/** As in the other tables of a report: without the number before the name. */
export const nameOf = (kp: Pick<KpNode, 'tip_key' | 'kp_name'>): string => plainName(kp).replace(/^\d+-/, '');
