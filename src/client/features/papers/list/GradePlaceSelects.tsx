// The three dependent selects 学段 / 年级 / 册次, for filters and for the properties of a paper.
import type { Common } from '../../../../contract/knowledge/reference';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { GRADE_PLACE, placeWith, type GradePlace } from '../../../ui/lists/gradePlace';

const FIELDS = ['stage_id', 'grade_id', 'gs_id'] as const;

interface Props {
  place: GradePlace;
  common: Common | undefined;
  all: string;
  onChange(place: GradePlace): void;
  disabled?: boolean;
}

export function GradePlaceSelects({ place, common, all, onChange, disabled = false }: Props) {
  const set = (field: keyof GradePlace) => (text: string) =>
    onChange(placeWith(place, field, text === '' ? null : Number(text), common));
  return FIELDS.map((field) => (
    <LabelledSelect
      key={field}
      {...GRADE_PLACE[field]}
      all={all}
      value={place[field]}
      choices={GRADE_PLACE[field].choices(common, place)}
      onChange={set(field)}
      disabled={disabled}
    />
  ));
}
