// The part of a question that the blueprint depends on: the cells it fits, its difficulty where the mean counts it, the
// coverage it counts for.
import type { BlueprintBody } from '../../contract/paper/blueprint';
import { BLUEPRINT_FIELDS, type BlueprintField } from '../../contract/question/questionFields';
import type { Candidate, FillProblem } from './problem';

/** What decides on the cells of a question. */
export type Placeable = Pick<Candidate, 'type_id' | 'difficulty' | 'kp_ids' | BlueprintField>;

export interface Signature {
  /** Equal signatures are one object. */
  key: string;
  /** Indexes in the body's cells. */
  cells: readonly number[];
  /** 0 where the mean does not count it. */
  difficulty: number;
  /** Indexes in the body's coverage. */
  covers: readonly number[];
}

export function signaturesOf({
  body,
  parents,
}: Pick<FillProblem, 'body' | 'parents'>): (question: Placeable) => Signature {
  const pointOf = demandsOfPoint(body, parents);
  const anyRow = body.rows.filter((row) => row.kp_ids.length === 0).map((row) => row.id);
  const byKey = new Map<string, Signature>();
  const fields = BLUEPRINT_FIELDS.filter((field) => body.cells.some((cell) => cell[field] !== undefined));
  // Thousands of questions share type, difficulty, fields and the demands on their points.
  const known = new Map<number | string, Signature>();
  return (question) => {
    const points = pointsOf(question, pointOf);
    const short = shortKey(question, fields, points);
    let signature = known.get(short);
    if (signature) return signature;
    const rows = new Set([...anyRow, ...points.flatMap((point) => point.rows)]);
    const covers = [...new Set(points.flatMap((point) => point.covers))].sort((a, b) => a - b);
    const cells = body.cells.flatMap((cell, at) => (rows.has(cell.row_id) && fits(cell, question) ? [at] : []));
    const difficulty = body.difficulty_mean ? question.difficulty : 0;
    const key = `${cells.join('.')},${difficulty},${covers.join('.')}`;
    signature = byKey.get(key) ?? { key, cells, difficulty, covers };
    byKey.set(key, signature);
    known.set(short, signature);
    return signature;
  };
}

/** A number where possible: the key is computed for every question of the bank and for every program. */
function shortKey(question: Placeable, fields: readonly BlueprintField[], points: readonly Point[]): number | string {
  let kind = question.type_id * LEVELS + question.difficulty;
  for (const field of fields) kind = kind * MAX_CODES + question[field];
  if (points.length > 2 || kind > MAX_KIND) return `${kind},${points.map(({ id }) => id).join('.')}`;
  return (kind * MAX_POINTS + (points[0]?.id ?? 0)) * MAX_POINTS + (points[1]?.id ?? 0);
}
const LEVELS = 11;
const MAX_CODES = 16;
const MAX_POINTS = 2 ** 17;
/** Above it, the key of two points is no safe integer. */
const MAX_KIND = 2 ** 18;

function fits(cell: BlueprintBody['cells'][number], question: Placeable): boolean {
  const { type_id, difficulty, count } = cell;
  if (count === 0 || type_id !== question.type_id) return false;
  if (difficulty && (question.difficulty < difficulty.min || question.difficulty > difficulty.max)) return false;
  return BLUEPRINT_FIELDS.every((field) => cell[field] === undefined || cell[field] === question[field]);
}

/** The rows and the coverage that require a point; points with the same ones share one object. */
interface Point {
  id: number;
  rows: readonly number[];
  covers: readonly number[];
}

/** Sorted by id, without duplicates. */
function pointsOf({ kp_ids }: Placeable, pointOf: (kp_id: number) => Point): Point[] {
  const points: Point[] = [];
  for (const kp_id of kp_ids) {
    const point = pointOf(kp_id);
    if (point.id !== 0 && !points.includes(point)) points.push(point);
  }
  return points.length > 1 ? points.sort((a, b) => a.id - b.id) : points;
}

/** Rows and coverage of the point or of an ancestor; id 0 when there are none. A cycle ends the walk. */
function demandsOfPoint(body: BlueprintBody, parents: ReadonlyMap<number, number>): (kp_id: number) => Point {
  const rowsOf = new Map<number, number[]>();
  const coversOf = new Map<number, number[]>();
  for (const row of body.rows)
    for (const kp_id of row.kp_ids) rowsOf.set(kp_id, [...(rowsOf.get(kp_id) ?? []), row.id]);
  body.coverage.forEach(({ kp_id }, at) => coversOf.set(kp_id, [...(coversOf.get(kp_id) ?? []), at]));
  const known = new Map<number, Point>();
  const byContent = new Map<string, Point>([['|', { id: 0, rows: [], covers: [] }]]);
  return (kp_id) => {
    let point = known.get(kp_id);
    if (point) return point;
    const rows = new Set<number>();
    const covers = new Set<number>();
    const seen = new Set<number>();
    for (let id: number | undefined = kp_id; id !== undefined && !seen.has(id); id = parents.get(id)) {
      seen.add(id);
      for (const row of rowsOf.get(id) ?? []) rows.add(row);
      for (const at of coversOf.get(id) ?? []) covers.add(at);
    }
    const content = `${[...rows].sort((a, b) => a - b).join('.')}|${[...covers].sort((a, b) => a - b).join('.')}`;
    point = byContent.get(content) ?? { id: byContent.size, rows: [...rows], covers: [...covers] };
    byContent.set(content, point);
    known.set(kp_id, point);
    return point;
  };
}
