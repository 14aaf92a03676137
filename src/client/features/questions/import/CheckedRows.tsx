// The questions on a page of a checked file, corrected by their buttons and menus and by dragging lines. Each
// correction is a changed plan.
import { Fragment, useMemo, type ReactNode } from 'react';
import { DragDropContext, type DropResult } from 'react-beautiful-dnd';
import type { ImportRow } from '../../../../contract/question/importRows';
import {
  copyChoice,
  plannedRow,
  withFilled,
  withRow,
  type ImportPlan,
  type PlannedRow,
  type Filled,
} from '../../../../domain/question/importPlan';
import {
  askedOf,
  lacksPlace,
  PROPOSED,
  surestOf,
  type Classified,
  type ProposedField,
} from '../../../../domain/question/proposals';
import type { QuestionDraft } from '../../../../domain/question/questionDraft';
import { t } from '../../../lib/texts/t';
import { translated } from '../../../lib/texts/translated';
import { skipToken } from '../../../state/api/api';
import { useGetCategoriesQuery } from '../../../state/api/knowledge/reference';
import { useGetSuggestionQuery } from '../../../state/api/question/suggestions';
import { selectCateList } from '../../../state/cache/cacheSlice';
import { useAppSelector } from '../../../state/hooks';
import { Button } from '../../../ui/controls/Button';
import { spokenDrag } from '../../../ui/dragSpoken';
import { KpName } from '../../../ui/knowledge/KpName';
import { InlineFault } from '../../../ui/lists/LoadFault';
import { FIELD_TITLES, ProposalChips, ProposalSources, useTitles } from '../form/ProposalChips';
import { formTypeChoices } from '../list/filters/filterChoices';
import type { PaperOf } from './ImportIndex';
import { DroppedRow, ImportRowView, nameOf, unitOfCard, type RowActions } from './ImportRowView';
import { unitKey } from './LineList';
import { isProposedFor, offersOf, useStageOf, withCommon } from './asking';
import * as repair from './repair';
import { isAdded, isOpen, sameUnit, type Unit } from './repair';

// What an imported question is classified as, and proposals for what it lacks.

interface ProposalsProps {
  name: string;
  draft: QuestionDraft;
  common: ImportPlan['common'];
  /** Proposals are shown. */
  asks: boolean;
  onFill(filled: Filled): void;
  onIgnore(): void;
}

function RowProposals({ name, draft, common, asks, onFill, onIgnore }: ProposalsProps) {
  const has = withCommon(draft, common);
  const asked = useMemo(() => askedOf(draft), [draft]);
  const { currentData, error, isFetching, refetch } = useGetSuggestionQuery(
    asks && lacksPlace(has) ? asked : skipToken,
  );
  const stageOf = useStageOf();
  const offers = currentData && asks ? offersOf(currentData, has, common, stageOf) : [];
  const surest = surestOf(offers, has);
  const known = PROPOSED.filter((field) => isSet(has, field));
  return (
    <div className="import-proposals" role="group" aria-label={t('{0}的分类', name)} aria-busy={isFetching}>
      {known.map((field) => (
        <Known key={field} has={has} field={field} />
      ))}
      {isFetching && <span className="hint">{t('正在查找相似的题…')}</span>}
      {error && !isFetching && <InlineFault what={t('建议')} error={error} onRetry={() => void refetch()} />}
      {offers.length > 0 && (
        <>
          <ProposalChips of={name} offers={offers} onAccept={({ filled }) => onFill(filled)} />
          {surest && (
            <Button title={t('每一项采用把握最大的')} onClick={() => onFill(surest)}>
              {t('全部采用')}
            </Button>
          )}
          <Button onClick={onIgnore}>{t('忽略')}</Button>
          {currentData && <ProposalSources likest={currentData.likest} />}
        </>
      )}
    </div>
  );
}

const isSet = (has: Classified, field: ProposedField) =>
  field === 'kps' ? has.kps.length > 0 : field === 'difficulty' ? has.difficulty > 0 : has[field] !== null;

function Known({ has, field }: { has: Classified; field: ProposedField }): ReactNode {
  const titleOf = useTitles();
  return (
    <span>
      {t('{0}：', FIELD_TITLES[field])}
      {field === 'kps'
        ? has.kps.map((kp, at) => (
            <span key={kp.kp_id}>
              {at > 0 && t('、')}
              <KpName name={kp.kp_name} />
            </span>
          ))
        : titleOf(field, has[field] ?? 0)}
    </span>
  );
}

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
              {gaps.has(place) && <p className="import-gap">{translated(gaps.get(place) ?? '')}</p>}
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
