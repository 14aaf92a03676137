// If these fail, a broken test stays out of sight: the list of tests that may fail grows, or is never worked off.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { quarantineFaults, type Quarantined } from './quarantine';

const ROOT = path.resolve(__dirname, '../..');
const TODAY = new Date('2026-03-20T08:00:00Z');
const ENTRY: Quarantined = { test: 'e2e/login.spec.ts › signs in', date: '2026-03-06', reason: 'menu closes early' };
const faultsOf = (...list: Partial<Quarantined>[]) =>
  quarantineFaults(
    list.map((entry) => ({ ...ENTRY, ...entry })),
    TODAY,
    (file) => file === 'e2e/login.spec.ts',
  );

test('the list of this tree is short, recent and names test files that exist', () => {
  const list = JSON.parse(readFileSync(path.join(ROOT, 'e2e/quarantine.json'), 'utf8')) as Quarantined[];
  const isTest = (file: string) => /\.(spec|test)\.tsx?$/.test(file) && existsSync(path.join(ROOT, file));
  expect(quarantineFaults(list, new Date(), isTest)).toEqual([]);
});

test('five entries of two weeks are accepted, a sixth and an older one are not', () => {
  expect(faultsOf({}, {}, {}, {}, {})).toEqual([]);
  expect(faultsOf({}, {}, {}, {}, {}, {})).toEqual(['6 entries, more than 5']);
  expect(faultsOf({ date: '2026-03-04' })).toEqual([
    'e2e/login.spec.ts › signs in: older than 14 days; repair or delete the test',
  ]);
});

test('an entry without a date, a reason, a title or a file is refused', () => {
  expect(faultsOf({ date: '2026-3-6' })).toEqual(['e2e/login.spec.ts › signs in: the date is not YYYY-MM-DD']);
  expect(faultsOf({ date: '2026-13-41' })).toHaveLength(1);
  expect(faultsOf({ date: '2027-03-06' })).toEqual(['e2e/login.spec.ts › signs in: the date is in the future']);
  expect(faultsOf({ reason: ' ' })).toEqual(['e2e/login.spec.ts › signs in: no reason']);
  expect(faultsOf({ test: 'e2e/login.spec.ts' })).toEqual(['e2e/login.spec.ts: not "file › title"']);
  expect(faultsOf({ test: 'e2e/gone.spec.ts › signs in' })).toEqual([
    'e2e/gone.spec.ts › signs in: there is no such file',
  ]);
});
