// 核对导入: the questions of a checked file beside what the file says (route /questionlist/import/{job}). Nothing is
// stored before 导入; corrections are kept in this browser and with the account.
import { useMemo, useState, type ReactNode } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { isStored, type ImportState, type RowInOverview } from '../../../../contract/question/importRows';
import { IMPORT_KIND, type ImportFigures } from '../../../../contract/question/questionImport';
import { isActive, type Job } from '../../../../contract/system/job';
import {
  changesOf,
  countCopies,
  countStored,
  withCopies,
  type ImportPlan,
} from '../../../../domain/question/importPlan';
import type { QuestionDraft } from '../../../../domain/question/questionDraft';
import { useActions } from '../../../lib/actions/useActions';
import { idIn } from '../../../lib/listAddress';
import { t } from '../../../lib/texts/t';
import { useStartImportMutation } from '../../../state/api/question/questionImport';
import { RECENT_JOBS, useCancelJobMutation, useGetJobsQuery, useRetryJobMutation } from '../../../state/api/system/job';
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
import { lazyPart } from '../../../ui/lazyPart';
import { RowBones } from '../../../ui/lists/ListFrame';
import { ListTabs } from '../../../ui/lists/ListTabs';
import { LoadFault } from '../../../ui/lists/LoadFault';
import { PageHead } from '../../../ui/lists/PageHead';
import { Pagination } from '../../../ui/lists/Pagination';
import { DraftChoice, draftWords } from '../form/DraftState';
import { CheckedRows } from './CheckedRows';
import { CopiesForAll, importWords, replacedWords } from './CopyChoices';
import { AcceptAll, ImportCommon } from './ImportCommon';
import { UnansweredLink } from './ImportFound';
import { ImportIndex } from './ImportIndex';
import { draftToEdit, nameOf } from './ImportRowView';
import importPageCss from './importPage.css';
import * as repair from './repair';
import { refOf, type Unit } from './repair';
import { useCheckView, type CheckView } from './useCheckView';

const RowEditor = lazyPart(() => import('./RowEditor'));
const SourcePages = lazyPart(() => import(/* webpackChunkName: 'import-pages' */ './SourcePages'));

const VIEW_NAMES = [t('全部'), t('可导入'), t('有误'), t('重复'), t('未归入试题'), t('与题库不同'), t('已导入')];

const back = <Link to="/questionlist">{t('返回试题列表')}</Link>;

export default function ImportPage() {
  const id = idIn(useParams()['id'] ?? '');
  const { data: jobs, error, isError, refetch } = useGetJobsQuery(RECENT_JOBS);
  const check = jobs?.list.find((job) => job.id === id && job.kind === IMPORT_KIND);
  if (check) return <Checked key={check.id} job={check} jobs={jobs?.list ?? []} />;
  return (
    <div className="list-page whole">
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
  const edit = useEdit(importEdits, String(job.id), null);
  const plan = edit.draft;
  const dispatch = useAppDispatch();
  const document = useAppSelector((state) => importEdits.select(state, String(job.id)));
  const other = document?.serverCopy?.other;
  const [start, starting] = useStartImportMutation();
  const [editing, setEditing] = useState<Unit | null>(null);
  const [undoText, setUndoText] = useState('');
  const view = useCheckView(job, plan);
  const { all, papers, paged } = view;
  const imports = jobs.filter(
    (one) => one.kind === IMPORT_KIND && (one.data as { check_id?: number }).check_id === job.id,
  );
  const { fresh, differs, stored, replaced } = expectedOf(all, plan);
  const change = (next: ImportPlan, notice = '') => {
    edit.change(next);
    setUndoText(notice);
  };
  useActions('importCheck', {
    undo: () => (edit.canUndo ? edit.undo() : false),
    redo: () => (edit.canRedo ? edit.redo() : false),
  });
  const finished = (unit: Unit, draft: QuestionDraft) => {
    change(repair.edited(plan, unit, draft));
    setEditing(null);
  };
  const busy = starting.isLoading || imports.some(isActive);
  const editedDraft = editing && draftToEdit(editing);
  return (
    <div className="list-page whole">
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
        rows={fresh}
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
      <ImportIndex papers={papers} plan={plan} folded={view.folded} onFold={view.fold} onJump={view.toPlace} />
      <div className="import-views">
        <ListTabs label={t('按结果筛选')} names={VIEW_NAMES} at={view.view} onChange={view.toView} />
        {view.hasPages && <OriginalChoice paged={paged} />}
      </div>
      <div className="import-work" data-pages={paged || undefined}>
        {paged && <OriginalPages job={job} view={view} />}
        <CheckedList view={view}>
          <CheckedRows
            plan={plan}
            papers={papers}
            places={view.places}
            rows={view.list}
            units={view.units}
            busy={view.rows.isFetching}
            onChange={change}
            onEdit={setEditing}
            onFocus={(key) => paged && view.choose(key)}
          />
        </CheckedList>
      </div>
      {view.count > 0 && <Pagination page={view.page} size={view.size} total={view.count} onChange={view.toPage} />}
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

/** What an import of the plan would store, of the rows that none has stored yet. */
function expectedOf(all: readonly RowInOverview[], plan: ImportPlan) {
  const fresh = all.filter(({ outcomes }) => !outcomes?.some(isStored));
  const places = new Set(fresh.map(({ place }) => place));
  const count = (state: ImportState) => fresh.filter((row) => row.state === state).length;
  const differs = count('differs');
  const remaining = { ...plan, rows: plan.rows.filter(({ place }) => places.has(place)) };
  const stored = countStored(count('ready'), remaining, differs);
  return { fresh, differs, stored, replaced: countCopies(differs, remaining, 'replace') };
}

function CheckedList({ view, children }: { view: CheckView; children: ReactNode }) {
  const { overview, rows } = view;
  if (overview.isError || rows.isError)
    return (
      <LoadFault
        what={t('检查结果')}
        error={overview.error ?? rows.error}
        onRetry={() => void (overview.isError ? overview.refetch() : rows.refetch())}
      >
        {back}
      </LoadFault>
    );
  if (view.isLoading) return <RowBones label={t('正在载入检查结果')} />;
  if (view.places.length > 0) return children;
  const what = view.view === 0 ? t('试题') : t('“{0}”的试题', VIEW_NAMES[view.view]);
  return <Notice title={t('没有{0}', what)} text={t('可以换一种结果查看。')} />;
}

function OriginalChoice({ paged }: { paged: boolean }) {
  const dispatch = useAppDispatch();
  return (
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
  );
}

/** The pages of the file, with the lines of the chosen question marked. */
function OriginalPages({ job, view }: { job: Job; view: CheckView }) {
  const { all, papers, chosen, toPlace } = view;
  const dispatch = useAppDispatch();
  const { import_zoom = 100 } = useAppSelector(selectPreferences);
  const lines = chosen?.lines;
  const chosenLines = useMemo(() => new Set(lines?.flatMap(({ line }) => (line > 0 ? [line] : []))), [lines]);
  return (
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
  );
}

function placeName(all: readonly RowInOverview[], place: number): string {
  const row = all.find((one) => one.place === place);
  return !row ? '' : row.number === undefined ? refOf(row) : t('第 {0} 题', row.number);
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
