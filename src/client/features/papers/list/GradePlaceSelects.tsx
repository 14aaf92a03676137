// The three dependent selects 学段 / 年级 / 册次, for filters and for the properties of a paper.
import type { Common } from '../../../../contract/knowledge/reference';
import { t } from '../../../lib/texts/t';
import { CHOICE_PX, LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { gradeChoices, gsChoices, placeWith, stageChoices, type GradePlace } from './gradeChoices';

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
  return (
    <>
      <LabelledSelect
        label={t('学段')}
        width={CHOICE_PX.stage}
        all={all}
        value={place.stage_id}
        choices={stageChoices(common)}
        onChange={set('stage_id')}
        disabled={disabled}
      />
      <LabelledSelect
        label={t('年级')}
        width={CHOICE_PX.grade}
        all={all}
        value={place.grade_id}
        choices={gradeChoices(common, place)}
        onChange={set('grade_id')}
        disabled={disabled}
      />
      <LabelledSelect
        label={t('册次')}
        width={CHOICE_PX.volume}
        all={all}
        value={place.gs_id}
        choices={gsChoices(common, place)}
        onChange={set('gs_id')}
        disabled={disabled}
      />
    </>
  );
}
