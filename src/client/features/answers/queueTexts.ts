// Words and formulas of 判定答案.
import type { AnswerGroup } from '../../../domain/report/equality/verdicts';
import { t } from '../../lib/texts/t';

export const queueWords = ({ verdict, decision }: AnswerGroup): string => {
  if (decision) return decision.right === 1 ? t('已判对') : t('已判错');
  if (verdict === 'different') return t('与答案不同');
  return verdict === 'form' ? t('与答案相等，写法不同') : t('无法自动判断对错');
};
