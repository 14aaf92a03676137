// Contents of chosen questions: from the page in view where they are, the rest asked for once.
import { useMemo, useState } from 'react';
import type { Question } from '../../../contract/question';
import { useGetQuestionsByIdsQuery } from '../../state/api/question';

const MAX_IDS = 500;

/** Stored HTML of the stem by id; `''` for a question that is gone from the bank. Missing while it is being asked for. */
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
