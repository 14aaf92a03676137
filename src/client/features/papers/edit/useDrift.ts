// Decides about newer versions: takes or keeps them, each as one undo step, and moves on to the next undecided
// question.
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectSet, versionsKept, versionsPinned } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import type { SetId } from '../../../state/paperWorkingSet/workingSet';
import type { Drifted } from './usePaperQuestions';

export type Decision = 'open' | 'taken' | 'kept';

export function useDrift(setId: SetId, list: readonly Drifted[]) {
  const dispatch = useAppDispatch();
  const entities = useAppSelector((state) => selectSet(state, setId).paperList.entities);
  const [at, setAt] = useState(0);

  const decisionOf = ({ id, version }: Drifted): Decision => {
    const item = entities[id];
    if ((item?.version ?? 0) >= version) return 'taken';
    return (item?.kept_version ?? 0) >= version ? 'kept' : 'open';
  };
  const go = (place: number) => setAt(Math.min(list.length - 1, Math.max(0, place)));
  /** After the last undecided question, the dialog stays where it is. */
  const goOn = (decided: readonly Drifted[]) => {
    if (decided.length !== 1) return;
    const isOpen = (one: Drifted) => !decided.includes(one) && decisionOf(one) === 'open';
    const next = list.findIndex((one, place) => place > at && isOpen(one));
    const any = next >= 0 ? next : list.findIndex(isOpen);
    if (any >= 0) setAt(any);
  };
  const take = (some: readonly Drifted[]) => {
    dispatch(
      versionsPinned(
        some.map(({ id, version }) => ({ id, version })),
        setId,
      ),
    );
    goOn(some);
  };
  const keep = (some: readonly Drifted[]) => {
    dispatch(
      versionsKept(
        some.map(({ id, pinned, version }) => ({ id, version: pinned, against: version })),
        setId,
      ),
    );
    goOn(some);
  };
  return { at, go, decisionOf, take, keep };
}
