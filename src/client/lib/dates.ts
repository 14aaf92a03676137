// Date display: year-month-day with dashes, or with 年月日; in the browser's time zone.
const two = (n: number) => String(n).padStart(2, '0');
type Instant = string | number;

export function dashDate(at: Instant): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
export const today = (): string => dashDate(Date.now());
export function chineseDate(at: Instant): string {
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
