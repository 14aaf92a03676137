// 考后调整 of a report: what was changed, by whom and why; the newest of each question can be taken back.
import type { ReportDetail } from '../../../../contract/paper/report';
import { markingText } from '../../../../domain/report/afterExam/itemMarking';
import type { ReportFigures } from '../../../../domain/report/reportFigures';
import { dashDateTime } from '../../../lib/dates';
import { t } from '../../../lib/texts/t';
import { useGetAdjustmentsQuery, useUndoAdjustmentMutation } from '../../../state/api/paper/report';
import { useAppDispatch } from '../../../state/hooks';
import { ask, tell } from '../../../state/prompts';
import { Button } from '../../../ui/controls/Button';
import { HeadRow } from '../../../ui/lists/HeadRow';

export function AdjustmentList({ report, figures }: { report: ReportDetail; figures: ReportFigures }) {
  const { data } = useGetAdjustmentsQuery({ report_id: report.id });
  const [undo] = useUndoAdjustmentMutation();
  const dispatch = useAppDispatch();
  const list = data?.list ?? [];
  if (list.length === 0) return null;
  const takeBack = async (id: number, number: number | undefined) => {
    const text = t('第 {0} 题恢复为调整前的计分，全部作答重新计分。', number ?? '?');
    if (!(await dispatch(ask({ title: t('撤销调整'), text, ok: t('撤销'), cancel: t('取消') })))) return;
    const { data: done } = await undo({ id, revision: report.revision });
    if (done) dispatch(tell('success', t('已撤销：{0} 名学生加分，{1} 名学生减分', done.gained, done.lost)));
  };
  return (
    <section>
      <h2>{t('考后调整')}</h2>
      <table aria-label={t('考后调整')}>
        <thead>
          <HeadRow
            titles={[t('题号'), t('调整前'), t('调整后'), t('原因'), t('加分 / 减分'), t('操作人'), t('时间'), '']}
          />
        </thead>
        <tbody>
          {list.map((row, at) => {
            const column = figures.allColumns.find(({ question }) => question.id === row.question_id);
            const newest = list.findIndex((o) => o.question_id === row.question_id && o.undone_at === null) === at;
            const words = (marking: typeof row.before) =>
              column ? markingText(marking, column.question, column.scores.score) : '—';
            return (
              <tr key={row.id}>
                <td>{column ? t('第 {0} 题', column.number) : '—'}</td>
                <td>{words(row.before)}</td>
                <td>{words(row.after)}</td>
                <td>{row.reason}</td>
                <td>{t('{0} / {1} 人', row.gained, row.lost)}</td>
                <td>{row.actor}</td>
                <td>{dashDateTime(row.at)}</td>
                <td>
                  {row.undone_at !== null && t('{0} 已撤销', row.undone_by)}
                  {newest && report.editable === 1 && (
                    <Button onClick={() => void takeBack(row.id, column?.number)}>{t('撤销')}</Button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
