// Dependent choices of stage, grade and volume: choosing one clears those that do not belong to it.
import type { Common } from '../../../../contract/knowledge/reference';
import { STAGES } from '../../../../contract/question/choices';

export interface GradePlace {
  stage_id: number | null;
  grade_id: number | null;
  gs_id: number | null;
}
interface Choice {
  value: number;
  label: string;
}
const titled = (list: readonly { id: number; title: string }[]): Choice[] =>
  list.map(({ id, title }) => ({ value: id, label: title }));

export const stageChoices = (common: Common | undefined): Choice[] =>
  common ? titled(common.stages) : STAGES.map(({ id, label }) => ({ value: id, label }));
export const gradeChoices = (common: Common | undefined, { stage_id }: GradePlace): Choice[] =>
  titled((common?.grades ?? []).filter((grade) => stage_id === null || grade.stage_id === stage_id));
export const gsChoices = (common: Common | undefined, { stage_id, grade_id }: GradePlace): Choice[] =>
  titled(
    (common?.gs ?? []).filter(
      (gs) => (grade_id === null || gs.grade_id === grade_id) && (stage_id === null || gs.stage_id === stage_id),
    ),
  );

export function placeWith(
  place: GradePlace,
  field: keyof GradePlace,
  value: number | null,
  common: Common | undefined,
): GradePlace {
  const next = { ...place, [field]: value };
  const grade = common?.grades.find(({ id }) => id === next.grade_id);
  if (field === 'stage_id' && grade && value !== null && grade.stage_id !== value) next.grade_id = null;
  const gs = common?.gs.find(({ id }) => id === next.gs_id);
  if (
    gs &&
    ((next.grade_id !== null && gs.grade_id !== next.grade_id) ||
      (next.stage_id !== null && gs.stage_id !== next.stage_id))
  )
    next.gs_id = null;
  return next;
}

/** `初中 七年级 上册`; unknown parts are left out. */
export function placeTitle(place: GradePlace, common: Common | undefined): string {
  const stage = stageChoices(common).find(({ value }) => value === place.stage_id)?.label;
  const grade = common?.grades.find(({ id }) => id === place.grade_id)?.title;
  const gs = common?.gs.find(({ id }) => id === place.gs_id)?.title;
  return (
    [grade ? undefined : stage, gs && grade && gs.startsWith(grade) ? undefined : grade, gs]
      .filter(Boolean)
      .join(' ') || '—'
  );
}
