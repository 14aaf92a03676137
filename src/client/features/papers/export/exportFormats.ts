// The formats of a displayed paper, in the order of the menu 导出. Labels are those of button, menu and palette.
import type { Preferences } from '../../../../contract/account/preferences';
import { t } from '../../../lib/texts/t';

export type ExportFormat = NonNullable<Preferences['export_format']>;

interface FormatInfo {
  kind: ExportFormat;
  label: string;
  hint: string;
  /** Begins a group of the menu. */
  apart?: boolean;
}

export const EXPORT_FORMATS: readonly [FormatInfo, ...FormatInfo[]] = [
  { kind: 'pdf', label: t('导出 PDF'), hint: t('文字可选、字体嵌入、公式为矢量，分页与屏幕一致') },
  { kind: 'docx', label: t('导出 Word'), hint: t('公式、题号、表格均可在 Word 中继续编辑') },
  {
    kind: 'latex',
    label: t('导出 LaTeX'),
    hint: t('exam-zh 文档类的源文件与图片文件夹，打包为 zip；用 XeLaTeX 编译'),
  },
  { kind: 'png', label: t('导出图片（PNG）'), hint: t('每页一张，清晰，文件较大'), apart: true },
  { kind: 'jpeg', label: t('导出图片（JPEG）'), hint: t('每页一张，文件较小') },
  { kind: 'capture', label: t('导出图片 PDF'), hint: t('逐页截图，文字不可选') },
  { kind: 'html', label: t('导出无障碍网页'), hint: t('供视障考生朗读、放大'), apart: true },
  { kind: 'txt', label: t('导出无障碍文本'), hint: t('公式写成一行文字，可转成盲文') },
  { kind: 'print', label: t('打印'), hint: t('矢量打印，文字最清晰；也可另存为 PDF'), apart: true },
];
