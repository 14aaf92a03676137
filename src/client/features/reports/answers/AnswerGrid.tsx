// The answer grid: one row per student, one column per question, a small score next to each answer. Rows are memoised:
// typing re-renders only one of them.
import Tooltip from '@mui/material/Tooltip';
import { memo, useId } from 'react';
import { formatScore } from '../../../../domain/paper/numbering';
import { ContentStyles } from '../../../ui/content/ContentStyles';
import { QuestionBody } from '../../../ui/question/QuestionCard';
import { PlainButton } from '../../../ui/controls/Button';
import { typingHint, type AnswerColumn } from '../../../../domain/report/answerColumns';
import answerGridCss from './answerGrid.css';
import type { CellView, RowView } from './answerRows';
import { points } from '../../../../domain/report/words';
import type { AnswerRows } from './useAnswerRows';
import type { Spot } from '../../../ui/grid/useGridCursor';
import type { useAnswerKeys } from './useAnswerKeys';

const styles = (
  <style href="answer-grid" precedence="medium">
    {answerGridCss}
  </style>
);
const slots = {
  tooltip: {
    sx: {
      bgcolor: 'background.paper',
      color: 'text.primary',
      border: '1px solid',
      borderColor: 'divider',
      boxShadow: 4,
      maxWidth: 520,
      p: 1.5,
      fontSize: 13,
    },
  },
};

function Head({ column, now }: { column: AnswerColumn; now: boolean }) {
  return (
    <th scope="col" className={now ? 'ag-now' : undefined}>
      <Tooltip
        placement="bottom-start"
        enterDelay={400}
        slotProps={slots}
        title={
          <>
            <QuestionBody question={column.question} open />
            <p style={{ margin: '8px 0 0', color: 'var(--ink-soft)' }}>{typingHint(column)}</p>
          </>
        }
      >
        <PlainButton tabIndex={now ? 0 : -1}>
          <span className="ag-spoken">第 </span>
          {column.number}
          <span className="ag-spoken"> 题，</span>
          <small>
            {column.type} <span className="ag-spoken">满分 </span>
            {formatScore(column.scores.score)}
          </small>
        </PlainButton>
      </Tooltip>
    </th>
  );
}

interface RowProps {
  columns: readonly AnswerColumn[];
  row: RowView;
  r: number;
  /** Column of the cursor; -1 in other rows. */
  cursor: number;
  /** Selected columns; right < left means none. */
  left: number;
  right: number;
  /** Text that is typed in the cell under the cursor; null when nothing has been typed. */
  editing: string | null;
  readOnly: boolean;
  /** Id of the element with the error of the cell under the cursor. */
  whyId: string;
  onPoint(to: Spot, extend: boolean): void;
  onBegin(): void;
  onEdit(text: string): void;
  onLeave(): void;
}

