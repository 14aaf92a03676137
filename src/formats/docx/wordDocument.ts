// The document around a paper: sheet, margins, fonts, header with the title, footer with page x of y, numbering.
import {
  AlignmentType,
  Document,
  Footer,
  Header,
  LevelFormat,
  LevelSuffix,
  PageOrientation,
  Paragraph,
  type ILevelsOptions,
} from 'docx';
import type { PaperLayout } from '../../contract/paper/paper';
import { DEFAULT_FOOT } from '../../contract/paper/plainLayout';
import { isBlankLine } from '../../domain/paper/furniture';
import type { Geometry } from '../../domain/paper/geometry';
import type { WordBlock } from './wordBlocks';
import { lineParagraph } from './wordFrontMatter';
import { BULLETS, FONT, linesOf, ORDERED, PARTS, QUESTIONS, twip } from './wordUnits';

const level = (
  format: ILevelsOptions['format'],
  text: string,
  suffix: ILevelsOptions['suffix'] = LevelSuffix.TAB,
): ILevelsOptions => ({
  level: 0,
  format,
  text,
  alignment: AlignmentType.LEFT,
  start: 1,
  suffix,
});

export function documentOf(
  title: string,
  children: WordBlock[],
  geometry: Geometry,
  fontPt: number,
  lines: Partial<Pick<PaperLayout, 'head' | 'foot' | 'line_height'>> = {},
): Document {
  const { width } = geometry;
  const across = width - geometry.margin.left - geometry.margin.right;
  const own = lines.head !== undefined && !isBlankLine(lines.head);
  const foot = new Footer({
    children: [lineParagraph(lines.foot ?? { left: '', center: DEFAULT_FOOT, right: '' }, title, across)],
  });
  // Without its own header a paper shows its title on the pages after the first.
  const head = new Header({
    children: [
      lineParagraph(own && lines.head ? lines.head : { left: '', center: '{标题}', right: '' }, title, across),
    ],
  });
  const wide = geometry.width > geometry.height;
  return new Document({
    title,
    creator: '',
    styles: {
      default: {
        document: {
          run: { font: FONT, size: Math.round(fontPt * 2), language: { value: 'en-US', eastAsia: 'zh-CN' } },
          paragraph: { spacing: linesOf(lines.line_height) },
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
            // The library swaps the sides of a landscape page itself.
            size: wide
              ? { width: twip(geometry.height), height: twip(geometry.width), orientation: PageOrientation.LANDSCAPE }
              : { width: twip(geometry.width), height: twip(geometry.height) },
            margin: {
              top: twip(geometry.margin.top + 2),
              right: twip(geometry.margin.right),
              bottom: twip(geometry.margin.bottom),
              left: twip(geometry.margin.left),
              header: twip(9),
              footer: twip(9),
            },
          },
          ...(geometry.columns > 1 ? { column: { count: geometry.columns, space: twip(geometry.gutter) } } : {}),
        },
        headers: { default: head, first: own ? head : new Header({ children: [new Paragraph('')] }) },
        footers: { default: foot, first: foot },
        children,
      },
    ],
  });
}
