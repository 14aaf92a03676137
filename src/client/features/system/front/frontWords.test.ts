// A notice is visible at the correct time, and its time does not change when it is opened and saved again.
import { localTime, stampOf } from '../../../lib/dates';
import { frontTime, periodText } from './frontWords';

const now = Date.parse('2026-09-01T00:00:00Z');
test('before, within and after its time', () => {
  expect(frontTime({ starts_at: '2026-09-01T00:00:01Z', ends_at: null }, now)).toBe('later');
  expect(frontTime({ starts_at: '2026-09-01T00:00:00Z', ends_at: '2026-09-02T00:00:00Z' }, now)).toBe('now');
  expect(frontTime({ starts_at: null, ends_at: '2026-09-01T00:00:00Z' }, now)).toBe('over');
  expect(frontTime({ starts_at: null, ends_at: null }, now)).toBe('now');
});
test('a time goes into the form and back to the same minute; nothing typed is open', () => {
  const stamp = '2026-09-01T04:30:00.000Z';
  expect(stampOf(localTime(stamp))).toBe(stamp);
  expect([stampOf(''), localTime(null)]).toEqual([null, '']);
  expect(periodText({ starts_at: null, ends_at: null })).toBe('一直展示');
});
