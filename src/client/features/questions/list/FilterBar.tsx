// All filters of the question list in a compact bar. The keyword can be text or formula source; input methods (IME) are
// supported.
import { CODED_FILTERS, QUESTION_FIELDS, type CodedFilter } from '../../../../contract/question/questionFields';
import { useGetCategoriesQuery, useGetCommonQuery } from '../../../state/api/knowledge/reference';
import { selectCateList, selectCommon } from '../../../state/cache/cacheSlice';
import { useAppSelector } from '../../../state/hooks';
import * as choices from './filterChoices';
import { CHOICE_PX, LabelledSelect, type Choice } from '../../../ui/controls/LabelledSelect';
import { SearchField } from '../../../ui/controls/SearchField';
import { Button } from '../../../ui/controls/Button';
import { chosenOrder, countFilters, orderOf, type FilterField } from './listQuery';
import { UnusedFilter } from './UnusedFilter';
import type { ListQueryControl } from './useListQuery';

const BEFORE_SHARING: readonly CodedFilter[] = ['term', 'special', 'in_use', 'listed'];
const OTHERS = CODED_FILTERS.filter((name) => name !== 'kind' && !BEFORE_SHARING.includes(name));

interface Props {
  control: ListQueryControl;
  /** Filters that the page itself sets. */
  hidden?: readonly FilterField[];
}

const asText = (value: number | undefined) => (value === undefined ? '' : String(value));
const asNumber = (value: string) => (value === '' ? undefined : Number(value));

export function FilterBar({ control, hidden = [] }: Props) {
  const { query, change, clear } = control;
  useGetCommonQuery();
  useGetCategoriesQuery();
  const common = useAppSelector(selectCommon);
  const categories = useAppSelector(selectCateList);

  const plain = (name: FilterField, label: string, list: readonly Choice[], width?: number) =>
    hidden.includes(name) ? null : (
      <LabelledSelect
        all="全部"
        key={name}
        label={label}
        value={asText(query[name])}
        choices={list}
        onChange={(value) => change({ [name]: asNumber(value) })}
        {...(width === undefined ? {} : { width })}
      />
    );
  const coded = (names: readonly CodedFilter[]) =>
    names.map((name) => plain(name, QUESTION_FIELDS[name].label, choices.codeChoices(name)));
  const narrow = (name: 'stage_id' | 'grade_id') => (value: string) =>
    change(choices.narrowing(query, name, asNumber(value), common));
  const band =
    query.difficulty_min === undefined || query.difficulty_max === undefined
      ? ''
      : `${query.difficulty_min}-${query.difficulty_max}`;
  const filters = countFilters(query);

  return (
    <div role="search" aria-label="筛选试题" className="qlist-filters">
      <SearchField
        label="关键词或公式"
        placeholder="文字、公式、拼音"
        max={200}
        width={270}
        value={query.keyword}
        onChange={(keyword) => change({ keyword }, true)}
      />
      <LabelledSelect
        all="全部"
        label="学段"
        width={CHOICE_PX.stage}
        value={asText(query.stage_id)}
        choices={choices.stageChoices(common)}
        onChange={narrow('stage_id')}
      />
      <LabelledSelect
        all="全部"
        label="年级"
        width={CHOICE_PX.grade}
        value={asText(query.grade_id)}
        choices={choices.gradeChoices(common, query.stage_id)}
        onChange={narrow('grade_id')}
      />
      {plain('gs_id', '册次', choices.gsChoices(common, query.stage_id, query.grade_id), CHOICE_PX.volume)}
      {plain('type_id', '题型', choices.typeChoices(categories), CHOICE_PX.type)}
      <LabelledSelect
        all="全部"
        label="难度"
        value={band}
        choices={choices.BAND_CHOICES}
        onChange={(value) => {
          const [min, max] = value.split('-').map(Number);
          change({ difficulty_min: value === '' ? undefined : min, difficulty_max: value === '' ? undefined : max });
        }}
      />
      {plain('status', '状态', choices.STATUS_CHOICES)}
      {coded(BEFORE_SHARING)}
      {plain('sharing', '共享', choices.SHARING_CHOICES)}
      {coded(['kind'])}
      {plain('origin_book_id', '原书', choices.bookChoices(common, query.kind), CHOICE_PX.book)}
      {plain('region_id', '地区', choices.regionChoices(query.region_id))}
      {plain('returned', '退回', choices.RETURNED_CHOICES)}
      {coded(OTHERS)}
      <UnusedFilter control={control} />
      <LabelledSelect
        label="排序"
        value={orderOf(query)}
        choices={choices.orderChoices(query.keyword)}
        onChange={(value) => change({ order: chosenOrder(query, value as typeof query.order) })}
      />
      {filters > 0 && <Button onClick={clear}>清空筛选（{filters}）</Button>}
    </div>
  );
}
