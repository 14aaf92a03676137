// State of a question form: load, edit, save a draft (存草稿), submit (提交审核), and the errors that prevent it.
import { useCallback, useEffect, useState } from 'react';
import { CODES } from '../../../../contract/codes';
import type { Question } from '../../../../contract/question/question';
import type { BodyFault } from '../../../../domain/question/questionBody';
import { isQueued, type ApiError } from '../../../state/api/api';
import {
  useDeriveQuestionMutation,
  useGetQuestionQuery,
  useSaveQuestionMutation,
} from '../../../state/api/question/question';
import { useAppDispatch } from '../../../state/hooks';
import { ask, tell } from '../../../state/prompts';
import type { KeptDraft } from '../draft/draftStore';
import { draftFaults, draftOf, emptyDraft, fieldsOf, type QuestionDraft } from '../draft/questionDraft';
import { conflictOf, type SaveConflict } from './SaveConflicts';
import { findFormulaFaults } from './submitFaults';
import { useAutosave } from '../draft/useAutosave';
import { nextNumber, type Prefill } from '../draft/usePrefill';

export interface FormTarget {
  id: number | undefined;
  derive: number | undefined;
  /** Draft id of a new question that was saved by 存草稿. */
  draftId?: string | undefined;
  /** Initial values of a new question. */
  prefill?: Prefill | undefined;
}
export interface SubmitOptions {
  acceptDuplicates?: boolean;
  /** The result of a merge on the newer revision; submitted instead of the form content. */
  merged?: { draft: QuestionDraft; question: Question };
  /** The reason of a typo correction; the question stays reviewed. */
  typo?: string;
}

const keyOf = ({ id, derive, draftId, prefill }: FormTarget): string => {
  if (id !== undefined) return `question-${id}`;
  if (derive !== undefined) return `derive-${derive}`;
  return draftId !== undefined ? `draft-${draftId}` : prefill ? `new-${prefill.key}` : 'new';
};

const draftIdOf = (draftKey: string): string => draftKey.slice('draft-'.length);

/** A derived question is not shared until the user decides so. */
const beginningOf = (
  id: number | undefined,
  source: Question | undefined,
  prefill: Prefill | undefined,
): QuestionDraft =>
  source
    ? { ...draftOf(source), ...(id === undefined && { shared: 0 as const }) }
    : { ...emptyDraft(), ...prefill?.patch };

