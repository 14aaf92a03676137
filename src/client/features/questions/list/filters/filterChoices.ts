// Options of the filters and of the form: code tables of the contract and reference data, limited by stage and grade.
import { TYPE_IDS, typeIdsOf, typeTitle } from '../../../../../contract/codes';
import type { Category, Common } from '../../../../../contract/knowledge/reference';
import {
  DIFFICULTY_BANDS,
  regionLabel,
  REGIONS,
  SHARING_FILTERS,
  STAGES,
} from '../../../../../contract/question/choices';
import type { KeywordField } from '../../../../../contract/question/question';
import { fieldRow, type CodedFilter } from '../../../../../contract/question/questionFields';
import { STATUSES, STATUS_LABELS } from '../../../../../domain/question/reviewWorkflow';
import { t } from '../../../../lib/texts/t';
import type { Choice } from '../../../../ui/controls/LabelledSelect';
import { isRanked, type FilterField, type ListQuery } from '../listQuery';

const coded = (list: readonly { value: number; label: string }[]): Choice[] =>
  list.map(({ value, label }) => ({ value: String(value), label }));
const titled = (list: readonly { id: number; title: string }[]): Choice[] =>
  list.map(({ id, title }) => ({ value: String(id), label: title }));

export const typeChoices = (categories: readonly Category[]): Choice[] =>
  typeIdsOf(categories).map((id) => ({ value: String(id), label: typeTitle(id, categories) }));

export const stageChoices = (common: Common | null): Choice[] =>
  common ? titled(common.stages) : STAGES.map(({ id, label }) => ({ value: String(id), label }));
export const gradeChoices = (common: Common | null, stage_id: number | undefined): Choice[] =>
  titled((common?.grades ?? []).filter((grade) => stage_id === undefined || grade.stage_id === stage_id));
export const BAND_CHOICES: Choice[] = DIFFICULTY_BANDS.map(({ min, max, label }) => ({
  value: `${min}-${max}`,
  label,
}));
export const STATUS_CHOICES: Choice[] = STATUSES.map((status) => ({
  value: String(status),
  label: STATUS_LABELS[status],
}));
const KEYWORD_PLACES: Readonly<Record<KeywordField, string>> = {
  stem: t('题干'),
  answer: t('答案'),
  analysis: t('解析'),
  source: t('来源'),
};
/** Where a keyword is searched. */
export const KEYWORD_CHOICES = Object.entries(KEYWORD_PLACES).map(([value, label]): Choice => ({ value, label }));
export const keywordPlace = (field: KeywordField): string => KEYWORD_PLACES[field];
/** 相关度 or 相似度 (best first) is the default order of a ranked list, and only of one. */
export const orderChoices = (query: ListQuery): Choice[] =>
  isRanked(query)
    ? [{ value: 'relevance', label: query.similar_to === undefined ? t('相关度') : t('相似度') }, ...ORDER_CHOICES]
    : ORDER_CHOICES;
const ORDER_CHOICES: Choice[] = [
  { value: 'newest', label: t('最新录入') },
  { value: 'oldest', label: t('最早录入') },
  { value: 'updated', label: t('最近修改') },
  { value: 'easiest', label: t('由易到难') },
  { value: 'hardest', label: t('由难到易') },
  { value: 'most_used', label: t('组卷最多') },
  { value: 'last_used', label: t('最近组卷') },
  { value: 'lowest_facility', label: t('得分率由低到高') },
  { value: 'measured', label: t('实测由难到易') },
];

export type NumberPatch = Partial<Record<FilterField, number | undefined>>;

/** Choosing a stage or grade clears grade and volume values that do not belong to it. */
export function narrowing(
  query: ListQuery,
  field: 'stage_id' | 'grade_id',
  value: number | undefined,
  common: Common | null,
): NumberPatch {
  const patch: NumberPatch = { [field]: value };
  const stage_id = field === 'stage_id' ? value : query.stage_id;
  const grade = common?.grades.find((each) => each.id === (field === 'grade_id' ? value : query.grade_id));
  const keepsGrade = !grade || stage_id === undefined || grade.stage_id === stage_id;
  if (!keepsGrade && field === 'stage_id') patch.grade_id = undefined;
  const grade_id = 'grade_id' in patch ? patch.grade_id : query.grade_id;
  const gs = common?.gs.find((each) => each.id === query.gs_id);
  if (
    gs &&
    ((grade_id !== undefined && gs.grade_id !== grade_id) || (stage_id !== undefined && gs.stage_id !== stage_id))
  ) {
    patch.gs_id = undefined;
  }
  return patch;
}

/** The question types that the form supports. */
export const formTypeChoices = (categories: readonly Category[]): Choice[] =>
  TYPE_IDS.map((id) => ({ value: String(id), label: typeTitle(id, categories) }));
export const gsChoices = (
  common: Common | null,
  stage_id: number | undefined,
  grade_id: number | undefined,
): Choice[] =>
  titled(
    (common?.gs ?? []).filter(
      (gs) =>
        (grade_id === undefined || gs.grade_id === grade_id) && (stage_id === undefined || gs.stage_id === stage_id),
    ),
  );
export const bookChoices = (common: Common | null, kind: number | undefined): Choice[] =>
  titled((common?.books ?? []).filter((book) => kind === undefined || book.kind === kind));

/** 全国 and 上海, and the selected region if it is another one. */
export function regionChoices(chosen: number | null | undefined): Choice[] {
  const known = titled(REGIONS.map(({ id, label }) => ({ id, title: label })));
  const other = chosen != null && REGIONS.every(({ id }) => id !== chosen);
  return other ? [...known, { value: String(chosen), label: regionLabel(chosen) }] : known;
}
/** The codes of a field, without the code that means all. */
export const codeChoices = (field: CodedFilter): Choice[] => {
  const { codes = [], all } = fieldRow(field);
  return coded(codes.filter(({ value }) => value !== all));
};
export const SHARING_CHOICES = coded(SHARING_FILTERS);
export const RETURNED_CHOICES: Choice[] = [
  { value: '1', label: t('被退回') },
  { value: '0', label: t('未退回') },
];
export const UNANSWERED_CHOICES: Choice[] = [
  { value: '1', label: t('待补答案') },
  { value: '0', label: t('有答案') },
];
export const UNUSED_CHOICES = [30, 90, 180, 365].map((value) => ({ value, label: t('{0} 天内未用', value) }));
