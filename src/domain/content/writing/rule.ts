// A rule of writing, and what the rules share.
import type { Edit, Line } from './line';

/** What a text is in its question. */
export interface Setting {
  field: 'stem' | 'option' | 'part' | 'answer' | 'analysis';
  /** A choice question: its answer is written into the bracket of the stem. */
  choice: boolean;
  /** All lines of this text, and of the question, with one unit for each formula and blank. */
  text: string;
  around: string;
}

export interface WritingRule {
  id: string;
  /** The fault, as a teacher names it. */
  title: string;
  find(line: Line, setting: Setting): Edit[];
}

export const HAN = /[\p{Script=Han}々〇]/u;
const NO_WORDS = /^(?:[A-Z]+|[a-z]|[cdkmn]?m|[km]?g|m?l|mL|min|sin|cos|tan|cot|log|ln|lg|Rt)$/;

export const count = (text: string, sign: string): number => text.split(sign).length - 1;

/**
 * By the nearest word; letters of variables and points, units and functions say nothing about the language. `none`:
 * when there is no word before.
 */
export function isChinese(before: string, none = false): boolean {
  for (const [word] of [...before.slice(-60).matchAll(/\p{Script=Han}|[A-Za-z]+/gu)].reverse()) {
    if (HAN.test(word)) return true;
    if (!NO_WORDS.test(word)) return false;
  }
  return none;
}

/** Units before and after a match that a rule reads: rules take linear time. */
const NEAR = 200;

/** One edit for each match that `write` has a replacement for; matches begin and end with the text that changes. */
export function replaceAll(
  { flat }: Line,
  pattern: RegExp,
  write: (found: string, before: string, after: string, at: number) => Edit['by'] | null,
): Edit[] {
  return [...flat.matchAll(pattern)].flatMap((match): Edit[] => {
    const [found] = match;
    const from = match.index;
    const to = from + found.length;
    const by = write(found, flat.slice(Math.max(0, from - NEAR), from), flat.slice(to, to + NEAR), from);
    return by === null || (by.length === 1 && by[0] === found) ? [] : [{ from, to, by }];
  });
}
