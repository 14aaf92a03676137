// 换一题: replaces a question with the next alternative under the same constraints. After the last alternative the
// original question comes back. Each replacement is a normal undo step.
import { useCallback, useRef, useState } from 'react';
import type { BlueprintAlternative, BlueprintBody } from '../../../../contract/paper/blueprint';
import { blueprintApi, useGetAlternativesMutation } from '../../../state/api/paper/blueprint';
import { questionApi } from '../../../state/api/question/question';
import { useAppDispatch, useAppStore } from '../../../state/hooks';
import { questionReplaced } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { selectSet } from '../../../state/paperWorkingSet/selectors';
import type { SetId } from '../../../state/paperWorkingSet/workingSet';
import { tell } from '../../../state/prompts';
import type { AppThunk } from '../../../state/store';

const SIZE = 20;
const ANY_DIFFICULTY = { min: 0, max: 10 };
interface Ring {
  /** The original question; it is the last of every cycle. */
  firstId: number;
  list: BlueprintAlternative[];
  more: boolean;
  /** True when no alternative has the same difficulty: then any difficulty is accepted, nearest first. */
  wide: boolean;
}
export interface Swap {
  oldId: number;
  newId: number;
  /** Why this alternative was chosen. */
  text: string;
  /** Position among the alternatives, from 1; 0 is the original question. */
  place: number;
  count: number;
}

/** Exclusions of the blueprint whose cell the question fills, when that blueprint is stored on the server. */
const conditionsOf =
  (setId: SetId, id: number): AppThunk<Promise<Pick<BlueprintBody, 'exclude_paper_ids' | 'unused'>>> =>
  async (dispatch, getState) => {
    const cell = selectSet(getState(), setId).paperList.entities[id]?.cell;
    const none = { exclude_paper_ids: [], unused: null };
    if (!cell || cell.blueprint_id === 0) return none;
    const { data } = await dispatch(
      blueprintApi.endpoints.getBlueprint.initiate({ id: cell.blueprint_id }, { subscribe: false }),
    );
    return data ? { exclude_paper_ids: data.body.exclude_paper_ids, unused: data.body.unused } : none;
  };

export function useSwap(setId: SetId) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [askAlternatives] = useGetAlternativesMutation();
  const rings = useRef<Ring[]>([]);
  const busy = useRef(false);
  const [swap, setSwap] = useState<Swap | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);

  const read = useCallback(
    async (ring: Ring, id: number): Promise<boolean> => {
      const others = selectSet(store.getState(), setId).paperList.ids.filter((each) => each !== id);
      const conditions = await dispatch(conditionsOf(setId, id));
      const { data } = await askAlternatives({
        question_id: ring.firstId,
        paper_question_ids: [...new Set([ring.firstId, ...others])],
        seed: 0,
        difficulty: ring.wide ? ANY_DIFFICULTY : null,
        ...conditions,
        offset: ring.list.length,
        size: SIZE,
      });
      if (!data) return false;
      ring.list.push(...data.list);
      ring.more = data.more && data.list.length > 0;
      if (ring.list.length === 0 && !ring.wide) Object.assign(ring, { wide: true, more: true });
      return true;
    },
    [askAlternatives, dispatch, setId, store],
  );

  /** Replaces a question with another; false when it cannot be loaded. */
  const put = useCallback(
    async (ring: Ring, id: number, place: number): Promise<boolean> => {
      const next = ring.list[place - 1];
      const newId = next?.question_id ?? ring.firstId;
      const { data } = await dispatch(questionApi.endpoints.getQuestion.initiate({ id: newId }, { subscribe: false }));
      if (!data) return false;
      dispatch(questionReplaced(id, data, setId));
      setSwap({ oldId: id, newId, text: next?.text ?? '换回了原来的题', place, count: ring.list.length });
      return true;
    },
    [dispatch, setId],
  );

  const run = useCallback(
    async (id: number, back: boolean) => {
      if (busy.current) return;
      busy.current = true;
      setBusyId(id);
      try {
        const known = rings.current.find(
          (ring) => ring.firstId === id || ring.list.some((one) => one.question_id === id),
        );
        const ring = known ?? { firstId: id, list: [], more: true, wide: false };
        if (!known) rings.current.push(ring);
        const at = ring.list.findIndex((one) => one.question_id === id) + 1;
        if (back) {
          if (at > 0) await put(ring, id, 0);
          return;
        }
        // Alternatives that are now on the paper are skipped.
        const present = selectSet(store.getState(), setId).paperList.entities;
        let place = at + 1;
        for (; ; place += 1) {
          while (place > ring.list.length && ring.more) if (!(await read(ring, id))) return;
          const next = ring.list[place - 1];
          if (!next || !present[next.question_id]) break;
        }
        if (place > ring.list.length) {
          if (at === 0)
            dispatch(
              tell(
                'warning',
                '没有可换的题：题库中没有知识点相近或内容相近的同题型试题，或者都已在卷中。可以到试题列表中另选。',
              ),
            );
          else await put(ring, id, 0);
        } else await put(ring, id, place);
      } finally {
        busy.current = false;
        setBusyId(null);
      }
    },
    [dispatch, put, read, setId, store],
  );
  const next = useCallback((id: number) => void run(id, false), [run]);
  const back = useCallback((id: number) => void run(id, true), [run]);
  return { swap, busyId, next, back, forget: useCallback(() => setSwap(null), []) };
}
