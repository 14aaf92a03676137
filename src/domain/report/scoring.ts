// Points by the scoring rule of a section (计分规则), and the rule in words. The rule that applies to a question is
// stored with the report, so that its answers can be marked again.
import type { PaperScoring, ScoringRule } from '../../contract/paper/scoringRule';
import { electiveOf } from '../paper/elective';
import { formatScore } from '../paper/numbering';
import { answerKind, severalRight } from '../question/types/traits';

export const plainRule = (): ScoringRule => ({ multiple: 'half', points: 1, blank_points: [], any_order: 0 });

const half = (points: number): number => Math.round(points * 2) / 2;

/** The rule that a report stores with each question of a section, which has `count` questions. */
export function storedRule(
  scoring: PaperScoring | undefined,
  sectionId: number,
  count: number,
): ScoringRule | undefined {
  const rule = ruleOfSection(scoring, sectionId);
  const choose = electiveOf(scoring, sectionId, count);
  return choose === null ? rule : { ...(rule ?? plainRule()), choose };
}

/** The rule of a section: its own, else the paper's; undefined is the default. */
export const ruleOfSection = (scoring: PaperScoring | undefined, sectionId: number): ScoringRule | undefined =>
  scoring?.sections[String(sectionId)] ?? scoring?.paper;

const shareOf = (rule: ScoringRule, score: number, right: number): number => {
  const step = rule.points > 0 ? rule.points : 0.5;
  return Math.floor(score / right / step + 1e-9) * step;
};

/** Points for `hits` of `right` correct options and no wrong one. */
export function choicePoints(rule: ScoringRule | undefined, score: number, right: number, hits: number): number {
  if (hits === 0) return 0;
  if (hits === right) return score;
  switch (rule?.multiple ?? 'half') {
    case 'all':
      return 0;
    case 'half':
      return half(score / 2);
    case 'fixed':
      return Math.min(rule?.points ?? 0, score);
    case 'per_option':
      return rule ? hits * shareOf(rule, score, right) : 0;
  }
}

const total = (points: readonly number[]): number => points.reduce((sum, one) => sum + one, 0);

/** The given points of the blanks where they fit their number and the score. */
const ownPoints = (rule: ScoringRule | undefined, score: number, blanks: number): readonly number[] | null =>
  rule && rule.blank_points.length === blanks && total(rule.blank_points) === score ? rule.blank_points : null;

/** Points for the correct blanks. */
export function blankPoints(
  rule: ScoringRule | undefined,
  score: number,
  blanks: number,
  correct: readonly boolean[],
): number {
  const hits = correct.filter(Boolean).length;
  if (blanks === 0 || hits === 0) return 0;
  if (hits === blanks) return score;
  const own = ownPoints(rule, score, blanks);
  return own ? total(own.filter((_points, at) => correct[at])) : half((score * hits) / blanks);
}

/** The rule for a choice question with several correct options, in words; score null: differs between questions. */
export function ruleText(rule: ScoringRule | undefined, score: number | null): string {
  const full = score === null || score === 0 ? '满分' : `${formatScore(score)}分`;
  const whole = `全部选对的得${full}`;
  switch (rule?.multiple ?? 'half') {
    case 'all':
      return `${whole}，选错、漏选或不选的得0分`;
    case 'half':
      return `${whole}，部分选对的得${score === null || score === 0 ? '一半分' : `${formatScore(half(score / 2))}分`}，有选错的得0分`;
    case 'fixed':
      return `${whole}，部分选对的得${formatScore(rule?.points ?? 0)}分，有选错的得0分`;
    case 'per_option':
      return `${whole}，部分选对的得部分分，有选错的得0分`;
  }
}

/** The shares of `per_option`, for people who mark: 两个正确选项时每个3分，三个时每个2分. */
export function sharesText(rule: ScoringRule, score: number): string {
  const shares = [2, 3].map((right) => formatScore(shareOf(rule, score, right)));
  return `有两个正确选项时每个得${shares[0]}分，三个时每个得${shares[1]}分`;
}

/** What the instruction of a section says about its rule; empty for a section that no rule concerns or follows none. */
export function instructionOf(
  rule: ScoringRule | undefined,
  typeIds: readonly (number | undefined)[],
  scores: readonly number[],
): string {
  if (!rule) return '';
  const same = scores.every((score) => score === scores[0]) ? (scores[0] ?? null) : null;
  const only = (is: (id: number) => boolean) => typeIds.some((id) => id !== undefined && is(id));
  if (only(severalRight)) return `在每小题给出的选项中，有多项符合题目要求。${ruleText(rule, same)}。`;
  if (!only((id) => answerKind(id) === 'blanks')) return '';
  const points = same !== null && total(rule.blank_points) === same ? rule.blank_points : [];
  const parts = [
    ...(points.length > 1 ? [`各空依次得${points.map(formatScore).join('、')}分`] : []),
    ...(rule.any_order === 1 ? ['各空答案不计先后'] : []),
  ];
  return parts.length === 0 ? '' : `${parts.join('，')}。`;
}

/** The printed note of a section: the rule, then what the author wrote. */
export const noteWithRule = (note: string, instruction: string): string =>
  [instruction, note.trim()].filter((text) => text !== '').join('');
