// The questions of a page as a table: select, sort, edit cells like a spreadsheet, preview.
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Question } from '../../../../contract/question/question';
import type { CellField } from '../../../../contract/question/bulk';
import { sourceText } from '../../../../domain/content/plainText';
import { KEY_TABLE } from '../../../lib/keys/keyTable';
import { pressed } from '../../../lib/keys/pressed';
import { useKeyPlace, useKeys } from '../../../lib/keys/useKeys';
import { selectCateList, selectCommon } from '../../../state/cache/cacheSlice';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { questionToggled } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { selectMayChoose } from '../../../state/paperWorkingSet/mayChoose';
import { selectMayEnter } from '../../../state/session/mayOpen';
import { selectHasFunction, selectUser } from '../../../state/session/sessionSlice';
import { choosePreferences } from '../../../state/ui/preferencesThunks';
import { questionsMarked, selectMarked, selectPreferences } from '../../../state/ui/uiSlice';
import { contentOf } from '../../../ui/content/contentCache';
import type { Block } from '../../../ui/grid/useGridCursor';
import { inFilter, toFilter } from '../../../ui/rows/filterField';
import type { ListQueryControl } from '../list/useListQuery';
import { cellText, keptColumns, placedColumns, type Placed } from './columns';
import { QuestionPreview } from './QuestionPreview';
import { QuestionRow } from './QuestionRow';
import questionTableCss from './questionTable.css';
import { TableHead } from './TableHead';
import { UndoNotice } from './UndoNotice';
import { useCellSave } from './useCellSave';
import { useTableCells } from './useTableCells';

interface Props {
  questions: readonly Question[];
  total: number;
  /** Key of the selection in the store. */
  list: string;
  control: ListQueryControl;
  busy: boolean;
}
const styles = (
  <style href="question-table" precedence="medium">
    {questionTableCss}
  </style>
);
const { preview, mark, choose, question: editQuestion } = KEY_TABLE.table.keys;
const HOVER_MS = 600;
const TICK_PX = 44;
const BUTTONS_PX = 122;

