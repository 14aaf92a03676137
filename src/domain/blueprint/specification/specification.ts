// 双向细目表 of a paper as it is: knowledge points by columns of type (and difficulty, and fields of the question), with
// counts and points; against a blueprint, what each of its cells wants next to what the paper has.
import type { BlueprintBody } from '../../../contract/paper/blueprint';
import type { KpForest, KpTreeNode } from '../../knowledge/tree';
import type { BlueprintPlace } from '../../paper/sections';
import { columnOf, type PaperQuestion } from '../derive';
import { columnDemands, columnKey, compareColumns, type Column, type Split, type Sum } from '../grid';
import { meanHolds } from '../picks';
import { signaturesOf } from '../signature';
import { oneDecimal } from '../texts';

// Which cell of a blueprint each question of a paper counts for: as many questions as possible get a cell that still
// wants one (maximum matching by augmenting paths), so that a broad cell does not take the question that a narrow one
// needs.

interface Fit {
  /** Indexes of the cells that the question fits, the preferred one first. */
  cells: readonly number[];
  /** The cell that it was chosen for; kept as long as another question does not need it. */
  kept?: number | undefined;
}

/** The cell of each question; one that no cell has room for counts for the first that it fits; null fits none. */
export function assignCells(fits: readonly Fit[], capacities: readonly number[]): (number | null)[] {
  const taken = capacities.map((): number[] => []);
  const place = new Array<number | null>(fits.length).fill(null);
  const put = (question: number, cell: number) => {
    place[question] = cell;
    taken[cell]?.push(question);
  };
  const hasRoom = (cell: number) => (taken[cell]?.length ?? 0) < (capacities[cell] ?? 0);
  const augment = (question: number, seen: Set<number>): boolean => {
    const cells = fits[question]?.cells ?? [];
    const open = cells.find((cell) => !seen.has(cell) && hasRoom(cell));
    if (open !== undefined) {
      put(question, open);
      return true;
    }
    for (const cell of cells) {
      if (seen.has(cell)) continue;
      seen.add(cell);
      const own = taken[cell] ?? [];
      const leaves = [...own].find((other) => augment(other, seen));
      if (leaves === undefined) continue;
      own.splice(own.indexOf(leaves), 1);
      put(question, cell);
      return true;
    }
    return false;
  };
  fits.forEach(({ kept }, question) => {
    if (kept !== undefined && hasRoom(kept)) put(question, kept);
  });
  fits.forEach((_fit, question) => {
    if (place[question] === null) augment(question, new Set());
  });
  return place.map((cell, question) => cell ?? fits[question]?.kept ?? fits[question]?.cells[0] ?? null);
}

/** A question of the paper with its points there. */
export interface PlacedQuestion extends Omit<PaperQuestion, 'stage_id' | 'grade_id' | 'gs_id'> {
  id: number;
  cell?: BlueprintPlace | undefined;
  locked?: true | undefined;
}
export interface SpecificationCell extends Sum {
  /** Null without a blueprint. */
  wanted: Sum | null;
}
export interface SpecificationRow {
  id: number;
  title: string;
  /** One for each column. */
  cells: SpecificationCell[];
  sum: SpecificationCell;
}
export interface Specification {
  columns: Column[];
  rows: SpecificationRow[];
  sums: SpecificationCell[];
  total: SpecificationCell;
  /** Demands of the blueprint besides its cells. */
  demands: { text: string; met: boolean }[];
}
export interface Against {
  id: number;
  body: BlueprintBody;
}
interface Tree {
  system_info_id: number;
  type: number;
}

/** The row of questions without a knowledge point, or outside the blueprint. */
export const REST = 0;
const MANY = 12;

const treeKey = ({ system_info_id, type }: Tree): string => `${system_info_id}.${type}`;

/** The knowledge trees (system and type) that questions are tagged in, the one with the most questions first. */
export function treesOf(questions: readonly Pick<PaperQuestion, 'kps'>[]): Tree[] {
  const counts = new Map<string, Tree & { count: number }>();
  for (const { kps } of questions)
    for (const [key, { system_info_id, type }] of new Map(kps.map((kp) => [treeKey(kp), kp])))
      counts.set(key, { system_info_id, type, count: (counts.get(key)?.count ?? 0) + 1 });
  return [...counts.values()]
    .sort((a, b) => b.count - a.count)
    .map(({ system_info_id, type }) => ({ system_info_id, type }));
}

