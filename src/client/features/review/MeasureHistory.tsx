// How students answered a question, exam by exam, and its measured difficulty; with advice in plain words.
import { Z95 } from '../../../domain/measure/sampleStatistics';
import { itemWarning, MIN_DISCRIMINATION } from '../../../domain/report/analysis';
import { dashDate } from '../../lib/dates';
import { sentence } from '../../lib/texts/sentence';
import { t } from '../../lib/texts/t';
import { useGetMeasureHistoryQuery } from '../../state/api/paper/report';
import { HeadRow } from '../../ui/lists/HeadRow';
import historyCss from './history.css';

const percent = (rate: number | null): string => (rate === null ? '—' : `${Math.round(rate * 100)}%`);
const MISFIT = 1.3;

export function MeasureHistory({ questionId }: { questionId: number }) {
  const { data } = useGetMeasureHistoryQuery({ question_id: questionId });
  if (!data || (data.exams.length === 0 && data.calibrations.length === 0)) return null;
  return (
    <section aria-label={t('作答数据')} className="measures">
      <style href="history" precedence="low">
        {historyCss}
      </style>
      <strong>{t('作答数据')}</strong>
      {data.calibrations.map(({ version, n, difficulty, difficulty_error, slope, infit }) => (
        <p key={version}>
          {t('第 {0} 版实测难度', version)}{' '}
          {difficulty === null
            ? t('样本不足（{0} 人）', n)
            : t(
                'b = {0}{1}（95% 误差，{2} 人）',
                difficulty.toFixed(2),
                difficulty_error === null ? '' : ` ± ${(Z95 * difficulty_error).toFixed(2)}`,
                n,
              )}
          {slope !== null && t('，区分 a = {0}', slope.toFixed(2))}
          {infit !== null && infit > MISFIT && t('；会的答错、不会的答对的较多，请检查题意与答案')}
        </p>
      ))}
      {data.exams.length > 0 && (
        <table aria-label={t('各次作答')}>
          <thead>
            <HeadRow titles={[t('报告'), t('日期'), t('版本'), t('人数'), t('得分率'), t('区分度'), t('说明')]} />
          </thead>
          <tbody>
            {data.exams.map((exam) => (
              <tr key={exam.report_id}>
                <td>{exam.title}</td>
                <td>{dashDate(exam.at)}</td>
                <td>{t('第 {0} 版', exam.version)}</td>
                <td>{exam.answered}</td>
                <td>{percent(exam.facility)}</td>
                <td>
                  {exam.discrimination !== null
                    ? exam.discrimination.toFixed(2)
                    : exam.answered < MIN_DISCRIMINATION
                      ? t('样本不足')
                      : '—'}
                </td>
                <td>{sentence(itemWarning(exam)) || t('正常')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
