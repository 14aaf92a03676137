// 核对导入: the questions of a checked file beside what the file says (route /questionlist/import/{job}). Nothing is
// stored before 导入; corrections are kept in this browser and with the account until then.
import { Suspense, useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { isActive, type Job } from '../../../../contract/system/job';
import { IMPORT_KIND, type ImportFigures } from '../../../../contract/question/questionImport';
import { IMPORT_STATES, type ImportRow, type ImportState } from '../../../../contract/question/importRows';
import {
  copyChoice,
  countCopies,
  countStored,
  draftsOf,
  mergeDrafts,
  plannedRow,
  splitDraft,
  withCopies,
  withRow,
  type ImportPlan,
  type PlannedRow,
} from '../../../../domain/question/importPlan';
import type { QuestionDraft } from '../../../../domain/question/questionDraft';
import { idIn, pageIn, patched } from '../../../lib/listAddress';
import { RECENT_JOBS, useCancelJobMutation, useGetJobsQuery, useRetryJobMutation } from '../../../state/api/system/job';
import { useGetImportRowsQuery } from '../../../state/api/question/questionImport';
import { importEdits } from '../../../state/edits/importEdits';
import { useEdit } from '../../../state/edits/useEdit';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { usePageTitle } from '../../../state/tabs/usePageTitle';
import { ContentStyles } from '../../../ui/content/ContentStyles';
import { Button } from '../../../ui/controls/Button';
import { JobProgress } from '../../../ui/JobProgress';
import { RowBones } from '../../../ui/lists/ListFrame';
import { ListTabs } from '../../../ui/lists/ListTabs';
import { LoadFault } from '../../../ui/lists/LoadFault';
import { PageHead } from '../../../ui/lists/PageHead';
import { Pagination } from '../../../ui/lists/Pagination';
import { Notice } from '../../../ui/Notice';
import { lazyPart } from '../../../ui/lazyPart';
import { DraftChoice, draftWords } from '../form/DraftState';
import { CopiesForAll, importWords, replacedWords } from './CopyChoices';
import { ImportCommon } from './ImportCommon';
import { AsideRowView, ImportRowView, type RowActions } from './ImportRowView';
import importPageCss from './importPage.css';
import { t } from '../../../lib/texts/t';

const RowEditor = lazyPart(() => import('./RowEditor'));

const STATES: readonly (ImportState | undefined)[] = [undefined, ...IMPORT_STATES];
const STATE_NAMES = [t('全部'), t('可导入'), t('有误'), t('重复'), t('未归入试题'), t('与题库不同')];

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

interface Edited {
  row: ImportRow;
  at: number;
  draft: QuestionDraft;
}

function Checked({ job, jobs }: { job: Job; jobs: readonly Job[] }) {
  const name = job.title.replace(/^[^：]*：/, '');
  usePageTitle(useLocation(), t('核对导入：{0}', name));
  const figures = job.data as unknown as ImportFigures;
  const [params, setParams] = useSearchParams();
  const { page, size } = pageIn(params);
  const at = Math.max(0, STATES.indexOf(IMPORT_STATES.find((state) => state === params.get('state'))));
  const rows = useGetImportRowsQuery({ job_id: job.id, page, size, state: STATES[at] }, { skip: job.state !== 'done' });
  const edit = useEdit(importEdits, String(job.id), null);
  const plan = edit.draft;
  const dispatch = useAppDispatch();
  const document = useAppSelector((state) => importEdits.select(state, String(job.id)));
  const other = document?.serverCopy?.other;
  const [editing, setEditing] = useState<Edited | null>(null);
  const imports = jobs.filter(
    (other) => other.kind === IMPORT_KIND && (other.data as { check_id?: number }).check_id === job.id,
  );
  const { differs = 0 } = figures;
  const stored = countStored(figures.stored ?? 0, plan, differs);
  const replaced = countCopies(differs, plan, 'replace');
  const change = (next: ImportPlan) => edit.change(next);
  const decide = (row: ImportRow, patch: Partial<PlannedRow>) =>
    change(withRow(plan, { ...plannedRow(plan, row.place), place: row.place, was: row.state, ...patch }));
  const list = rows.data?.list ?? [];
  const nextOf = (row: ImportRow) =>
    list.find(({ place, state }) => place > row.place && state !== 'apart' && !plannedRow(plan, place)?.dropped);
  const actions: RowActions = {
    edit: (row, which) => {
      const draft = draftsOf(row, plannedRow(plan, row.place))[which];
      if (draft) setEditing({ row, at: which, draft });
    },
    split: (row, which, blocks) =>
      decide(row, {
        drafts: draftsOf(row, plannedRow(plan, row.place)).flatMap((draft, place) =>
          place === which ? splitDraft(draft, blocks) : [draft],
        ),
      }),
    merge: (row) => {
      const next = nextOf(row);
      if (!next) return;
      const own = draftsOf(row, plannedRow(plan, row.place));
      const others = draftsOf(next, plannedRow(plan, next.place));
      const [last, first] = [own.at(-1), others[0]];
      if (!last || !first) return;
      const drafts = [...own.slice(0, -1), mergeDrafts(last, first), ...others.slice(1)];
      const merged = withRow(plan, { ...plannedRow(plan, row.place), place: row.place, was: row.state, drafts });
      change(
        withRow(merged, { ...plannedRow(plan, next.place), place: next.place, was: next.state, dropped: 'merged' }),
      );
    },
    skip: (row) => decide(row, { dropped: 'skipped' }),
    restore: (row) =>
      plannedRow(plan, row.place)?.dropped
        ? decide(row, { dropped: undefined })
        : decide(row, { drafts: undefined, repeated: undefined, copy: undefined }),
    repeat: (row) => decide(row, { repeated: true }),
    copy: (row, copy) => decide(row, { copy }),
  };
  const finished = ({ row, at: which }: Edited, draft: QuestionDraft) => {
    const drafts = draftsOf(row, plannedRow(plan, row.place)).map((each, place) => (place === which ? draft : each));
    decide(row, { drafts });
    setEditing(null);
  };
  const busy = edit.status === 'saving' || imports.some(isActive);
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
        <span role="status" aria-label={t('草稿状态')} style={{ fontSize: 13, color: 'var(--ink-soft)' }}>
          {draftWords(document)}
        </span>
        <Button disabled={!edit.canUndo} onClick={edit.undo}>
          {t('撤销')}
        </Button>
        <Button look="filled" disabled={busy || stored + replaced === 0 || job.state !== 'done'} onClick={edit.save}>
          {importWords(stored, replaced)}
        </Button>
      </PageHead>
      {figures.numbers && <p className="import-numbers">{figures.numbers}</p>}
      {edit.failed && (
        <div role="alert" className="inline-fault">
          {t('没有导入：{0}', edit.failed.msg)}
        </div>
      )}
      {other && (
        <DraftChoice at={other.at ?? ''} onChoose={(mine) => dispatch(importEdits.otherChosen(String(job.id), mine))} />
      )}
      <Imports jobs={imports} />
      <ImportCommon common={plan.common} onChange={(common) => change({ ...plan, common })} />
      {differs > 0 && (
        <div className="import-common list-filters">
          <CopiesForAll
            count={differs}
            choice={plan.rows.some(({ copy }) => copy) ? null : (plan.copies ?? 'keep')}
            onChoose={(copies) => change(withCopies(plan, copies))}
          />
        </div>
      )}
      <ListTabs
        label={t('按结果筛选')}
        names={STATE_NAMES}
        at={at}
        onChange={(to) => setParams((now) => patched(now, { state: STATES[to] }))}
      />
      {rows.isError ? (
        <LoadFault what={t('检查结果')} error={rows.error} onRetry={() => void rows.refetch()}>
          {back}
        </LoadFault>
      ) : !rows.data ? (
        <RowBones label={t('正在载入检查结果')} />
      ) : list.length === 0 ? (
        <Notice
          title={t('没有{0}', at === 0 ? t('试题') : t('“{0}”的试题', STATE_NAMES[at]))}
          text={t('可以换一种结果查看。')}
        />
      ) : (
        <div className="list-boxes" aria-busy={rows.isFetching}>
          {list.map((row) =>
            row.state === 'apart' && !plannedRow(plan, row.place) ? (
              <AsideRowView key={row.place} row={row} onEdit={() => actions.edit(row, 0)} />
            ) : (
              <ImportRowView
                key={row.place}
                row={row}
                planned={plannedRow(plan, row.place)}
                choice={copyChoice(plan, plannedRow(plan, row.place))}
                mayMerge={nextOf(row) !== undefined}
                actions={actions}
              />
            ),
          )}
        </div>
      )}
      {rows.data && (
        <Pagination
          page={page}
          size={size}
          total={rows.data.total}
          onChange={(to, count) => setParams((now) => patched(now, { page: to, size: count }))}
        />
      )}
      {editing && (
        <Suspense fallback={null}>
          <RowEditor
            id={`${job.id}-${editing.row.place}-${editing.at}`}
            title={t('编辑{0}', editing.row.ref)}
            written={editing.row.written}
            draft={editing.draft}
            onDone={(draft) => finished(editing, draft)}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </div>
  );
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
        </span>
      )}
    </div>
  ));
}
