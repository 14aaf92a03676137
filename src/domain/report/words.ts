// Rates and points as a report writes them, and mastery in words: no information is given by colour only.
import { atLeast } from './bounds';

export const percent = (rate: number): string => `${(rate * 100).toFixed(1).replace(/\.0$/, '')}%`;
export const points = (value: number): string => String(Math.round(value * 100) / 100);

export type MasteryLevel = 'good' | 'fair' | 'weak' | 'poor';
export const masteryLevel = (rate: number): MasteryLevel =>
  atLeast(rate, 0.85) ? 'good' : atLeast(rate, 0.6) ? 'fair' : atLeast(rate, 0.4) ? 'weak' : 'poor';
const WORDS: Readonly<Record<MasteryLevel, string>> = { good: '掌握好', fair: '基本掌握', weak: '较弱', poor: '薄弱' };
export const masteryWord = (rate: number): string => WORDS[masteryLevel(rate)];