/** A question counts at its first point of the tree only, so that rows add up to the paper. */
const ownPoint = ({ kps }: Pick<PaperQuestion, 'kps'>, tree: Tree): number =>
  kps.find((kp) => treeKey(kp) === treeKey(tree))?.kp_id ?? REST;

function ancestorAt(forest: KpForest, id: number, level: number): number {
  let node = forest.byId.get(id);
  while (node?.parent && node.depth >= level) node = node.parent;
  return node?.node.id ?? id;
}

/** Number of levels from the roots down to the deepest point of the questions. */
export const levelsOf = (questions: readonly Pick<PaperQuestion, 'kps'>[], tree: Tree, forest: KpForest): number =>
  Math.max(1, ...questions.map((question) => (forest.byId.get(ownPoint(question, tree))?.depth ?? 0) + 1));

/** The deepest level with few rows. */
export function usualLevel(questions: readonly Pick<PaperQuestion, 'kps'>[], tree: Tree, forest: KpForest): number {
  const own = questions.map((question) => ownPoint(question, tree));
  let level = levelsOf(questions, tree, forest);
  while (level > 1 && new Set(own.map((id) => ancestorAt(forest, id, level))).size > MANY) level -= 1;
  return level;
}

interface Entry {
  row: number;
  column: Column;
  is: Sum;
  wanted: Sum;
}
const one = (score: number): Sum => ({ count: 1, score });
const NONE: Sum = { count: 0, score: 0 };

/** Adds the entries up: rows in the given order, columns by type. */
function tabulate(
  entries: readonly Entry[],
  rows: readonly { id: number; title: string }[],
  compared: boolean,
): Omit<Specification, 'demands'> {
  const columns = [...new Map(entries.map(({ column }) => [columnKey(column), column])).values()].sort(
    (a, b) => a.type_id - b.type_id || compareColumns(a, b),
  );
  const sum = (own: readonly Entry[]): SpecificationCell => {
    const cell: SpecificationCell = { ...NONE, wanted: compared ? { ...NONE } : null };
    for (const { is, wanted } of own) {
      cell.count += is.count;
      cell.score += is.score;
      if (!cell.wanted) continue;
      cell.wanted.count += wanted.count;
      cell.wanted.score += wanted.score;
    }
    return cell;
  };
  const inColumn = columns.map((column) => entries.filter((entry) => columnKey(entry.column) === columnKey(column)));
  return {
    columns,
    rows: rows.map(({ id, title }) => ({
      id,
      title,
      cells: inColumn.map((own) => sum(own.filter(({ row }) => row === id))),
      sum: sum(entries.filter(({ row }) => row === id)),
    })),
    sums: inColumn.map(sum),
    total: sum(entries),
  };
}

/** Rows are the points of `tree` on `level` (1 at the roots), in the order of the tree. */
export function specificationOf(
  questions: readonly PlacedQuestion[],
  tree: Tree,
  forest: KpForest,
  level: number,
  splits: readonly Split[],
): Specification {
  const entries = questions.map((question): Entry => {
    const row = ancestorAt(forest, ownPoint(question, tree), level);
    return { row, column: columnOf(question, splits), is: one(question.score), wanted: NONE };
  });
  const present = new Set(entries.map(({ row }) => row));
  const names = new Map(questions.flatMap(({ kps }) => kps.map((kp) => [kp.kp_id, kp.kp_name] as const)));
  const ordered: number[] = [];
  const visit = ({ node, children }: KpTreeNode): void => {
    if (present.delete(node.id)) ordered.push(node.id);
    children.forEach(visit);
  };
  forest.roots.forEach(visit);
  const untagged = present.delete(REST);
  const rows = [...ordered, ...present].map((id) => ({
    id,
    title: forest.byId.get(id)?.node.kp_name ?? names.get(id) ?? `知识点 ${id}`,
  }));
  if (untagged) rows.push({ id: REST, title: '未标知识点' });
  return { ...tabulate(entries, rows, false), demands: [] };
}

