// 核对导入: the questions of a checked file beside what the file says (route /questionlist/import/{job}). Nothing is
// stored before 导入; corrections are kept in this browser and with the account.
import { Fragment, useEffect, useMemo, useState } from 'react';
import { DragDropContext, type DropResult } from 'react-beautiful-dnd';
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom';
import {
  IMPORT_STATES,
  isStored,
  type ImportOutcome,
  type ImportRow,
  type ImportState,
  type RowInOverview,
} from '../../../../contract/question/importRows';
import { IMPORT_KIND, type ImportFigures } from '../../../../contract/question/questionImport';
import { isActive, type Job } from '../../../../contract/system/job';
import { isNumberRemark } from '../../../../domain/question/importNumbers';
import {
  changesOf,
  copyChoice,
  countCopies,
  countStored,
  plannedRow,
  withCopies,
  withFilled,
  withRow,
  type ImportPlan,
  type PlannedRow,
} from '../../../../domain/question/importPlan';
import type { QuestionDraft } from '../../../../domain/question/questionDraft';
import { useActions } from '../../../lib/actions/useActions';
import { idIn, pageIn, patched } from '../../../lib/listAddress';
import { t } from '../../../lib/texts/t';
import { useGetCategoriesQuery } from '../../../state/api/knowledge/reference';
import {
  useGetImportOverviewQuery,
  useGetImportRowsQuery,
  useStartImportMutation,
} from '../../../state/api/question/questionImport';
import { RECENT_JOBS, useCancelJobMutation, useGetJobsQuery, useRetryJobMutation } from '../../../state/api/system/job';
import { selectCateList } from '../../../state/cache/cacheSlice';
import { importEdits } from '../../../state/edits/importEdits';
import { useEdit } from '../../../state/edits/useEdit';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { usePageTitle } from '../../../state/tabs/usePageTitle';
import { choosePreferences } from '../../../state/ui/preferencesThunks';
import { selectPreferences } from '../../../state/ui/uiSlice';
import { JobProgress } from '../../../ui/JobProgress';
import { Notice } from '../../../ui/Notice';
import { UndoBar } from '../../../ui/UndoBar';
import { ContentStyles } from '../../../ui/content/ContentStyles';
import { Button, PlainButton } from '../../../ui/controls/Button';
import { spokenDrag } from '../../../ui/dragSpoken';
import { lazyPart } from '../../../ui/lazyPart';
import { RowBones } from '../../../ui/lists/ListFrame';
import { ListTabs } from '../../../ui/lists/ListTabs';
import { LoadFault } from '../../../ui/lists/LoadFault';
import { PageHead } from '../../../ui/lists/PageHead';
import { Pagination } from '../../../ui/lists/Pagination';
import { DraftChoice, draftWords } from '../form/DraftState';
import { formTypeChoices } from '../list/filters/filterChoices';
import { AcceptAll } from './AcceptAll';
import { CopiesForAll, importWords, replacedWords } from './CopyChoices';
import { ImportCommon } from './ImportCommon';
import { ImportIndex, papersOf } from './ImportIndex';
import { cardId, draftToEdit, unitOfCard, DroppedRow, ImportRowView, nameOf, type RowActions } from './ImportRowView';
import { unitKey } from './LineList';
import { RowProposals } from './RowProposals';
import { UnansweredLink } from './UnansweredLink';
import { isProposedFor } from './asking';
import importPageCss from './importPage.css';
import * as repair from './repair';
import { isAdded, isOpen, refOf, sameUnit, unitsOf, type Unit } from './repair';

const RowEditor = lazyPart(() => import('./RowEditor'));
const SourcePages = lazyPart(() => import(/* webpackChunkName: 'import-pages' */ './SourcePages'));

/** Views of the list; each is what the check or an import has said of a row. */
type Shown = (typeof IMPORT_STATES)[number] | 'stored';
const STATES: readonly (Shown | undefined)[] = [undefined, ...IMPORT_STATES, 'stored'];
const STATE_NAMES = [t('全部'), t('可导入'), t('有误'), t('重复'), t('未归入试题'), t('与题库不同'), t('已导入')];

const HAS_PAGES = /\.(?:docx?|pdf)$/;

const back = <Link to="/questionlist">{t('返回试题列表')}</Link>;

