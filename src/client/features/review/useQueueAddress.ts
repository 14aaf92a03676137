// Which part of the review queue is shown is in the address: status, page and question.
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PENDING_STATUSES, STATUS } from '../../../domain/question/reviewWorkflow';
import { pageIn } from '../../lib/listAddress';
import { useAppDispatch } from '../../state/hooks';
import { placeReached, statusChosen } from '../../state/review/reviewQueue';
import { usePageSize } from '../../state/ui/usePageSize';

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
  const [usual, chooseSize] = usePageSize();
  const { page, size } = pageIn(params, usual);
  /** `place`: index in the list of the question that is shown next. */
  const goTo = useCallback(
    (target: Target, place?: number) => {
      if (target.status !== undefined) dispatch(statusChosen());
      if (place !== undefined) dispatch(placeReached(place));
      setParams((now) => {
        const next = new URLSearchParams(now);
        next.delete('at');
        if (target.status !== undefined) next.delete('page');
        for (const [name, value] of Object.entries({ ...(target.page && { size }), ...target }))
          next.set(name, String(value));
        return next;
      });
    },
    [dispatch, setParams, size],
  );
  return {
    status: PENDING_STATUSES.find((each) => each === whole(params.get('status'))) ?? STATUS.unchecked,
    page,
    size,
    at: whole(params.get('at')),
    goTo,
    turn: (to: number, by: number) => {
      chooseSize(by, size);
      goTo({ page: to, size: by });
    },
  };
}
