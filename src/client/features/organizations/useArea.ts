// The regions, 全国 first; loaded and unpacked when a page first needs them.
import { useEffect } from 'react';
import type { Region } from '../../lib/regions';
import { selectArea } from '../../state/cache/cacheSlice';
import { loadArea } from '../../state/cache/loadArea';
import { useAppDispatch, useAppSelector } from '../../state/hooks';

const NONE: Region[] = [];

export function useArea(): readonly Region[] {
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(loadArea()), [dispatch]);
  return useAppSelector(selectArea) ?? NONE;
}
