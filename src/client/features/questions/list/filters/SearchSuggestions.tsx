// Reads what the search field offers: recent searches, knowledge points and sources. Loaded when the filters are
// first used.
import { useEffect } from 'react';
import { MAX_SUGGESTION_TEXT } from '../../../../../contract/question/searchSuggestions';
import { useChange } from '../../../../lib/hooks';
import { t } from '../../../../lib/texts/t';
import { useSettled } from '../../../../lib/useSettled';
import { skipToken } from '../../../../state/api/api';
import { useGetSearchSuggestionsQuery } from '../../../../state/api/question/searchSuggestions';
import { useAppDispatch, useAppSelector, useDispatchOnMount } from '../../../../state/hooks';
import { readSearches, rememberSearch, selectRecentSearches } from '../../../../state/ui/recentSearches';
import type { Suggestion } from '../../../../ui/controls/SearchField';
import type { ListQuery } from '../listQuery';

export interface SearchSuggestion extends Suggestion {
  /** What choosing it changes beside the keyword. */
  patch: Partial<Pick<ListQuery, 'kp_ids' | 'kp_mode' | 'keyword_in'>>;
}

interface Props {
  keyword: string;
  onSuggestions(list: readonly SearchSuggestion[]): void;
}

/** A keyword that stays this long is remembered as a search. */
const DONE_MS = 3000;
const MAX_RECENT = 6;
const MAX_RECENT_BESIDE = 2;

export default function SearchSuggestions({ keyword: typed, onSuggestions }: Props) {
  const keyword = typed.trim();
  const dispatch = useAppDispatch();
  const recent = useAppSelector(selectRecentSearches);
  const asked = keyword !== '' && keyword.length <= MAX_SUGGESTION_TEXT;
  const { currentData: found } = useGetSearchSuggestionsQuery(asked ? { text: keyword } : skipToken);
  useDispatchOnMount(readSearches);
  const done = useSettled(keyword, DONE_MS, '');
  useChange(done, () => done !== '' && dispatch(rememberSearch(done)));
  useEffect(() => {
    const searches = recent
      .filter((text) => text !== keyword && text.includes(keyword))
      .slice(0, keyword === '' ? MAX_RECENT : MAX_RECENT_BESIDE)
      .map((text): SearchSuggestion => ({ id: `recent ${text}`, kind: t('搜过'), label: text, text, patch: {} }));
    const rest = keyword.split(/\s+/).slice(0, -1).join(' ');
    const points = (asked && found ? found.points : []).map(({ kp_ids, kp_name, place }): SearchSuggestion => ({
      id: `point ${kp_name}`,
      kind: t('知识点', 1),
      label: kp_name,
      detail: place,
      text: rest,
      patch: { kp_ids, kp_mode: 'any' },
    }));
    const sources = (asked && found ? found.sources : []).map((source): SearchSuggestion => ({
      id: `source ${source}`,
      kind: t('来源'),
      label: source,
      text: source,
      patch: { keyword_in: 'source' },
    }));
    onSuggestions([...searches, ...points, ...sources.filter(({ label }) => label !== keyword)]);
  }, [recent, keyword, asked, found, onSuggestions]);
  return null;
}
