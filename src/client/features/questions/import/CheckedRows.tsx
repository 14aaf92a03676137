// The questions on a page of a checked file, corrected by their buttons and menus and by dragging lines. Each
// correction is a changed plan.
import { Fragment, useMemo } from 'react';
import { DragDropContext, type DropResult } from 'react-beautiful-dnd';
import type { ImportRow } from '../../../../contract/question/importRows';
import {
  copyChoice,
  plannedRow,
  withFilled,
  withRow,
  type ImportPlan,
  type PlannedRow,
} from '../../../../domain/question/importPlan';
import { t } from '../../../lib/texts/t';
import { useGetCategoriesQuery } from '../../../state/api/knowledge/reference';
import { selectCateList } from '../../../state/cache/cacheSlice';
import { useAppSelector } from '../../../state/hooks';
import { spokenDrag } from '../../../ui/dragSpoken';
import { formTypeChoices } from '../list/filters/filterChoices';
import type { PaperOf } from './ImportIndex';
import { DroppedRow, ImportRowView, nameOf, unitOfCard, type RowActions } from './ImportRowView';
import { unitKey } from './LineList';
import { RowProposals } from './RowProposals';
import { isProposedFor } from './asking';
import * as repair from './repair';
import { isAdded, isOpen, sameUnit, type Unit } from './repair';

const MOVED = t('已移动，并重新读过');

interface Props {
  plan: ImportPlan;
  papers: readonly PaperOf[];
  /** Of the rows on this page; `rows` and `units` have those beside them too. */
  places: readonly number[];
  rows: readonly ImportRow[];
  units: readonly Unit[];
  busy: boolean;
  /** `notice`: what has been done, where it can be undone. */
  onChange(plan: ImportPlan, notice?: string): void;
  onEdit(unit: Unit): void;
  onFocus(key: string): void;
}

export function CheckedRows({ plan, papers, places, rows, units, busy, onChange, onEdit, onFocus }: Props) {
  useGetCategoriesQuery();
  const categories = useAppSelector(selectCateList);
  const types = useMemo(() => formTypeChoices(categories), [categories]);
  const gaps = new Map(papers.flatMap(({ numbers }) => [...numbers.gaps]));
  const open = units.filter(isOpen);
  // A neighbour in the file: within the same paper.
  const beside = (unit: Unit, step: 1 | -1): Unit | null => {
    const found = open[open.findIndex((one) => sameUnit(one, unit)) + step];
    return found && found.row.file === unit.row.file ? found : null;
  };
  const decide = (row: ImportRow, patch: Partial<PlannedRow>, notice?: string) =>
    onChange(withRow(plan, { ...plannedRow(plan, row.place), place: row.place, was: row.state, ...patch }), notice);
  const actions: RowActions = {
    edit: onEdit,
    split: (unit, line) => onChange(repair.split(plan, unit, line), t('已拆开，两边都重新读过')),
    merge: (first, second) => onChange(repair.merge(plan, first, second), t('已合并，并重新读过')),
    move(unit, line, way) {
      const into = beside(unit, way === 'before' ? -1 : 1);
      if (into) onChange(repair.moveLine(plan, unit, line, into, way === 'before' ? into.lines.length : 0), MOVED);
    },
    setField: (unit, line, field) => onChange(repair.setField(plan, unit, line, field), MOVED),
    setType: (unit, type) => onChange(repair.setType(plan, unit, type), t('已改题型')),
    setNumber: (unit, number) => onChange(repair.setNumber(plan, unit, number), t('已改题号')),
    asQuestion: (unit) => onChange(repair.asQuestion(plan, unit), t('已改成一道题')),
    skip: (row) => decide(row, { dropped: 'skipped' }),
    restore: (row) =>
      plannedRow(plan, row.place)?.dropped
        ? decide(row, { dropped: undefined })
        : onChange(withRow(plan, { place: row.place, was: row.state })),
    repeat: (row) => decide(row, { repeated: true }),
    copy: (row, copy) => decide(row, { copy }),
  };
  const dropped = ({ source, destination }: DropResult) => {
    const unitAt = (key: string) => open.find((unit) => unitKey(unit) === key);
    const [from, into] = [unitAt(source.droppableId), destination && unitAt(destination.droppableId)];
    if (!from || !into || !destination) return;
    if (from !== into) onChange(repair.moveLine(plan, from, source.index, into, destination.index), MOVED);
    else if (source.index !== destination.index)
      onChange(repair.reorder(plan, from, source.index, destination.index), MOVED);
  };
  return (
    <DragDropContext {...spokenDrag(dropped)}>
      <div
        className="list-boxes"
        aria-busy={busy}
        onFocus={({ target }) => {
          const card = target.closest('.import-row');
          const key = card && unitOfCard(card.id);
          if (key) onFocus(key);
        }}
      >
        {places.map((place) => {
          const row = rows.find((one) => one.place === place);
          if (!row) return null;
          const ofRow = units.filter((unit) => unit.row.place === place);
          const paper = papers.length > 1 ? papers.find(({ rows: [first] }) => first?.place === place) : undefined;
          const planned = plannedRow(plan, place);
          return (
            <Fragment key={place}>
              {paper && <h2 className="import-paper">{paper.name}</h2>}
              {gaps.has(place) && <p className="import-gap">{gaps.get(place)}</p>}
              {planned?.dropped && <DroppedRow row={row} planned={planned} onRestore={() => actions.restore(row)} />}
              {ofRow.map((unit) => (
                <ImportRowView
                  key={unit.at}
                  unit={unit}
                  several={ofRow.length > 1}
                  planned={planned}
                  choice={copyChoice(plan, planned)}
                  before={beside(unit, -1)}
                  next={beside(unit, 1)}
                  types={types}
                  actions={actions}
                >
                  {unit.draft && isAdded(unit, plan) && (
                    <RowProposals
                      name={nameOf(unit)}
                      draft={unit.draft}
                      common={plan.common}
                      asks={isProposedFor(unit, plan)}
                      onFill={(filled) => onChange(withFilled(plan, row, unit.at, filled), t('已采用建议'))}
                      onIgnore={() => decide(row, { ignored: true }, t('已忽略这一题的建议'))}
                    />
                  )}
                </ImportRowView>
              ))}
            </Fragment>
          );
        })}
      </div>
    </DragDropContext>
  );
}
