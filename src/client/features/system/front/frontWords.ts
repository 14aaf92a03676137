// The words for an entry of the home page: its kind and its display period.
import type { FrontItem, FrontKind } from '../../../../contract/system/front';
import { dashDateTime } from '../../../lib/dates';
import { t } from '../../../lib/texts/t';

export const FRONT_NAMES: Readonly<Record<FrontKind, string>> = {
  notice: t('公告'),
  shortcut: t('快捷入口'),
  carousel: t('轮播'),
};

export type FrontTime = 'now' | 'later' | 'over';
export const FRONT_TIMES: Readonly<Record<FrontTime, string>> = {
  now: t('正在展示'),
  later: t('未到时间'),
  over: t('已结束'),
};

export function frontTime({ starts_at, ends_at }: Pick<FrontItem, 'starts_at' | 'ends_at'>, now: number): FrontTime {
  if (ends_at !== null && Date.parse(ends_at) <= now) return 'over';
  return starts_at !== null && Date.parse(starts_at) > now ? 'later' : 'now';
}

export function periodText({ starts_at, ends_at }: Pick<FrontItem, 'starts_at' | 'ends_at'>): string {
  if (starts_at === null && ends_at === null) return t('一直展示');
  return t(
    '{0} 至 {1}',
    starts_at === null ? t('即日') : dashDateTime(starts_at),
    ends_at === null ? t('不限') : dashDateTime(ends_at),
  );
}
