// Form of one question: 存草稿 keeps it in any state, 提交审核 stores it when it has no errors.
import Box from '@mui/material/Box';
import { Fragment, useContext, useEffect, useRef, useState, type RefObject } from 'react';
import type { Question } from '../../../../contract/question/question';
import { STATUS } from '../../../../domain/question/reviewWorkflow';
import { useActions } from '../../../lib/actions/useActions';
import { dashDateTime } from '../../../lib/dates';
import { useWindowEvent } from '../../../lib/hooks';
import { t } from '../../../lib/texts/t';
import { translated } from '../../../lib/texts/translated';
import { flushTyping } from '../../../lib/typing';
import { useGetCheckRecordsQuery } from '../../../state/api/question/review';
import { copyState } from '../../../state/edits/editedDocument';
import {
  discardQuestion,
  questionEdits,
  refusalOf,
  submitQuestion,
  type QuestionStart,
} from '../../../state/edits/questionEdits';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../state/hooks';
import { selectHasFunction, selectUser } from '../../../state/session/sessionSlice';
import { Alert } from '../../../ui/controls/Alert';
import { PlainButton } from '../../../ui/controls/Button';
import { MergeDialog } from '../draft/MergeDialog';
import { AnswerFields } from './AnswerFields';
import { DraftContent, StemField } from './ContentField';
import { DetailPanel, TypeField } from './DetailFields';
import { FormColumns } from './FormColumns';
import { FormComments } from './FormComments';
import { FormHead } from './FormHead';
import { PrintPreview } from './PrintPreview';
import { DraftElsewhere, SaveConflicts } from './SaveConflicts';
import { TypoDialog } from './TypoDialog';
import { VideoField } from './VideoField';
import { focusBeside, focusPlace, QuestionContext, useDocument, useDraft } from './questionField';

/** The reason why a question was returned to its author, at the head of its form. */
function ReturnedNote({ questionId }: { questionId: number }) {
  const { data } = useGetCheckRecordsQuery({ question_id: questionId }, { refetchOnMountOrArgChange: true });
  const sent = data?.list.find((record) => record.to_status === STATUS.unchecked && record.reason !== '');
  return (
    <Alert severity="warning" aria-label={t('退回')}>
      <b>{t('退回')}</b>
      {sent ? `${t('：')}${sent.reason}${t('（{0}，{1}）', sent.actor, dashDateTime(sent.created_at))}` : ''}{' '}
      {t('改好后请再次提交审核。')}
    </Alert>
  );
}

/** At the foot of the screen: what comes and goes there moves no field. */
function FaultList({ root }: { root: RefObject<HTMLElement | null> }) {
  const faults = useDocument((document) => document?.faults?.map(({ msg }) => translated(msg)) ?? []);
  if (faults.length < 2) return null;
  return (
    <div role="group" aria-label={t('需要改正')} className="question-faults">
      <span>{t('有 {0} 处需要改正：', faults.length)}</span>
      {faults.map((fault, at) => (
        <Fragment key={`${at} ${fault}`}>
          {at > 0 && t('；')}
          <PlainButton className="link" onClick={() => goToFault(root.current, fault)}>
            {fault}
          </PlainButton>
        </Fragment>
      ))}
    </div>
  );
}

const FIELDS = '[aria-invalid=true], [role=textbox], textarea, input, select, button';
/** To the field that shows the message. */
function goToFault(form: HTMLElement | null, fault: string): void {
  const message = [...(form?.querySelectorAll('[role=alert]') ?? [])].find(({ textContent }) => textContent === fault);
  let place = message?.parentElement;
  while (place && place !== form && !place.querySelector(FIELDS)) place = place.parentElement;
  message?.scrollIntoView?.({ block: 'center' });
  place?.querySelector<HTMLElement>(FIELDS)?.focus({ preventScroll: true });
}

/** Scrolls to the first error and focuses it. */
const showFault = (form: HTMLElement | null) =>
  requestAnimationFrame(() => {
    const first =
      form?.querySelector<HTMLElement>('[aria-invalid=true]') ?? form?.querySelector<HTMLElement>('[role=alert]');
    first?.scrollIntoView({ block: 'center' });
    first?.focus();
  });

