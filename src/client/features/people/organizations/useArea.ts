// The regions, 全国 first; loaded and unpacked when a page first needs them.
import type { Region } from '../../../lib/regions';
import { selectArea } from '../../../state/cache/cacheSlice';
import { loadArea } from '../../../state/cache/loadArea';
import { useAppSelector, useDispatchOnMount } from '../../../state/hooks';

const NONE: Region[] = [];

export function useArea(): readonly Region[] {
  useDispatchOnMount(loadArea);
  return useAppSelector(selectArea) ?? NONE;
}
