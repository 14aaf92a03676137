// Earlier bulk changes of the account; each can be undone.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { RunChanges } from '../../../../contract/question/bulk';
import { fieldRow, fullLabel } from '../../../../contract/question/questionFields';
import { PLAIN_BULK_FIELDS, type PlainBulkField } from '../../../../domain/question/fieldRules';
import { STATUS_LABELS, type QuestionStatus } from '../../../../domain/question/reviewWorkflow';
import { dashDateTime } from '../../../lib/dates';
import { useGetBulkRunsQuery } from '../../../state/api/question/review';
import { bulkChoices } from './BulkFields';

/** What is clearer than the name of the field with its value. */
const TEXTS: Partial<Record<PlainBulkField, (value: number) => string>> = {
  in_use: (value) => (value ? '启用' : '停用'),
  listed: (value) => (value ? '上架' : '下架'),
  shared: (value) => (value ? '与其他机构共享' : '不共享'),
};
const fieldChange = (field: PlainBulkField, value: number): string =>
  TEXTS[field]?.(value) ??
  `${fullLabel(field)}改为${bulkChoices(field).find((choice) => choice.value === value)?.label ?? value}`;

export function changesText(changes: RunChanges): string {
  const words: string[] = [];
  if (changes.cells) words.push(`在表格中改${changes.cells.map((field) => fieldRow(field).label).join('、')}`);
  for (const field of PLAIN_BULK_FIELDS) {
    const value = changes[field];
    if (value !== undefined && value !== null) words.push(fieldChange(field, value));
  }
  if (changes.kps_add?.length) words.push(`增加 ${changes.kps_add.length} 个知识点`);
  if (changes.kps_remove?.length) words.push(`去掉 ${changes.kps_remove.length} 个知识点`);
  if (changes.stage_id !== undefined || changes.grade_id !== undefined || changes.gs_id !== undefined)
    words.push('改学段年级');
  if (changes.status !== undefined)
    words.push(`状态改为${STATUS_LABELS[changes.status as QuestionStatus] ?? changes.status}`);
  return words.join('，');
}

export function BulkRuns({ busy, onUndo }: { busy: boolean; onUndo(id: number, total: number): void }) {
  const { data } = useGetBulkRunsQuery();
  if (data?.list.length === 0) return <Box sx={{ fontSize: 13 }}>还没有批量修改。</Box>;
  return (
    <Box component="ul" aria-label="以往的批量修改" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: 13 }}>
      {data?.list.map((run) => {
        const left = run.changed - run.undone;
        return (
          <Box component="li" key={run.id} sx={{ display: 'flex', gap: 1.5, alignItems: 'center', py: 0.25 }}>
            <span>{dashDateTime(run.created_at)}</span>
            <span>{run.actor}</span>
            <span style={{ flex: 1 }}>
              {changesText(run.changes)}（{run.changed} 题{run.failed > 0 && `，${run.failed} 题未能修改`}
              {run.undone > 0 && `，已撤销 ${run.undone} 题`}）
            </span>
            <Button size="small" disabled={busy || left <= 0} onClick={() => onUndo(run.id, left)}>
              撤销
            </Button>
          </Box>
        );
      })}
    </Box>
  );
}
