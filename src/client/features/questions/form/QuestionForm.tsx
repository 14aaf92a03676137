// Form of one question: 存草稿 saves it in any state, 提交审核 stores it when it has no errors.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { STATUS } from '../../../../domain/question/reviewWorkflow';
import { useKeys } from '../../../lib/keys/useKeys';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectHasFunction } from '../../../state/session/sessionSlice';
import { tabTitled } from '../../../state/tabs/tabsSlice';
import { pageTitled } from '../../../state/ui/uiSlice';
import { AnswerFields } from './AnswerFields';
import { ContentField } from './ContentField';
import { DetailFields } from './DetailFields';
import { DraftElsewhere } from './DraftElsewhere';
import { FormComments } from './FormComments';
import { FormHead } from './FormHead';
import { KpField } from './KpField';
import { LoadFailed } from '../list/ListStates';
import { MergeDialog } from '../draft/MergeDialog';
import { PrintPreview } from './PrintPreview';
import { SaveConflicts } from './SaveConflicts';
import { faultAt } from '../draft/questionDraft';
import { TypoDialog } from './TypoDialog';
import { useQuestionForm, type FormTarget, type SubmitOptions } from './useQuestionForm';
import { VideoField } from './VideoField';
import { dashDateTime } from '../../../lib/dates';
import { useGetCheckRecordsQuery } from '../../../state/api/question/review';

/** The reason why a question was returned to its author, at the head of its form. */
function ReturnedNote({ questionId }: { questionId: number }) {
  const { data } = useGetCheckRecordsQuery({ question_id: questionId }, { refetchOnMountOrArgChange: true });
  const sent = data?.list.find((record) => record.to_status === STATUS.unchecked && record.reason !== '');
  return (
    <Alert severity="warning" aria-label="退回">
      <b>退回</b>
      {sent ? `：${sent.reason}（${sent.actor}，${dashDateTime(sent.created_at)}）` : ''}　改好后请再次提交审核。
    </Alert>
  );
}

const HANDOUT = 3;

export function QuestionForm({ target, onDraftId }: { target: FormTarget; onDraftId(draftId: string | null): void }) {
  const form = useQuestionForm(target, onDraftId);
  const { draft, change, faults, conflict } = form;
  const root = useRef<HTMLFormElement>(null);
  const mayTypo = useAppSelector(
    (state) => selectHasFunction(state, 'question.review') && selectHasFunction(state, 'question.write'),
  );
  const [typo, setTypo] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const title =
    target.id !== undefined
      ? `修改试题 #${target.id}`
      : target.derive !== undefined
        ? `改编试题 #${target.derive}`
        : '新增试题';
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  // All these forms share one path, and every change of its query resets the title to that of the route.
  useEffect(() => {
    dispatch(tabTitled({ path: pathname, title }));
    dispatch(pageTitled(title));
  }, [dispatch, pathname, search, title]);
  const typoAllowed = mayTypo && target.id !== undefined && form.source?.status === STATUS.reviewed;

  /** Scrolls to the first error and focuses it. */
  const showFault = () =>
    requestAnimationFrame(() => {
      const first =
        root.current?.querySelector<HTMLElement>('[aria-invalid=true]') ??
        root.current?.querySelector<HTMLElement>('[role=alert]');
      first?.scrollIntoView({ block: 'center' });
      first?.focus();
    });
  const submit = async (options: SubmitOptions = {}) => {
    if (typo && typoAllowed && options.typo === undefined && !options.merged) {
      if (draft && (await form.check(draft))) setConfirming(true);
      else showFault();
      return;
    }
    if (await form.submit(options)) {
      setTypo(false);
      setConfirming(false);
      // A stored new question is followed by an empty form, so the focus moves to its content field.
      if (target.id === undefined)
        requestAnimationFrame(() =>
          root.current?.querySelector<HTMLElement>('[data-place=content] [role=textbox]')?.focus(),
        );
    } else {
      setConfirming(false);
      showFault();
    }
  };
  useKeys('question', {
    putAside: () => void form.putAside(),
    submit: () => void submit(),
  });

  if (form.failed) return <LoadFailed error={form.error} onRetry={form.retry} />;
  if (!draft) return <Skeleton variant="rounded" height={480} />;
  const commented = target.id !== undefined ? form.source : undefined;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'minmax(0,4fr) minmax(0,3fr)' },
        gap: 1.5,
        alignItems: 'start',
      }}
    >
      <Box
        component="form"
        ref={root}
        noValidate
        aria-label={title}
        onSubmit={(event) => (event.preventDefault(), void submit())}
        sx={{
          bgcolor: 'background.paper',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1,
          p: 2,
          display: 'grid',
          gap: 2,
        }}
      >
        <FormHead title={title} form={form} typo={typo} onTypo={typoAllowed ? setTypo : undefined} />
        {commented?.returned === 1 && <ReturnedNote questionId={commented.id} />}
        {faults.length > 1 && (
          <Alert severity="error" role="group" aria-label="需要改正" sx={{ py: 0 }}>
            有 {faults.length} 处需要改正：{faults.map(({ msg }) => msg).join('；')}
          </Alert>
        )}
        {form.elsewhere && (
          <DraftElsewhere
            mine={draft}
            other={form.elsewhere}
            onKeepMine={form.keepMine}
            onTakeOther={form.takeElsewhere}
          />
        )}
        {conflict && conflict.kind !== 'revision' && (
          <SaveConflicts
            conflict={conflict}
            onClose={form.closeConflict}
            onStoreAnyway={() => void submit({ acceptDuplicates: true })}
          />
        )}
        {conflict?.kind === 'revision' && (
          <MergeDialog
            mine={draft}
            base={form.base}
            question={conflict.question}
            busy={form.busy}
            onSave={(merged) => void submit({ merged: { draft: merged, question: conflict.question } })}
            onToForm={(merged) => form.takeMerge(merged, conflict.question)}
            onClose={form.closeConflict}
          />
        )}
        {confirming && form.source && (
          <TypoDialog
            before={form.source}
            draft={draft}
            busy={form.busy}
            onSave={(reason) => void submit({ typo: reason })}
            onClose={() => setConfirming(false)}
          />
        )}
        <DetailFields draft={draft} change={change} />
        <ContentField
          label="题干"
          place="content"
          rows={4}
          value={draft.content}
          onChange={(content) => change({ content })}
          error={faultAt(faults, 'content')}
          placeholder="题干：输入 $ 写公式，输入四个下划线 ____ 为填空"
          allowBlanks
        />
        <AnswerFields draft={draft} change={change} faults={faults} />
        <ContentField
          label="解析"
          place="analysis"
          value={draft.analysis}
          onChange={(analysis) => change({ analysis })}
          error={faultAt(faults, 'analysis')}
          allowVideo
          // Handout questions (kind 3) must not have videos.
          videoDisabled={draft.kind === HANDOUT}
        />
        <VideoField
          src={draft.answer_video ?? ''}
          disabled={draft.kind === HANDOUT}
          onChange={(answer_video) => change({ answer_video })}
        />
        <KpField kps={draft.kps} onChange={(kps) => change({ kps })} />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridAutoRows: 'max-content',
          position: { md: 'sticky' },
          top: 8,
          maxHeight: { md: 'calc(100vh - 110px)' },
          overflow: 'auto',
        }}
      >
        <PrintPreview draft={draft} />
        {commented && <FormComments question={commented} draft={draft} root={root} />}
      </Box>
    </Box>
  );
}
