// The result of a preview, a run or an undo; refused questions are grouped by reason.
import Alert from '@mui/material/Alert';
import type { BulkReport } from '../../../state/review/review';

const SHOWN = 30;
const WORDS = {
  preview: ['将修改', '预览未完成'],
  run: ['已修改', '已停止，已做的修改保留，可以撤销'],
  undo: ['已撤销', '撤销未完成，可以继续撤销'],
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
      {verb} <b>{report.changed}</b> 题{report.same > 0 && `，${report.same} 题本来就是这样`}
      {report.refused.length > 0 && `，${report.refused.length} 题不能${report.kind === 'undo' ? '撤销' : '修改'}：`}
      {[...reasons].map(([msg, ids]) => (
        <div key={msg}>
          {msg}（{ids.length} 题：{ids.slice(0, SHOWN).join('、')}
          {ids.length > SHOWN && '…'}）
        </div>
      ))}
    </Alert>
  );
}
