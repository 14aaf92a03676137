// The filters of the question list: their chips, choices and parameters of the address.
import type { Category, Common } from '../../../../../contract/knowledge/reference';
import {
  CODED_FILTERS,
  QUESTION_FIELDS,
  RANGE_FIELDS,
  type CodedFilter,
} from '../../../../../contract/question/questionFields';
import type { AddressPatch } from '../../../../lib/listAddress';
import type { ListFilter } from '../../../../lib/lists/listModel';
import { t } from '../../../../lib/texts/t';
import { useSchoolRows } from '../../../../state/api/account/school';
import { CHOICE_PX } from '../../../../ui/controls/LabelledSelect';
import { rangeWords } from '../../../../ui/lists/FilterBar';
import type { ListQuery } from '../listQuery';
import * as choices from './filterChoices';

export interface QuestionFilterContext {
  query: ListQuery;
  common: Common | null;
  categories: readonly Category[];
  /** The question that those of the list are like, in words. */
  likened: string;
  /** Shows the knowledge tree; undefined where there is none. */
  showTree?: (() => void) | undefined;
}
export type QuestionFilter = ListFilter<string, QuestionFilterContext>;
type Choices = Extract<QuestionFilter, { kind: 'choice' }>;

const choice = (name: string, label: string, of: Choices['choices'], more?: Partial<Choices>): Choices => ({
  kind: 'choice',
  name,
  label,
  choices: of,
  all: t('不限'),
  ...more,
});
const coded = (name: CodedFilter): Choices =>
  choice(name, t(QUESTION_FIELDS[name].label), choices.codeChoices(name), { rare: true });
const narrowing =
  (field: 'stage_id' | 'grade_id'): NonNullable<Choices['patch']> =>
  (value, { query, common }) =>
    choices.narrowing(query, field, value === '' ? undefined : Number(value), common);

/** A filter by difficulty, as set or as measured, in the bands of the specification. */
function band(name: 'difficulty' | 'measured', label: string, more?: Partial<Choices>): Choices {
  const [low, high] = [`${name}_min`, `${name}_max`];
  const bound = (value: string | number | undefined) => (value === undefined ? undefined : Number(value));
  return choice(name, label, choices.BAND_CHOICES, {
    names: { [low]: 'id', [high]: 'id' },
    read: ({ [low]: min = '', [high]: max = '' }) => (min === '' && max === '' ? '' : `${min}-${max}`),
    words: ({ [low]: min, [high]: max }) => rangeWords(bound(min), bound(max)),
    patch(value): AddressPatch {
      const [min = '', max = ''] = value.split('-');
      return { [low]: min, [high]: max };
    },
    ...more,
  });
}

const BEFORE_SHARING: readonly CodedFilter[] = ['term', 'special', 'in_use', 'listed'];
const OTHERS = CODED_FILTERS.filter((name) => name !== 'kind' && !BEFORE_SHARING.includes(name));
/** 难度 has its bands. */
const RANGES = RANGE_FIELDS.filter((name) => name !== 'difficulty');
const isUnusedOn = ({ query }: QuestionFilterContext) => query.unused_days !== undefined;

export const QUESTION_FILTERS: readonly QuestionFilter[] = [
  choice('keyword_in', t('查找位置'), choices.KEYWORD_CHOICES, { as: 'text', all: t('全部') }),
  choice('stage_id', t('学段'), ({ common }) => choices.stageChoices(common), {
    width: CHOICE_PX.stage,
    patch: narrowing('stage_id'),
  }),
  choice('grade_id', t('年级'), ({ common, query }) => choices.gradeChoices(common, query.stage_id), {
    width: CHOICE_PX.grade,
    patch: narrowing('grade_id'),
  }),
  choice('type_id', t('题型'), ({ categories }) => choices.typeChoices(categories), { width: CHOICE_PX.type }),
  band('difficulty', t('难度')),
  choice('status', t('状态'), choices.STATUS_CHOICES),
  {
    kind: 'custom',
    label: t('知识点'),
    names: { kp_ids: 'text' },
    rare: true,
    words: ({ query }) => t('{0} 个', query.kp_ids.length),
    open: ({ showTree }) => showTree?.(),
  },
  { kind: 'custom', label: t('类似题'), names: { similar_to: 'id' }, rare: true, words: ({ likened }) => likened },
  choice('gs_id', t('册次'), ({ common, query }) => choices.gsChoices(common, query.stage_id, query.grade_id), {
    width: CHOICE_PX.volume,
    rare: true,
  }),
  ...BEFORE_SHARING.map(coded),
  choice('sharing', t('共享'), choices.SHARING_CHOICES, { rare: true }),
  coded('kind'),
  choice('origin_book_id', t('原书', 1), ({ common, query }) => choices.bookChoices(common, query.kind), {
    width: CHOICE_PX.book,
    rare: true,
  }),
  choice('region_id', t('地区'), ({ query }) => choices.regionChoices(query.region_id), { rare: true }),
  choice('returned', t('退回'), choices.RETURNED_CHOICES, { rare: true }),
  choice('unanswered', t('答案'), choices.UNANSWERED_CHOICES, { rare: true }),
  ...OTHERS.map(coded),
  band('measured', t('实测难度'), { rare: true }),
  ...RANGES.map((name): QuestionFilter => ({ kind: 'range', name, label: t(QUESTION_FIELDS[name].label), rare: true })),
  { kind: 'number', name: 'id', label: t('题号'), rare: true },
  choice('unused_days', t('近期使用'), choices.UNUSED_CHOICES, {
    rare: true,
    words: ({ unused_days = '' }) => t('{0} 天内未用', unused_days),
    patch: (unused_days) => ({ unused_days, ...(unused_days === '' && { unused_school_id: '', unused_grade_id: '' }) }),
  }),
  {
    kind: 'record',
    name: 'unused_school_id',
    label: t('未用的学校'),
    useRecords: useSchoolRows,
    all: t('各校'),
    when: isUnusedOn,
  },
  choice('unused_grade_id', t('未用的年级'), ({ common }) => choices.gradeChoices(common, undefined), {
    all: t('各年级'),
    when: isUnusedOn,
  }),
];
