// 学段, 年级 and 册次 as dependent choices and filters: choosing one clears those that do not belong to it.
import type { Common } from '../../../contract/knowledge/reference';
import { STAGES } from '../../../contract/question/choices';
import type { AddressPatch } from '../../lib/listAddress';
import type { FilterValues, ListChoice } from '../../lib/lists/listModel';
import { t } from '../../lib/texts/t';
import { CHOICE_PX } from '../controls/LabelledSelect';

export interface GradePlace {
  stage_id: number | null;
  grade_id: number | null;
  gs_id: number | null;
}
const titled = (list: readonly { id: number; title: string }[]): ListChoice[] =>
  list.map(({ id, title }) => ({ value: id, label: title }));

const stageChoices = (common: Common | undefined): ListChoice[] =>
  common ? titled(common.stages) : STAGES.map(({ id, label }) => ({ value: id, label }));
const gradeChoices = (common: Common | undefined, { stage_id }: GradePlace): ListChoice[] =>
  titled((common?.grades ?? []).filter((grade) => stage_id === null || grade.stage_id === stage_id));
const gsChoices = (common: Common | undefined, { stage_id, grade_id }: GradePlace): ListChoice[] =>
  titled(
    (common?.gs ?? []).filter(
      (gs) => (grade_id === null || gs.grade_id === grade_id) && (stage_id === null || gs.stage_id === stage_id),
    ),
  );

export const GRADE_PLACE = {
  stage_id: { label: t('学段'), width: CHOICE_PX.stage, choices: stageChoices },
  grade_id: { label: t('年级'), width: CHOICE_PX.grade, choices: gradeChoices },
  gs_id: { label: t('册次'), width: CHOICE_PX.volume, choices: gsChoices },
} as const satisfies Record<keyof GradePlace, unknown>;

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

interface Placed {
  values: FilterValues;
  common: Common | undefined;
}
const placeIn = (values: FilterValues): GradePlace => {
  const at = (name: string) => (values[name] === undefined ? null : Number(values[name]));
  return { stage_id: at('stage_id'), grade_id: at('grade_id'), gs_id: at('gs_id') };
};
/** The filter of a list by one of them. */
export const placeFilter = <Name extends keyof GradePlace>(name: Name) => ({
  kind: 'choice' as const,
  name,
  ...GRADE_PLACE[name],
  choices: ({ values, common }: Placed) => GRADE_PLACE[name].choices(common, placeIn(values)),
  patch(value: string, { values, common }: Placed): AddressPatch {
    const next = placeWith(placeIn(values), name, value === '' ? null : Number(value), common);
    return { stage_id: next.stage_id ?? '', grade_id: next.grade_id ?? '', gs_id: next.gs_id ?? '' };
  },
});

/** `初中 七年级 上册`; unknown parts are left out. */
export function placeTitle(place: GradePlace, common: Common | undefined): string {
  const stage = stageChoices(common).find(({ value }) => value === place.stage_id)?.label;
  const grade = common?.grades.find(({ id }) => id === place.grade_id)?.title;
  const gs = common?.gs.find(({ id }) => id === place.gs_id)?.title;
  return [grade ? undefined : stage, gs && grade && gs.startsWith(grade) ? undefined : grade, gs]
    .filter(Boolean)
    .join(' ');
}
