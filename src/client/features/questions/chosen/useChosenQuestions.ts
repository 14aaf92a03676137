// Contents of the selected questions: taken from the current page if possible; the others are requested once.
import { useMemo, useState } from 'react';
import type { Question } from '../../../../contract/question/question';
import { useGetQuestionsByIdsQuery } from '../../../state/api/question/question';

const MAX_IDS = 500;

/** Stored HTML of the stem by id; `''` for a question that no longer exists. Missing while the request is pending. */
export function useChosenQuestions(ids: readonly number[], page: readonly Question[]): ReadonlyMap<number, string> {
  const [known, setKnown] = useState<ReadonlyMap<number, string>>(new Map());
  const fromPage = useMemo(() => new Map(page.map((question) => [question.id, question.content])), [page]);
  const missing = ids.filter((id) => !known.has(id) && !fromPage.has(id)).slice(0, MAX_IDS);
  const { currentData } = useGetQuestionsByIdsQuery({ ids: missing }, { skip: missing.length === 0 });

  const found = new Map<number, string>();
  for (const id of ids) {
    const content = fromPage.get(id) ?? currentData?.list.find((each) => each.id === id)?.content;
    if (content !== undefined && !known.has(id)) found.set(id, content);
  }
  if (currentData) for (const id of missing) if (!found.has(id)) found.set(id, '');
  if (found.size > 0) setKnown(new Map([...known, ...found]));
  return known;
}
