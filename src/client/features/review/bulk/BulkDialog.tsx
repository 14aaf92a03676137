// 批量修改: choose a change for all questions of a filter, preview it, run it with progress, view refused questions, undo.
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import type { RunChanges } from '../../../../contract/question/bulk';
import { fieldRow, fullLabel } from '../../../../contract/question/questionFields';
import { PLAIN_BULK_FIELDS, type PlainBulkField } from '../../../../domain/question/fieldRules';
import { STATUS_LABELS, type QuestionStatus } from '../../../../domain/question/reviewWorkflow';
import { dashDateTime } from '../../../lib/dates';
import { t } from '../../../lib/texts/t';
import { translated } from '../../../lib/texts/translated';
import { useGetQuestionIdsQuery, type BulkFilter, useGetBulkRunsQuery } from '../../../state/api/question/review';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import {
  changeQuestions,
  isUndoable,
  selectBulk,
  stopAsked,
  undoRun,
  type BulkReport,
} from '../../../state/review/bulkRun';
import { Alert } from '../../../ui/controls/Alert';
import { Button } from '../../../ui/controls/Button';
import { Dialog } from '../../../ui/controls/Dialog';
import { Progress } from '../../../ui/controls/Progress';
import { BulkFields, changesOf, mixesStatus, wholeChoice, bulkChoices } from './BulkFields';

// Earlier bulk changes of the account; each can be undone, and done again.

/** What is clearer than the name of the field with its value. */
const TEXTS: Partial<Record<PlainBulkField, (value: number) => string>> = {
  in_use: (value) => (value ? t('启用') : t('停用')),
  listed: (value) => (value ? t('上架') : t('下架')),
  shared: (value) => (value ? t('与其他机构共享') : t('不共享')),
};
const fieldChange = (field: PlainBulkField, value: number): string =>
  TEXTS[field]?.(value) ??
  t('{0}改为{1}', fullLabel(field), bulkChoices(field).find((choice) => choice.value === value)?.label ?? value);

function changesText(changes: RunChanges): string {
  const words: string[] = [];
  if (changes.cells)
    words.push(t('在表格中改{0}', changes.cells.map((field) => t(fieldRow(field).label)).join(t('、'))));
  for (const field of PLAIN_BULK_FIELDS) {
    const value = changes[field];
    if (value !== undefined && value !== null) words.push(fieldChange(field, value));
  }
  if (changes.kps_add?.length) words.push(t('增加 {0} 个知识点', changes.kps_add.length));
  if (changes.kps_remove?.length) words.push(t('去掉 {0} 个知识点', changes.kps_remove.length));
  if (changes.stage_id !== undefined || changes.grade_id !== undefined || changes.gs_id !== undefined)
    words.push(t('改学段年级'));
  if (changes.status !== undefined)
    words.push(t('状态改为{0}', t(STATUS_LABELS[changes.status as QuestionStatus] ?? '') || changes.status));
  return words.join(t('，'));
}

