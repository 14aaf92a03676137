// What a report says, in three sentences: the result, who and what is weak, and how far the scores can be trusted.
import { discriminatesTooLittle, judgeReliability } from '../../../domain/report/judgement';
import type { ReportFigures } from '../../../domain/report/reportFigures';
import { masteryLevel, percent, points } from '../../../domain/report/words';
import { t } from '../../lib/texts/t';
import { failing, leastDifference, RELIABILITY_WORDS } from './statistics';

const NAMED = 5;
const WEAK_POINTS = 2;
const WEAK_QUESTIONS = 3;

export const conclusions = (figures: ReportFigures): string[] => [result(figures), weakness(figures), trust(figures)];

function result({ summary: { count, mean, full } }: ReportFigures): string {
  return t(
    '{0} 名学生参加，平均 {1} 分，是满分 {2} 分的 {3}，离满分还差 {4} 分。',
    count,
    points(mean),
    points(full),
    percent(full === 0 ? 0 : mean / full),
    points(full - mean),
  );
}

function weakness(figures: ReportFigures): string {
  const weak = failing(figures);
  const names = weak.map(({ name }) => name).join(t('、'));
  const people =
    weak.length === 0
      ? t('全部及格')
      : weak.length <= NAMED
        ? t('没有及格的 {0} 人：{1}', weak.length, names)
        : t(
            '没有及格的 {0} 人，最低的是{1}',
            weak.length,
            weak
              .slice(0, NAMED)
              .map(({ name }) => name)
              .join(t('、')),
          );
  return t('{0}；{1}。', people, weakContent(figures));
}

function weakContent({ kps, questions }: ReportFigures): string {
  const points = kps.filter(({ mastery }) => masteryLevel(mastery) === 'weak' || masteryLevel(mastery) === 'poor');
  if (points.length > 0) {
    const named = points.slice(0, WEAK_POINTS).map((kp) => t('“{0}”（得分率 {1}）', kp.kp_name, percent(kp.mastery)));
    return t('最弱的知识点是{0}', named.join(t('、')));
  }
  const lost = questions
    .flatMap(({ column, facility }) => (facility === null ? [] : [{ number: column.number, facility }]))
    .sort((a, b) => a.facility - b.facility)
    .slice(0, WEAK_QUESTIONS)
    .map(({ number, facility }) => t('第 {0} 题（得分率 {1}）', number, percent(facility)));
  return kps.length > 0
    ? t('没有薄弱的知识点，得分率最低的是{0}', lost.join(t('、')))
    : t('得分率最低的是{0}', lost.join(t('、')));
}

function trust({ reliability: { alpha, sem, interval, n }, questions }: ReportFigures): string {
  if (alpha === null || sem === null || interval === null)
    return t('信度算不出（{0} 人、{1} 题，太少或得分全部相同），只看分数，不比较名次。', n, questions.length);
  const low = questions.filter(({ discrimination }) => discriminatesTooLittle(discrimination)).length;
  const verdict = judgeReliability(alpha);
  const reliability = t('信度 {0}，{1}', alpha.toFixed(2).replace('-', '−'), RELIABILITY_WORDS[verdict]);
  const meaning =
    verdict === 'poor'
      ? t('名次不可靠，不要按名次分班或选拔')
      : t('两人相差不到 {0} 分，不能说谁更好', leastDifference(sem));
  return low === 0
    ? t('{0}：{1}。', reliability, meaning)
    : t('{0}：{1}；有 {2} 题区分度偏低，请检查。', reliability, meaning, low);
}
