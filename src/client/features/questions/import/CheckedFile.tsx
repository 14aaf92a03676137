// One checked file: what its import would store, the corrections of all its questions, and the questions themselves.
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { IMPORT_KIND } from '../../../../contract/question/questionImport';
import { isActive, type Job } from '../../../../contract/system/job';
import { changesOf, expectedOf, withCopies, type ImportPlan } from '../../../../domain/question/importPlan';
import { useActions } from '../../../lib/actions/useActions';
import { t } from '../../../lib/texts/t';
import { useStartImportMutation } from '../../../state/api/question/questionImport';
import { importEdits } from '../../../state/edits/importEdits';
import { useEdit } from '../../../state/edits/useEdit';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { usePageTitle } from '../../../state/tabs/usePageTitle';
import { UndoBar } from '../../../ui/UndoBar';
import { Button } from '../../../ui/controls/Button';
import { PageHead } from '../../../ui/lists/PageHead';
import { DraftChoice, draftWords } from '../form/DraftState';
import { CheckedQuestions } from './CheckedQuestions';
import { CopiesForAll, importWords } from './CopyChoices';
import { AcceptAll, ImportCommon } from './ImportCommon';
import { figuresOf } from './ImportFound';
import { ImportIndex } from './ImportIndex';
import { ImportJobs } from './ImportJobs';
import importPageCss from './importPage.css';
import { useCheckView } from './useCheckView';

export function CheckedFile({ job, jobs }: { job: Job; jobs: readonly Job[] }) {
  const name = job.title.replace(/^[^：]*：/, '');
  usePageTitle(useLocation(), t('核对导入：{0}', name));
  const figures = figuresOf(job);
  const edit = useEdit(importEdits, String(job.id), null);
  const plan = edit.draft;
  const dispatch = useAppDispatch();
  const document = useAppSelector((state) => importEdits.select(state, String(job.id)));
  const other = document?.serverCopy?.other;
  const [start, starting] = useStartImportMutation();
  const [undoText, setUndoText] = useState('');
  const view = useCheckView(job, plan);
  const { all, papers } = view;
  const imports = jobs.filter((one) => one.kind === IMPORT_KIND && figuresOf(one).check_id === job.id);
  const { fresh, differs, stored, replaced } = expectedOf(all, plan);
  const imported = imports.reduce((sum, one) => sum + (one.state === 'done' ? (figuresOf(one).stored ?? 0) : 0), 0);
  const finished = imported > 0 && all.length > 0 && stored + replaced === 0;
  const change = (next: ImportPlan, notice = '') => {
    edit.change(next);
    setUndoText(notice);
  };
  useActions('importCheck', {
    undo: () => (edit.canUndo ? edit.undo() : false),
    redo: () => (edit.canRedo ? edit.redo() : false),
  });
  const busy = starting.isLoading || imports.some(isActive);
  return (
    <div className="list-page whole">
      <style href="import-page" precedence="low">
        {importPageCss}
      </style>
      <PageHead
        title={t('核对导入：{0}', name)}
        text={
          imported > 0
            ? t(
                '共 {0} 题：已导入 {1}，还可导入 {2}。左边是文件中的原文，右边是导入后的试题。',
                figures.rows ?? 0,
                imported,
                stored,
              )
            : t(
                '共 {0} 题：可导入 {1}，有误 {2}，重复 {3}。左边是文件中的原文，右边是导入后的试题。',
                figures.rows ?? 0,
                figures.stored ?? 0,
                figures.refused ?? 0,
                figures.duplicates ?? 0,
              )
        }
      >
        <span role="status" aria-label={t('草稿状态')} className="import-draft">
          {draftWords(document)}
        </span>
        <Button disabled={!edit.canUndo} onClick={edit.undo}>
          {t('撤销')}
        </Button>
        {!finished && (
          <Button
            look="filled large"
            disabled={busy || stored + replaced === 0 || job.state !== 'done'}
            onClick={() => void start({ job_id: job.id, changes: changesOf(plan) })}
          >
            {importWords(stored, replaced)}
          </Button>
        )}
      </PageHead>
      {other && (
        <DraftChoice at={other.at ?? ''} onChoose={(mine) => dispatch(importEdits.otherChosen(String(job.id), mine))} />
      )}
      <ImportJobs jobs={imports} />
      {!finished && (
        <>
          <ImportCommon common={plan.common} onChange={(common) => change({ ...plan, common })} />
          <AcceptAll
            job={job.id}
            rows={fresh}
            onAccepted={(questions) => setUndoText(t('已给 {0} 题采用建议', questions))}
          />
        </>
      )}
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
      <CheckedQuestions job={job} plan={plan} view={view} onChange={change} />
      {undoText !== '' && (
        <UndoBar
          label={t('撤销')}
          text={undoText}
          onUndo={() => (edit.undo(), setUndoText(''))}
          onClose={() => setUndoText('')}
        />
      )}
    </div>
  );
}
