// The filters behind 更多筛选, and the active ones as chips. In one chunk of its own.
import {
  CODED_FILTERS,
  COMPUTED_RANGES,
  QUESTION_FIELDS,
  RANGE_FIELDS,
  type CodedFilter,
} from '../../../../../contract/question/questionFields';
import { plainText } from '../../../../../domain/content/plainText';
import { t } from '../../../../lib/texts/t';
import { useGetQuestionsByIdsQuery } from '../../../../state/api/question/question';
import { selectCateList, selectCommon } from '../../../../state/cache/cacheSlice';
import { useAppSelector } from '../../../../state/hooks';
import { useRecord } from '../../../../state/records/records';
import { contentOf } from '../../../../ui/content/contentCache';
import { PlainButton } from '../../../../ui/controls/Button';
import { CHOICE_PX, LabelledSelect, type Choice } from '../../../../ui/controls/LabelledSelect';
import { RangeFilter } from '../../../../ui/controls/RangeFilter';
import { ChipStyles } from '../../../../ui/question/ChipStyles';
import { Glyph } from '../../../../ui/theme/Glyph';
import type { FilterField, ListQuery } from '../listQuery';
import type { ListQueryControl } from '../useListQuery';
import { BandFilter } from './BandFilter';
import { UnusedFilter } from './UnusedFilter';
import * as choices from './filterChoices';

const BEFORE_SHARING: readonly CodedFilter[] = ['term', 'special', 'in_use', 'listed'];
const OTHERS = CODED_FILTERS.filter((name) => name !== 'kind' && !BEFORE_SHARING.includes(name));

/** 难度 has its bands beside the five filters that are used most. */
const RANGES = RANGE_FIELDS.filter((name) => name !== 'difficulty');

interface Row {
  name: FilterField;
  label: string;
  choices: readonly Choice[];
  width?: number;
}

function useMoreRows(query: ListQuery): Row[] {
  const common = useAppSelector(selectCommon);
  const coded = (name: CodedFilter): Row => ({
    name,
    label: t(QUESTION_FIELDS[name].label),
    choices: choices.codeChoices(name),
  });
  return [
    {
      name: 'gs_id',
      label: t('册次'),
      choices: choices.gsChoices(common, query.stage_id, query.grade_id),
      width: CHOICE_PX.volume,
    },
    ...BEFORE_SHARING.map(coded),
    { name: 'sharing', label: t('共享'), choices: choices.SHARING_CHOICES },
    coded('kind'),
    {
      name: 'origin_book_id',
      label: t('原书'),
      choices: choices.bookChoices(common, query.kind),
      width: CHOICE_PX.book,
    },
    { name: 'region_id', label: t('地区'), choices: choices.regionChoices(query.region_id) },
    { name: 'returned', label: t('退回'), choices: choices.RETURNED_CHOICES },
    { name: 'unanswered', label: t('答案'), choices: choices.UNANSWERED_CHOICES },
    ...OTHERS.map(coded),
  ];
}

export interface MoreFiltersProps {
  control: ListQueryControl;
  /** Filters that the page itself sets. */
  hidden: readonly FilterField[];
}

export default function MoreFilters({ control, hidden }: MoreFiltersProps) {
  const { query, change } = control;
  const rows = useMoreRows(query).filter(({ name }) => !hidden.includes(name));
  return (
    <div role="group" aria-label={t('更多筛选')} className="qlist-filters">
      <BandFilter control={control} name="measured" label={t('实测难度')} />
      {rows.map(({ name, label, choices: list, width }) => (
        <LabelledSelect
          all={t('不限')}
          key={name}
          label={label}
          value={query[name] ?? ''}
          choices={list}
          onChange={(value) => change({ [name]: value === '' ? undefined : Number(value) })}
          {...(width === undefined ? {} : { width })}
        />
      ))}
      {RANGES.map((name) => (
        <RangeFilter
          key={name}
          label={t(QUESTION_FIELDS[name].label)}
          min={control.query[`${name}_min`]}
          max={control.query[`${name}_max`]}
          onChange={(bound, value) => control.change({ [`${name}_${bound}`]: value }, true)}
        />
      ))}
      <UnusedFilter control={control} />
    </div>
  );
}

