// 选做题: a section of which each candidate answers a given number of questions. The paper stores the number by section.
import type { PaperScoring } from '../../contract/paper/scoringRule';

/** Questions of the section to be answered; null if all of its `count` questions are. */
export function electiveOf(scoring: PaperScoring | undefined, sectionId: number, count: number): number | null {
  const chosen = scoring?.choose?.[String(sectionId)];
  return chosen !== undefined && chosen < count ? chosen : null;
}

/** The share of a question's points in the total: two questions of which one is answered count half each. */
export const electiveShare = (elective: number | null, count: number): number =>
  elective === null || count === 0 ? 1 : elective / count;

/** Points of a section towards the total of the paper. */
export const countedScore = (scores: readonly number[], elective: number | null): number =>
  Math.round(scores.reduce((sum, score) => sum + score, 0) * electiveShare(elective, scores.length) * 2) / 2;

/** Points of a paper of which candidates leave questions out. */
export const paperScore = (
  sections: readonly { id: number; items: readonly { score: number }[] }[],
  scoring: PaperScoring | undefined,
): number =>
  sections.reduce(
    (sum, { id, items }) =>
      sum +
      countedScore(
        items.map(({ score }) => score),
        electiveOf(scoring, id, items.length),
      ),
    0,
  );
