// A filter by difficulty, as set or as measured, in the bands of the specification.
import { t } from '../../../../lib/texts/t';
import { LabelledSelect } from '../../../../ui/controls/LabelledSelect';
import type { ListQueryControl } from '../useListQuery';
import { BAND_CHOICES } from './filterChoices';

interface Props {
  control: ListQueryControl;
  name: 'difficulty' | 'measured';
  label: string;
  counts?: Readonly<Record<string, number>> | undefined;
}

export function BandFilter({ control: { query, change }, name, label, counts }: Props) {
  const [low, high] = [`${name}_min`, `${name}_max`] as const;
  const [least, most] = [query[low], query[high]];
  return (
    <LabelledSelect
      all={t('不限')}
      label={label}
      value={least === undefined || most === undefined ? '' : `${least}-${most}`}
      choices={BAND_CHOICES}
      counts={counts}
      onChange={(value) => {
        const [min, max] = value.split('-').map(Number);
        change({ [low]: value === '' ? undefined : min, [high]: value === '' ? undefined : max });
      }}
    />
  );
}
