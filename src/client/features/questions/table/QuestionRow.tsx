// One row of the question table. Memoised: moving the cursor and typing re-render only the affected rows.
import { memo, useMemo } from 'react';
import { Link as RouteLink } from 'react-router-dom';
import type { Question } from '../../../../contract/question/question';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { questionToggled } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { makeSelectIsSelected } from '../../../state/paperWorkingSet/selectors';
import { ContentView } from '../../../ui/content/ContentView';
import { PlainButton } from '../../../ui/controls/Button';
import { firstLine } from '../../../ui/content/firstLine';
import type { Spot } from '../../../ui/grid/useGridCursor';
import { CELL_CHOICES } from './cellValues';
import { cellText, type ColumnContext, type Placed } from './columns';
import type { CellPatch } from '../../../state/storedChanges/storedChanges';

export interface QuestionRowProps {
  question: Question;
  r: number;
  columns: readonly Placed[];
  context: ColumnContext;
  patch: CellPatch | undefined;
  marked: boolean;
  /** Column of the cursor, -1 in other rows. 0 is the check box; the buttons come after the columns. */
  cursor: number;
  /** Selected columns; right < left means none. */
  left: number;
  right: number;
  /** The fill drag currently extends to this row. */
  toFill: boolean;
  /** The fill handle is in the last selected cell of this row. */
  corner: boolean;
  editing: string | null;
  fault: string;
  mayWrite: boolean;
  mayEnter: boolean;
  mayChoose: boolean;
  onPoint(to: Spot, extend: boolean): void;
  onBegin(): void;
  onEdit(text: string): void;
  onChoose(text: string): void;
  onLeave(): void;
  onDrag(r: number): void;
  onBeginFill(): void;
  onMark(r: number, id: number, range: boolean): void;
  onHover(id: number, anchor: HTMLElement | null): void;
}

export const QuestionRow = memo(function QuestionRow(props: QuestionRowProps) {
  const {
    question,
    r,
    columns,
    context,
    patch,
    marked,
    cursor,
    left,
    right,
    toFill,
    corner,
    editing,
    fault,
    mayWrite,
    mayEnter,
    mayChoose,
  } = props;
  const { onPoint, onBegin, onEdit, onChoose, onLeave, onDrag, onBeginFill, onMark, onHover } = props;
  const { id } = question;
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(useMemo(() => makeSelectIsSelected(id), [id]));
  const stem = useMemo(() => firstLine(question.content), [question.content]);
  const last = columns.length + 1;

  const frame = (c: number, ...more: (string | false | undefined)[]) => ({
    className:
      [
        c >= left && c <= right && 'chosen',
        c === cursor && 'cursor',
        toFill && c >= left && c <= right && 'to-fill',
        ...more,
      ]
        .filter(Boolean)
        .join(' ') || undefined,
    'aria-colindex': c + 1,
    onMouseDown: (event: React.MouseEvent<HTMLElement>) => {
      if (event.button !== 0 || (event.target as Element).closest('.qt-choices,.qt-fill,a,button,label')) return;
      if (c === cursor && editing !== null) return;
      event.preventDefault();
      event.currentTarget.querySelector<HTMLElement>('input[data-cursor]')?.focus();
      onPoint({ r, c }, event.shiftKey);
    },
    onMouseOver: (event: React.MouseEvent) => {
      if (event.buttons !== 1) return;
      onDrag(r);
    },
  });
  const focusable = (c: number) => (c === cursor ? { tabIndex: 0, 'data-cursor': '' } : { tabIndex: -1 });

  return (
    <tr
      data-row={id}
      data-question={id}
      data-marked={marked}
      data-chosen={chosen}
      aria-rowindex={r + 2}
      aria-selected={marked}
      aria-label={`试题 ${id}`}
    >
      <td {...frame(0, 'qt-check')} {...focusable(0)}>
        <label>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={marked}
            aria-label={`勾选试题 ${id}`}
            onChange={() => undefined}
            onClick={(event) => onMark(r, id, event.shiftKey)}
          />
        </label>
      </td>
      {columns.map(({ column }, index) => {
        const c = index + 1;
        const field = mayWrite ? column.cell : undefined;
        const here = c === cursor;
        const pending = column.cell !== undefined && patch?.[column.cell] !== undefined;
        const text =
          column.cell && pending ? cellText(column.cell, patch?.[column.cell] ?? null) : column.text(question, context);
        return (
          <td
            key={column.id}
            {...frame(
              c,
              column.number && 'num',
              index === 0 && 'qt-first',
              column.cell && mayWrite && 'cell',
              pending && 'pending',
              here && fault !== '' && 'wrong',
            )}
            {...(here && !field ? focusable(c) : { tabIndex: -1 })}
            title={column.id === 'content' ? undefined : text || undefined}
            onDoubleClick={field ? onBegin : undefined}
            {...(column.id === 'content' && {
              onMouseEnter: (event: React.MouseEvent<HTMLElement>) => onHover(id, event.currentTarget),
              onMouseLeave: () => onHover(id, null),
            })}
          >
            {column.id === 'content' ? (
              <span className="qt-stem">
                <ContentView content={stem} />
              </span>
            ) : (
              text
            )}
            {here && field && (
              <>
                <input
                  data-cursor=""
                  className={editing === null ? undefined : 'on'}
                  value={editing ?? ''}
                  maxLength={20}
                  autoComplete="off"
                  spellCheck={false}
                  aria-label={`试题 ${id} ${column.title}，${text === '' ? '空' : text}`}
                  aria-invalid={fault !== ''}
                  onChange={(event) => onEdit(event.target.value)}
                  onBlur={onLeave}
                />
                {editing !== null && fault === '' && CELL_CHOICES[field].length > 0 && (
                  <span className="qt-choices">
                    {CELL_CHOICES[field].map((choice) => (
                      <PlainButton
                        key={choice}
                        tabIndex={-1}
                        aria-pressed={choice === editing}
                        onMouseDown={(event) => (event.preventDefault(), onChoose(choice))}
                      >
                        {choice}
                      </PlainButton>
                    ))}
                  </span>
                )}
                {fault !== '' && (
                  <span className="qt-why" role="alert">
                    {fault}
                  </span>
                )}
              </>
            )}
            {corner && c === right && field && editing === null && (
              <span
                className="qt-fill"
                title="向下拖动以填充"
                onMouseDown={(event) => (event.preventDefault(), event.stopPropagation(), onBeginFill())}
              />
            )}
          </td>
        );
      })}
      <td {...frame(last, 'qt-acts')} {...focusable(last)}>
        <div>
          {mayChoose && (
            <PlainButton
              tabIndex={-1}
              data-key="choose"
              aria-pressed={chosen}
              onClick={() => dispatch(questionToggled(question))}
            >
              {chosen ? '移除' : '选题'}
            </PlainButton>
          )}
          {mayEnter && (
            <RouteLink tabIndex={-1} data-key="edit" to={`/addquestion?id=${id}`}>
              编辑
            </RouteLink>
          )}
        </div>
      </td>
    </tr>
  );
});
