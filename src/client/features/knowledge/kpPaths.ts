// Addresses that the knowledge pages link to: the question list of a point, and a prefilled new question.
import type { KpNode } from '../../../contract/knowledge/knowledge';

type Place = Pick<KpNode, 'id' | 'system_info_id' | 'type'>;
export interface CellFilter {
  type_id: number;
  min: number;
  max: number;
}

const tree = ({ system_info_id, type }: Place) => ({
  ...(system_info_id === undefined ? {} : { system_info_id: String(system_info_id) }),
  ...(type === undefined ? {} : { type: String(type) }),
});

export function listPath(kp: Place, cell?: CellFilter): string {
  const filter: Record<string, string> = cell
    ? { type_id: String(cell.type_id), difficulty_min: String(cell.min), difficulty_max: String(cell.max) }
    : {};
  return `/questionlist?${new URLSearchParams({ kp_ids: String(kp.id), ...tree(kp), ...filter })}`;
}

/** `difficulty` is the lower limit of the band. */
export function newQuestionPath(kp: Place, cell: CellFilter): string {
  return `/addquestion?${new URLSearchParams({ kp: String(kp.id), ...tree(kp), type_id: String(cell.type_id), difficulty: String(cell.min) })}`;
}