const NAME_LENGTH = 16;

interface Chip {
  label: string;
  value: string;
  patch: Parameters<ListQueryControl['change']>[0];
}

function rangeText(low: number | undefined, high: number | undefined): string {
  if (low === high) return String(low);
  if (high === undefined) return t('{0} 及以上', low ?? 0);
  return low === undefined ? t('{0} 及以下', high) : `${low}～${high}`;
}

/** Number and first words of a question. */
function useQuestionName(id: number | undefined): string {
  useGetQuestionsByIdsQuery({ ids: id === undefined ? [] : [id] }, { skip: id === undefined });
  const question = useRecord('question', id);
  if (id === undefined) return '';
  const words = question ? plainText(contentOf(question.content)).replace(/\s+/g, ' ').trim() : '';
  if (words === '') return t('试题 {0}', id);
  return t('试题 {0}（{1}）', id, words.length > NAME_LENGTH ? `${words.slice(0, NAME_LENGTH)}…` : words);
}

/** Each active filter but the keyword, which the search field shows. */
function useChips(query: ListQuery, hidden: readonly FilterField[]): Chip[] {
  const common = useAppSelector(selectCommon);
  const categories = useAppSelector(selectCateList);
  const likened = useQuestionName(query.similar_to);
  const rows: Row[] = [
    { name: 'stage_id', label: t('学段'), choices: choices.stageChoices(common) },
    { name: 'grade_id', label: t('年级'), choices: choices.gradeChoices(common, query.stage_id) },
    { name: 'type_id', label: t('题型'), choices: choices.typeChoices(categories) },
    { name: 'status', label: t('状态'), choices: choices.STATUS_CHOICES },
    ...useMoreRows(query),
    { name: 'id', label: t('题号'), choices: [] },
  ];
  const chips = rows.flatMap(({ name, label, choices: list }): Chip[] => {
    const value = query[name];
    if (value === undefined || hidden.includes(name)) return [];
    const shown = list.find((choice) => String(choice.value) === String(value))?.label ?? String(value);
    return [{ label, value: shown, patch: { [name]: undefined } }];
  });
  for (const name of [...RANGE_FIELDS, ...COMPUTED_RANGES]) {
    const [low, high] = [query[`${name}_min`], query[`${name}_max`]];
    if (low === undefined && high === undefined) continue;
    const band = RANGES.some((each) => each === name)
      ? undefined
      : choices.BAND_CHOICES.find(({ value }) => value === `${low}-${high}`);
    chips.push({
      label: name === 'measured' ? t('实测难度') : QUESTION_FIELDS[name].label,
      value: band?.label ?? rangeText(low, high),
      patch: { [`${name}_min`]: undefined, [`${name}_max`]: undefined },
    });
  }
  const { unused_days, kp_ids, keyword, keyword_in, similar_to } = query;
  if (keyword !== '' && keyword_in !== undefined)
    chips.unshift({
      label: t('查找位置'),
      value: choices.keywordPlace(keyword_in),
      patch: { keyword_in: undefined },
    });
  if (similar_to !== undefined) chips.unshift({ label: t('类似题'), value: likened, patch: { similar_to: undefined } });
  if (unused_days !== undefined)
    chips.push({
      label: t('近期使用'),
      value: t('{0} 天内未用', unused_days),
      patch: { unused_days: undefined, unused_school_id: undefined, unused_grade_id: undefined },
    });
  if (kp_ids.length > 0) chips.push({ label: t('知识点'), value: t('{0} 个', kp_ids.length), patch: { kp_ids: [] } });
  return chips;
}

export function FilterChips({ control, hidden }: MoreFiltersProps) {
  const chips = useChips(control.query, hidden);
  return chips.map(({ label, value, patch }) => (
    <PlainButton key={label} className="chip" title={t('取消这个条件')} onClick={() => control.change(patch)}>
      <ChipStyles />
      <span>
        {t(label)}：{t(value)}
      </span>
      <Glyph sign="close" size={14} />
    </PlainButton>
  ));
}