const HANDOUT = 3;

interface Props {
  title: string;
  start: QuestionStart;
  /** The document that follows when this one is stored or given up. */
  home: string;
  /** The stored question that is changed. */
  source: Question | undefined;
}

export function QuestionForm({ title, start, home, source }: Props) {
  const id = useContext(QuestionContext);
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const root = useRef<HTMLDivElement>(null);
  const document = useAppSelector((state) => questionEdits.select(state, id));
  const { failed, conflict, saves = 0, serverCopy } = document ?? {};
  const refusal = refusalOf(failed);
  const mayTypo = useAppSelector(
    (state) => selectHasFunction(state, 'question.review') && selectHasFunction(state, 'question.write'),
  );
  /** 仅改错别字 is chosen for one save. */
  const [typoFor, setTypoFor] = useState<number | null>(null);
  const typo = typoFor === saves;
  const typoAllowed = mayTypo && source?.status === STATUS.reviewed;

  useEffect(() => {
    if (failed) showFault(root.current);
  }, [failed]);
  // A stored new question is followed by an empty form.
  const isNew = source === undefined;
  useEffect(() => {
    if (saves > 0 && isNew) focusPlace(root.current, 'content');
  }, [saves, isNew]);
  // Only what is in this browser alone; after the session has ended the page goes on in any case.
  const state = document ? copyState(document) : null;
  useWindowEvent(
    'beforeunload',
    (event) => {
      flushTyping();
      if (selectUser(store.getState()) !== null) event.preventDefault();
    },
    { active: state !== null && state !== 'saved' },
  );

  const submit = () => dispatch(submitQuestion(id, typo && typoAllowed ? { typo: '' } : {}));
  const putAside = () => {
    flushTyping();
    dispatch(questionEdits.putAside(id));
  };
  useActions('question', {
    putAside,
    submit,
    nextText: () => focusBeside(root.current, false),
    previousText: () => focusBeside(root.current, true),
    undo: () => dispatch(questionEdits.undone(id)),
    redo: () => dispatch(questionEdits.redone(id)),
  });

  const kind = useDraft((draft) => draft.kind);
  return (
    <FormColumns
      ref={root}
      panel={<DetailPanel />}
      aside={
        <>
          <FormPreview />
          {source && <FormComments question={source} root={root} />}
        </>
      }
    >
      <Box
        component="form"
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          // Not that of a dialog above it.
          if (event.target === event.currentTarget) submit();
        }}
        sx={{
          bgcolor: 'background.paper',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1,
          p: 2,
          display: 'grid',
          gridTemplateColumns: 'minmax(0,1fr)',
          gap: 2,
          // Toolbars stop below the head of the form.
          '--head-height': { xs: '112px', sm: '46px' },
        }}
      >
        <FormHead
          title={title}
          typo={typo}
          onTypo={typoAllowed ? (chosen) => setTypoFor(chosen ? saves : null) : undefined}
          onPutAside={putAside}
          onDiscard={() => void dispatch(discardQuestion(id, start, home))}
        />
        {source?.returned === 1 && <ReturnedNote questionId={source.id} />}
        {serverCopy?.other && <DraftElsewhere other={serverCopy.other} />}
        {refusal && refusal.kind !== 'reason' && (
          <SaveConflicts
            conflict={refusal}
            onClose={() => dispatch(questionEdits.failureClosed(id))}
            onStoreAnyway={() => dispatch(submitQuestion(id, { acceptDuplicates: true }))}
          />
        )}
        {conflict && <MergeDialog theirs={conflict} />}
        {source && refusal?.kind === 'reason' && <TypoDialog before={source} />}
        <TypeField />
        <StemField />
        <AnswerFields />
        {/* Handout questions (kind 3) must not have videos. */}
        <DraftContent field="analysis" label={t('解析')} place="analysis" allowVideo videoDisabled={kind === HANDOUT} />
        <VideoField disabled={kind === HANDOUT} />
        <FaultList root={root} />
      </Box>
    </FormColumns>
  );
}

function FormPreview() {
  const draft = useDraft((whole) => whole);
  return <PrintPreview draft={draft} />;
}
