// Options of the filters behind 更多筛选, and of the form: only loaded with them.
import { TYPE_IDS, typeTitle } from '../../../../../contract/codes';
import { regionLabel, REGIONS, SHARING_FILTERS } from '../../../../../contract/question/choices';
import type { Category, Common } from '../../../../../contract/knowledge/reference';
import { fieldRow, type CodedFilter } from '../../../../../contract/question/questionFields';
import type { Choice } from '../../../../ui/controls/LabelledSelect';
import { coded, titled } from './filterChoices';
import { t } from '../../../../lib/texts/t';

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