export function useQuestionForm(target: FormTarget, onDraftId: (draftId: string | null) => void) {
  const { id, derive, prefill } = target;
  const dispatch = useAppDispatch();
  const origin = id ?? derive;
  const loaded = useGetQuestionQuery(
    { id: origin ?? 0 },
    { skip: origin === undefined, refetchOnMountOrArgChange: true },
  );
  const [draft, setDraft] = useState<QuestionDraft | null>(null);
  const [revision, setRevision] = useState<number | undefined>(undefined);
  const [base, setBase] = useState<QuestionDraft | undefined>(undefined);
  const [dirty, setDirty] = useState(false);
  const [restored, setRestored] = useState(false);
  const [tried, setTried] = useState(false);
  const [formulaFaults, setFormulaFaults] = useState<readonly BodyFault[]>([]);
  const [checking, setChecking] = useState(false);
  const [conflict, setConflict] = useState<SaveConflict | null>(null);
  const [save, saving] = useSaveQuestionMutation();
  const [deriveChild, deriving] = useDeriveQuestionMutation();

  const restore = (kept: KeptDraft) => {
    setDraft(kept.draft);
    setRevision((now) => (id === undefined ? undefined : (kept.revision ?? now)));
    setBase((now) => kept.base ?? now);
    setRestored(true);
    setDirty(true);
  };
  const autosave = useAutosave({
    firstKey: keyOf(target),
    typed: dirty && draft ? { draft, revision, base } : null,
    onFound: restore,
    onMoved: (key) => {
      onDraftId(draftIdOf(key));
      dispatch(tell('info', '另一个窗口也在写新题，这道题的草稿已另存一份'));
    },
  });

  const source = origin === undefined ? undefined : loaded.data;
  const ready = origin === undefined || (loaded.data !== undefined && !loaded.isFetching);
  const { read } = autosave;
  useEffect(() => {
    if (draft !== null || !ready) return;
    const kept = read();
    const fresh = beginningOf(id, source, prefill);
    setDraft(kept?.draft ?? fresh);
    setRevision(id === undefined ? undefined : (kept?.revision ?? source?.revision));
    setBase(id === undefined ? undefined : kept ? kept.base : fresh);
    setRestored(kept !== null);
    setDirty(kept !== null);
  }, [draft, ready, source, id, prefill, read]);

  const change = useCallback((patch: Partial<QuestionDraft>) => {
    setDraft((now) => (now ? { ...now, ...patch } : now));
    setFormulaFaults([]);
    setDirty(true);
  }, []);
  const settle = (next: QuestionDraft, stored = next) => {
    const nextKey = keyOf({ ...target, draftId: undefined });
    const waiting = autosave.forget(nextKey);
    onDraftId(null);
    setDraft(next);
    setBase(id === undefined ? undefined : stored);
    setDirty(false);
    setRestored(false);
    setTried(false);
    setFormulaFaults([]);
    setConflict(null);
    if (waiting) restore(waiting);
  };
  const reset = async () => {
    const text =
      id === undefined ? '已写的内容和草稿都会去掉，不能找回。' : '没有提交的改动和草稿都会去掉，回到已保存的内容。';
    if (!(await dispatch(ask({ title: '放弃修改？', text, ok: '放弃', cancel: '继续编辑' })))) return;
    if (id !== undefined) setRevision(source?.revision);
    settle(beginningOf(id, source, prefill));
  };

  const faults = tried && draft ? [...draftFaults(draft), ...formulaFaults] : [];
  /** True when there are no errors; otherwise the form shows all of them. */
  const check = async (of: QuestionDraft): Promise<boolean> => {
    setTried(true);
    setChecking(true);
    const found = await findFormulaFaults(fieldsOf(of));
    setChecking(false);
    setFormulaFaults(found);
    return found.length === 0 && draftFaults(of).length === 0;
  };
  /** Related questions are often entered one after another, so the next question keeps the classification. */
  const next = (stored: QuestionDraft) => {
    const {
      content,
      options: choices,
      right,
      judge,
      blanks,
      solution,
      parts,
      analysis,
      answer_video,
      shared,
    } = emptyDraft();
    const origin_number = nextNumber(stored.origin_number);
    settle(
      id === undefined
        ? {
            ...stored,
            content,
            options: choices,
            right,
            judge,
            blanks,
            solution,
            parts,
            analysis,
            answer_video,
            shared,
            origin_number,
          }
        : stored,
      stored,
    );
  };
  /** True when the question is stored, or safely queued while offline. */
  const submit = async ({ acceptDuplicates, merged, typo }: SubmitOptions = {}): Promise<boolean> => {
    const of = merged?.draft ?? draft;
    if (!of) return false;
    if (merged) {
      // The form keeps the merged content, no matter how the submission ends.
      setDraft(merged.draft);
      setRevision(merged.question.revision);
      setBase(draftOf(merged.question));
      setDirty(true);
      setConflict(null);
    }
    if (!(await check(of))) return false;
    const fields = { ...fieldsOf(of), ...(acceptDuplicates ? { accept_duplicates: 1 as const } : {}) };
    const on = merged?.question.revision ?? revision;
    const slip = typo === undefined ? {} : { typo: 1 as const, reason: typo };
    const reply =
      derive !== undefined && id === undefined
        ? await deriveChild({ id: derive, ...fields })
        : await save(
            id === undefined ? fields : { id, ...(on === undefined ? {} : { revision: on }), ...fields, ...slip },
          );
    if ('error' in reply && reply.error) {
      const error = reply.error as ApiError;
      if (isQueued(error)) {
        next(of);
        return true;
      }
      if (error.kind === 'business')
        setConflict(
          error.code === CODES.conflict ? conflictOf(error.msg, error.data) : { kind: 'other', msg: error.msg },
        );
      return false;
    }
    const data = reply.data;
    dispatch(
      tell(
        'success',
        id === undefined && data?.id
          ? `已保存为试题 ${data.id}`
          : typo === undefined
            ? '已保存'
            : '错别字已改，试题仍为已审核',
      ),
    );
    if (data) setRevision(data.revision);
    next(of);
    return true;
  };
  /** 存草稿: saves without validation. */
  const putAside = async () => {
    const key = await autosave.putAside();
    if (key) onDraftId(draftIdOf(key));
  };
  return {
    draft,
    source,
    base,
    change,
    faults,
    dirty,
    restored,
    conflict,
    check,
    submit,
    reset,
    putAside,
    draftState: autosave.state,
    /** The server's message when it refused the draft. */
    draftWhy: autosave.why,
    /** True when neither the server nor the browser could save the draft. */
    homeless: autosave.homeless,
    elsewhere: autosave.other,
    keepMine: autosave.keepMine,
    takeElsewhere: () => {
      if (autosave.other) restore(autosave.other.kept);
      autosave.keepMine();
    },
    /** Puts the merged content into the form, to continue editing. */
    takeMerge: (merged: QuestionDraft, question: Question) => {
      setDraft(merged);
      setRevision(question.revision);
      setBase(draftOf(question));
      setDirty(true);
      setConflict(null);
    },
    closeConflict: () => setConflict(null),
    busy: checking || saving.isLoading || deriving.isLoading,
    failed: origin !== undefined && loaded.isError,
    error: loaded.error,
    retry: () => void loaded.refetch(),
  };
}
