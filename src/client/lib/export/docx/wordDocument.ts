// The document around a paper: sheet, margins, fonts, header with the title, foot with page x of y, numbering.
import {
  AlignmentType, Document, Footer, Header, LevelFormat, LevelSuffix, PageNumber, PageOrientation, Paragraph, TextRun, type ILevelsOptions,
} from 'docx';
import type { Geometry } from '../../../../domain/paper/geometry';
import type { WordBlock } from './wordBlocks';
import { textRun } from './wordInline';
import { BULLETS, FONT, LINES, ORDERED, PARTS, QUESTIONS, twip } from './wordUnits';

const level = (format: ILevelsOptions['format'], text: string, suffix: ILevelsOptions['suffix'] = LevelSuffix.TAB): ILevelsOptions => ({
  level: 0,
  format,
  text,
  alignment: AlignmentType.LEFT,
  start: 1,
  suffix,
});

export function documentOf(title: string, children: WordBlock[], geometry: Geometry, fontPt: number): Document {
  const small = { size: 18, color: '555555' };
  const foot = new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: [new TextRun({ ...small, children: ['第 ', PageNumber.CURRENT, ' 页 共 ', PageNumber.TOTAL_PAGES, ' 页'] })],
      }),
    ],
  });
  const head = new Header({ children: [new Paragraph({ alignment: AlignmentType.CENTER, children: [textRun(title, small)] })] });
  const wide = geometry.width > geometry.height;
  return new Document({
    title,
    creator: '',
    styles: {
      default: {
        document: {
          run: { font: FONT, size: Math.round(fontPt * 2), language: { value: 'en-US', eastAsia: 'zh-CN' } },
          paragraph: { spacing: LINES },
        },
      },
    },
    numbering: {
      config: [
        { reference: QUESTIONS, levels: [level(LevelFormat.DECIMAL, '%1．')] },
        { reference: PARTS, levels: [level(LevelFormat.DECIMAL, '（%1）', LevelSuffix.NOTHING)] },
        { reference: ORDERED, levels: [level(LevelFormat.DECIMAL, '%1.')] },
        { reference: BULLETS, levels: [level(LevelFormat.BULLET, '•')] },
      ],
    },
    sections: [
      {
        properties: {
          titlePage: true,
          page: {
            // The library turns the sides of a landscape page by itself.
            size: wide
              ? { width: twip(geometry.height), height: twip(geometry.width), orientation: PageOrientation.LANDSCAPE }
              : { width: twip(geometry.width), height: twip(geometry.height) },
            margin: { top: twip(geometry.margin.top + 2), right: twip(geometry.margin.right), bottom: twip(geometry.margin.bottom), left: twip(geometry.margin.left), header: twip(9), footer: twip(9) },
          },
          ...(geometry.columns > 1 ? { column: { count: geometry.columns, space: twip(geometry.gutter) } } : {}),
        },
        headers: { default: head, first: new Header({ children: [new Paragraph('')] }) },
        footers: { default: foot, first: foot },
        children,
      },
    ],
  });
}
