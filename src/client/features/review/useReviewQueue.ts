// State of the review queue: status, page and question in the address, the status changes of the current question, and
// the keys.
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CODES, DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../../contract/codes';
import type { Question } from '../../../contract/question/question';
import { STATUS, PENDING_STATUSES, nextStatus } from '../../../domain/question/reviewWorkflow';
import { useKeys } from '../../lib/keys/useKeys';
import { isQueued, skipToken, type ApiError } from '../../state/api/api';
import { useGetQuestionsQuery } from '../../state/api/question/question';
import { useAddCheckRecordMutation, useGetQuestionMovesQuery } from '../../state/api/question/review';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { tell } from '../../state/prompts';
import { selectDialog } from '../../state/ui/uiSlice';

const whole = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined);

export function useReviewQueue() {
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  const status = PENDING_STATUSES.find((each) => each === whole(params.get('status'))) ?? STATUS.unchecked;
  const page = Math.max(1, whole(params.get('page')) ?? 1);
  const size = PAGE_SIZES.find((each) => each === whole(params.get('size'))) ?? DEFAULT_PAGE_SIZE;
  const wanted = whole(params.get('at'));
  const { data, currentData, isError, error, isFetching, refetch } = useGetQuestionsQuery({
    status,
    page,
    size,
    order: 'oldest',
  });
  const questions = (currentData ?? (isError ? undefined : data))?.list ?? [];
  const total = currentData?.total ?? data?.total ?? 0;
  const found = questions.findIndex((question) => question.id === wanted);
  // When the current question has left the list, the question that is now at its position becomes the current one.
  const [lastPlace, setLastPlace] = useState(0);
  const index = found >= 0 ? found : Math.min(lastPlace, questions.length - 1);
  const current = questions[index];
  const moves = useGetQuestionMovesQuery(current ? { id: current.id } : skipToken).currentData?.list;
  const [addRecord, { isLoading }] = useAddCheckRecordMutation();
  /** The version that the reviewer had read when the author saved a new one. */
  const [overtaken, setOvertaken] = useState<Question | null>(null);
  const [refusing, setRefusing] = useState(false);
  const [markedIds, setMarked] = useState<number[]>([]);
  const blocked = useAppSelector(selectDialog) !== null;
  const pages = Math.max(1, Math.ceil(total / size));

  const goTo = useCallback(
    (patch: { status?: number; page?: number; size?: number; at?: number }) => {
      setRefusing(false);
      setParams((now) => {
        const next = new URLSearchParams(now);
        next.delete('at');
        if (patch.status !== undefined) next.delete('page');
        for (const [name, value] of Object.entries(patch)) next.set(name, String(value));
        return next;
      });
    },
    [setParams],
  );
  const open = (id: number) => {
    setLastPlace(
      Math.max(
        0,
        questions.findIndex((question) => question.id === id),
      ),
    );
    goTo({ at: id });
  };
  const hasPrevious = index > 0 || page > 1;
  const hasNext = (index >= 0 && index < questions.length - 1) || page < pages;
  const step = (by: 1 | -1) => {
    const neighbour = questions[index + by];
    if (neighbour) open(neighbour.id);
    else if (by === 1 ? page < pages : page > 1) {
      setLastPlace(by === 1 ? 0 : size - 1);
      goTo({ page: page + by });
    }
  };
  const to = nextStatus(status);
  const pass = moves?.find((move) => move.to === to);
  const refuse = moves?.find((move) => move.to === STATUS.unchecked);
  const withdraw = moves?.find((move) => move.to === STATUS.unavailable);
  const send = async (passes: 0 | 1, reason?: string) => {
    if (!current || isLoading) return;
    const reply = await addRecord({
      question_id: current.id,
      pass: passes,
      revision: current.revision,
      ...(reason === undefined ? {} : { reason }),
    });
    const waits = isQueued(reply.error);
    if (reply.error && !waits) {
      const fault = reply.error as ApiError;
      if (fault.kind === 'business' && fault.code === CODES.conflict) {
        setOvertaken(current);
        setRefusing(false);
        void refetch();
      }
      return;
    }
    setOvertaken(null);
    setRefusing(false);
    setLastPlace(index);
    if (!waits) dispatch(tell('success', `试题 ${current.id} ${passes ? '已通过' : '已退回录入人'}`));
    const next = questions[index + 1];
    if (next) goTo({ at: next.id });
  };

  useKeys(
    'review',
    {
      pass: pass?.ok === 1 ? ({ repeat }) => void (repeat || send(1)) : undefined,
      refuse: refuse?.ok === 1 ? () => setRefusing(true) : undefined,
    },
    !blocked,
  );

  const marked = markedIds.filter((id) => questions.some((question) => question.id === id));
  return {
    status,
    page,
    size,
    questions,
    total,
    current,
    pass,
    refuse,
    withdraw,
    refusing,
    setRefusing,
    marked,
    overtaken: overtaken?.id === current?.id ? overtaken : null,
    hasPrevious,
    hasNext,
    open,
    goTo,
    send,
    place: (page - 1) * size + index + 1,
    loaded: currentData !== undefined || data !== undefined,
    failed: isError && !isFetching,
    error,
    retry: () => void refetch(),
    busy: isLoading || isFetching,
    next: () => step(1),
    previous: () => step(-1),
    mark: (id: number) => setMarked((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id])),
    unmark: () => setMarked([]),
  };
}
