// Runs one fill at a time: the call, its cancellation and its result.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BlueprintBody, BlueprintResult } from '../../../contract/paper/blueprint';
import { useFillBlueprintMutation } from '../../state/api/paper/blueprint';
import { useAppDispatch, useAppStore } from '../../state/hooks';
import { selectActiveSetId, selectSet } from '../../state/paperWorkingSet/selectors';
import type { PaperDetails } from '../../state/paperWorkingSet/transitions';
import { NEW_PAPER, type SetId } from '../../state/paperWorkingSet/workingSet';
import { ask, tell } from '../../state/prompts';
import { locksIn, picksIn, putPicks, readPicks } from './fillThunks';

export type FillTarget = 'new' | 'active';
export interface FillRequest {
  body: BlueprintBody;
  seed: number;
  target: FillTarget;
  title: string;
  /** Questions that may be replaced although they are locked. */
  unlockIds?: readonly number[];
}
export type FillOutcome =
  Exclude<BlueprintResult, { outcome: 'filled' }> | { outcome: 'filled'; count: number; setId: SetId };

export function useFill(blueprintId: number) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [send] = useFillBlueprintMutation();
  const [running, setRunning] = useState(false);
  const [outcome, setOutcome] = useState<FillOutcome | null>(null);
  const call = useRef<{ abort(): void } | null>(null);
  const stopped = useRef(false);
  // Leaving the page cancels the run, so that no paper changes without the user seeing it.
  useEffect(
    () => () => {
      stopped.current = true;
      call.current?.abort();
    },
    [],
  );

  const fill = useCallback(
    async ({ body, seed, target, title, unlockIds = [] }: FillRequest) => {
      const active = selectActiveSetId(store.getState());
      const setId: SetId = target === 'active' && active.startsWith('paper:') ? active : NEW_PAPER;
      const set = selectSet(store.getState(), setId);
      const own = new Set(picksIn(set, blueprintId).map((item) => item.id));
      const others = set.paperList.ids.filter((id) => !own.has(id));
      const alone = target === 'new';
      if (alone && others.length > 0) {
        const text = `新试卷中已有另外 ${others.length} 道题，将被这次配的题替换，可用“撤销”恢复。想保留它们，请改为“加入当前试卷”。`;
        if (!(await dispatch(ask({ title: '替换新试卷中的题', text, ok: '替换', cancel: '取消' })))) return;
      }
      const unlocked = new Set(unlockIds);
      const locks = locksIn(set, blueprintId, body).filter((lock) => !unlocked.has(lock.question_id));
      stopped.current = false;
      setRunning(true);
      setOutcome(null);
      const run = send({ body, seed, forms: 1, locks, exclude_question_ids: alone ? [] : others });
      call.current = run;
      try {
        const { data } = await run;
        if (stopped.current || !data) return;
        if (data.outcome !== 'filled') {
          setOutcome(data);
          return;
        }
        const picks = await dispatch(readPicks(blueprintId, body, data.forms[0] ?? []));
        if (stopped.current) return;
        if (!picks) {
          dispatch(tell('error', '配好的试题未能载入，请重试'));
          return;
        }
        const { stage_id, grade_id, gs_id } = body;
        const fresh: PaperDetails = { title: title.trim() || '未命名试卷', stage_id, grade_id, gs_id };
        dispatch(putPicks(setId, blueprintId, picks, set.title.trim() === '' || alone ? fresh : {}, alone));
        setOutcome({ outcome: 'filled', count: picks.length, setId });
      } finally {
        call.current = null;
        setRunning(false);
      }
    },
    [blueprintId, dispatch, send, store],
  );
  const cancel = useCallback(() => {
    stopped.current = true;
    call.current?.abort();
  }, []);
  return { running, outcome, fill, cancel, forget: useCallback(() => setOutcome(null), []) };
}
export type FillControl = ReturnType<typeof useFill>;
