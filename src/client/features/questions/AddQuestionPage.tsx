// 新增试题. With ?id= it changes a question, with ?derive= it derives a new one, with ?draft= it continues a draft.
// Other pages can open it with prefilled values (see usePrefill).
import Box from '@mui/material/Box';
import { useEffect, useMemo } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { Question } from '../../../contract/question/question';
import { entryPatch } from '../../../domain/question/lastEntry';
import { t } from '../../lib/texts/t';
import { useGetCommonQuery } from '../../state/api/knowledge/reference';
import { useGetQuestionQuery } from '../../state/api/question/question';
import { selectCommon } from '../../state/cache/cacheSlice';
import { questionDocument, questionEdits, questionPlace, type QuestionStart } from '../../state/edits/questionEdits';
import { usePageDocument } from '../../state/edits/useEdit';
import { useAppSelector, useAppStore } from '../../state/hooks';
import { usePageTitle } from '../../state/tabs/usePageTitle';
import { selectLastEntry } from '../../state/ui/lastEntry';
import { MayOpen } from '../../ui/MayOpen';
import { ContentStyles } from '../../ui/content/ContentStyles';
import { Skeleton } from '../../ui/controls/Skeleton';
import { RecordFault } from '../../ui/lists/RecordFault';
import { usePrefill, type Prefill } from './draft/usePrefill';
import { QuestionForm } from './form/QuestionForm';
import { QuestionContext } from './form/questionField';

const idOf = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined);

interface Target {
  question: number | undefined;
  derive: number | undefined;
  /** Id of a new question's draft that was kept for later. */
  draft: string | undefined;
}
interface EditorProps {
  target: Target;
  prefill: Prefill | undefined;
  /** The question that is changed or derived from. */
  origin: Question | undefined;
  title: string;
}

function QuestionEditor({ target: { question, derive, draft }, prefill, origin, title }: EditorProps) {
  const store = useAppStore();
  const entry = useAppSelector(selectLastEntry);
  const common = useAppSelector(selectCommon);
  const [, setParams] = useSearchParams();
  const start = useMemo(
    (): QuestionStart => ({
      question: origin ?? null,
      derived: question === undefined,
      patch: prefill?.patch ?? entryPatch(entry, common),
    }),
    [origin, question, prefill, entry, common],
  );
  const addressed = questionDocument({ question, derive, draft, prefill: prefill?.key });
  const home = questionDocument({ question, derive, prefill: prefill?.key });
  const shown = usePageDocument(questionEdits, addressed, start, home);
  // A draft that is kept for later, stored or given up changes the address, and the form stays as it is.
  useEffect(() => {
    const open = questionEdits.selectOpen(store.getState());
    if (open === undefined || open === addressed) return;
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('draft');
        const { draft: other } = questionPlace(open) ?? {};
        if (other !== undefined) next.set('draft', other);
        return next;
      },
      { replace: true },
    );
  }, [shown, addressed, store, setParams]);
  const form = useAppSelector((state) => shown && questionEdits.select(state, shown)?.openedAs);
  if (shown === undefined) return null;
  return (
    <QuestionContext.Provider value={shown}>
      <QuestionForm
        key={form}
        title={title}
        start={start}
        home={home}
        source={question === undefined ? undefined : origin}
      />
    </QuestionContext.Provider>
  );
}

export default function AddQuestionPage() {
  const [params] = useSearchParams();
  const question = idOf(params.get('id'));
  const derive = idOf(params.get('derive'));
  const draft = /^[a-z0-9]{1,60}$/i.exec(params.get('draft') ?? '')?.[0];
  const prefill = usePrefill(params);
  const origin = question ?? derive;
  const loaded = useGetQuestionQuery(
    { id: origin ?? 0 },
    { skip: origin === undefined, refetchOnMountOrArgChange: true },
  );
  const title =
    question !== undefined
      ? t('修改试题 #{0}', question)
      : derive !== undefined
        ? t('改编试题 #{0}', derive)
        : t('新增试题');
  usePageTitle(useLocation(), title);

  // A form that is open stays while its question is read again.
  const isOpen = useAppSelector(questionEdits.selectOpen) !== undefined;
  const reference = useGetCommonQuery();
  const entry = useAppSelector(selectLastEntry);
  // What the last question had is compared with what there is.
  const isKnown = origin !== undefined || isOpen || Object.keys(entry).length === 0 || !reference.isLoading;
  const isReady = origin === undefined ? isKnown : loaded.currentData !== undefined && (isOpen || !loaded.isFetching);
  return (
    <Box sx={{ p: 1.5, maxWidth: 1800, mx: 'auto' }}>
      <ContentStyles />
      {origin !== undefined && loaded.isError ? (
        <RecordFault what={t('试题', 1)} error={loaded.error} onRetry={() => void loaded.refetch()}>
          <MayOpen view="questionList">
            <Link className="btn filled large" to="/questionlist">
              {t('返回试题列表')}
            </Link>
          </MayOpen>
        </RecordFault>
      ) : isReady && prefill !== null ? (
        <QuestionEditor
          target={{ question, derive, draft }}
          prefill={prefill}
          origin={origin === undefined ? undefined : loaded.currentData}
          title={title}
        />
      ) : (
        <Skeleton height={480} />
      )}
    </Box>
  );
}