function BulkRuns({ busy, onUndo }: { busy: boolean; onUndo(id: number, total: number): void }) {
  const { data } = useGetBulkRunsQuery();
  if (data?.list.length === 0) return <Box sx={{ fontSize: 13 }}>{t('还没有批量修改。')}</Box>;
  return (
    <Box component="ul" aria-label={t('以往的批量修改')} sx={{ m: 0, p: 0, listStyle: 'none', fontSize: 13 }}>
      {data?.list.map((run) => {
        const left = run.changed - run.undone;
        return (
          <Box component="li" key={run.id} sx={{ display: 'flex', gap: 1.5, alignItems: 'center', py: 0.25 }}>
            <span>{dashDateTime(run.created_at)}</span>
            <span>{run.actor}</span>
            <Box component="span" sx={{ flex: 1 }}>
              {t('{0}（{1} 题', changesText(run.changes), run.changed)}
              {run.failed > 0 && t('，{0} 题未能修改', run.failed)}
              {run.undone > 0 && t('，已撤销 {0} 题', run.undone)}
              {t('）')}
            </Box>
            <Button disabled={busy || left <= 0} onClick={() => onUndo(run.id, left)}>
              {t('撤销')}
            </Button>
            {run.undo_id && (
              <Button disabled={busy} onClick={() => onUndo(run.undo_id ?? 0, run.undone)}>
                {t('重做')}
              </Button>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

export function BulkDialog({
  filter,
  ids,
  onClose,
}: {
  filter: BulkFilter;
  ids?: readonly number[] | undefined;
  onClose(): void;
}) {
  const dispatch = useAppDispatch();
  const { choice: chosen, running, report } = useAppSelector(selectBulk);
  const choice = wholeChoice(chosen);
  const given = useMemo(() => ids && { ids, total: ids.length }, [ids]);
  const asked = useGetQuestionIdsQuery(filter, { skip: ids !== undefined });
  const found = given ?? asked.data ?? null;
  const [older, setOlder] = useState(false);
  const changes = changesOf(choice);
  const ready = found !== null && found.ids.length > 0 && changes !== null;
  const busy = running !== null;
  const preview = report?.kind === 'preview' && !report.stopped ? report : null;
  const send = (isPreview: boolean) =>
    void (found && changes && dispatch(changeQuestions(found.ids, changes, isPreview)));
  const capped = found !== null && found.total > found.ids.length;
  return (
    <Dialog
      title={
        <>
          {t('批量修改')}
          {found ? t(' {0} 题', found.ids.length) : ''}
        </>
      }
      onClose={busy ? undefined : onClose}
      width="md"
      content={{ sx: { display: 'grid', gap: 1.5, alignContent: 'start', minHeight: 260 } }}
      actions={
        <>
          <Button
            look="large"
            onClick={() => setOlder(!older)}
            aria-expanded={older}
            style={{ marginRight: 'auto' }}
            disabled={busy}
          >
            {t('以往的批量修改')}
          </Button>
          {isUndoable(report) && !busy && (
            <Button look="warn large" onClick={() => void dispatch(undoRun(report.run_id, report.changed))}>
              {t('撤销这次修改')}
            </Button>
          )}
          {busy ? (
            <Button look="large" onClick={() => dispatch(stopAsked())}>
              {t('停止')}
            </Button>
          ) : (
            <RunButtons ready={ready} preview={preview} onClose={onClose} onSend={send} />
          )}
        </>
      }
    >
      {!found && <Progress label={t('正在统计试题')} />}
      {found?.ids.length === 0 && <Alert severity="info">{t('当前筛选没有试题，请关闭后重新筛选。')}</Alert>}
      {capped && (
        <Alert severity="warning">
          {t('筛选结果有 {0} 题，一次只能修改最早的 {1} 题；请缩小筛选范围分批修改。', found.total, found.ids.length)}
        </Alert>
      )}
      {ids === undefined && asked.data?.near === 1 && (
        <Alert severity="warning">
          {t('其中有与搜索词最接近的题，不都含全部的词。请先在列表里核对，或者勾选要改的题。')}
        </Alert>
      )}
      <Box component="fieldset" disabled={busy} sx={{ border: 0, m: 0, p: 0 }}>
        <BulkFields choice={choice} />
      </Box>
      {mixesStatus(choice) && <Alert severity="info">{t('状态要单独修改：请先改状态，完成后再改其他内容。')}</Alert>}
      {running && (
        <Box role="status" sx={{ fontSize: 13 }}>
          {t('已处理 {0} / {1} 题', running.done, running.total)}
          <Progress value={(running.done / Math.max(1, running.total)) * 100} />
        </Box>
      )}
      {report && <BulkReportView report={report} />}
      {older && <BulkRuns busy={busy} onUndo={(id, total) => void dispatch(undoRun(id, total))} />}
    </Dialog>
  );
}

interface ButtonsProps {
  ready: boolean;
  /** A run needs the preview of the same change. */
  preview: BulkReport | null;
  onClose(): void;
  onSend(isPreview: boolean): void;
}
const RunButtons = ({ ready, preview, onClose, onSend }: ButtonsProps) => (
  <>
    <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
      {ready ? !preview && t('先预览，再修改') : t('先选择要改的内容')}
    </Box>
    <Button look="large" onClick={onClose}>
      {t('关闭')}
    </Button>
    <Button look={preview ? 'outlined large' : 'filled large'} disabled={!ready} onClick={() => onSend(true)}>
      {t('预览')}
    </Button>
    <Button look="filled large" disabled={!ready || !preview || preview.changed === 0} onClick={() => onSend(false)}>
      {preview ? t('修改 {0} 题', preview.changed) : t('修改')}
    </Button>
  </>
);

// The result of a preview, a run or an undo; refused questions are grouped by reason.

const SHOWN = 30;
const WORDS = {
  preview: [t('将修改'), t('预览未完成')],
  run: [t('已修改'), t('已停止，已做的修改保留，可以撤销')],
  undo: [t('已撤销'), t('撤销未完成，可以继续撤销')],
} as const;

function BulkReportView({ report }: { report: BulkReport }) {
  const [verb, stopped] = WORDS[report.kind];
  const reasons = new Map<string, number[]>();
  for (const { id, msg } of report.refused) reasons.set(msg, [...(reasons.get(msg) ?? []), id]);
  const severity =
    report.stopped || report.refused.length > 0 ? 'warning' : report.kind === 'preview' ? 'info' : 'success';
  return (
    <Alert severity={severity} role="status">
      {report.stopped && <div>{t('{0}。', stopped)}</div>}
      {verb} <b>{report.changed}</b> {t('题', report.changed)}
      {report.same > 0 && t('，{0} 题本来就是这样', report.same)}
      {report.refused.length > 0 &&
        t('，{0} 题不能{1}：', report.refused.length, report.kind === 'undo' ? t('撤销') : t('修改'))}
      {[...reasons].map(([msg, ids]) => (
        <div key={msg}>
          {t(
            '{0}（{1} 题：{2}）',
            translated(msg),
            ids.length,
            ids.slice(0, SHOWN).join(t('、')) + (ids.length > SHOWN ? '…' : ''),
          )}
        </div>
      ))}
    </Alert>
  );
}
