// The questions of a page as a table: select, sort, edit cells like a spreadsheet, preview.
import { useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { QUESTION_TABLE } from '../../../../contract/account/preferences';
import { ACTIONS } from '../../../lib/actions/actions';
import { pressed } from '../../../lib/actions/pressed';
import { useActionPlace, useActions } from '../../../lib/actions/useActions';
import { keptColumns, placedColumns, sizedColumns } from '../../../lib/lists/arrangement';
import { t } from '../../../lib/texts/t';
import { selectCateList, selectCommon } from '../../../state/cache/cacheSlice';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectMayChoose, selectMayEnter } from '../../../state/session/mayOpen';
import { selectHasFunction, selectIsAdmin, selectUser } from '../../../state/session/sessionSlice';
import { undoCells } from '../../../state/storedChanges/cellChanges';
import { changeNoticeClosed, selectChanges } from '../../../state/storedChanges/storedChangesSlice';
import { questionsMarked, selectMarked } from '../../../state/ui/uiSlice';
import { useListColumns } from '../../../state/ui/useListColumns';
import { UndoBar } from '../../../ui/UndoBar';
import { ARRANGED_STYLES } from '../../../ui/lists/WidthGrip';
import { inFilter, toFilter } from '../../../ui/rows/rowElements';
import { chosenOrder, orderOf } from '../list/listQuery';
import type { ListQueryControl } from '../list/useListQuery';
import { QuestionPreview, usePreview } from './QuestionPreview';
import { QuestionRow, type TableContext } from './QuestionRow';
import { TableHead } from './TableHead';
import { COLUMNS } from './columns';
import questionTableCss from './questionTable.css';
import { useTableGrid } from './useTableGrid';

