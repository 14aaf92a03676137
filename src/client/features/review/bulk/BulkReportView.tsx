// The result of a preview, a run or an undo; refused questions are grouped by reason.
import type { BulkReport } from '../../../state/review/bulkRun';
import { Alert } from '../../../ui/controls/Alert';
import { t } from '../../../lib/texts/t';

const SHOWN = 30;
const WORDS = {
  preview: [t('将修改'), t('预览未完成')],
  run: [t('已修改'), t('已停止，已做的修改保留，可以撤销')],
  undo: [t('已撤销'), t('撤销未完成，可以继续撤销')],
} as const;

export function BulkReportView({ report }: { report: BulkReport }) {
  const [verb, stopped] = WORDS[report.kind];
  const reasons = new Map<string, number[]>();
  for (const { id, msg } of report.refused) reasons.set(msg, [...(reasons.get(msg) ?? []), id]);
  const severity =
    report.stopped || report.refused.length > 0 ? 'warning' : report.kind === 'preview' ? 'info' : 'success';
  return (
    <Alert severity={severity} role="status">
      {report.stopped && <div>{stopped}。</div>}
      {verb} <b>{report.changed}</b> {t('题', report.changed)}
      {report.same > 0 && t('，{0} 题本来就是这样', report.same)}
      {report.refused.length > 0 &&
        t('，{0} 题不能{1}：', report.refused.length, report.kind === 'undo' ? t('撤销') : t('修改'))}
      {[...reasons].map(([msg, ids]) => (
        <div key={msg}>
          {t('{0}（{1} 题：{2}', msg, ids.length, ids.slice(0, SHOWN).join('、'))}
          {ids.length > SHOWN && '…'}）
        </div>
      ))}
    </Alert>
  );
}
