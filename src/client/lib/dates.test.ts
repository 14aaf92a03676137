// If this fails, a date typed as teachers write it is refused, or a day that does not exist is taken for another one.
import { typedDate } from './dates';

test.each([
  ['2026-11-05', '2026-11-05'],
  ['2026-11-5', '2026-11-05'],
  ['2026.11.5', '2026-11-05'],
  ['2026/11/05', '2026-11-05'],
  ['2026年11月5日', '2026-11-05'],
  ['20261105', '2026-11-05'],
  ['2026-02-30', undefined],
  ['2026-11', undefined],
  ['11-05', undefined],
  ['2026-11-05 08:00', undefined],
  ['', undefined],
])('%s as a day', (text, value) => expect(typedDate(text)).toBe(value));

test.each([
  ['2026-11-05 8:05', '2026-11-05T08:05'],
  ['2026-11-05', '2026-11-05T00:00'],
  ['2026-11-05 25:00', undefined],
  ['2026-11-05 08:99', undefined],
])('%s as a time', (text, value) => expect(typedDate(text, true)).toBe(value));
