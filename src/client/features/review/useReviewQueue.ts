// The review queue: the ids of the page, the current one with its status changes, and the keys.
import { useCallback } from 'react';
import type { Question } from '../../../contract/question/question';
import { STATUS, nextStatus } from '../../../domain/question/reviewWorkflow';
import { useActions } from '../../lib/actions/useActions';
import { skipToken } from '../../state/api/api';
import { useGetQuestionsQuery } from '../../state/api/question/question';
import { useAddCheckRecordMutation, useGetQuestionMovesQuery } from '../../state/api/question/review';
import { shallowEqual, useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectRecord, useRecord } from '../../state/records/records';
import { decide, DECISION, QUEUE, refusalOpened, selectQueue } from '../../state/review/reviewQueue';
import { selectDialog, selectMarked } from '../../state/ui/uiSlice';
import { useQueueAddress } from './useQueueAddress';

const NO_IDS: readonly number[] = [];

export function useReviewQueue() {
  const dispatch = useAppDispatch();
  const { status, page, size, at, goTo, turn } = useQueueAddress();
  const { place, overtaken } = useAppSelector(selectQueue);
  const blocked = useAppSelector(selectDialog) !== null;
  const { data, currentData, isError, error, isFetching, refetch } = useGetQuestionsQuery({
    status,
    page,
    size,
    order: 'oldest',
  });
  const ids = (currentData ?? (isError ? undefined : data))?.ids ?? NO_IDS;
  /** The marked questions of this page. */
  const marked = useAppSelector((state): Question[] => {
    const ticked = selectMarked(state, QUEUE);
    return ids.filter((id) => ticked.includes(id)).flatMap((id) => selectRecord(state, 'question', id) ?? []);
  }, shallowEqual);
  const total = currentData?.total ?? data?.total ?? 0;
  const found = ids.findIndex((id) => id === at);
  const index = found >= 0 ? found : Math.min(place, ids.length - 1);
  const current = useRecord('question', ids[index] ?? 0);
  const moves = useGetQuestionMovesQuery(current ? { id: current.id } : skipToken).currentData?.list;
  const [, { isLoading }] = useAddCheckRecordMutation({ fixedCacheKey: DECISION });

  const pages = Math.max(1, Math.ceil(total / size));
  const hasPrevious = index > 0 || page > 1;
  const hasNext = (index >= 0 && index < ids.length - 1) || page < pages;
  const open = useCallback((id: number) => goTo({ at: id }, ids.indexOf(id)), [goTo, ids]);
  const step = (by: 1 | -1) => {
    const neighbour = ids[index + by];
    if (neighbour !== undefined) open(neighbour);
    else if (by === 1 ? page < pages : page > 1) goTo({ page: page + by }, by === 1 ? 0 : size - 1);
  };
  const send = async (reason?: string) => {
    if (!current || isLoading) return;
    const next = ids[index + 1];
    const outcome = await dispatch(decide(current, index, reason));
    if (outcome === 'overtaken') void refetch();
    if (outcome === 'sent' && next !== undefined) goTo({ at: next });
  };
  const to = nextStatus(status);
  const pass = moves?.find((move) => move.to === to);
  const refuse = moves?.find((move) => move.to === STATUS.unchecked);
  useActions(
    'review',
    {
      pass: pass?.ok === 1 ? ({ repeat }) => void (repeat || send()) : undefined,
      refuse: refuse?.ok === 1 && current ? () => void dispatch(refusalOpened(current.id)) : undefined,
    },
    !blocked,
  );
  return {
    status,
    page,
    size,
    ids,
    total,
    current,
    pass,
    refuse,
    withdraw: moves?.find((move) => move.to === STATUS.unavailable),
    marked,
    overtaken: overtaken?.id === current?.id ? overtaken : null,
    hasPrevious,
    hasNext,
    open,
    goTo,
    turn,
    send,
    place: (page - 1) * size + index + 1,
    loaded: currentData !== undefined || data !== undefined,
    failed: isError && !isFetching,
    error,
    retry: () => void refetch(),
    busy: isLoading || isFetching,
    next: () => step(1),
    previous: () => step(-1),
  };
}
