// Which automatic copies are kept: the newest copy of each of the most recent days that have one, and the same for
// weeks.
const NAME = /^tiku-(\d{4})-(\d\d)-(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/;
const DAYS = 7;
/** The current week and the four before it. */
const WEEKS = 5;
const DAY_MS = 24 * 60 * 60_000;

/** tiku-2026-11-21T030000Z.tar: sorts by age, and is a valid name on every file system. */
export const copyName = (at: Date) => `tiku-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`;

/** null for files that are not automatic copies; those are never removed. */
export function copyTime(name: string): number | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  const time = year === undefined ? Number.NaN : Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? null : time;
}

/** The names to remove. The newest copy and the one just made are always kept, even when the clock is wrong. */
export function toRemove(names: readonly string[], made?: string): string[] {
  const copies = names.flatMap((name) => {
    const time = copyTime(name);
    return time === null ? [] : [{ name, time }];
  });
  copies.sort((a, b) => b.time - a.time);
  const kept = new Set([made, copies[0]?.name]);
  for (const [span, most] of [
    [DAY_MS, DAYS],
    [7 * DAY_MS, WEEKS],
  ] as const) {
    const seen = new Set<number>();
    for (const { name, time } of copies) {
      // Weeks begin on Monday: 1970-01-01 was a Thursday.
      const period = Math.floor((time + (span === DAY_MS ? 0 : 3 * DAY_MS)) / span);
      if (seen.has(period) || seen.size === most) continue;
      seen.add(period);
      kept.add(name);
    }
  }
  return copies.map(({ name }) => name).filter((name) => !kept.has(name));
}
