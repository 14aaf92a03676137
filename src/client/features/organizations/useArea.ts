// The regions, 全国 first; fetched and unpacked when a screen first needs them.
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