/** Rows and columns are those of the blueprint; `forest` has the trees of its rows. */
export function comparisonOf(
  questions: readonly PlacedQuestion[],
  { id, body }: Against,
  forest: KpForest,
): Specification {
  const parents = new Map([...forest.byId].map(([kp, { parent }]) => [kp, parent?.node.id ?? 0]));
  const signatureOf = signaturesOf({ body, parents });
  const signatures = questions.map((question) =>
    signatureOf({ ...question, kp_ids: question.kps.map(({ kp_id }) => kp_id) }),
  );
  const demands = body.cells.map(
    (cell) =>
      columnDemands(cell).length + (body.rows.some((row) => row.id === cell.row_id && row.kp_ids.length > 0) ? 1 : 0),
  );
  const places = assignCells(
    questions.map(({ cell, locked }, i) => {
      // The cell that demands most comes first.
      const cells = [...(signatures[i]?.cells ?? [])].sort((a, b) => (demands[b] ?? 0) - (demands[a] ?? 0));
      const own = cell?.blueprint_id === id ? body.cells.findIndex((each) => each.id === cell.cell_id) : -1;
      return { cells, kept: own >= 0 && (locked || cells.includes(own)) ? own : undefined };
    }),
    body.cells.map(({ count }) => count),
  );
  const entries = body.cells.map(({ id: _id, row_id, count, score, ...column }): Entry => {
    return { row: row_id, column, is: NONE, wanted: { count, score: count * score } };
  });
  questions.forEach((question, i) => {
    const cell = body.cells[places[i] ?? -1];
    const is = one(question.score);
    if (!cell) return entries.push({ row: REST, column: columnOf(question, []), is, wanted: NONE });
    const { id: _id, row_id, count: _count, score: _score, ...column } = cell;
    return entries.push({ row: row_id, column, is, wanted: NONE });
  });
  const rows = body.rows.map((row) => ({ id: row.id, title: row.title.trim() || '不限知识点' }));
  if (entries.some(({ row }) => row === REST)) rows.push({ id: REST, title: '细目表以外' });
  return { ...tabulate(entries, rows, true), demands: demandsOf(questions, body, signatures, forest) };
}

function demandsOf(
  questions: readonly PlacedQuestion[],
  body: BlueprintBody,
  signatures: readonly { covers: readonly number[] }[],
  forest: KpForest,
): Specification['demands'] {
  const demands = body.coverage.map(({ kp_id, min }, at) => {
    const is = signatures.filter(({ covers }) => covers.includes(at)).length;
    const name = forest.byId.get(kp_id)?.node.kp_name ?? `编号 ${kp_id}`;
    return { text: `“${name}”至少 ${min} 题，现有 ${is} 题`, met: is >= min };
  });
  const rated = questions.map(({ difficulty }) => difficulty).filter((difficulty) => difficulty > 0);
  if (body.difficulty_mean && rated.length > 0) {
    const { target, tolerance } = body.difficulty_mean;
    const mean = oneDecimal(rated.reduce((sum, each) => sum + each, 0) / rated.length);
    demands.push({ text: `平均难度 ${target} ± ${tolerance}，现为 ${mean}`, met: meanHolds({ body }, rated) });
  }
  return demands;
}

/** 缺 1 题, 多 2 题, 少 5 分; '' where the paper has what is wanted. */
export function differenceText({ count, score, wanted }: SpecificationCell): string {
  if (!wanted) return '';
  const [questions, points] = [count - wanted.count, score - wanted.score];
  if (questions !== 0) return questions < 0 ? `缺 ${-questions} 题` : `多 ${questions} 题`;
  if (points !== 0) return points < 0 ? `少 ${-points} 分` : `多 ${points} 分`;
  return '';
}

/** Share of the points of the paper; of its questions while it has no points. */
export const shareOf = (part: Sum, total: Sum): number =>
  total.score > 0 ? part.score / total.score : total.count > 0 ? part.count / total.count : 0;
export const shareText = (part: Sum, total: Sum): string => `${oneDecimal(shareOf(part, total) * 100)}%`;
