// The grid of one class with its tools: save state, undo, import, export, links to errors, and conflicts to resolve.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { REPORT_STATUS } from '../../../contract/codes';
import type { AnswerRow, ReportDetail } from '../../../contract/report';
import { saveBlob } from '../../lib/saveBlob';
import { writeTable } from '../../lib/spreadsheet';
import { typingHint } from '../../../domain/report/answerColumns';
import { AnswerGrid } from './AnswerGrid';
import { AnswerImportDialog } from './AnswerImportDialog';
import type { AnswerSheet, Clash, SheetStatus } from './answerSheet';
import { gridTable } from './answerTable';
import { useAnswerSheet, useSheetStatus } from './useAnswerSheet';
import { useSheetKeys } from './useSheetKeys';

const STATES: Readonly<Record<SheetStatus['state'], string>> = {
  saved: '已保存',
  saving: '保存中…',
  unsaved: '未保存',
};

function ClashList({ sheet, clashes }: { sheet: AnswerSheet; clashes: readonly Clash[] }) {
  return (
    <Alert severity="warning" sx={{ py: 0.5, maxHeight: 170, overflow: 'auto' }}>
      有 {clashes.length} 格刚被别人改过，请选择保留哪一个：
      <Box component="ul" aria-label="有冲突的格" sx={{ m: 0, pl: 2, '& b': { mx: 0.5 } }}>
        {clashes.map(({ key, student_id, question_id, theirs, mine }) => {
          const place = `${sheet.getRow(student_id).name} 第 ${sheet.columns.find((column) => column.question.id === question_id)?.number ?? ''} 题`;
          return (
            <li key={key}>
              {place}：对方填<b>{theirs || '（空）'}</b>，我填<b>{mine || '（空）'}</b>
              <Button size="small" aria-label={`${place} 用对方的`} onClick={() => sheet.choose(key, false)}>
                用对方的
              </Button>
              <Button size="small" aria-label={`${place} 用我的`} onClick={() => sheet.choose(key, true)}>
                用我的
              </Button>
            </li>
          );
        })}
      </Box>
    </Alert>
  );
}

export function AnswerPanel({
  report,
  class_id,
  rows,
  title,
}: {
  report: ReportDetail;
  class_id: number;
  rows: readonly AnswerRow[];
  title: string;
}) {
  const sheet = useAnswerSheet(report, class_id, rows);
  const status = useSheetStatus(sheet);
  const readOnly = report.status === REPORT_STATUS.finished || report.editable === 0;
  const keys = useSheetKeys(sheet, readOnly);
  const [importing, setImporting] = useState(false);
  const column = sheet.columns[keys.spot.c];
  const toFault = () => {
    const start = keys.spot.r * sheet.columns.length + keys.spot.c;
    const places = keys.order.flatMap((id, r) =>
      sheet.getRow(id).cells.flatMap((cell, c) => (cell.fault ? [{ r, c }] : [])),
    );
    const next = places.find(({ r, c }) => r * sheet.columns.length + c > start) ?? places[0];
    if (next) keys.moveTo(next);
  };
  const download = (what: 'answers' | 'scores') =>
    void writeTable(gridTable(sheet, what), what === 'answers' ? '答案' : '得分').then((blob) =>
      saveBlob(blob, `${title}-${what === 'answers' ? '答案' : '得分'}.xlsx`),
    );
  const told = status.state === 'unsaved' ? `未保存 ${status.unsaved} 格` : STATES[status.state];
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, flex: 1, minHeight: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, fontSize: 13 }}>
        <Box sx={{ flex: 1, minWidth: 200, color: 'text.secondary' }}>
          {column && `第 ${column.number} 题（${column.type}）：${typingHint(column)}；/ 表示未作答`}
        </Box>
        <Box
          role="status"
          aria-label="保存状态"
          sx={{
            px: 1,
            fontWeight: 600,
            color:
              status.state === 'saved' ? 'success.main' : status.state === 'saving' ? 'text.secondary' : 'warning.main',
          }}
        >
          {told}
        </Box>
        {status.faulty > 0 && (
          <Button size="small" color="error" onClick={toFault}>
            {status.faulty} 处需要修改
          </Button>
        )}
        <Button size="small" disabled={!status.canUndo || readOnly} title="Ctrl+Z" onClick={sheet.undo}>
          撤销
        </Button>
        <Button size="small" disabled={!status.canRedo || readOnly} title="Ctrl+Shift+Z" onClick={sheet.redo}>
          重做
        </Button>
        <Button size="small" disabled={readOnly} onClick={() => setImporting(true)}>
          导入表格
        </Button>
        <Button size="small" onClick={() => download('answers')}>
          导出答案
        </Button>
        <Button size="small" onClick={() => download('scores')}>
          导出得分
        </Button>
      </Box>
      {status.message !== '' && (
        <Alert
          severity="warning"
          sx={{ py: 0 }}
          action={
            <Button size="small" color="inherit" onClick={() => void sheet.flush()}>
              立即重试
            </Button>
          }
        >
          {status.message}
        </Alert>
      )}
      {status.clashes.length > 0 && <ClashList sheet={sheet} clashes={status.clashes} />}
      {readOnly && (
        <Alert severity="info" sx={{ py: 0 }}>
          {report.status === REPORT_STATUS.finished
            ? '报告已完成，只能查看；要继续录入，请在报告列表中改回“录入中”。'
            : '没有录入这份报告的权限，只能查看。'}
        </Alert>
      )}
      <AnswerGrid sheet={sheet} keys={keys} readOnly={readOnly} />
      {importing && <AnswerImportDialog sheet={sheet} title={title} onClose={() => setImporting(false)} />}
    </Box>
  );
}
