// The life of a question form: load, edit, keep the draft, save, and what may stand in the way.
import { useCallback, useEffect, useRef, useState } from 'react';
import { CODES } from '../../../contract/codes';
import type { ApiError } from '../../state/api/api';
import { useDeriveQuestionMutation, useGetQuestionQuery, useSaveQuestionMutation } from '../../state/api/question';
import { useAppDispatch } from '../../state/hooks';
import { draftFault, draftOf, emptyDraft, fieldsOf, type QuestionDraft } from './questionDraft';
import { dropDraft, keepDraft, readDraft } from './draftStore';
import { useServerDraft } from './useServerDraft';
import { tell } from '../../state/prompts';
import { conflictOf, type SaveConflict } from './SaveConflicts';
import { nextNumber, type Prefill } from './usePrefill';

const KEEP_AFTER_MS = 600;

export interface FormTarget {
  id: number | undefined;
  derive: number | undefined;
  /** What a new question begins with. */
  prefill?: Prefill | undefined;
}

export function useQuestionForm({ id, derive, prefill }: FormTarget) {
  const dispatch = useAppDispatch();
  const origin = id ?? derive;
  const key = id !== undefined ? `question-${id}` : derive !== undefined ? `derive-${derive}` : prefill ? `new-${prefill.key}` : 'new';
  const loaded = useGetQuestionQuery({ id: origin ?? 0 }, { skip: origin === undefined, refetchOnMountOrArgChange: true });
  const [draft, setDraft] = useState<QuestionDraft | null>(null);
  const [revision, setRevision] = useState<number | undefined>(undefined);
  const [dirty, setDirty] = useState(false);
  const [restored, setRestored] = useState(false);
  /** The browser had no draft: the server is asked for one. */
  const [look, setLook] = useState<boolean | null>(null);
  const [tried, setTried] = useState(false);
  const [conflict, setConflict] = useState<SaveConflict | null>(null);
  const [save, saving] = useSaveQuestionMutation();
  const [deriveChild, deriving] = useDeriveQuestionMutation();

  const source = origin === undefined ? undefined : loaded.data;
  const ready = origin === undefined || (loaded.data !== undefined && !loaded.isFetching);
  useEffect(() => {
    if (draft !== null || !ready) return;
    const kept = dispatch(readDraft(key));
    setDraft(kept?.draft ?? (source ? draftOf(source) : { ...emptyDraft(), ...prefill?.patch }));
    setRevision(id === undefined ? undefined : (kept?.revision ?? source?.revision));
    setRestored(kept !== null);
    setDirty(kept !== null);
    setLook(kept === null);
  }, [draft, ready, source, key, id, prefill, dispatch]);

  // Kept soon after typing, and at once when the page is left.
  const latest = useRef({ draft, dirty, key, revision });
  useEffect(() => {
    latest.current = { draft, dirty, key, revision };
  });
  const keep = useCallback(() => {
    const now = latest.current;
    if (now.dirty && now.draft) dispatch(keepDraft(now.key, { draft: now.draft, revision: now.revision }));
  }, [dispatch]);
  useEffect(() => {
    if (!dirty) return;
    const timer = setTimeout(keep, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [draft, dirty, keep]);
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep]);

  const change = useCallback((patch: Partial<QuestionDraft>) => {
    setDraft((now) => (now ? { ...now, ...patch } : now));
    setDirty(true);
  }, []);
  const server = useServerDraft({
    key,
    kept: dirty && draft ? { draft, revision } : null,
    look,
    // What was typed meanwhile goes before what lay there.
    onFound: (kept) => {
      if (latest.current.dirty) return;
      setDraft(kept.draft);
      setRevision(id === undefined ? undefined : (kept.revision ?? revision));
      setRestored(true);
      setDirty(true);
    },
  });
  const settle = (next: QuestionDraft) => {
    dispatch(dropDraft(key));
    server.drop();
    latest.current.dirty = false;
    setDraft(next);
    setDirty(false);
    setRestored(false);
    setTried(false);
    setConflict(null);
  };
  const reset = () => {
    if (id !== undefined) setRevision(source?.revision);
    settle(source ? draftOf(source) : { ...emptyDraft(), ...prefill?.patch });
  };

  const fault = tried && draft ? draftFault(draft) : null;
  /** True when it was stored. `revision` overrides the one the form was opened with. */
  const submit = async (options: { acceptDuplicates?: boolean; revision?: number } = {}): Promise<boolean> => {
    if (!draft) return false;
    setTried(true);
    if (draftFault(draft)) return false;
    const fields = { ...fieldsOf(draft), ...(options.acceptDuplicates ? { accept_duplicates: 1 as const } : {}) };
    const base = options.revision ?? revision;
    const reply =
      derive !== undefined && id === undefined
        ? await deriveChild({ id: derive, ...fields })
        : await save(id === undefined ? fields : { id, ...(base === undefined ? {} : { revision: base }), ...fields });
    if ('error' in reply && reply.error) {
      const error = reply.error as ApiError;
      if (error.kind === 'business') setConflict(error.code === CODES.conflict ? conflictOf(error.msg, error.data) : { kind: 'other', msg: error.msg });
      return false;
    }
    const data = reply.data;
    dispatch(tell('success', id === undefined ? `已保存为试题 ${data?.id ?? ''}` : '已保存'));
    if (data) setRevision(data.revision);
    // What belongs together is often entered together: the next question keeps its classification.
    const { content, options: choices, right, judge, blanks, solution, parts, analysis } = emptyDraft();
    const origin_number = nextNumber(draft.origin_number);
    settle(id === undefined ? { ...draft, content, options: choices, right, judge, blanks, solution, parts, analysis, origin_number } : draft);
    return true;
  };
  const takeTheirs = () => {
    if (conflict?.kind !== 'revision') return;
    setRevision(conflict.revision);
    settle(draftOf(conflict.question));
  };
  return {
    draft, change, fault, dirty, restored, draftState: server.state, conflict, submit, reset, takeTheirs,
    closeConflict: () => setConflict(null),
    busy: saving.isLoading || deriving.isLoading,
    failed: origin !== undefined && loaded.isError,
    retry: () => void loaded.refetch(),
  };
}
