// 疑似重复 on a question that is in a pair of 查重 still to decide.
import { t } from '../../lib/texts/t';

interface Props {
  pair: { question_id: number; other_id: number; similarity: number };
}

export const pairText = ({ other_id, similarity }: Props['pair']): string =>
  t('与试题 {0} 相似 {1}%', other_id, Math.floor(similarity * 100));

export const PairTag = ({ pair }: Props) => (
  <a
    className="tag returned"
    href={`#/pendingquestion/duplicates?question=${pair.question_id}`}
    title={t('{0}，去查重里对照', pairText(pair))}
  >
    {t('疑似重复')}
  </a>
);