function classOf(cell: CellView, full: number, chosen: boolean, cursor: boolean): string {
  const marks = cell.score === null ? '' : cell.score === 0 ? 'zero' : cell.score < full ? 'part' : '';
  return [
    'ag-cell',
    marks,
    cell.fault ? 'fault' : '',
    cell.theirs !== null ? 'clash' : '',
    chosen ? 'chosen' : '',
    cursor ? 'cursor' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const Row = memo(function Row({
  columns,
  row,
  r,
  cursor,
  left,
  right,
  editing,
  readOnly,
  whyId,
  onPoint,
  onBegin,
  onEdit,
  onLeave,
}: RowProps) {
  return (
    <tr className={cursor >= 0 ? 'ag-now' : undefined}>
      <th scope="row" className="ag-no" title={row.number}>
        {row.number}
      </th>
      <th scope="row" className="ag-name" title={row.name}>
        {row.name}
      </th>
      {columns.map((column, c) => {
        const cell = row.cells[c];
        if (!cell) return <td key={column.question.id} />;
        const here = c === cursor;
        return (
          <td
            key={column.question.id}
            className={classOf(cell, column.scores.score, c >= left && c <= right, here)}
            title={cell.fault || undefined}
            onMouseDown={(event) => {
              if (here && editing !== null) return;
              event.preventDefault();
              event.currentTarget.querySelector('input')?.focus();
              onPoint({ r, c }, event.shiftKey);
            }}
            onMouseOver={(event) => (event.buttons === 1 && editing === null ? onPoint({ r, c }, true) : undefined)}
            onDoubleClick={onBegin}
          >
            <span>
              <b>{cell.text}</b>
              {cell.score !== null && <i>{points(cell.score)}</i>}
            </span>
            {here && (
              <input
                data-cursor=""
                className={editing === null ? undefined : 'on'}
                value={editing ?? ''}
                readOnly={readOnly}
                maxLength={500}
                autoComplete="off"
                spellCheck={false}
                aria-label={`${row.name} 第 ${column.number} 题${cell.text === '' ? '，未填' : `，${cell.text}`}${cell.score === null ? '' : `，${points(cell.score)} 分`}`}
                aria-invalid={cell.fault !== ''}
                aria-describedby={cell.fault === '' ? undefined : whyId}
                onChange={(event) => onEdit(event.target.value)}
                onBlur={onLeave}
              />
            )}
          </td>
        );
      })}
      <td className="ag-sum">{row.total === null ? '' : points(row.total)}</td>
    </tr>
  );
});

/** Rendered above the table instead of over it, so that the cells below stay visible. */
function Why({ row, column, c, id }: { row: RowView; column: AnswerColumn | undefined; c: number; id: string }) {
  const fault = row.cells[c]?.fault;
  return (
    <div id={id} role="status" className="ag-why">
      {fault ? `${row.name} 第 ${column?.number ?? ''} 题：${fault}` : ''}
    </div>
  );
}

export function AnswerGrid({
  grid,
  keys,
  readOnly,
}: {
  grid: AnswerRows;
  keys: ReturnType<typeof useAnswerKeys>;
  readOnly: boolean;
}) {
  const { table, spot, block, editing, setEditing, point, begin, leave, onKeyDown, onCopy, onPaste } = keys;
  const full = grid.columns.reduce((sum, column) => sum + column.scores.score, 0);
  const whyId = useId();
  const here = grid.rows[spot.r];
  return (
    <>
      {styles}
      <ContentStyles />
      {here && <Why row={here} column={grid.columns[spot.c]} c={spot.c} id={whyId} />}
      <div className="ag-scroll" style={{ flex: 1 }}>
        <table
          ref={table}
          className="ag"
          role="grid"
          aria-label="答案表"
          aria-readonly={readOnly}
          onKeyDown={onKeyDown}
          onCopy={onCopy}
          onCut={onCopy}
          onPaste={onPaste}
        >
          <thead>
            <tr>
              <th scope="col" className="ag-no">
                学号
              </th>
              <th scope="col" className="ag-name">
                姓名
              </th>
              {grid.columns.map((column, c) => (
                <Head key={column.question.id} column={column} now={c === spot.c} />
              ))}
              <th scope="col" className="ag-sum">
                总分
                <small>{points(full)}</small>
              </th>
            </tr>
          </thead>
          <tbody>
            {grid.rows.map((row, r) => {
              const inBlock = r >= block.top && r <= block.bottom;
              return (
                <Row
                  key={row.student_id}
                  columns={grid.columns}
                  row={row}
                  r={r}
                  cursor={r === spot.r ? spot.c : -1}
                  left={inBlock ? block.left : 0}
                  right={inBlock ? block.right : -1}
                  editing={r === spot.r ? editing : null}
                  readOnly={readOnly}
                  whyId={whyId}
                  onPoint={point}
                  onBegin={begin}
                  onEdit={setEditing}
                  onLeave={leave}
                />
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}
