// Rates and points as a report writes them, and mastery in words: no information is given by colour only.
// Rates are quotients and differences of floats: 0.6 − 0.4 is 0.19999999999999996. Compare them with a limit only by
// these.
const ROUNDING = 1e-9;

export const atLeast = (value: number, bound: number): boolean => value >= bound - ROUNDING;
export const atMost = (value: number, bound: number): boolean => value <= bound + ROUNDING;
/** Number of whole steps in a value. */
export const wholeSteps = (value: number, step: number): number => Math.floor(value / step + ROUNDING);

export const percent = (rate: number): string => `${(rate * 100).toFixed(1).replace(/\.0$/, '')}%`;
export const points = (value: number): string => String(Math.round(value * 100) / 100);

export type MasteryLevel = 'good' | 'fair' | 'weak' | 'poor';
export const masteryLevel = (rate: number): MasteryLevel =>
  atLeast(rate, 0.85) ? 'good' : atLeast(rate, 0.6) ? 'fair' : atLeast(rate, 0.4) ? 'weak' : 'poor';
const WORDS: Readonly<Record<MasteryLevel, string>> = { good: '掌握好', fair: '基本掌握', weak: '较弱', poor: '薄弱' };
export const masteryWord = (rate: number): string => WORDS[masteryLevel(rate)];
