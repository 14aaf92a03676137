// The grid of one class with its tools: save state, undo, import, export, links to errors, and conflicts to resolve.
import Box from '@mui/material/Box';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { REPORT_STATUS } from '../../../contract/codes';
import type { ReportDetail } from '../../../contract/paper/report';
import type { AnswerRow } from '../../../contract/paper/reportAnswers';
import { typingHint } from '../../../domain/report/answerColumns';
import { patched } from '../../lib/listAddress';
import { saveBlob } from '../../lib/saveBlob';
import { writeTable } from '../../lib/spreadsheet';
import { sentence } from '../../lib/texts/sentence';
import { t } from '../../lib/texts/t';
import { useSetAnswerFormsMutation } from '../../state/api/paper/report';
import type { EditStatus } from '../../state/edits/useEdit';
import { Alert } from '../../ui/controls/Alert';
import { Button } from '../../ui/controls/Button';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { lazyPart } from '../../ui/lazyPart';
import { AnswerGrid } from './AnswerGrid';
import { AnswerImportDialog } from './AnswerImportDialog';
import { gridTable } from './answerTable';
import { useAnswerKeys } from './useAnswerKeys';
import { useAnswerRows, type AnswerRows } from './useAnswerRows';

const AnswerOrigin = lazyPart(() => import('./AnswerOrigin'));
const STATES: Readonly<Record<EditStatus, string>> = {
  saved: t('已保存'),
  saving: t('保存中…'),
  unsaved: t('未保存'),
};

function ClashList({ grid }: { grid: AnswerRows }) {
  const { rows, columns, clashes } = grid;
  return (
    <Alert severity="warning" sx={{ py: 0.5, maxHeight: 170, overflow: 'auto', flexShrink: 0 }}>
      {t('有 {0} 格刚被别人改过，请选择保留哪一个：', clashes.length)}
      <Box component="ul" aria-label={t('有冲突的格')} sx={{ m: 0, pl: 2, '& b': { mx: 0.5 } }}>
        {clashes.map(({ key, student_id, question_id, theirs, mine }) => {
          const place = t(
            '{0} 第 {1} 题',
            rows.find((row) => row.student_id === student_id)?.name ?? '',
            columns.find((column) => column.question.id === question_id)?.number ?? '',
          );
          return (
            <li key={key}>
              {t('{0}：对方填', place)}
              <b>{theirs || t('（未填）')}</b>
              {t('，我填')}
              <b>{mine || t('（未填）')}</b>
              <Button aria-label={t('{0} 用对方的', place)} onClick={() => grid.choose(key, false)}>
                {t('用对方的')}
              </Button>
              <Button aria-label={t('{0} 用我的', place)} onClick={() => grid.choose(key, true)}>
                {t('用我的')}
              </Button>
            </li>
          );
        })}
      </Box>
    </Alert>
  );
}

const STATE_COLOURS: Readonly<Record<EditStatus, string>> = {
  saved: 'success.main',
  saving: 'text.secondary',
  unsaved: 'warning.main',
};
const SaveState = ({ status, unsaved }: Pick<AnswerRows, 'status' | 'unsaved'>) => (
  <Box role="status" aria-label={t('保存状态')} sx={{ px: 1, fontWeight: 600, color: STATE_COLOURS[status] }}>
    {status === 'unsaved' ? t('未保存 {0} 格', unsaved) : STATES[status]}
  </Box>
);

