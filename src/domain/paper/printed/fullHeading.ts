// 大题标题的完整说明: headings of sections in the words of the 高考, from the questions and points of the section. Dots end
// their sentences, as in those papers.
import { CHINESE_NUMERALS } from '../../../contract/codes';
import type { PaperLayout } from '../../../contract/paper/paperLayout';
import type { ScoringRule } from '../../../contract/paper/scoringRule';
import { hasOptions, hasParts, severalRight } from '../../question/types/traits';
import { instructionOf, plainRule } from '../../report/scoring';
import type { HeadingParts } from '../numbering';
import type { PaperQuestion } from '../paperModel';

type Layout = Partial<PaperLayout> | undefined;
const isFull = (layout: Layout): boolean => layout?.full_headings === 1;

/** 单选题 and 多选题 are both 选择题: the instruction says how many options are right. */
const OFFICIAL_TITLE = /^((?:[一二三四五六七八九十]{1,3}\s*[、．.]\s*)?)[单多](?:项选择|选)题$/;

export const printedSectionTitle = (layout: Layout, title: string): string =>
  isFull(layout) ? title.trim().replace(OFFICIAL_TITLE, '$1选择题') : title;

const dotted = (text: string): string => text.replaceAll('。', '．');

export const printedHeading = (layout: Layout, parts: HeadingParts): HeadingParts =>
  isFull(layout) ? { ...parts, total: dotted(parts.total) } : parts;

/** What an author who types the instruction says; it is not printed twice. */
const SAID = /只有一项|多项符合|文字说明/;

/** What the heading says before the author's note. */
export function printedInstruction(
  layout: Layout,
  note: string,
  rule: ScoringRule | undefined,
  questions: readonly (PaperQuestion | undefined)[],
  scores: readonly number[],
): string {
  const types = questions.map((question) => question?.type_id);
  if (!isFull(layout)) return instructionOf(rule, types, scores);
  const instruction = fullInstruction(rule, questions, scores);
  return SAID.test(instruction) && SAID.test(note) ? '' : dotted(instruction);
}

function fullInstruction(
  rule: ScoringRule | undefined,
  questions: readonly (PaperQuestion | undefined)[],
  scores: readonly number[],
): string {
  const types = questions.map((question) => question?.type_id);
  const all = (is: (id: number) => boolean) => types.every((id) => id !== undefined && is(id));
  if (all(hasParts)) return '解答应写出文字说明、证明过程或演算步骤。';
  if (all(severalRight)) return instructionOf(rule ?? plainRule(), types, scores);
  if (!all((id) => hasOptions(id) && !severalRight(id))) return instructionOf(rule, types, scores);
  const counts = new Set(questions.map((question) => question?.options.length ?? 0));
  const [count = 0] = counts;
  const numeral = counts.size === 1 && count > 2 ? CHINESE_NUMERALS[count - 1] : undefined;
  return `在每小题给出的${numeral === undefined ? '' : `${numeral}个`}选项中，只有一项是符合题目要求的。`;
}
