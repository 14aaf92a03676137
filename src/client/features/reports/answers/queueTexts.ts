// Words and formulas of 判定答案.
import type { AnswerGroup } from '../../../../domain/report/equality/verdicts';

export const queueWords = ({ verdict, decision }: AnswerGroup): string => {
  if (decision) return decision.right === 1 ? '已判对' : '已判错';
  return verdict === 'form' ? '与答案相等，写法不同' : '无法自动判断对错';
};