export default function QuestionTable({ questions, total, list, control, busy }: Props) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { query, change } = control;
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'question.write'));
  const mayEnter = useAppSelector(selectMayEnter);
  const mayChoose = useAppSelector(selectMayChoose);
  const kept = useAppSelector(selectPreferences).list_columns;
  const common = useAppSelector(selectCommon);
  const categories = useAppSelector(selectCateList);
  const markedIds = useAppSelector((state) => selectMarked(state, list));
  const marked = useMemo(() => new Set(markedIds), [markedIds]);
  const organizationId = useAppSelector((state) => selectUser(state)?.organization_id);
  const context = useMemo(() => ({ common, categories, organizationId }), [common, categories, organizationId]);
  const placed = useMemo(() => placedColumns(kept), [kept]);
  const [dragged, setDragged] = useState<{ id: string; width: number } | null>(null);
  const columns = useMemo(
    (): readonly Placed[] =>
      placed
        .filter(({ shown }) => shown)
        .map((one) => (dragged?.id === one.column.id ? { ...one, width: dragged.width } : one)),
    [placed, dragged],
  );
  const fields = useMemo(() => [null, ...columns.map(({ column }) => column.cell ?? null), null], [columns]);
  const { patches, write, undo, notice, forget } = useCellSave(questions);
  const [shownId, setShownId] = useState<{ id: number; anchor: HTMLElement; byKey: boolean } | null>(null);
  const lastMarked = useRef<number | null>(null);

  const valueAt = (r: number, field: CellField): number | null => {
    const question = questions[r];
    const waiting = question && patches[question.id]?.[field];
    return waiting !== undefined ? waiting : (question?.[field] ?? null);
  };
  const textAt = (r: number, c: number): string => {
    const question = questions[r];
    const column = columns[c - 1]?.column;
    if (!question || !column) return '';
    if (column.cell) return cellText(column.cell, valueAt(r, column.cell));
    return column.id === 'content' ? stemText(question) : column.text(question, context);
  };
  const setMarks = useCallback(
    (ids: Iterable<number>) => dispatch(questionsMarked({ list, ids: [...ids] })),
    [dispatch, list],
  );
  const markRows = (top: number, bottom: number, on: boolean) => {
    const next = new Set(marked);
    for (const { id } of questions.slice(top, bottom + 1)) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setMarks(next);
  };
  const onRowKey = (event: KeyboardEvent, r: number, block: Block): boolean => {
    const question = questions[r];
    if (!question) return false;
    const target = event.target as Element;
    const onTick = target.closest('td')?.matches('.qt-check') === true;
    const onButtons = target.closest('td')?.matches('.qt-acts') === true;
    if (pressed(mark, event) || (onTick && (event.key === ' ' || event.key === 'Enter'))) {
      const rows = questions.slice(block.top, block.bottom + 1);
      markRows(block.top, block.bottom, !rows.every(({ id }) => marked.has(id)));
    } else if (pressed(preview, event)) togglePreview(r);
    else if (event.key === 'Escape' && shownId) setShownId(null);
    else if (
      mayChoose &&
      (pressed(choose, event) || (onButtons && event.key === 'Enter' && !target.matches('button,a')))
    )
      dispatch(questionToggled(question));
    else if (mayEnter && pressed(editQuestion, event)) void navigate(`/addquestion?id=${question.id}`);
    else return false;
    return true;
  };
  const keys = useTableCells({
    questions,
    fields,
    readOnly: !mayWrite,
    textAt,
    valueAt,
    write,
    onRowKey,
    onUndo: undo,
  });
  const { grid, spot, block, editing, fault, filling } = keys;

  const anchorOf = (id: number) =>
    grid.current?.querySelector<HTMLElement>(`tr[data-row="${id}"] .qt-stem`)?.closest<HTMLElement>('td') ??
    grid.current?.querySelector<HTMLElement>(`tr[data-row="${id}"]`) ??
    null;
  const togglePreview = (r: number) => {
    const id = questions[r]?.id;
    const anchor = id === undefined ? null : anchorOf(id);
    setShownId(
      id === undefined || !anchor || (shownId?.id === id && shownId.byKey) ? null : { id, anchor, byKey: true },
    );
  };
  // A preview opened by keyboard follows the cursor.
  const at = questions[spot.r]?.id;
  const previewed = shownId?.byKey && at !== undefined && at !== shownId.id ? at : shownId?.id;
  const shown = questions.find(({ id }) => id === previewed);
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const onHover = useCallback((id: number, anchor: HTMLElement | null) => {
    window.clearTimeout(timer.current);
    if (!anchor) return setShownId((now) => (now?.byKey ? now : null));
    timer.current = window.setTimeout(
      () => setShownId((now) => (now?.byKey ? now : { id, anchor, byKey: false })),
      HOVER_MS,
    );
  }, []);

  const latest = useRef({ marked, questions });
  useEffect(() => {
    latest.current = { marked, questions };
  });
  const onMark = useCallback(
    (r: number, id: number, range: boolean) => {
      const { marked: now, questions: rows } = latest.current;
      const next = new Set(now);
      const on = !now.has(id);
      const from = rows.findIndex((one) => one.id === lastMarked.current);
      const picked =
        range && from >= 0 ? rows.slice(Math.min(from, r), Math.max(from, r) + 1).map((one) => one.id) : [id];
      for (const one of picked) {
        if (on) next.add(one);
        else next.delete(one);
      }
      lastMarked.current = id;
      setMarks(next);
    },
    [setMarks],
  );

  const turn = (by: 1 | -1) => () => {
    const to = query.page + by;
    if (to >= 1 && to <= Math.ceil(total / query.size)) change({ page: to, size: query.size });
  };
  const intoTable = () => void grid.current?.querySelector<HTMLElement>('[data-cursor]')?.focus();
  useKeyPlace('table');
  useKeys('rows', {
    next: intoTable,
    previous: intoTable,
    first: undefined,
    last: undefined,
    mark: undefined,
    open: undefined,
    edit: undefined,
    filter: toFilter,
    nextPage: turn(1),
    previousPage: turn(-1),
  });
  useKeys('filter', { list: ({ target }) => (inFilter(target) ? intoTable() : false) });
  const onTableKey = (event: KeyboardEvent) => {
    const { filter, nextPage, previousPage } = KEY_TABLE.rows.keys;
    if (editing === null && !event.defaultPrevented) {
      const go = pressed(nextPage, event)
        ? turn(1)
        : pressed(previousPage, event)
          ? turn(-1)
          : pressed(filter, event)
            ? toFilter
            : null;
      if (go) {
        event.preventDefault();
        return void go();
      }
    }
    keys.onKeyDown(event);
  };

  const onWidth = (id: string, width: number, done: boolean) => {
    if (!done) return setDragged({ id, width });
    setDragged(null);
    void dispatch(
      choosePreferences({
        list_columns: keptColumns(placed.map((one) => (one.column.id === id ? { ...one, width } : one))),
      }),
    );
  };
  const markedHere = questions.filter(({ id }) => marked.has(id)).length;
  const pageMarked = markedHere === 0 ? 'none' : markedHere === questions.length ? 'all' : 'some';
  const fillTo = filling ?? -1;

  return (
    <>
      {styles}
      <div className="qt-scroll" aria-busy={busy} style={{ opacity: busy ? 0.6 : 1 }} onScroll={() => setShownId(null)}>
        <table
          ref={grid}
          className="qt"
          role="grid"
          aria-label="试题表格"
          aria-multiselectable="true"
          aria-rowcount={questions.length + 1}
          aria-colcount={columns.length + 2}
          onKeyDown={onTableKey}
          onCopy={keys.onCopy}
          onPaste={keys.onPaste}
          style={{ width: columns.reduce((sum, { width }) => sum + width, TICK_PX + BUTTONS_PX) }}
        >
          <colgroup>
            <col style={{ width: TICK_PX }} />
            {columns.map(({ column, width }) => (
              <col key={column.id} style={{ width }} />
            ))}
            <col style={{ width: BUTTONS_PX }} />
          </colgroup>
          <TableHead
            columns={columns}
            order={query.order}
            pageMarked={pageMarked}
            onMarkPage={() => markRows(0, questions.length - 1, pageMarked !== 'all')}
            onOrder={(order) => change({ order })}
            onWidth={onWidth}
          />
          <tbody>
            {questions.map((question, r) => {
              const inBlock = r >= block.top && r <= block.bottom;
              const toFill = filling !== null && r > block.bottom && r <= fillTo;
              const here = r === spot.r;
              return (
                <QuestionRow
                  key={question.id}
                  question={question}
                  r={r}
                  columns={columns}
                  context={context}
                  patch={patches[question.id]}
                  marked={marked.has(question.id)}
                  cursor={here ? spot.c : -1}
                  left={inBlock || toFill ? block.left : 0}
                  right={inBlock || toFill ? block.right : -1}
                  toFill={toFill}
                  corner={r === block.bottom}
                  editing={here ? editing : null}
                  fault={here ? fault : ''}
                  mayWrite={mayWrite}
                  mayEnter={mayEnter}
                  mayChoose={mayChoose}
                  onPoint={keys.point}
                  onBegin={keys.begin}
                  onEdit={keys.setEditing}
                  onChoose={keys.pick}
                  onLeave={keys.leave}
                  onDrag={keys.drag}
                  onBeginFill={keys.beginFill}
                  onMark={onMark}
                  onHover={onHover}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      {shown && shownId && (
        <QuestionPreview
          question={shown}
          anchor={anchorOf(shown.id) ?? shownId.anchor}
          onClose={() => setShownId(null)}
        />
      )}
      {notice && <UndoNotice key={notice.undo_id} text={notice.text} onUndo={() => void undo()} onClose={forget} />}
    </>
  );
}

const stemText = (question: Question) => sourceText(contentOf(question.content)).replace(/\s+/g, ' ');
