// Values for all questions of an import.
import type { ImportPlan } from '../../../../domain/question/importPlan';
import { t } from '../../../lib/texts/t';
import { useGetCommonQuery } from '../../../state/api/knowledge/reference';
import { selectCommon } from '../../../state/cache/cacheSlice';
import { useAppSelector } from '../../../state/hooks';
import { CHOICE_PX, LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { KpChoice } from '../form/KpField';
import * as choices from '../list/filters/filterChoices';

type Common = ImportPlan['common'];

const DIFFICULTIES = Array.from({ length: 10 }, (_, i) => ({ value: i + 1, label: String(i + 1) }));
const asId = (value: string) => (value === '' ? undefined : Number(value));

export function ImportCommon({ common, onChange }: { common: Common; onChange(common: Common): void }) {
  useGetCommonQuery();
  const known = useAppSelector(selectCommon);
  return (
    <section className="import-common" aria-label={t('全部试题')}>
      <div className="list-filters">
        <b>{t('全部试题')}</b>
        <LabelledSelect
          label={t('学段')}
          width={CHOICE_PX.stage}
          all={t('不改')}
          value={common.stage_id ?? null}
          choices={choices.stageChoices(known)}
          onChange={(value) => onChange({ ...common, stage_id: asId(value), grade_id: undefined })}
        />
        <LabelledSelect
          label={t('年级')}
          width={CHOICE_PX.grade}
          all={t('不改')}
          disabled={common.stage_id === undefined}
          value={common.grade_id ?? null}
          choices={choices.gradeChoices(known, common.stage_id)}
          onChange={(value) => onChange({ ...common, grade_id: asId(value) })}
        />
        <LabelledSelect
          label={t('难度')}
          all={t('不改')}
          value={common.difficulty ?? null}
          choices={DIFFICULTIES}
          onChange={(value) => onChange({ ...common, difficulty: asId(value) })}
        />
      </div>
      <KpChoice label={t('都加上的知识点')} kps={common.kps} onChange={(kps) => onChange({ ...common, kps })} />
    </section>
  );
}
