// State of a share account at a given time; its last day ends at the end of that day.
import type { ShareAccount, ShareScope } from '../../../../contract/account/shareAccount';
import { stageLabel } from '../../../../contract/question/choices';
import { dashDate } from '../../../lib/dates';
import { t } from '../../../lib/texts/t';

export type ShareState = 'active' | 'ended' | 'revoked';
export const SHARE_STATES: Readonly<Record<ShareState, string>> = {
  active: t('有效'),
  ended: t('已到期'),
  revoked: t('已收回'),
};

export function shareState(
  { status, expires_at }: Pick<ShareAccount, 'status' | 'expires_at'>,
  now: number,
): ShareState {
  if (status === 0) return 'revoked';
  return expires_at !== null && Date.parse(expires_at) <= now ? 'ended' : 'active';
}

/** `2026-08-31` is valid until the last second of that day in the local time zone. */
export function endOfDay(day: string): string | null {
  const [year, month, date] = day.split('-').map(Number);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !year || !month || !date) return null;
  const end = new Date(year, month - 1, date, 23, 59, 59);
  return end.getMonth() === month - 1 ? end.toISOString() : null;
}

export function dayAfter(days: number, now: number): string {
  const date = new Date(now);
  date.setDate(date.getDate() + days);
  return dashDate(date.getTime());
}

export function scopeText({ stage_ids, paper_ids }: ShareScope): string {
  const stages = stage_ids.map((id) => t(stageLabel(id)));
  const papers = paper_ids.length === 0 ? t('全部试卷') : t('{0} 份试卷', paper_ids.length);
  return `${stages.length === 0 ? t('全部学段') : stages.join(t('、'))}${t('，')}${papers}`;
}
