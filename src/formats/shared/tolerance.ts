// Tolerances of numeric answers. The bank has no field for one: import states it in a paragraph at the end of the
// analysis, and export makes a numeric question of it again.
import { Refusal } from './refusal';

const NUMBER = String.raw`[-+]?\d[\d.e+-]*`;
const REMARK = new RegExp(`<p>允许误差 ±(${NUMBER})，即 ${NUMBER} 到 ${NUMBER} 都算对。</p>$`);

/** Removes the extra digits of floating-point sums. */
const rounded = (value: number): number => Number(value.toPrecision(12));

/** A number with its tolerance, or an interval: the accepted form and a remark for the reader. */
export function numberRange(least: number, most: number, source: string): { answer: string; remark: string } {
  if (!Number.isFinite(least) || !Number.isFinite(most)) throw new Refusal(`数值答案“${source.slice(0, 40)}”无法识别`);
  const [low, high, middle, off] = [least, most, (least + most) / 2, (most - least) / 2].map(rounded) as [
    number,
    number,
    number,
    number,
  ];
  return { answer: String(middle), remark: off > 0 ? `<p>允许误差 ±${off}，即 ${low} 到 ${high} 都算对。</p>` : '' };
}

export interface NumericAnswer {
  /** As written in the answer. */
  value: string;
  tolerance: number;
  least: number;
  most: number;
  /** Without the paragraph that states the tolerance. */
  analysis: string;
}

/**
 * Number and tolerance of a question with one blank, one accepted form and an analysis that states the tolerance; else
 * null. `blanks`: the accepted forms of each.
 */
export function numericAnswer(blanks: readonly (readonly string[])[], analysis: string): NumericAnswer | null {
  const remark = REMARK.exec(analysis);
  if (!remark || blanks.length !== 1) return null;
  const [value = '', ...more] = blanks[0] ?? [];
  const [middle, tolerance] = [Number(value), Number(remark[1])];
  if (more.length > 0 || !/^[-+]?[\d.]+$/.test(value) || !Number.isFinite(middle) || !(tolerance > 0)) return null;
  const [least, most] = [rounded(middle - tolerance), rounded(middle + tolerance)];
  return { value, tolerance, least, most, analysis: analysis.slice(0, remark.index) };
}
