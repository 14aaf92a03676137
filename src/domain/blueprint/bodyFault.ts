// Validates a blueprint by itself, before it is stored or filled.
import { typeIdsOf, type TypeCategories } from '../../contract/codes';
import type { BlueprintBody } from '../../contract/paper/blueprint';
import { BLUEPRINT_FIELDS, fullLabel } from '../../contract/question/questionFields';
import { codeLabel, columnKey } from './grid';

/** A Chinese sentence about the first fault; null when there is none. */
export function blueprintFault(body: BlueprintBody, categories: TypeCategories): string | null {
  const types = new Set(typeIdsOf(categories));
  const rows = new Set(body.rows.map((row) => row.id));
  if (rows.size < body.rows.length) return '细目表的行编号重复，请刷新后重试';
  if (new Set(body.cells.map((cell) => cell.id)).size < body.cells.length) return '细目表的格编号重复，请刷新后重试';
  const places = new Set<string>();
  for (const cell of body.cells) {
    const { row_id, type_id, difficulty } = cell;
    if (!rows.has(row_id)) return '细目表中有不属于任何一行的格，请刷新后重试';
    if (!types.has(type_id)) return `题型 ${type_id} 不存在`;
    if (difficulty && difficulty.min > difficulty.max) return '难度范围的下限不能大于上限';
    const unknown = BLUEPRINT_FIELDS.find((field) => cell[field] !== undefined && codeLabel(field, cell[field]) === '');
    if (unknown) return `${fullLabel(unknown)}没有“${cell[unknown]}”这一项`;
    const place = `${row_id}.${columnKey(cell)}`;
    if (places.has(place)) return '同一行、同一题型、同一难度和层次只能有一格';
    places.add(place);
  }
  return null;
}
