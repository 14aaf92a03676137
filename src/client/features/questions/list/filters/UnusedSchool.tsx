// 未用的学校: loaded when 近期未用 is on, because only then the list needs the requests about schools.
import type { ReactNode } from 'react';
import { t } from '../../../../lib/texts/t';
import { useSchoolRows } from '../../../../state/api/account/organization';
import { RecordSelect } from '../../../../ui/controls/RecordSelect';

export function UnusedSchool({
  value,
  onChange,
}: {
  value: number | undefined;
  onChange(id: number | undefined): void;
}): ReactNode {
  return (
    <RecordSelect
      useList={useSchoolRows}
      label={t('未用的学校')}
      all={t('各校')}
      value={value}
      onChange={(id) => onChange(id === '' ? undefined : Number(id))}
    />
  );
}