/** Its parts are items of the page's column: the grid takes what the others leave. */
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
  const [params, setParams] = useSearchParams();
  const form = report.forms.find(({ name }) => name === params.get('form'))?.name ?? '';
  const grid = useAnswerRows(report.id, class_id, rows, { forms: report.forms, form });
  const [setForms] = useSetAnswerFormsMutation();
  const chooseForm = useCallback(
    (student_id: number, name: string) => {
      const forms = [{ student_id, form: name as '' | 'A' | 'B' | 'C' | 'D' }];
      void setForms({ report_id: report.id, class_id, forms });
    },
    [setForms, report.id, class_id],
  );
  const readOnly = report.status === REPORT_STATUS.finished || report.editable === 0;
  const keys = useAnswerKeys(grid, readOnly);
  const [importing, setImporting] = useState(false);
  const open = grid.rows.reduce((sum, { cells }) => sum + cells.filter((cell) => cell.open).length, 0);
  const column = grid.columns[keys.at.c];
  const here = grid.rows[keys.at.r];
  const toFault = () => {
    const start = keys.at.r * grid.columns.length + keys.at.c;
    const places = grid.rows.flatMap(({ cells }, r) => cells.flatMap((cell, c) => (cell.fault ? [{ r, c }] : [])));
    const next = places.find(({ r, c }) => r * grid.columns.length + c > start) ?? places[0];
    if (next) keys.moveTo(next);
  };
  const download = (what: 'answers' | 'scores') =>
    void writeTable(gridTable(grid, what), what === 'answers' ? t('答案') : t('得分')).then((blob) =>
      saveBlob(blob, `${title}-${what === 'answers' ? t('答案') : t('得分')}.xlsx`),
    );
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, fontSize: 13 }}>
        <Box sx={{ flex: 1, minWidth: 200, color: 'text.secondary' }}>
          {column &&
            t('第 {0} 题（{1}）：{2}；/ 表示未作答', column.number, t(column.type), sentence(typingHint(column)))}
        </Box>
        {report.forms.length > 0 && (
          <LabelledSelect
            label={t('卷型')}
            width={100}
            all={t('全部')}
            value={form || null}
            choices={report.forms.map(({ name }) => ({ value: name, label: t('{0} 卷', name) }))}
            onChange={(value) => setParams((now) => patched(now, { form: value ?? '' }))}
          />
        )}
        <SaveState status={grid.status} unsaved={grid.unsaved} />
        {grid.faulty > 0 && (
          <Button look="bad" onClick={toFault}>
            {t('{0} 处需要修改', grid.faulty)}
          </Button>
        )}
        {open > 0 && (
          <Button look="warn" onClick={() => setParams((now) => patched(now, { queue: 1 }))}>
            {t('{0} 处待判定', open)}
          </Button>
        )}
        <Button disabled={!grid.canUndo || readOnly} title="Ctrl+Z" onClick={grid.undo}>
          {t('撤销')}
        </Button>
        <Button disabled={!grid.canRedo || readOnly} title="Ctrl+Shift+Z" onClick={grid.redo}>
          {t('重做')}
        </Button>
        <Button disabled={readOnly} onClick={() => setImporting(true)}>
          {t('导入表格')}
        </Button>
        <Button onClick={() => download('answers')}>{t('导出答案')}</Button>
        <Button onClick={() => download('scores')}>{t('导出得分')}</Button>
      </Box>
      {grid.message !== '' && (
        <Alert
          dense
          severity="warning"
          action={
            <Button look="plain" onClick={grid.save}>
              {t('立即重试')}
            </Button>
          }
        >
          {grid.message}
        </Alert>
      )}
      {grid.clashes.length > 0 && <ClashList grid={grid} />}
      {readOnly && (
        <Alert dense severity="info">
          {report.status === REPORT_STATUS.finished
            ? t('报告已完成，只能查看；要继续录入，请在报告列表中改回“录入中”。')
            : t('没有录入这份报告的权限，只能查看。')}
        </Alert>
      )}
      <AnswerGrid grid={grid} keys={keys} readOnly={readOnly} onForm={chooseForm} />
      {here && column && here.cells[keys.at.c]?.text !== '' && (
        <AnswerOrigin
          place={{ report_id: report.id, student_id: here.student_id, question_id: column.question.id }}
          label={t('{0} 第 {1} 题', here.name, column.number)}
        />
      )}
      {importing && (
        <AnswerImportDialog
          grid={grid}
          title={title}
          onForms={(forms) => setForms({ report_id: report.id, class_id, forms }).then(({ error }) => !error)}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  );
}
