// Flaky tests that are being repaired: `e2e/quarantine.json` names them, `npm test` runs and prints them, and they do
// not fail it. An entry is a promise to repair the test within two weeks.
export interface Quarantined {
  /** `e2e/login.spec.ts › the title with those of its groups`, as `npm test` prints it. */
  test: string;
  /** YYYY-MM-DD: since when. */
  date: string;
  reason: string;
}

const LIMIT = 5;
const DAYS = 14;

export function quarantineFaults(list: readonly Quarantined[], today: Date, exists: (file: string) => boolean) {
  const faults = list.length > LIMIT ? [`${list.length} entries, more than ${LIMIT}`] : [];
  for (const { test, date, reason } of list) {
    const [file = '', title = ''] = test.split(' › ');
    if (title === '') faults.push(`${test}: not "file › title"`);
    else if (!exists(file)) faults.push(`${test}: there is no such file`);
    const age = (today.getTime() - Date.parse(date)) / (24 * 60 * 60_000);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(age)) faults.push(`${test}: the date is not YYYY-MM-DD`);
    // A day ahead of UTC at most.
    else if (age < -1) faults.push(`${test}: the date is in the future`);
    else if (age > DAYS + 1) faults.push(`${test}: older than ${DAYS} days; repair or delete the test`);
    if (reason.trim() === '') faults.push(`${test}: no reason`);
  }
  return faults;
}
