// If these fail, a report calls a weak test good or a good one weak.
import { discriminatesTooLittle, judgeDifficulty, judgeDiscrimination, judgeReliability } from './judgement';

test('reliability from 0.8 is good, from 0.7 acceptable', () => {
  expect([0.95, 0.8, 0.79, 0.7, 0.69, -0.2].map(judgeReliability)).toEqual([
    ...['good', 'good', 'fair', 'fair', 'poor', 'poor'],
  ]);
});

test('discrimination has its limits at 0.4, 0.3, 0.2 and 0', () => {
  expect([0.4, 0.39, 0.3, 0.29, 0.2, 0.19, 0, -0.01].map(judgeDiscrimination)).toEqual([
    ...['excellent', 'good', 'good', 'marginal', 'marginal', 'poor', 'poor', 'negative'],
  ]);
  expect([null, 0.2, 0.19].map(discriminatesTooLittle)).toEqual([false, false, true]);
});

test('a facility from 0.3 to 0.8 is suitable', () => {
  expect([0.29, 0.3, 0.5, 0.8, 0.81].map(judgeDifficulty)).toEqual([
    ...['hard', 'suitable', 'suitable', 'suitable', 'easy'],
  ]);
});

test('rounding of quotients moves no limit', () => {
  expect(judgeDiscrimination(0.6 - 0.4)).toBe('marginal');
  expect(judgeDiscrimination(0.1 + 0.2 - 0.3 - 1e-12)).toBe('poor');
  expect(judgeDifficulty(0.1 + 0.7 + 1e-12)).toBe('suitable');
});
