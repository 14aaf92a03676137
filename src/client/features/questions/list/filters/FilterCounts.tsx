// Reads the counts beside the values of the filters, once the filters are used, and never between two typed keys.
import { useEffect } from 'react';
import type { getQuestionCounts } from '../../../../../contract/question/questionCounts';
import type { RequestOf } from '../../../../../contract/wire';
import { useScheduledValue } from '../../../../lib/hooks';
import { onceIdle } from '../../../../lib/whenIdle';
import { skipToken } from '../../../../state/api/api';
import { useGetQuestionCountsQuery } from '../../../../state/api/question/questionCounts';
import { BAND_CHOICES } from './filterChoices';

/** By filter, then by the value of its choice. */
export type FilterCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;
interface Props {
  request: RequestOf<typeof getQuestionCounts>;
  onCounts(counts: FilterCounts): void;
}

export default function FilterCountsReader({ request, onCounts }: Props) {
  const { data } = useGetQuestionCountsQuery(useScheduledValue(request, onceIdle) ?? skipToken);
  useEffect(() => {
    const found: Record<string, Record<string, number>> = {};
    for (const { filter, value, count } of data?.counts ?? []) {
      const own = (found[filter] ??= {});
      if (filter !== 'difficulty') own[String(value)] = count;
      else
        for (const { value: band } of BAND_CHOICES) {
          const [min = 0, max = 0] = String(band).split('-').map(Number);
          if (value !== null && value >= min && value <= max) own[band] = (own[band] ?? 0) + count;
        }
    }
    onCounts(found);
  }, [data, onCounts]);
  return null;
}
