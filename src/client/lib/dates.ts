// Date display: year-month-day with dashes, or with 年月日; in the browser's time zone.
import { LANGUAGE } from './texts/t';

const two = (n: number) => String(n).padStart(2, '0');
type Instant = string | number;

export function dashDate(at: Instant): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
export const today = (): string => dashDate(Date.now());
/** 2026年11月5日; with dashes in English. */
export function longDate(at: Instant): string {
  if (LANGUAGE !== 'zh-CN') return dashDate(at);
  const date = new Date(at);
  return `${date.getFullYear()}年${date.getMonth() + 1}月${date.getDate()}日`;
}
export function dashDateTime(at: Instant): string {
  const date = new Date(at);
  return `${dashDate(at)} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** For an input of type datetime-local: '' means no limit. */
export const localTime = (stamp: string | null): string =>
  stamp === null ? '' : dashDateTime(stamp).replace(' ', 'T');
export function stampOf(local: string): string | null {
  const at = Date.parse(local);
  return local === '' || Number.isNaN(at) ? null : new Date(at).toISOString();
}

/**
 * What was typed as a date (`2026-11-5`, `2026.11.05`, `2026年11月5日`, `20261105`), as the value of a date field:
 * `2026-11-05`, with a time `2026-11-05T08:00`. Undefined if it is none.
 */
export function typedDate(text: string, withTime = false): string | undefined {
  const parts = (text.match(/\d+/g) ?? []).flatMap((part, at) =>
    at === 0 && part.length === 8 ? [part.slice(0, 4), part.slice(4, 6), part.slice(6)] : [part],
  );
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.map(Number);
  const at = new Date(year, month - 1, day, hour, minute);
  const isDay = at.getFullYear() === year && at.getMonth() === month - 1 && at.getDate() === day;
  const isTime = parts.length === 3 ? true : withTime && parts.length === 5 && at.getHours() === hour && minute < 60;
  if (year < 1900 || !isDay || !isTime) return undefined;
  return withTime ? dashDateTime(at.getTime()).replace(' ', 'T') : dashDate(at.getTime());
}
