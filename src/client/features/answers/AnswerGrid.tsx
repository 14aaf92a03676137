// The answer grid: one row per student, one column per question, a small score next to each answer. Rows are memoised:
// typing re-renders only one of them.
import { memo, useId, useMemo, type CSSProperties } from 'react';
import { formatScore } from '../../../domain/paper/numbering';
import { fullScore, typingHint, type AnswerColumn } from '../../../domain/report/answerColumns';
import { points } from '../../../domain/report/words';
import { sentence } from '../../lib/texts/sentence';
import { t } from '../../lib/texts/t';
import { cellTyped } from '../../state/grids/gridsSlice';
import { useGridRow } from '../../state/grids/useStoredGrid';
import { useAppDispatch } from '../../state/hooks';
import { ContentStyles } from '../../ui/content/ContentStyles';
import { PlainButton } from '../../ui/controls/Button';
import { PreviewTooltip } from '../../ui/controls/Tooltip';
import { QuestionBody } from '../../ui/question/QuestionCard';
import answerGridCss from './answerGrid.css';
import { OPEN_WORDS, type CellView, type RowView } from './answerRows';
import type { useAnswerKeys } from './useAnswerKeys';
import type { AnswerRows } from './useAnswerRows';

const styles = (
  <style href="answer-grid" precedence="medium">
    {answerGridCss}
  </style>
);

function Head({ column, now }: { column: AnswerColumn; now: boolean }) {
  return (
    <th scope="col" className={now ? 'ag-now' : undefined}>
      <PreviewTooltip
        title={
          <>
            <QuestionBody question={column.question} open />
            <p className="ag-hint">{sentence(typingHint(column))}</p>
          </>
        }
      >
        <PlainButton tabIndex={now ? 0 : -1}>
          <span className="ag-spoken">{t('第')} </span>
          {column.number}
          <span className="ag-spoken"> {t('题，')}</span>
          <small>
            {t(column.type)} <span className="ag-spoken">{t('满分')} </span>
            {formatScore(column.scores.score)}
          </small>
        </PlainButton>
      </PreviewTooltip>
    </th>
  );
}

interface RowProps {
  columns: readonly AnswerColumn[];
  row: RowView;
  r: number;
  readOnly: boolean;
  /** Id of the element with the error of the cell under the cursor. */
  whyId: string;
  formNames: readonly string[];
  onForm(student_id: number, form: string): void;
}

function classOf(cell: CellView, full: number, chosen: boolean, cursor: boolean): string {
  const marks = cell.score === null ? '' : cell.score === 0 ? 'zero' : cell.score < full ? 'part' : '';
  return [
    'ag-cell',
    marks,
    cell.fault ? 'fault' : '',
    cell.theirs !== null ? 'clash' : '',
    cell.open ? 'open' : '',
    chosen ? 'chosen' : '',
    cursor ? 'cursor' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const Row = memo(function Row({ columns, row, r, readOnly, whyId, formNames, onForm }: RowProps) {
  const { cursor, left, right, text } = useGridRow('answers', r);
  const dispatch = useAppDispatch();
  return (
    <tr className={cursor >= 0 ? 'ag-now' : undefined}>
      <th scope="row" className="ag-no" title={row.number}>
        {row.number}
      </th>
      <th scope="row" className="ag-name" title={row.name}>
        {row.name}
      </th>
      {formNames.length > 0 && (
        <td className="ag-form">
          <select
            aria-label={t('{0} 的卷型', row.name)}
            value={row.form}
            disabled={readOnly}
            onChange={(event) => onForm(row.student_id, event.target.value)}
          >
            <option value="">—</option>
            {formNames.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </td>
      )}
      {columns.map((column, c) => {
        const cell = row.cells[c];
        if (!cell) return <td key={column.question.id} />;
        const here = c === cursor;
        return (
          <td
            key={column.question.id}
            data-spot={`${r}.${c}`}
            className={classOf(cell, column.scores.score, c >= left && c <= right, here)}
            title={cell.fault || (cell.open ? OPEN_WORDS[cell.open] : undefined)}
          >
            <span>
              <b>{cell.text}</b>
              {cell.open && <em aria-hidden="true">{cell.open === 'form' ? '≈' : t('？')}</em>}
              {cell.score !== null && <i>{points(cell.score)}</i>}
            </span>
            {here && (
              <input
                data-cursor=""
                className={text === null ? undefined : 'on'}
                value={text ?? ''}
                readOnly={readOnly}
                maxLength={500}
                autoComplete="off"
                spellCheck={false}
                aria-label={t(
                  '{0} 第 {1} 题{2}{3}{4}',
                  row.name,
                  column.number,
                  cell.text === '' ? t('，未填') : t('，') + cell.text,
                  cell.score === null ? '' : t('，{0} 分', points(cell.score)),
                  cell.open ? t('，') + OPEN_WORDS[cell.open] : '',
                )}
                aria-invalid={cell.fault !== ''}
                aria-describedby={cell.fault === '' ? undefined : whyId}
                onChange={(event) => dispatch(cellTyped({ grid: 'answers', text: event.target.value }))}
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
      {fault ? t('{0} 第 {1} 题：{2}', row.name, column?.number ?? '', fault) : ''}
    </div>
  );
}

export function AnswerGrid({
  grid,
  keys,
  readOnly,
  onForm,
}: {
  grid: AnswerRows;
  keys: ReturnType<typeof useAnswerKeys>;
  readOnly: boolean;
  onForm(student_id: number, form: string): void;
}) {
  const { at } = keys;
  const full = fullScore(grid.columns);
  const whyId = useId();
  const here = grid.rows[at.r];
  const formNames = useMemo(() => grid.forms.map(({ name }) => name), [grid.forms]);
  return (
    <>
      {styles}
      <ContentStyles />
      {here && <Why row={here} column={grid.columns[at.c]} c={at.c} id={whyId} />}
      <div className="ag-scroll" style={{ '--ag-rows-height': `${grid.rows.length * 30}px` } as CSSProperties}>
        <table {...keys.props} className="ag" role="grid" aria-label={t('答案表')} aria-readonly={readOnly}>
          <thead>
            <tr>
              <th scope="col" className="ag-no">
                {t('学号')}
              </th>
              <th scope="col" className="ag-name">
                {t('姓名')}
              </th>
              {formNames.length > 0 && (
                <th scope="col" className="ag-form">
                  {t('卷型')}
                </th>
              )}
              {grid.columns.map((column, c) => (
                <Head key={column.question.id} column={column} now={c === at.c} />
              ))}
              <th scope="col" className="ag-sum">
                {t('总分')}
                <small>{points(full)}</small>
              </th>
            </tr>
          </thead>
          <tbody>
            {grid.rows.map((row, r) => (
              <Row
                key={row.student_id}
                columns={grid.columns}
                row={row}
                r={r}
                readOnly={readOnly}
                whyId={whyId}
                formNames={formNames}
                onForm={onForm}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
