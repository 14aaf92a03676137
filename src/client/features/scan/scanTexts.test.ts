// If these fail, a key of the review decides something else than the strip shows.
import { meaningOf } from './scanTexts';

test('a letter decides a single choice and goes on; a letter that is no option does nothing', () => {
  expect(meaningOf('c', 'single', 4, '/')).toEqual({ text: 'C', next: true });
  expect(meaningOf('e', 'single', 4, '/')).toBeNull();
  expect(meaningOf('/', 'single', 4, 'B')).toEqual({ text: '/', next: true });
});

test('letters of a multiple choice are set and unset in the order of the options, Enter goes on', () => {
  expect(meaningOf('a', 'several', 4, 'C')).toEqual({ text: 'AC', next: false });
  expect(meaningOf('c', 'several', 4, 'AC')).toEqual({ text: 'A', next: false });
  expect(meaningOf('a', 'several', 4, 'A')).toEqual({ text: '/', next: false });
  expect(meaningOf('Enter', 'several', 4, 'AC')).toEqual({ text: 'AC', next: true });
});

test('judged questions take 1 and 2; points are typed, no key decides them', () => {
  expect(meaningOf('1', 'judge', 0, '/')).toEqual({ text: '对', next: true });
  expect(meaningOf('2', 'judge', 0, '/')).toEqual({ text: '错', next: true });
  expect(meaningOf('0', 'points', 0, '=3')).toBeNull();
  expect(meaningOf('Enter', 'points', 0, '')).toBeNull();
});
