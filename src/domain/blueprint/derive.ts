// Derives a blueprint from a paper: its questions by knowledge point, type and difficulty, with their scores there.
import type { BlueprintBody } from '../../contract/paper/blueprint';
import { BLUEPRINT_FIELDS, type BlueprintField } from '../../contract/question/questionFields';
import type { KpForest } from '../knowledge/tree';
import { addRows, BANDS, cellAt, codeLabel, emptyBody, withCell, type Column, type Split } from './grid';

export interface PaperQuestion extends Record<BlueprintField, number> {
  type_id: number;
  difficulty: number;
  score: number;
  kps: readonly { system_info_id: number; type: number; kp_id: number; kp_name: string }[];
  stage_id: number | null;
  grade_id: number | null;
  gs_id: number | null;
}
/** Above this number of rows, points are replaced by their parents. */
const MANY = 12;
const UNTAGGED = 0;

/** `forest` is the tree of system and type `tree`; questions that are not tagged in it share a row without points. */
export function deriveBlueprint(
  questions: readonly PaperQuestion[],
  tree: { system_info_id: number; type: number },
  forest: KpForest,
  splits: readonly Split[],
): BlueprintBody {
  const own = questions.map(
    ({ kps }) =>
      kps.find((kp) => kp.system_info_id === tree.system_info_id && kp.type === tree.type)?.kp_id ?? UNTAGGED,
  );
  const groups = rollUp(own, forest);
  const names = new Map(questions.flatMap(({ kps }) => kps.map((kp) => [kp.kp_id, kp.kp_name] as const)));
  const points = [...new Set(groups)].sort((a, b) => (a === UNTAGGED ? 1 : b === UNTAGGED ? -1 : 0));
  let body = addRows(
    {
      ...emptyBody(),
      stage_id: common(questions, 'stage_id'),
      grade_id: common(questions, 'grade_id'),
      gs_id: common(questions, 'gs_id'),
    },
    points.map((id) =>
      id === UNTAGGED
        ? { title: '未标知识点（不限）', system_info_id: null, kp_ids: [] }
        : {
            title: (forest.byId.get(id)?.node.kp_name ?? names.get(id) ?? `知识点 ${id}`).slice(0, 100),
            system_info_id: tree.system_info_id,
            kp_ids: [id],
          },
    ),
  );
  const rowOf = new Map(points.map((id, i) => [id, body.rows[i]?.id ?? 0]));
  questions.forEach((question, i) => {
    const { score } = question;
    const column = columnOf(question, splits);
    const row = rowOf.get(groups[i] ?? UNTAGGED) ?? 0;
    const known = cellAt(body, row, column);
    body = withCell(body, row, column, { count: (known?.count ?? 0) + 1, score: known?.score ?? score });
  });
  return body;
}

/** The column of a question, split as asked. */
export function columnOf(
  question: Pick<PaperQuestion, 'type_id' | 'difficulty' | BlueprintField>,
  splits: readonly Split[],
): Column {
  const { type_id, difficulty } = question;
  const band = BANDS.find(({ min, max }) => difficulty >= min && difficulty <= max);
  const column: Column = { type_id, difficulty: null };
  if (band && splits.includes('difficulty')) column.difficulty = { min: band.min, max: band.max };
  for (const field of BLUEPRINT_FIELDS)
    if (splits.includes(field) && codeLabel(field, question[field]) !== '') column[field] = question[field];
  return column;
}

/** The value that all questions share, or null: a narrower filter would exclude the paper's own questions. */
function common(questions: readonly PaperQuestion[], field: 'stage_id' | 'grade_id' | 'gs_id'): number | null {
  const value = questions[0]?.[field] ?? null;
  return questions.every((question) => question[field] === value) ? value : null;
}

/** Replaces the deepest points by their parents until the rows are few. */
function rollUp(own: readonly number[], forest: KpForest): number[] {
  let groups = [...own];
  const depth = (id: number) => forest.byId.get(id)?.depth ?? 0;
  while (new Set(groups).size > MANY) {
    const deepest = Math.max(...groups.map(depth));
    if (deepest === 0) break;
    groups = groups.map((id) => (depth(id) === deepest ? (forest.byId.get(id)?.parent?.node.id ?? id) : id));
  }
  return groups;
}
