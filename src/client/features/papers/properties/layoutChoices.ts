// Labels for the layout options of a paper.
import type { PaperLayout } from '../../../../contract/paper/paperLayout';
import { t } from '../../../lib/texts/t';

export const SIZE_CHOICES: { value: PaperLayout['size']; label: string }[] = [
  { value: 'A4', label: 'A4' },
  { value: 'A3', label: t('A3 双栏') },
  { value: '8K', label: t('8 开双栏') },
];
export const ANSWER_CHOICES: { value: PaperLayout['answers']; label: string }[] = [
  { value: 'none', label: t('学生版（不含答案）') },
  { value: 'each', label: t('教师版：答案随题') },
  { value: 'end', label: t('教师版：答案在卷末') },
  { value: 'apart', label: t('教师版：答案另页') },
];
/** 大字版, pt. */
export const LARGE_PRINT_CHOICES = [16, 18].map((size) => ({
  value: String(size),
  label: t('{0} 磅（大字版）', size),
}));
export const MARGIN_CHOICES: { value: PaperLayout['margins']; label: string }[] = [
  { value: 'narrow', label: t('窄') },
  { value: 'normal', label: t('标准') },
  { value: 'wide', label: t('宽') },
];
export const LINE_CHOICES = [1.3, 1.5, 1.7, 2, 2.4].map((value) => ({ value, label: t('{0} 倍', value) }));
export const FRACTION_CHOICES: { value: PaperLayout['fractions']; label: string }[] = [
  { value: 'full', label: t('全尺寸') },
  { value: 'line', label: t('随行') },
];
export const LATIN_FACE_CHOICES: { value: PaperLayout['latin_face']; label: string }[] = [
  { value: 'math', label: t('与公式一致') },
  { value: 'times', label: 'Times New Roman' },
];
export const SCORE_TABLE_CHOICES: { value: PaperLayout['score_table']; label: string }[] = [
  { value: 'none', label: t('不印') },
  { value: 'head', label: t('卷首') },
  { value: 'sections', label: t('卷首和各大题') },
];

/** The label of a stored value; the value itself if it is none of the choices. */
export const labelOf = <Value>(choices: readonly { value: Value; label: string }[], value: Value): string =>
  choices.find((choice) => choice.value === value)?.label ?? String(value);
