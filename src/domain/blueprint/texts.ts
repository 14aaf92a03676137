// Texts about a blueprint for teachers: the names of cells and demands.
import { typeTitle } from '../../contract/codes';
import type { BlueprintBody } from '../../contract/paper/blueprint';
import { BLUEPRINT_FIELDS } from '../../contract/question/questionFields';
import { codeLabel } from './grid';
import type { Demand, FillProblem } from './problem';

export const oneDecimal = (value: number): string => String(Math.round(value * 10) / 10);

export function bandName(range: { min: number; max: number } | null): string {
  if (!range) return '不限难度';
  if (range.max === 0) return '无难度';
  return range.min === range.max ? `难度 ${range.min}` : `难度 ${range.min}–${range.max}`;
}

export function rowName({ body, kpNames }: FillProblem, rowId: number): string {
  const at = body.rows.findIndex((row) => row.id === rowId);
  const row = body.rows[at];
  if (row && row.title.trim() !== '') return `“${row.title.trim()}”`;
  const names = (row?.kp_ids ?? []).flatMap((id) => kpNames.get(id) ?? []);
  if (names.length > 0) return `“${names.slice(0, 2).join('、')}${names.length > 2 ? '等' : ''}”`;
  return `第 ${at + 1} 行`;
}

/** “函数”单选题（难度 3–4，掌握） */
export function cellName(problem: FillProblem, at: number): string {
  const cell = problem.body.cells[at] as BlueprintBody['cells'][number];
  const parts = [
    cell.difficulty ? bandName(cell.difficulty) : '',
    ...BLUEPRINT_FIELDS.map((field) => codeLabel(field, cell[field])),
  ].filter(Boolean);
  const wanted = parts.length > 0 ? `（${parts.join('，')}）` : '';
  return `${rowName(problem, cell.row_id)}${typeTitle(cell.type_id, problem.categories)}${wanted}`;
}

export const kpName = ({ kpNames }: FillProblem, id: number): string => `“${kpNames.get(id) ?? `编号 ${id}`}”`;

export function demandText(problem: FillProblem, { kind, at }: Demand): string {
  const { body, locks, forms } = problem;
  if (kind === 'cell')
    return `${cellName(problem, at)}要 ${body.cells[at]?.count ?? 0} 题${forms > 1 ? `，共 ${forms} 份` : ''}`;
  if (kind === 'difficulty_mean') {
    const mean = body.difficulty_mean;
    return `平均难度要在 ${mean?.target ?? 0} ± ${mean?.tolerance ?? 0} 之内`;
  }
  if (kind === 'coverage') {
    const coverage = body.coverage[at];
    return `知识点${kpName(problem, coverage?.kp_id ?? 0)}至少要 ${coverage?.min ?? 0} 题`;
  }
  if (kind === 'family') return forms > 1 ? '同一题族在各份试卷中合计最多取一题' : '同一题族最多取一题';
  const lock = locks[at];
  const place = body.cells.findIndex((cell) => cell.id === lock?.cell_id);
  return `试题 ${lock?.question.id ?? 0} 锁定在${cellName(problem, place)}`;
}
