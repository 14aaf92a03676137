// Until exactly when an external user can read the bank, and which part of it.
import { dayAfter, endOfDay, scopeText, shareState } from './shareState';

const now = Date.parse('2026-08-31T04:00:00Z');
test('a revoked account is shown as revoked, before and after its expiry; an expired one is not shown as usable', () => {
  expect(shareState({ status: 0, expires_at: '2030-01-01T00:00:00Z' }, now)).toBe('revoked');
  expect(shareState({ status: 1, expires_at: '2026-08-31T04:00:00Z' }, now)).toBe('ended');
  expect(shareState({ status: 1, expires_at: '2026-08-31T04:00:01Z' }, now)).toBe('active');
});
test('the last day counts whole; a day that does not exist is none', () => {
  const end = new Date(endOfDay('2026-08-31') ?? 0);
  expect([end.getFullYear(), end.getMonth() + 1, end.getDate(), end.getHours(), end.getMinutes()]).toEqual([
    2026, 8, 31, 23, 59,
  ]);
  expect(endOfDay('2026-02-31')).toBeNull();
  expect(endOfDay('')).toBeNull();
  expect(dayAfter(1, new Date(2026, 11, 31, 8).getTime())).toBe('2027-01-01');
});
test('an empty scope is shown as everything, not as nothing', () => {
  expect(scopeText({ stage_ids: [], paper_ids: [] })).toBe('全部学段，全部试卷');
  expect(scopeText({ stage_ids: [4, 3], paper_ids: [7, 9] })).toBe('高中、初中，2 份试卷');
});
