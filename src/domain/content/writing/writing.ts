// 书写规范: faults of writing that typing and scanning leave in Chinese questions, each with its repair. A repair changes
// signs only; English sentences, addresses, numbers, ratios, times and coordinates stay as they are.
import type { Content, Inline } from '../tree';
import { bracketForm, bracketPlace } from './bracketRules';
import { degrees, triangle } from './formulaRules';
import { applyEdits, changeOf, lineOf, mapLines, type Change, type Edit } from './line';
import type { Setting, WritingRule } from './rule';
import { minus, punctuation } from './textRules';

/** In the order in which they are applied. */
export const WRITING_RULES: readonly WritingRule[] = [degrees, triangle, minus, bracketForm, bracketPlace, punctuation];

export interface RuleChange extends Change {
  rule: WritingRule;
}

const WORD = /[^\s\p{Script=Han}，。；）]+/gu;
/** Addresses of pages and of mail. */
const ADDRESS = /:\/\/|www\.|\w@\w/;

function outsideAddresses(edits: readonly Edit[], flat: string): readonly Edit[] {
  if (edits.length === 0 || !ADDRESS.test(flat)) return edits;
  const addresses = [...flat.matchAll(WORD)]
    .filter(([word]) => ADDRESS.test(word))
    .map(({ 0: { length }, index }) => [index, index + length] as const);
  return edits.filter(({ from, to }) => !addresses.some(([start, end]) => from < end && start < to));
}

/** The flat text of all lines. */
export function flatText(content: Content): string {
  const lines: string[] = [];
  mapLines(content, (children) => {
    lines.push(lineOf(children).flat);
    return [...children];
  });
  return lines.join('\n');
}

/** A repair can make place for another one: a stop after 解 begins a sentence. */
const PASSES = 4;

export function repairContent(
  content: Content,
  setting: Omit<Setting, 'text'>,
  rules: readonly WritingRule[] = WRITING_RULES,
): { content: Content; changes: RuleChange[] } {
  const changes: RuleChange[] = [];
  let repaired = content;
  for (let pass = 0, found = -1; pass < PASSES && found !== changes.length; pass++) {
    found = changes.length;
    const own = { ...setting, text: flatText(repaired) };
    repaired = mapLines(repaired, (children): Inline[] => {
      let line = lineOf(children);
      let written = [...children];
      for (const rule of rules) {
        const edits = outsideAddresses(rule.find(line, own), line.flat);
        if (edits.length === 0) continue;
        for (const edit of edits) changes.push({ rule, ...changeOf(line, edit) });
        written = applyEdits(line, edits);
        line = lineOf(written);
      }
      return written;
    });
  }
  return { content: repaired, changes };
}
