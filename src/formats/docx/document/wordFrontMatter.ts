// Page decoration of a paper in Word: title with logo, candidate fields, score and quick tables, notice.
import {
  AlignmentType,
  BorderStyle,
  HeadingLevel,
  ImageRun,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  type TextRun,
  UnderlineType,
  VerticalAlignTable,
  WidthType,
  OverlapType,
  TableAnchorType,
  type IRunOptions,
  type ITableFloatOptions,
  type ParagraphChild,
} from 'docx';
import { noticeLines } from '../../../domain/paper/pageDecoration';
import type { PaperBlock } from '../../../domain/paper/paperModel';
import { emsOf, titleLines } from '../../../domain/paper/printed/titleLines';
import type { WordBlock } from './wordBlocks';
import { textRun } from './wordInline';
import { PX_PER_MM, STYLES, TITLE_SIZE, twip, type WordContext } from './wordUnits';

type Of<K extends PaperBlock['kind']> = Extract<PaperBlock, { kind: K }>;
const LINE = '\u00A0'.repeat(16);
const BORDER = { style: BorderStyle.SINGLE, size: 4, color: '000000' };
const LOGO_MM = { width: 24, height: 14 };
const CENTER = AlignmentType.CENTER;

export function candidateLine(names: readonly string[]): Paragraph {
  return new Paragraph({
    style: STYLES.fields.id,
    children: names.flatMap((name) => [
      textRun(`${name}：`),
      textRun(LINE, { underline: { type: UnderlineType.SINGLE } }),
      textRun('  '),
    ]),
  });
}

function logoRun(src: string, context: WordContext): ParagraphChild[] {
  const picture = context.pictures.get(src);
  if (!picture || picture.type === 'svg') {
    context.lostPictures += 1;
    return [];
  }
  context.shownPictures += 1;
  const scale = Math.min((LOGO_MM.width * PX_PER_MM) / picture.width, (LOGO_MM.height * PX_PER_MM) / picture.height);
  const transformation = {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  };
  return [
    new ImageRun({
      type: picture.type,
      data: picture.data,
      transformation,
      altText: { id: String(context.shownPictures), name: '标志', description: '标志', title: '' },
    }),
    textRun('　'),
  ];
}

/** Text in a heading style whose text is `size` times that of the paper. */
export function titleRuns(text: string, size: number, widthMm: number, { fontPt }: WordContext): TextRun[] {
  const em = (fontPt * size * 25.4) / 72;
  return titleLines(text, widthMm / em).map((line, at) => textRun(line, at === 0 ? {} : { break: 1 }));
}

export function titleParagraph(block: Of<'title'>, context: WordContext): Paragraph {
  const room = context.widthMm - (block.logo === undefined ? 0 : LOGO_MM.width);
  const logo = block.logo === undefined ? [] : logoRun(block.logo, context);
  return new Paragraph({
    heading: HeadingLevel.TITLE,
    spacing: { after: twip(block.spaceAfter ?? 3) },
    children: [...logo, ...titleRuns(block.text, TITLE_SIZE.title, room, context)],
  });
}

export function noticeParagraphs(block: Of<'notice'>, context: WordContext): Paragraph[] {
  const head =
    block.title === ''
      ? []
      : [
          new Paragraph({
            style: STYLES.notice.id,
            keepNext: true,
            children: [textRun(`${block.title}：`, { bold: true })],
          }),
        ];
  const em = (context.fontPt * 0.95 * 25.4) / 72;
  return [
    ...head,
    ...noticeLines(block.text).map(({ number, text }) => {
      const hang = twip(emsOf(number) * em);
      return new Paragraph({
        style: STYLES.notice.id,
        ...(number === '' ? {} : { indent: { left: hang, hanging: hang } }),
        children: [textRun(number + text)],
      });
    }),
  ];
}

function cell(text: string, width: number, options: IRunOptions = {}): TableCell {
  return new TableCell({
    width: { size: width, type: WidthType.DXA },
    verticalAlign: VerticalAlignTable.CENTER,
    children: [
      new Paragraph({
        style: STYLES.table.id,
        alignment: CENTER,
        keepNext: true,
        children: [textRun(text, options)],
      }),
    ],
  });
}

/** Rows of texts; the first column is `lead` mm wide, the others share the rest up to `most` mm each. */
function gridTable(
  rows: readonly { texts: readonly string[]; bold?: boolean }[],
  context: WordContext,
  lead: number,
  most: number,
  float?: ITableFloatOptions,
): Table {
  const columns = Math.max(1, ...rows.map(({ texts }) => texts.length));
  const each = twip(Math.min(most, (context.widthMm - lead) / Math.max(1, columns - 1)));
  const widths = Array.from({ length: columns }, (_, i) => (i === 0 ? twip(lead) : each));
  return new Table({
    ...(float ? { float } : { alignment: CENTER }),
    layout: TableLayoutType.FIXED,
    columnWidths: widths,
    width: { size: widths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    borders: {
      top: BORDER,
      bottom: BORDER,
      left: BORDER,
      right: BORDER,
      insideHorizontal: BORDER,
      insideVertical: BORDER,
    },
    rows: rows.map(
      ({ texts, bold = false }) =>
        new TableRow({
          cantSplit: true,
          children: widths.map((width, i) => cell(texts[i] ?? '', width, bold && i > 0 ? { bold } : {})),
        }),
    ),
  });
}
const gap = (): Paragraph => new Paragraph({ spacing: { line: 160, lineRule: 'exact' }, children: [] });

export const scoreTable = (block: Of<'scoreTable'>, context: WordContext): WordBlock[] => [
  gridTable(
    [{ texts: ['题号', ...block.columns] }, { texts: ['得分'] }, { texts: ['评卷人'] }].map((row) => ({
      texts: [...row.texts, ...Array<string>(block.columns.length + 1 - row.texts.length).fill('')],
    })),
    context,
    18,
    40,
  ),
  gap(),
];

/** mm that the box takes from the heading beside it. */
export const SCORE_BOX_MM = 13;
/** The small 得分 / 评卷人 box; the heading that follows is beside it. */
export const scoreBox = (context: WordContext): WordBlock[] => [
  gridTable([{ texts: ['得分', '评卷人'] }, { texts: ['', ''] }], context, 16, 16, {
    horizontalAnchor: TableAnchorType.TEXT,
    verticalAnchor: TableAnchorType.TEXT,
    absoluteHorizontalPosition: twip(2),
    absoluteVerticalPosition: twip(1),
    rightFromText: twip(3),
    bottomFromText: 0,
    overlap: OverlapType.NEVER,
  }),
];

const GROUPS_A_ROW = 2;
export function quickTable(block: Of<'quickTable'>, context: WordContext): WordBlock[] {
  const rows: { texts: string[]; bold?: boolean }[] = [];
  for (let i = 0; i < block.groups.length; i += GROUPS_A_ROW) {
    const keys = block.groups.slice(i, i + GROUPS_A_ROW).flat();
    rows.push(
      { texts: ['题号', ...keys.map((key) => key.number)] },
      { texts: ['答案', ...keys.map((key) => key.key)], bold: true },
    );
  }
  return [gridTable(rows, context, 16, 14), gap()];
}
