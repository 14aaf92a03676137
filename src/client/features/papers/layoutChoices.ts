// Words for the choices of a paper's layout.
import type { PaperLayout } from '../../../contract/paper';

export const SIZE_CHOICES: { value: PaperLayout['size']; label: string }[] = [
  { value: 'A4', label: 'A4' },
  { value: 'A3', label: 'A3 双栏' },
  { value: '8K', label: '8 开双栏' },
];
export const ANSWER_CHOICES: { value: PaperLayout['answers']; label: string }[] = [
  { value: 'none', label: '学生版（不含答案）' },
  { value: 'each', label: '教师版：答案随题' },
  { value: 'end', label: '教师版：答案在卷末' },
  { value: 'apart', label: '教师版：答案另页' },
];