interface Props {
  ids: readonly number[];
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
const { filter, nextPage, previousPage } = ACTIONS.rows.actions;
const TICK_PX = 44;
const BUTTONS_PX = 166;

export default function QuestionTable({ ids, total, list, control, busy }: Props) {
  const dispatch = useAppDispatch();
  const { query, change } = control;
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'question.write'));
  const mayEnter = useAppSelector(selectMayEnter);
  const mayChoose = useAppSelector(selectMayChoose);
  const mayReport = useAppSelector((state) => selectHasFunction(state, 'question.feedback'));
  const isAdmin = useAppSelector(selectIsAdmin);
  const arranged = useListColumns(QUESTION_TABLE);
  const common = useAppSelector(selectCommon);
  const categories = useAppSelector(selectCateList);
  const organizationId = useAppSelector((state) => selectUser(state)?.organization_id);
  const markedIds = useAppSelector((state) => selectMarked(state, list));
  const marked = useMemo(() => new Set(markedIds), [markedIds]);
  const placed = useMemo(() => placedColumns(COLUMNS, { columns: arranged.columns }), [arranged.columns]);
  const [dragged, setDragged] = useState<{ id: string; width: number | undefined } | null>(null);
  const context = useMemo(
    (): TableContext => ({
      columns: placed.flatMap(({ column, shown }) => (shown ? [column] : [])),
      common,
      categories,
      organizationId,
      mayWrite,
      mayEnter,
      mayChoose,
      mayReport,
      isAdmin,
    }),
    [placed, common, categories, organizationId, mayWrite, mayEnter, mayChoose, mayReport, isAdmin],
  );
  const { columns } = context;

  const markRows = (top: number, bottom: number, on: boolean) => {
    const next = new Set(marked);
    for (const id of ids.slice(top, bottom + 1)) {
      if (on) next.add(id);
      else next.delete(id);
    }
    dispatch(questionsMarked({ list, ids: [...next] }));
  };
  const turn = (by: 1 | -1) => {
    const to = query.page + by;
    if (to >= 1 && to <= Math.ceil(total / query.size)) change({ page: to, size: query.size });
  };
  const onPageKey = (event: KeyboardEvent): boolean => {
    if (pressed(nextPage, event)) turn(1);
    else if (pressed(previousPage, event)) turn(-1);
    else return pressed(filter, event) && toFilter();
    return true;
  };
  const preview = usePreview();
  const { table, at, read, moveTo, props } = useTableGrid({
    ids,
    context,
    onPageKey,
    onMark: (top, bottom) => markRows(top, bottom, !ids.slice(top, bottom + 1).every((id) => marked.has(id))),
    onPreview: preview.toggle,
    onClosePreview: preview.close,
  });
  const shown = preview.shown === 'cursor' ? ids[at.r] : ids.find((id) => id === preview.shown);

  /** A click with Shift marks the rows from the cursor on. */
  const onTick = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const box = target.matches('tbody .qt-check input') ? target.closest('tr') : null;
    const r = ids.findIndex((each) => String(each) === box?.dataset['question']);
    const id = ids[r];
    if (id === undefined) return;
    const from = event.shiftKey ? read().at.r : r;
    markRows(Math.min(from, r), Math.max(from, r), !marked.has(id));
    moveTo({ r, c: 0 });
  };
  const intoTable = () => void table.current?.querySelector<HTMLElement>('[data-cursor]')?.focus();
  useActionPlace('table');
  useActions('rows', {
    next: intoTable,
    previous: intoTable,
    first: undefined,
    last: undefined,
    mark: undefined,
    open: undefined,
    edit: undefined,
    filter: toFilter,
    nextPage: () => turn(1),
    previousPage: () => turn(-1),
  });
  useActions('filter', { list: ({ target }) => (inFilter(target) ? intoTable() : false) });

  const onWidth = (id: string, width: number | undefined, done: boolean) => {
    setDragged(done ? null : { id, width });
    if (done) arranged.onColumns(keptColumns(sizedColumns(placed, id, width)));
  };
  const widths = (dragged ? sizedColumns(placed, dragged.id, dragged.width) : placed)
    .filter((one) => one.shown)
    .map(({ column, width = column.width }) => ({ id: column.id, width }));
  const markedHere = ids.filter((id) => marked.has(id)).length;
  const pageMarked = markedHere === 0 ? 'none' : markedHere === ids.length ? 'all' : 'some';
  return (
    <>
      {styles}
      {ARRANGED_STYLES}
      <div className="qt-scroll" aria-busy={busy} onScroll={() => preview.close()} {...preview.hover}>
        <table
          {...props}
          className="qt"
          role="grid"
          aria-label={t('试题表格')}
          aria-multiselectable="true"
          aria-rowcount={ids.length + 1}
          aria-colcount={columns.length + 2}
          onClick={onTick}
          data-rows={arranged.density}
          style={{ width: widths.reduce((sum, { width }) => sum + width, TICK_PX + BUTTONS_PX) }}
        >
          <colgroup>
            <col style={{ width: TICK_PX }} />
            {widths.map(({ id, width }) => (
              <col key={id} style={{ width }} />
            ))}
            <col style={{ width: BUTTONS_PX }} />
          </colgroup>
          <TableHead
            columns={columns}
            order={orderOf(query)}
            pageMarked={pageMarked}
            onMarkPage={() => markRows(0, ids.length - 1, pageMarked !== 'all')}
            onOrder={(order) => change({ order: chosenOrder(query, order) })}
            onWidth={onWidth}
          />
          <tbody>
            {ids.map((id, r) => (
              <QuestionRow key={id} id={id} r={r} context={context} marked={marked.has(id)} />
            ))}
          </tbody>
        </table>
      </div>
      {shown !== undefined && <QuestionPreview key={shown} id={shown} table={table} onClose={preview.close} />}
      <UndoNotice />
    </>
  );
}

/** The last change of cells, with an undo button. */
function UndoNotice() {
  const dispatch = useAppDispatch();
  const notice = useAppSelector((state) => selectChanges(state, 'cells').notice);
  return (
    notice && (
      <UndoBar
        key={notice.undo_id}
        label={t('刚才的修改')}
        text={notice.text}
        hint="Ctrl+Z"
        onUndo={() => dispatch(undoCells())}
        onClose={() => dispatch(changeNoticeClosed({ place: 'cells' }))}
      />
    )
  );
}
