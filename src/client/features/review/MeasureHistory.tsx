// How students answered a question, exam by exam, and its measured difficulty; with advice in plain words.
import { itemWarning, MIN_DISCRIMINATION } from '../../../domain/report/analysis';
import { Z95 } from '../../../domain/measure/sampleStatistics';
import { dashDate } from '../../lib/dates';
import { useGetMeasureHistoryQuery } from '../../state/api/paper/report';
import { HeadRow } from '../../ui/lists/HeadRow';

const percent = (rate: number | null): string => (rate === null ? '—' : `${Math.round(rate * 100)}%`);
const MISFIT = 1.3;

export function MeasureHistory({ questionId }: { questionId: number }) {
  const { data } = useGetMeasureHistoryQuery({ question_id: questionId });
  if (!data || (data.exams.length === 0 && data.calibrations.length === 0)) return null;
  return (
    <section aria-label="作答数据" style={{ fontSize: 13 }}>
      <strong>作答数据</strong>
      {data.calibrations.map(({ version, n, difficulty, difficulty_error, slope, infit }) => (
        <p key={version} style={{ margin: '4px 0' }}>
          第 {version} 版实测难度{' '}
          {difficulty === null
            ? `样本不足（${n} 人）`
            : `b = ${difficulty.toFixed(2)}${difficulty_error === null ? '' : ` ± ${(Z95 * difficulty_error).toFixed(2)}`}（95% 误差，${n} 人）`}
          {slope !== null && `，区分 a = ${slope.toFixed(2)}`}
          {infit !== null && infit > MISFIT && '；会的答错、不会的答对的较多，请检查题意与答案'}
        </p>
      ))}
      {data.exams.length > 0 && (
        <table aria-label="各次作答" style={{ borderCollapse: 'collapse', width: '100%', textAlign: 'left' }}>
          <thead>
            <HeadRow titles={['报告', '日期', '版本', '人数', '得分率', '区分度', '说明']} />
          </thead>
          <tbody>
            {data.exams.map((exam) => (
              <tr key={exam.report_id}>
                <td>{exam.title}</td>
                <td>{dashDate(exam.at)}</td>
                <td>第 {exam.version} 版</td>
                <td>{exam.answered}</td>
                <td>{percent(exam.facility)}</td>
                <td>
                  {exam.discrimination !== null
                    ? exam.discrimination.toFixed(2)
                    : exam.answered < MIN_DISCRIMINATION
                      ? '样本不足'
                      : '—'}
                </td>
                <td>{itemWarning(exam) || '正常'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
