// Selects a region by 省, 市, 区; 全国 comes first. The value is the lowest level that is set.
import { NATION, regionPath, type Region } from '../../../lib/regions';
import { t } from '../../../lib/texts/t';
import { selectArea } from '../../../state/cache/cacheSlice';
import { loadArea } from '../../../state/cache/loadArea';
import { useAppSelector, useDispatchOnMount } from '../../../state/hooks';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';

// The regions, 全国 first; loaded and unpacked when a page first needs them.

const NONE: Region[] = [];

export function useArea(): readonly Region[] {
  useDispatchOnMount(loadArea);
  return useAppSelector(selectArea) ?? NONE;
}

const LABELS = [t('省'), t('市'), t('区')] as const;

interface Props {
  regions: readonly Region[];
  value: number | null;
  onChange(id: number | null): void;
}

export function RegionSelects({ regions, value, onChange }: Props) {
  const path = regionPath(regions, value);
  return (
    <>
      {LABELS.map((label, i) => {
        const above = i === 0 ? NATION.id : path[i - 1]?.id;
        if (above === undefined) return null;
        const choices = regions.filter((region) => region.level === i + 1 && region.pid === above);
        if (i > 0 && choices.length === 0) return null;
        return (
          <LabelledSelect
            key={label}
            label={label}
            width={110}
            all={i === 0 ? NATION.name : t('全部')}
            value={path[i]?.id ?? null}
            choices={choices.map(({ id, name }) => ({ value: id, label: name }))}
            busy={regions.length === 0}
            onChange={(id) => onChange(id === '' ? (path[i - 1]?.id ?? null) : Number(id))}
          />
        );
      })}
    </>
  );
}
