// Which part of the review queue is shown is in the address: status, page and question.
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../../contract/codes';
import { PENDING_STATUSES, STATUS } from '../../../domain/question/reviewWorkflow';
import { useAppDispatch } from '../../state/hooks';
import { placeReached, statusChosen } from '../../state/review/reviewQueue';

export interface Target {
  status?: number;
  page?: number;
  size?: number;
  /** Id of the question. */
  at?: number;
}
const whole = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined);

export function useQueueAddress() {
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  /** `place`: index in the list of the question that is shown next. */
  const goTo = useCallback(
    (target: Target, place?: number) => {
      if (target.status !== undefined) dispatch(statusChosen());
      if (place !== undefined) dispatch(placeReached(place));
      setParams((now) => {
        const next = new URLSearchParams(now);
        next.delete('at');
        if (target.status !== undefined) next.delete('page');
        for (const [name, value] of Object.entries(target)) next.set(name, String(value));
        return next;
      });
    },
    [dispatch, setParams],
  );
  return {
    status: PENDING_STATUSES.find((each) => each === whole(params.get('status'))) ?? STATUS.unchecked,
    page: Math.max(1, whole(params.get('page')) ?? 1),
    size: PAGE_SIZES.find((each) => each === whole(params.get('size'))) ?? DEFAULT_PAGE_SIZE,
    at: whole(params.get('at')),
    goTo,
  };
}
