// State of one blueprint while it is edited: saved state, draft, undo and redo, and saving with the revision.
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { CODES } from '../../../contract/codes';
import type { BlueprintBody } from '../../../contract/blueprint';
import type { BlueprintDetail } from '../../../contract/savedBlueprint';
import type { ApiError } from '../../state/api/api';
import { useSaveBlueprintMutation } from '../../state/api/blueprint';
import { useAppDispatch } from '../../state/hooks';
import { cellsRebound } from '../../state/paperWorkingSet/paperWorkingSetSlice';
import { ask, tell } from '../../state/prompts';
import { emptyDraft, keepBlueprintDraft, readBlueprintDraft, type BlueprintDraft } from './blueprintDraft';

const STEPS = 200;
interface History {
  now: BlueprintDraft;
  past: BlueprintDraft[];
  future: BlueprintDraft[];
  dirty: boolean;
}
type Act =
  | { kind: 'change'; patch: Partial<BlueprintDraft> }
  | { kind: 'undo' | 'redo' }
  | { kind: 'saved'; revision: number }
  | { kind: 'load'; draft: BlueprintDraft };

function step(state: History, act: Act): History {
  const { now, past, future } = state;
  if (act.kind === 'load') return { now: act.draft, past: [], future: [], dirty: false };
  if (act.kind === 'saved') return { ...state, now: { ...now, revision: act.revision }, dirty: false };
  if (act.kind === 'change') {
    const next = { ...now, ...act.patch };
    const same = (Object.keys(act.patch) as (keyof BlueprintDraft)[]).every((field) => next[field] === now[field]);
    return same ? state : { now: next, past: [...past, now].slice(-STEPS), future: [], dirty: true };
  }
  const to = act.kind === 'undo' ? past.at(-1) : future[0];
  if (!to) return state;
  // Undo and redo keep the newest saved revision; otherwise the next save would be refused as a conflict.
  const there = { ...to, revision: now.revision };
  return act.kind === 'undo'
    ? { now: there, past: past.slice(0, -1), future: [now, ...future], dirty: true }
    : { now: there, past: [...past, now], future: future.slice(1), dirty: true };
}

const draftOf = ({ title, shared, body, revision }: BlueprintDetail): BlueprintDraft => ({
  title,
  shared,
  body,
  revision,
  seed: 1,
});

export function useBlueprint(id: number, detail: BlueprintDetail | undefined) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [send, { isLoading: saving }] = useSaveBlueprintMutation();
  const [state, act] = useReducer(step, null, (): History => {
    const kept = dispatch(readBlueprintDraft(id));
    return { now: kept ?? (detail ? draftOf(detail) : emptyDraft()), past: [], future: [], dirty: kept !== null };
  });
  const { now, dirty } = state;
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
    if (dirty) dispatch(keepBlueprintDraft(id, now));
  }, [dispatch, id, now, dirty]);

  const change = useCallback((patch: Partial<BlueprintDraft>) => act({ kind: 'change', patch }), []);
  const setBody = useCallback((body: BlueprintBody) => act({ kind: 'change', patch: { body } }), []);
  const undo = useCallback(() => act({ kind: 'undo' }), []);
  const redo = useCallback(() => act({ kind: 'redo' }), []);

  /** Saves the blueprint. With id 0 or `copy`, it is saved as a new blueprint of the user's own. */
  const save = useCallback(
    async (copy = false): Promise<void> => {
      const { title, shared, body, revision } = latest.current;
      if (title.trim() === '') {
        dispatch(tell('warning', '请填写细目表名称'));
        document.getElementById('blueprint-title')?.focus();
        return;
      }
      const own = id !== 0 && !copy;
      const fields = {
        title: copy ? `${title.trim().slice(0, 95)}（副本）` : title.trim(),
        shared: copy ? (0 as const) : shared,
        body,
      };
      let reply = await send({ ...fields, ...(own ? { id, revision } : {}) });
      const fault = reply.error as ApiError | undefined;
      if (own && fault?.kind === 'business' && fault.code === CODES.conflict) {
        const theirs = fault.data as { revision?: number; blueprint?: BlueprintDetail } | null;
        const text = `它已在别处保存为《${theirs?.blueprint?.title ?? ''}》（${theirs?.blueprint?.question_count ?? 0} 题）。可以用这里的内容覆盖，或取消后另存为副本。`;
        if (!(await dispatch(ask({ title: '细目表已在别处修改', text, ok: '覆盖', cancel: '取消' })))) return;
        reply = await send({ ...fields, id, revision: theirs?.revision ?? revision });
      }
      if (!reply.data) return;
      act({ kind: 'saved', revision: reply.data.revision });
      dispatch(keepBlueprintDraft(id, null));
      dispatch(tell('success', copy ? '已另存为我的细目表' : '细目表已保存'));
      if (own) return;
      if (id === 0) dispatch(cellsRebound({ from: 0, to: reply.data.id }));
      void navigate(reply.data.id === 0 ? '/paperlist/blueprint' : `/paperlist/blueprint/${reply.data.id}`, {
        replace: true,
      });
    },
    [dispatch, id, navigate, send],
  );
  /** Discards the draft and returns to the saved state. */
  const discard = useCallback(() => {
    dispatch(keepBlueprintDraft(id, null));
    if (id === 0) dispatch(cellsRebound({ from: 0, to: null }));
    act({ kind: 'load', draft: detail ? draftOf(detail) : emptyDraft() });
  }, [dispatch, id, detail]);

  return useMemo(
    () => ({
      ...now,
      dirty,
      saving,
      canUndo: state.past.length > 0,
      canRedo: state.future.length > 0,
      change,
      setBody,
      undo,
      redo,
      save,
      discard,
    }),
    [now, dirty, saving, state.past.length, state.future.length, change, setBody, undo, redo, save, discard],
  );
}
