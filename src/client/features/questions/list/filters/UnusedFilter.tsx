// 近期未用: questions that students were not given within a number of days, optionally limited to one school and grade.
import { t } from '../../../../lib/texts/t';
import { selectCommon } from '../../../../state/cache/cacheSlice';
import { useAppSelector } from '../../../../state/hooks';
import { LabelledSelect } from '../../../../ui/controls/LabelledSelect';
import type { ListQueryControl } from '../useListQuery';
import { UnusedSchool } from './UnusedSchool';
import { gradeChoices } from './filterChoices';

const DAYS = [30, 90, 180, 365].map((value) => ({ value, label: t('{0} 天内未用', value) }));
const asNumber = (value: string | number) => (value === '' ? undefined : Number(value));

export function UnusedFilter({ control: { query, change } }: { control: ListQueryControl }) {
  const common = useAppSelector(selectCommon);
  const on = query.unused_days !== undefined;
  const days =
    DAYS.some(({ value }) => value === query.unused_days) || !on
      ? DAYS
      : [...DAYS, { value: query.unused_days ?? 0, label: t('{0} 天内未用', query.unused_days ?? 0) }];
  return (
    <>
      <LabelledSelect
        label={t('近期使用')}
        all={t('不限')}
        value={query.unused_days ?? ''}
        choices={days}
        onChange={(value) =>
          change(
            value === ''
              ? { unused_days: undefined, unused_school_id: undefined, unused_grade_id: undefined }
              : { unused_days: Number(value) },
          )
        }
      />
      {on && (
        <>
          <UnusedSchool value={query.unused_school_id} onChange={(id) => change({ unused_school_id: id })} />
          <LabelledSelect
            label={t('未用的年级')}
            all={t('各年级')}
            value={query.unused_grade_id ?? ''}
            choices={gradeChoices(common, undefined)}
            onChange={(value) => change({ unused_grade_id: asNumber(value) })}
          />
        </>
      )}
    </>
  );
}
