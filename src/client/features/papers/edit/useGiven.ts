// When the questions of a working set were last given to students in other papers.
import { useMemo } from 'react';
import type { LastGiven } from '../../../../domain/paper/check/finding';
import { skipToken } from '../../../state/api/api';
import { useGetGivenQuestionsQuery } from '../../../state/api/paper/exposure';
import type { WorkingSet } from '../../../state/paperWorkingSet/workingSet';

const NONE: readonly LastGiven[] = [];
const MAX_IDS = 500;

export function useGiven({ paperList, paper_id }: WorkingSet): readonly LastGiven[] {
  const { ids: printed } = paperList;
  // The ids are sorted, so that moving a question does not send a new request.
  const key = useMemo(
    () =>
      [...printed]
        .sort((a, b) => a - b)
        .slice(0, MAX_IDS)
        .join(','),
    [printed],
  );
  const ids = useMemo(() => (key === '' ? [] : key.split(',').map(Number)), [key]);
  const { data } = useGetGivenQuestionsQuery(
    ids.length === 0 ? skipToken : { ids, ...(paper_id === null ? {} : { paper_id }) },
  );
  return data?.list ?? NONE;
}
