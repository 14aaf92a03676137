// 未用的学校: loaded when 近期未用 is on, because only then the list needs the requests about schools.
import type { ReactNode } from 'react';
import { rowsOf } from '../../../../state/api/entities';
import { useGetSchoolsQuery } from '../../../../state/api/account/organization';
import { LabelledSelect } from '../../../../ui/controls/LabelledSelect';
import { t } from '../../../../lib/texts/t';

export default function UnusedSchool({
  value,
  onChange,
}: {
  value: number | undefined;
  onChange(id: number | undefined): void;
}): ReactNode {
  const { data } = useGetSchoolsQuery({ size: 100 });
  return (
    <LabelledSelect
      label={t('未用的学校')}
      all={t('各校')}
      value={value ?? ''}
      choices={rowsOf(data).map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(id) => onChange(id === '' ? undefined : Number(id))}
    />
  );
}
