// The pairs of 查重 that are still to decide among shown questions, for accounts that decide on them.
import { useMemo } from 'react';
import type { getOpenPairs } from '../../../../contract/question/duplicates';
import type { DataOf } from '../../../../contract/wire';
import { useAppSelector } from '../../hooks';
import { selectHasFunction } from '../../session/sessionSlice';
import { skipToken } from '../api';
import { useGetOpenPairsQuery } from './review';

export type OpenPair = DataOf<typeof getOpenPairs>['list'][number];

/** By question; without those in no pair. */
export function useOpenPairs(ids: readonly number[]): ReadonlyMap<number, OpenPair> {
  const mayDecide = useAppSelector((state) => selectHasFunction(state, 'question.review'));
  const { currentData } = useGetOpenPairsQuery(mayDecide && ids.length > 0 ? { ids: [...ids] } : skipToken);
  return useMemo(() => new Map(currentData?.list.map((pair) => [pair.question_id, pair])), [currentData]);
}
