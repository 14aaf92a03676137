// The display period of a home page entry.
import type { FrontItem } from '../../../../contract/system/front';
import { dashDateTime } from '../../../lib/dates';

export type FrontTime = 'now' | 'later' | 'over';
export const FRONT_TIMES: Readonly<Record<FrontTime, string>> = { now: '正在展示', later: '未到时间', over: '已结束' };

export function frontTime({ starts_at, ends_at }: Pick<FrontItem, 'starts_at' | 'ends_at'>, now: number): FrontTime {
  if (ends_at !== null && Date.parse(ends_at) <= now) return 'over';
  return starts_at !== null && Date.parse(starts_at) > now ? 'later' : 'now';
}

export function periodText({ starts_at, ends_at }: Pick<FrontItem, 'starts_at' | 'ends_at'>): string {
  if (starts_at === null && ends_at === null) return '一直展示';
  return `${starts_at === null ? '即日' : dashDateTime(starts_at)} 至 ${ends_at === null ? '不限' : dashDateTime(ends_at)}`;
}
