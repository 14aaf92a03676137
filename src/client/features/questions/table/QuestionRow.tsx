// One row of the question table. Moving the cursor and typing render only the affected rows.
import { memo, useMemo } from 'react';
import { Link as RouteLink } from 'react-router-dom';
import type { Question } from '../../../../contract/question/question';
import type { CellField } from '../../../../contract/question/questionFields';
import type { BankWords } from '../../../../domain/question/bankWords';
import { cellChoices, cellHint, cellText, readCell } from '../../../../domain/question/cellValues';
import { t } from '../../../lib/texts/t';
import { cellTyped } from '../../../state/grids/gridsSlice';
import { useGridRow } from '../../../state/grids/useStoredGrid';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { toggleQuestion, unusableText } from '../../../state/paperWorkingSet/choosing';
import { selectIsChosen } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { useRecord } from '../../../state/records/records';
import { selectEnteredCells, type CellPatch } from '../../../state/storedChanges/storedChangesSlice';
import { ContentView } from '../../../ui/content/ContentView';
import { firstLine } from '../../../ui/content/firstLine';
import { PlainButton } from '../../../ui/controls/Button';
import { MoreActions } from '../list/MoreActions';
import { cellValue } from './cells';
import type { Column } from './columns';

/** The same for all rows. */
export interface TableContext extends BankWords {
  columns: readonly Column[];
  mayWrite: boolean;
  mayEnter: boolean;
  mayChoose: boolean;
  mayReport: boolean;
  isAdmin: boolean;
}
interface Props {
  id: number;
  r: number;
  context: TableContext;
  marked: boolean;
}
const classes = (...names: (string | false)[]) => names.filter(Boolean).join(' ') || undefined;

const focusOf = (here: boolean) => (here ? { tabIndex: 0, 'data-cursor': '' } : { tabIndex: -1 });

export const QuestionRow = memo(function QuestionRow({ id, r, context, marked }: Props) {
  const question = useRecord('question', id);
  const { columns, mayWrite, mayEnter, mayChoose, mayReport, isAdmin, organizationId } = context;
  const row = useGridRow('cells', r);
  const { cursor, left, right, toFill } = row;
  const patch = useAppSelector((state) => selectEnteredCells(state).patches[id]);
  const dispatch = useAppDispatch();
  const chosen = useAppSelector((state) => selectIsChosen(state, id));
  const unusable = unusableText(question);
  if (!question) return null;
  const last = columns.length + 1;

  const frame = (c: number, ...more: (string | false)[]) => {
    const inBlock = c >= left && c <= right;
    return {
      'data-spot': `${r}.${c}`,
      className: classes(inBlock && 'chosen', c === cursor && 'cursor', inBlock && toFill && 'to-fill', ...more),
      'aria-colindex': c + 1,
    };
  };
  const focusable = (c: number) => focusOf(c === cursor);

  return (
    <tr
      data-row={id}
      data-question={id}
      data-marked={marked}
      data-chosen={chosen}
      aria-rowindex={r + 2}
      aria-selected={marked}
      aria-label={t('试题 {0}', id)}
    >
      <td {...frame(0, 'qt-check')} {...focusable(0)}>
        <label>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={marked}
            aria-label={t('勾选试题 {0}', id)}
            onChange={() => undefined}
          />
        </label>
      </td>
      {columns.map((column, index) => (
        <QuestionCell
          key={column.id}
          column={column}
          c={index + 1}
          question={question}
          patch={patch}
          row={row}
          context={context}
          frame={frame}
        />
      ))}
      <td {...frame(last, 'qt-acts')} {...focusable(last)}>
        <div>
          {mayChoose && (
            <PlainButton
              tabIndex={-1}
              data-key="choose"
              data-chosen={chosen}
              disabled={!chosen && unusable !== null}
              title={unusable ?? undefined}
              onClick={() => dispatch(toggleQuestion(question))}
            >
              {chosen ? t('移除') : t('选题')}
            </PlainButton>
          )}
          {mayEnter && (
            <RouteLink tabIndex={-1} data-key="edit" to={`/addquestion?id=${id}`}>
              {t('编辑')}
            </RouteLink>
          )}
          <MoreActions
            tabIndex={-1}
            question={question}
            foreign={!isAdmin && organizationId !== undefined && question.organization_id !== organizationId}
            mayWrite={mayWrite}
            mayReport={mayReport}
          />
        </div>
      </td>
    </tr>
  );
});

const textOf = (column: Column, question: Question, patch: CellPatch | undefined, context: TableContext) =>
  column.cell ? cellText(column.cell, cellValue(question, patch, column.cell)) : column.text(question, context);

interface CellProps {
  column: Column;
  c: number;
  question: Question;
  /** What was entered and is not stored yet. */
  patch: CellPatch | undefined;
  row: ReturnType<typeof useGridRow>;
  context: TableContext;
  frame(c: number, ...more: (string | false)[]): object;
}
function QuestionCell({ column, c, question, patch, row, context, frame }: CellProps) {
  const dispatch = useAppDispatch();
  const { id } = question;
  const { cursor, right, text: typed, isLast } = row;
  const field = context.mayWrite ? column.cell : undefined;
  const here = c === cursor;
  const isContent = column.id === 'content';
  const isPending = column.cell !== undefined && patch?.[column.cell] !== undefined;
  const text = textOf(column, question, patch, context);
  const isEdited = typed !== null;
  const isWrong = here && isEdited && field !== undefined && readCell(field, typed) === undefined;
  return (
    <td
      {...frame(
        c,
        column.number === true && 'num',
        c === 1 && 'qt-first',
        field !== undefined && 'cell',
        isPending && 'pending',
        isWrong && 'wrong',
      )}
      {...focusOf(here && !field)}
      title={isContent ? undefined : (column.hint?.(question) ?? text) || undefined}
      data-column={column.id}
      data-preview={isContent ? id : undefined}
    >
      {isContent ? (
        <span className="qt-stem">
          <Stem html={question.content} />
        </span>
      ) : (
        text
      )}
      {here && field && (
        <CellInput
          field={field}
          label={t('试题 {0} {1}，{2}', id, column.title, text === '' ? t('空') : text)}
          typed={typed}
          isWrong={isWrong}
          onType={(next) => dispatch(cellTyped({ grid: 'cells', text: next }))}
        />
      )}
      {isLast && c === right && field && !isEdited && (
        <span className="qt-fill" title={t('向下拖动以填充')} data-fill="" />
      )}
    </td>
  );
}

function Stem({ html }: { html: string }) {
  const line = useMemo(() => firstLine(html), [html]);
  return <ContentView content={line} />;
}

interface CellInputProps {
  field: CellField;
  label: string;
  /** null outside of edit mode. */
  typed: string | null;
  isWrong: boolean;
  onType(text: string): void;
}
function CellInput({ field, label, typed, isWrong, onType }: CellInputProps) {
  const choices = cellChoices(field);
  return (
    <>
      <input
        data-cursor=""
        className={typed === null ? undefined : 'on'}
        value={typed ?? ''}
        maxLength={20}
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-invalid={isWrong}
        onChange={(event) => onType(event.target.value)}
      />
      {typed !== null && !isWrong && choices.length > 0 && (
        <span className="qt-choices">
          {choices.map((choice) => (
            <PlainButton key={choice} tabIndex={-1} aria-pressed={choice === typed} data-choice={choice}>
              {choice}
            </PlainButton>
          ))}
        </span>
      )}
      {isWrong && (
        <span className="qt-why" role="alert">
          {cellHint(field)}
        </span>
      )}
    </>
  );
}