export default function ImportPage() {
  const id = idIn(useParams()['id'] ?? '');
  const { data: jobs, error, isError, refetch } = useGetJobsQuery(RECENT_JOBS);
  const check = jobs?.list.find((job) => job.id === id && job.kind === IMPORT_KIND);
  if (check) return <Checked key={check.id} job={check} jobs={jobs?.list ?? []} />;
  return (
    <div className="list-page">
      <PageHead title={t('核对导入')} />
      {id !== undefined && !jobs && !isError ? (
        <RowBones label={t('正在载入检查结果')} />
      ) : isError && id !== undefined ? (
        <LoadFault what={t('检查结果')} error={error} onRetry={() => void refetch()}>
          {back}
        </LoadFault>
      ) : (
        <Notice
          alert
          title={t('没有这次检查')}
          text={t('地址不对，或检查结果已超过保存期限。请在试题列表中点“导入”，重新选择文件。')}
        >
          {back}
        </Notice>
      )}
    </div>
  );
}

function Checked({ job, jobs }: { job: Job; jobs: readonly Job[] }) {
  const name = job.title.replace(/^[^：]*：/, '');
  usePageTitle(useLocation(), t('核对导入：{0}', name));
  const figures = job.data as unknown as ImportFigures;
  const [params, setParams] = useSearchParams();
  const { page, size } = pageIn(params);
  const at = Math.max(0, STATES.indexOf(STATES.find((state) => state !== undefined && state === params.get('state'))));
  const folded = new Set((params.get('folded') ?? '').split(',').flatMap((one) => idIn(one) ?? []));
  const overview = useGetImportOverviewQuery({ job_id: job.id }, { skip: job.state !== 'done' });
  const edit = useEdit(importEdits, String(job.id), null);
  const plan = edit.draft;
  const dispatch = useAppDispatch();
  const document = useAppSelector((state) => importEdits.select(state, String(job.id)));
  const other = document?.serverCopy?.other;
  const [start, starting] = useStartImportMutation();
  const [editing, setEditing] = useState<Unit | null>(null);
  const [undoText, setUndoText] = useState('');
  const [jump, setJump] = useState<string | null>(null);
  useGetCategoriesQuery();
  const categories = useAppSelector(selectCateList);
  const types = useMemo(() => formTypeChoices(categories), [categories]);

  const all = useMemo(() => overview.data?.list ?? [], [overview.data]);
  const papers = useMemo(() => papersOf(all, plan), [all, plan]);
  const gaps = new Map(papers.flatMap(({ numbers }) => [...numbers.gaps]));
  const isLooked = useMemo(() => lookedAt(STATES[at]), [at]);
  const shown = papers
    .flatMap(({ rows }, paper) => (folded.has(paper) ? [] : rows))
    .filter((row) => !isNumberRemark(row) && isLooked(row));
  const pages = Math.max(1, Math.ceil(shown.length / size));
  const now = Math.min(page, pages);
  const places = shown.slice((now - 1) * size, now * size).map(({ place }) => place);
  const needed = placesAround(all, plan, places);
  const rows = useGetImportRowsQuery({ job_id: job.id, places: needed }, { skip: needed.length === 0 });
  const list = useMemo(() => rows.currentData?.list ?? rows.data?.list ?? [], [rows.currentData, rows.data]);
  const loaded = new Map(list.map((row) => [row.place, row]));
  const units = list.flatMap((row) => unitsOf(row, plan));
  const open = units.filter((unit) => isOpen(unit));
  const { import_source, import_zoom = 100 } = useAppSelector(selectPreferences);
  // A zip whose rows name their file is one of Word papers.
  const hasPages = job.files.some(({ name }) => HAS_PAGES.test(name)) || all.some(({ file }) => file !== undefined);
  const paged = hasPages && import_source === 'pages';
  const asked = params.get('at');
  const chosen =
    units.find((unit) => unitKey(unit) === asked) ?? units.find(({ row }) => row.place === places[0]) ?? null;
  const lines = chosen?.lines;
  const chosenLines = useMemo(() => new Set(lines?.flatMap(({ line }) => (line > 0 ? [line] : []))), [lines]);
  const choose = (at: string) =>
    at !== asked && setParams((before) => patched(before, { page: now, at }), { replace: true });
  // A neighbour in the file: within the same paper.
  const beside = (unit: Unit, step: 1 | -1): Unit | null => {
    const found = open[open.findIndex((one) => sameUnit(one, unit)) + step];
    return found && found.row.file === unit.row.file ? found : null;
  };
  const imports = jobs.filter(
    (one) => one.kind === IMPORT_KIND && (one.data as { check_id?: number }).check_id === job.id,
  );
  const isNew = (row: { outcomes?: readonly ImportOutcome[] | undefined }) => !row.outcomes?.some(isStored);
  const fresh = new Set(all.filter(isNew).map(({ place }) => place));
  const waiting = (state: ImportState) => all.filter((row) => isNew(row) && row.state === state).length;
  const differs = waiting('differs');
  const remaining = { ...plan, rows: plan.rows.filter(({ place }) => fresh.has(place)) };
  const stored = countStored(waiting('ready'), remaining, differs);
  const replaced = countCopies(differs, remaining, 'replace');

  const change = (next: ImportPlan, words = '') => {
    edit.change(next);
    setUndoText(words);
  };
  const decide = (row: ImportRow, patch: Partial<PlannedRow>, words = '') =>
    change(withRow(plan, { ...plannedRow(plan, row.place), place: row.place, was: row.state, ...patch }), words);
  const actions: RowActions = {
    edit: setEditing,
    split: (unit, line) => change(repair.split(plan, unit, line), t('已拆开，两边都重新读过')),
    merge: (first, second) => change(repair.merge(plan, first, second), t('已合并，并重新读过')),
    move(unit, line, way) {
      const into = beside(unit, way === 'before' ? -1 : 1);
      if (into) change(repair.moveLine(plan, unit, line, into, way === 'before' ? into.lines.length : 0), MOVED);
    },
    setField: (unit, line, field) => change(repair.setField(plan, unit, line, field), MOVED),
    setType: (unit, type) => change(repair.setType(plan, unit, type), t('已改题型')),
    setNumber: (unit, number) => change(repair.setNumber(plan, unit, number), t('已改题号')),
    asQuestion: (unit) => change(repair.asQuestion(plan, unit), t('已改成一道题')),
    skip: (row) => decide(row, { dropped: 'skipped' }),
    restore: (row) =>
      plannedRow(plan, row.place)?.dropped
        ? decide(row, { dropped: undefined })
        : change(withRow(plan, { place: row.place, was: row.state })),
    repeat: (row) => decide(row, { repeated: true }),
    copy: (row, copy) => decide(row, { copy }),
  };
  const dropped = ({ source, destination }: DropResult) => {
    const unitAt = (key: string) => open.find((unit) => unitKey(unit) === key);
    const [from, into] = [unitAt(source.droppableId), destination && unitAt(destination.droppableId)];
    if (!from || !into || !destination) return;
    if (from !== into) change(repair.moveLine(plan, from, source.index, into, destination.index), MOVED);
    else if (source.index !== destination.index)
      change(repair.reorder(plan, from, source.index, destination.index), MOVED);
  };
  useActions('importCheck', {
    undo: () => (edit.canUndo ? edit.undo() : false),
    redo: () => (edit.canRedo ? edit.redo() : false),
  });
  const toPlace = (place: number, part: number) => {
    const paper = papers.findIndex((one) => one.rows.some((row) => row.place === place));
    const visible = shown.findIndex((row) => row.place === place);
    // In another view of the list, or in a folded paper: all of them, unfolded.
    const order =
      visible >= 0 ? visible : all.filter((row) => !isNumberRemark(row)).findIndex((row) => row.place === place);
    setParams((before) =>
      patched(before, {
        page: Math.floor(order / size) + 1,
        ...(paged && { at: unitKey({ row: { place }, at: part }) }),
        ...(visible < 0 && { state: undefined, folded: folded.has(paper) ? undefined : [...folded].join(',') }),
      }),
    );
    setJump(cardId(place, part));
  };
  useEffect(() => {
    const card = jump === null ? null : window.document.getElementById(jump);
    if (!card) return;
    card.scrollIntoView({ block: 'start' });
    card.focus({ preventScroll: true });
    setJump(null);
  }, [jump, list]);
  const finished = (unit: Unit, draft: QuestionDraft) => {
    change(repair.edited(plan, unit, draft));
    setEditing(null);
  };
  const busy = starting.isLoading || imports.some(isActive);
  const editedDraft = editing && draftToEdit(editing);
  return (
    <div className="list-page">
      <ContentStyles />
      <style href="import-page" precedence="low">
        {importPageCss}
      </style>
      <PageHead
        title={t('核对导入：{0}', name)}
        text={t(
          '共 {0} 题：可导入 {1}，有误 {2}，重复 {3}。左边是文件中的原文，右边是导入后的试题。',
          figures.rows ?? 0,
          figures.stored ?? 0,
          figures.refused ?? 0,
          figures.duplicates ?? 0,
        )}
      >
        <span role="status" aria-label={t('草稿状态')} className="import-draft">
          {draftWords(document)}
        </span>
        <Button disabled={!edit.canUndo} onClick={edit.undo}>
          {t('撤销')}
        </Button>
        <Button
          look="filled large"
          disabled={busy || stored + replaced === 0 || job.state !== 'done'}
          onClick={() => void start({ job_id: job.id, changes: changesOf(plan) })}
        >
          {importWords(stored, replaced)}
        </Button>
      </PageHead>
      {other && (
        <DraftChoice at={other.at ?? ''} onChoose={(mine) => dispatch(importEdits.otherChosen(String(job.id), mine))} />
      )}
      <Imports jobs={imports} />
      <ImportCommon common={plan.common} onChange={(common) => change({ ...plan, common })} />
      <AcceptAll
        job={job.id}
        rows={all.filter(isNew)}
        onAccepted={(questions) => setUndoText(t('已给 {0} 题采用建议', questions))}
      />
      {differs > 0 && (
        <div className="import-common list-filters">
          <CopiesForAll
            count={differs}
            choice={plan.rows.some(({ copy }) => copy) ? null : (plan.copies ?? 'keep')}
            onChoose={(copies) => change(withCopies(plan, copies))}
          />
        </div>
      )}
      <ImportIndex
        papers={papers}
        plan={plan}
        folded={folded}
        onFold={(paper) => {
          const next = folded.has(paper) ? [...folded].filter((one) => one !== paper) : [...folded, paper];
          setParams((before) => patched(before, { folded: next.join(',') }));
        }}
        onJump={toPlace}
      />
      <div className="import-views">
        <ListTabs
          label={t('按结果筛选')}
          names={STATE_NAMES}
          at={at}
          onChange={(to) => setParams((before) => patched(before, { state: STATES[to] }))}
        />
        {hasPages && (
          <span role="group" aria-label={t('原文的显示')} className="segmented">
            {(['lines', 'pages'] as const).map((source) => (
              <PlainButton
                key={source}
                aria-pressed={paged === (source === 'pages')}
                onClick={() => void dispatch(choosePreferences({ import_source: source }))}
              >
                {source === 'lines' ? t('原文行') : t('原文页面')}
              </PlainButton>
            ))}
          </span>
        )}
      </div>
      <div className="import-work" data-pages={paged || undefined}>
        {paged && (
          <SourcePages
            jobId={job.id}
            file={chosen ? chosen.row.file : papers[0]?.name || undefined}
            chosen={chosen && { place: chosen.row.place, lines: chosenLines, name: nameOf(chosen) }}
            zoom={import_zoom}
            onZoom={(zoom) => void dispatch(choosePreferences({ import_zoom: zoom }))}
            nameOf={(place) => placeName(all, place)}
            onChoose={(place) => toPlace(place, 0)}
            onCancel={() => void dispatch(choosePreferences({ import_source: 'lines' }))}
          />
        )}
        {overview.isError || rows.isError ? (
          <LoadFault
            what={t('检查结果')}
            error={overview.error ?? rows.error}
            onRetry={() => void (overview.isError ? overview.refetch() : rows.refetch())}
          >
            {back}
          </LoadFault>
        ) : !overview.data || (needed.length > 0 && !rows.data) ? (
          <RowBones label={t('正在载入检查结果')} />
        ) : places.length === 0 ? (
          <Notice
            title={t('没有{0}', at === 0 ? t('试题') : t('“{0}”的试题', STATE_NAMES[at]))}
            text={t('可以换一种结果查看。')}
          />
        ) : (
          <DragDropContext {...spokenDrag(dropped)}>
            <div
              className="list-boxes"
              aria-busy={rows.isFetching}
              onFocus={({ target }) => {
                const card = paged && target.closest('.import-row');
                const key = card && unitOfCard(card.id);
                if (key) choose(key);
              }}
            >
              {places.map((place) => {
                const row = loaded.get(place);
                if (!row) return null;
                const planned = plannedRow(plan, place);
                const own = units.filter((unit) => unit.row.place === place);
                const paper =
                  papers.length > 1 ? papers.find(({ rows: [first] }) => first?.place === place) : undefined;
                return (
                  <Fragment key={place}>
                    {paper && <h2 className="import-paper">{paper.name}</h2>}
                    {gaps.has(place) && <p className="import-gap">{gaps.get(place)}</p>}
                    {planned?.dropped && (
                      <DroppedRow row={row} planned={planned} onRestore={() => actions.restore(row)} />
                    )}
                    {own.map((unit) => (
                      <ImportRowView
                        key={unit.at}
                        unit={unit}
                        several={own.length > 1}
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
                            onFill={(filled) => change(withFilled(plan, row, unit.at, filled), t('已采用建议'))}
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
        )}
      </div>
      {shown.length > 0 && (
        <Pagination
          page={now}
          size={size}
          total={shown.length}
          onChange={(to, count) => setParams((before) => patched(before, { page: to, size: count }))}
        />
      )}
      {undoText !== '' && (
        <UndoBar
          label={t('撤销')}
          text={undoText}
          onUndo={() => (edit.undo(), setUndoText(''))}
          onClose={() => setUndoText('')}
        />
      )}
      {editing && editedDraft && (
        <RowEditor
          id={`${job.id}-${editing.row.place}-${editing.at}`}
          title={t('编辑{0}', nameOf(editing))}
          written={editing.row.written}
          draft={editedDraft}
          onDone={(draft) => finished(editing, draft)}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  );
}

function placeName(all: readonly RowInOverview[], place: number): string {
  const row = all.find((one) => one.place === place);
  return !row ? '' : row.number === undefined ? refOf(row) : t('第 {0} 题', row.number);
}

const MOVED = t('已移动，并重新读过');

/** Whether a row is in this view of the list. */
const lookedAt =
  (state: Shown | undefined) =>
  (row: RowInOverview): boolean => {
    if (state === undefined) return true;
    if (state === 'stored') return row.outcomes?.some(isStored) === true;
    return row.state === state;
  };

/** The rows of a page and those before and after each: lines are moved between them. */
function placesAround(all: readonly RowInOverview[], plan: ImportPlan, places: readonly number[]): number[] {
  const open = all.filter((row) => !isNumberRemark(row) && !plannedRow(plan, row.place)?.dropped);
  const order = new Map(open.map(({ place }, at) => [place, at]));
  const wanted = new Set(places);
  for (const place of places) {
    const at = order.get(place) ?? 0;
    for (const beside of [open[at - 1], open[at + 1]]) if (beside) wanted.add(beside.place);
  }
  return [...wanted].sort((a, b) => a - b);
}

/** The imports of this file: under way or done. */
function Imports({ jobs }: { jobs: readonly Job[] }) {
  const [cancel, cancelling] = useCancelJobMutation();
  const [retry, retrying] = useRetryJobMutation();
  return jobs.map((job) => (
    <div key={job.id} className="import-common">
      <JobProgress
        job={job}
        busy={cancelling.isLoading || retrying.isLoading}
        onCancel={(id) => void cancel({ id })}
        onRetry={(id) => void retry({ id })}
      />
      {job.state === 'done' && (
        <span role="status">
          {replacedWords((job.data as unknown as ImportFigures).replaced)}
          {t('已导入 {0} 题，状态为“待检查”，在', (job.data as unknown as ImportFigures).stored)}
          <Link to="/myentry">{t('我的录入')}</Link>
          {t('中可以看到。')}
          <UnansweredLink count={(job.data as unknown as ImportFigures).unanswered} />
        </span>
      )}
    </div>
  ));
}
