// The filters of the question list: the keyword, which can be text or formula source, and the five that teachers use
// most; the others behind 更多筛选. Input methods (IME) are supported.
import { useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../../../lib/texts/t';
import { onceIdle } from '../../../../lib/whenIdle';
import { useGetCategoriesQuery, useGetCommonQuery } from '../../../../state/api/knowledge/reference';
import { selectCateList, selectCommon } from '../../../../state/cache/cacheSlice';
import { useAppSelector } from '../../../../state/hooks';
import { Button } from '../../../../ui/controls/Button';
import { CHOICE_PX, LabelledSelect, type Choice } from '../../../../ui/controls/LabelledSelect';
import { SearchField } from '../../../../ui/controls/SearchField';
import { lazyPart } from '../../../../ui/lazyPart';
import { countFilters, filterOf, toRequest, type FilterField, type QuestionsRequest } from '../listQuery';
import type { ListQueryControl } from '../useListQuery';
import { BandFilter } from './BandFilter';
import type { FilterCounts } from './FilterCounts';
import type { SearchSuggestion } from './SearchSuggestions';
import * as choices from './filterChoices';

const load = () => import(/* webpackChunkName: "question-filters" */ './MoreFilters');
const MoreFilters = lazyPart(load, { plain: true });
const FilterChips = lazyPart(() => load().then((parts) => ({ default: parts.FilterChips })), {
  plain: true,
  Missing: null,
});
const Counts = lazyPart(() => import('./FilterCounts'), { plain: true, Missing: null });
const Suggestions = lazyPart(() => import('./SearchSuggestions'), { plain: true, Missing: null });

interface Props {
  control: ListQueryControl;
  /** Filters that the page itself sets. */
  fixed?: Partial<QuestionsRequest> | undefined;
  /** Filters that the page itself sets. */
  hidden?: readonly FilterField[];
}

const NO_SUGGESTIONS: readonly SearchSuggestion[] = [];
const NOTHING_HIDDEN: readonly FilterField[] = [];
const asText = (value: number | undefined) => (value === undefined ? '' : String(value));
const asNumber = (value: string) => (value === '' ? undefined : Number(value));

export function FilterBar({ control, fixed, hidden = NOTHING_HIDDEN }: Props) {
  const { query, change, clear } = control;
  const [more, setMore] = useState(false);
  // Read when the filters are used: the list opens without them.
  const [counts, setCounts] = useState<FilterCounts | null>(null);
  const [suggestions, setSuggestions] = useState(NO_SUGGESTIONS);
  const count = () => counts ?? onceIdle(() => setCounts((now) => now ?? {}));
  const counted = useMemo(() => filterOf(toRequest(query, fixed)), [query, fixed]);
  useGetCommonQuery();
  useGetCategoriesQuery();
  const common = useAppSelector(selectCommon);
  const categories = useAppSelector(selectCateList);

  const plain = (name: FilterField, label: string, list: readonly Choice[], width?: number) =>
    hidden.includes(name) ? null : (
      <LabelledSelect
        all={t('不限')}
        key={name}
        label={label}
        value={asText(query[name])}
        choices={list}
        counts={counts?.[name]}
        onChange={(value) => change({ [name]: asNumber(value) })}
        {...(width === undefined ? {} : { width })}
      />
    );
  const narrow = (name: 'stage_id' | 'grade_id') => (value: string) =>
    change(choices.narrowing(query, name, asNumber(value), common));
  const filters = countFilters(query);
  // 类似这道题 is chosen on a card far below: the list that it opens is read from its beginning.
  const bar = useRef<HTMLDivElement>(null);
  const likened = useRef(query.similar_to);
  useEffect(() => {
    if (query.similar_to !== undefined && query.similar_to !== likened.current)
      bar.current?.scrollIntoView?.({ block: 'nearest' });
    likened.current = query.similar_to;
  }, [query.similar_to]);

  return (
    <div
      ref={bar}
      role="search"
      aria-label={t('筛选试题')}
      className="qlist-filters"
      onFocus={count}
      onPointerEnter={count}
    >
      {counts && <Counts request={counted} onCounts={setCounts} />}
      {counts && <Suggestions keyword={query.keyword} onSuggestions={setSuggestions} />}
      <SearchField
        label={t('关键词或公式')}
        placeholder={t('文字、公式、拼音')}
        max={200}
        width={270}
        value={query.keyword}
        onChange={(keyword) => change({ keyword }, true)}
        suggestions={suggestions}
        onPick={({ text, patch }) => change({ keyword: text, ...patch })}
      />
      <LabelledSelect
        all={t('全部')}
        label={t('查找位置')}
        value={query.keyword_in ?? ''}
        choices={choices.KEYWORD_CHOICES}
        onChange={(value) => change({ keyword_in: choices.keywordFieldOf(value) })}
      />
      <LabelledSelect
        all={t('不限')}
        label={t('学段')}
        width={CHOICE_PX.stage}
        value={asText(query.stage_id)}
        choices={choices.stageChoices(common)}
        counts={counts?.stage_id}
        onChange={narrow('stage_id')}
      />
      <LabelledSelect
        all={t('不限')}
        label={t('年级')}
        width={CHOICE_PX.grade}
        value={asText(query.grade_id)}
        choices={choices.gradeChoices(common, query.stage_id)}
        counts={counts?.grade_id}
        onChange={narrow('grade_id')}
      />
      {plain('type_id', t('题型'), choices.typeChoices(categories), CHOICE_PX.type)}
      <BandFilter control={control} name="difficulty" label={t('难度')} counts={counts?.difficulty} />
      {plain('status', t('状态'), choices.STATUS_CHOICES)}
      <Button look="outlined quiet" aria-expanded={more} onClick={() => setMore(!more)}>
        {more ? t('收起筛选') : t('更多筛选')}
      </Button>
      {more && <MoreFilters control={control} hidden={hidden} />}
      {filters > 0 && (
        <div className="qlist-chips">
          <FilterChips control={control} hidden={hidden} />
          <Button onClick={clear}>{t('清空筛选（{0}）', filters)}</Button>
        </div>
      )}
    </div>
  );
}
