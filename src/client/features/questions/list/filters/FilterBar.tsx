// The filters of the question list: the keyword, which can be text or formula source, then the chips of the others.
// Input methods (IME) are supported.
import { useMemo, useRef, useState } from 'react';
import { plainText } from '../../../../../domain/content/plainText';
import { useChange } from '../../../../lib/hooks';
import { t } from '../../../../lib/texts/t';
import { onceIdle } from '../../../../lib/whenIdle';
import { useGetCategoriesQuery, useGetCommonQuery } from '../../../../state/api/knowledge/reference';
import { useGetQuestionsByIdsQuery } from '../../../../state/api/question/question';
import { selectCateList, selectCommon } from '../../../../state/cache/cacheSlice';
import { useAppSelector } from '../../../../state/hooks';
import { useRecord } from '../../../../state/records/records';
import { contentOf } from '../../../../ui/content/contentCache';
import { SearchField } from '../../../../ui/controls/SearchField';
import { lazyPart } from '../../../../ui/lazyPart';
import { FilterBar as ListFilterBar } from '../../../../ui/lists/FilterBar';
import {
  countFilters,
  filterOf,
  toRequest,
  writeListQuery,
  type FilterField,
  type QuestionsRequest,
} from '../listQuery';
import type { ListQueryControl } from '../useListQuery';
import type { FilterCounts } from './FilterCounts';
import type { SearchSuggestion } from './SearchSuggestions';
import { QUESTION_FILTERS } from './questionFilters';

const Counts = lazyPart(() => import('./FilterCounts'), { plain: true, Missing: null });
const Suggestions = lazyPart(() => import('./SearchSuggestions'), { plain: true, Missing: null });

interface Props {
  control: ListQueryControl;
  /** Filters that the page itself sets. */
  fixed?: Partial<QuestionsRequest> | undefined;
  /** Filters that the page itself sets. */
  hidden?: readonly FilterField[];
  /** Shows the knowledge tree. */
  showTree?: () => void;
}

const NO_SUGGESTIONS: readonly SearchSuggestion[] = [];
const NOTHING_HIDDEN: readonly string[] = [];
const NAME_LENGTH = 16;

/** Number and first words of a question. */
function useQuestionName(id: number | undefined): string {
  useGetQuestionsByIdsQuery({ ids: id === undefined ? [] : [id] }, { skip: id === undefined });
  const question = useRecord('question', id);
  if (id === undefined) return '';
  const words = question ? plainText(contentOf(question.content)).replace(/\s+/g, ' ').trim() : '';
  if (words === '') return t('试题 {0}', id);
  return t('试题 {0}（{1}）', id, words.length > NAME_LENGTH ? `${words.slice(0, NAME_LENGTH)}…` : words);
}

/** Suggestions that arrive render this field only, not the chips beside it. */
function KeywordField({
  keyword,
  change,
  used,
}: { keyword: string; used: boolean } & Pick<ListQueryControl, 'change'>) {
  const [suggestions, setSuggestions] = useState(NO_SUGGESTIONS);
  return (
    <>
      {used && <Suggestions keyword={keyword} onSuggestions={setSuggestions} />}
      <SearchField
        label={t('关键词或公式')}
        placeholder={t('文字、公式、拼音')}
        max={200}
        width={270}
        value={keyword}
        onChange={(typed) => change({ keyword: typed }, true)}
        suggestions={suggestions}
        onPick={({ text, patch: picked }) => change({ keyword: text, ...picked })}
      />
    </>
  );
}

export function FilterBar({ control, fixed, hidden = NOTHING_HIDDEN as readonly FilterField[], showTree }: Props) {
  const { query, change, clear, patch } = control;
  // Read when the filters are used: the list opens without them.
  const [counts, setCounts] = useState<FilterCounts | null>(null);
  const count = () => void (counts ?? onceIdle(() => setCounts((now) => now ?? {})));
  const counted = useMemo(() => filterOf(toRequest(query, fixed)), [query, fixed]);
  useGetCommonQuery();
  useGetCategoriesQuery();
  const common = useAppSelector(selectCommon);
  const categories = useAppSelector(selectCateList);
  const likened = useQuestionName(query.similar_to);
  // The place of a keyword narrows nothing without one.
  const values = Object.fromEntries(writeListQuery(query));
  // 类似这道题 is chosen on a card far below: the list that it opens is read from its beginning.
  const top = useRef<HTMLDivElement>(null);
  useChange(query.similar_to, () => {
    if (query.similar_to !== undefined) top.current?.scrollIntoView?.({ block: 'nearest' });
  });

  return (
    <div ref={top}>
      {counts && <Counts request={counted} onCounts={setCounts} />}
      <ListFilterBar
        label={t('筛选试题')}
        filters={QUESTION_FILTERS.filter(
          (filter) => !('name' in filter && hidden.some((name) => name === filter.name)),
        )}
        list={{ query, common, categories, likened, showTree, values }}
        onChange={patch}
        onClear={clear}
        count={countFilters(query)}
        counts={counts}
        onUse={count}
      >
        <KeywordField keyword={query.keyword} change={change} used={counts !== null} />
      </ListFilterBar>
    </div>
  );
}
