// Earlier bulk changes of the account; each can be undone, and done again.
import Box from '@mui/material/Box';
import type { RunChanges } from '../../../../contract/question/bulk';
import { fieldRow, fullLabel } from '../../../../contract/question/questionFields';
import { PLAIN_BULK_FIELDS, type PlainBulkField } from '../../../../domain/question/fieldRules';
import { STATUS_LABELS, type QuestionStatus } from '../../../../domain/question/reviewWorkflow';
import { dashDateTime } from '../../../lib/dates';
import { t } from '../../../lib/texts/t';
import { useGetBulkRunsQuery } from '../../../state/api/question/review';
import { Button } from '../../../ui/controls/Button';
import { bulkChoices } from './BulkFields';

/** What is clearer than the name of the field with its value. */
const TEXTS: Partial<Record<PlainBulkField, (value: number) => string>> = {
  in_use: (value) => (value ? t('启用') : t('停用')),
  listed: (value) => (value ? t('上架') : t('下架')),
  shared: (value) => (value ? t('与其他机构共享') : t('不共享')),
};
const fieldChange = (field: PlainBulkField, value: number): string =>
  TEXTS[field]?.(value) ??
  t('{0}改为{1}', fullLabel(field), bulkChoices(field).find((choice) => choice.value === value)?.label ?? value);

export function changesText(changes: RunChanges): string {
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

export function BulkRuns({ busy, onUndo }: { busy: boolean; onUndo(id: number, total: number): void }) {
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
              {run.undone > 0 && t('，已撤销 {0} 题', run.undone)}）
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
