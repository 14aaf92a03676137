// Short plain texts of chosen questions: from the page in view where they are, the rest asked for once.
import { useMemo, useState } from 'react';
import type { Question } from '../../../contract/question';
import { plainText } from '../../../domain/content/plainText';
import { useGetQuestionsByIdsQuery } from '../../state/api/question';
import { contentOf } from '../../ui/contentCache';

const LENGTH = 42;
const MAX_IDS = 500;

export function shortText(question: Pick<Question, 'content'>): string {
  const text = plainText(contentOf(question.content)).replace(/\s+/g, ' ').trim();
  const chars = Array.from(text);
  return chars.length > LENGTH ? `${chars.slice(0, LENGTH).join('')}…` : text;
}

export function useShortTexts(ids: readonly number[], page: readonly Question[]): ReadonlyMap<number, string> {
  const [known, setKnown] = useState<ReadonlyMap<number, string>>(new Map());
  const fromPage = useMemo(() => new Map(page.map((question) => [question.id, question])), [page]);
  const missing = ids.filter((id) => !known.has(id) && !fromPage.has(id)).slice(0, MAX_IDS);
  const { currentData } = useGetQuestionsByIdsQuery({ ids: missing }, { skip: missing.length === 0 });

  const found = new Map<number, string>();
  for (const id of ids) {
    const question = fromPage.get(id) ?? currentData?.list.find((each) => each.id === id);
    if (question && !known.has(id)) found.set(id, shortText(question));
  }
  // Ids that are gone from the bank: named as such, not asked for again.
  if (currentData) for (const id of missing) if (!found.has(id)) found.set(id, '（试题已不存在）');
  if (found.size > 0) setKnown(new Map([...known, ...found]));
  return known;
}
