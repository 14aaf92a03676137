// Page decoration of a paper in Word: title with logo, candidate fields, score and quick tables, notice, header and
// footer lines with Word's own page fields.
import {
  AlignmentType,
  BorderStyle,
  ImageRun,
  PageNumber,
  Paragraph,
  Tab,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
  UnderlineType,
  VerticalAlignTable,
  WidthType,
  type IRunOptions,
  type ParagraphChild,
} from 'docx';
import { isBlankLine, noticeLines, type LineParts } from '../../domain/paper/pageDecoration';
import type { PaperBlock } from '../../domain/paper/paperModel';
import type { WordBlock } from './wordBlocks';
import { textRun } from './wordInline';
import { HEAD_FONT, PX_PER_MM, twip, type WordContext } from './wordUnits';

type Of<K extends PaperBlock['kind']> = Extract<PaperBlock, { kind: K }>;
const LINE = '\u00A0'.repeat(16);
const BORDER = { style: BorderStyle.SINGLE, size: 4, color: '000000' };
const LOGO_MM = { width: 24, height: 14 };
const CENTER = AlignmentType.CENTER;

export const halfPoints = (context: WordContext, factor = 1): number => Math.round(context.fontPt * 2 * factor);

export function candidateLine(names: readonly string[]): Paragraph {
  return new Paragraph({
    alignment: CENTER,
    spacing: { after: twip(3) },
    keepNext: true,
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
      altText: { name: '标志', description: '标志', title: '' },
    }),
    textRun('　'),
  ];
}

export function titleParagraph(block: Of<'title'>, context: WordContext): Paragraph {
  const title = textRun(block.text, { bold: true, size: halfPoints(context, 1.7), font: HEAD_FONT });
  const logo = block.logo === undefined ? [] : logoRun(block.logo, context);
  return new Paragraph({
    alignment: CENTER,
    keepNext: true,
    spacing: { after: twip(block.spaceAfter ?? 3) },
    children: [...logo, title],
  });
}

export function noticeParagraphs(block: Of<'notice'>, context: WordContext): Paragraph[] {
  const size = halfPoints(context, 0.95);
  const head =
    block.title === ''
      ? []
      : [new Paragraph({ keepNext: true, children: [textRun(`${block.title}：`, { bold: true, size })] })];
  const em = (context.fontPt * 0.95 * 25.4) / 72;
  return [
    ...head,
    ...noticeLines(block.text).map(({ number, text }) => {
      const hang = twip([...number].reduce((sum, char) => sum + (char > '\u2E7F' ? 1 : 0.5), 0) * em);
      return new Paragraph({
        ...(number === '' ? {} : { indent: { left: hang, hanging: hang } }),
        children: [textRun(number + text, { size })],
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
        alignment: CENTER,
        keepNext: true,
        spacing: { line: 276, lineRule: 'auto' },
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
): Table {
  const columns = Math.max(1, ...rows.map(({ texts }) => texts.length));
  const each = twip(Math.min(most, (context.widthMm - lead) / Math.max(1, columns - 1)));
  const widths = Array.from({ length: columns }, (_, i) => (i === 0 ? twip(lead) : each));
  return new Table({
    alignment: CENTER,
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

/** The small 得分 / 评卷人 box before a section. */
export const scoreBox = (context: WordContext): WordBlock[] => [
  gridTable([{ texts: ['得分', '评卷人'] }, { texts: ['', ''] }], context, 18, 18),
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

/** {页码} and {页数} become Word's PAGE and NUMPAGES. */
function lineRun(text: string, title: string, options: IRunOptions): TextRun {
  const children = text
    .replaceAll('{标题}', title)
    .split(/(\{页码\}|\{页数\})/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece === '{页码}' ? PageNumber.CURRENT : piece === '{页数}' ? PageNumber.TOTAL_PAGES : piece));
  return new TextRun({ ...options, children });
}

export function lineParagraph(parts: LineParts, title: string, widthMm: number): Paragraph {
  if (isBlankLine(parts)) return new Paragraph('');
  const small = { size: 18, color: '555555' };
  const { left, center, right } = parts;
  if (left === '' && right === '')
    return new Paragraph({ alignment: CENTER, children: [lineRun(center, title, small)] });
  const tab = () => new TextRun({ children: [new Tab()] });
  return new Paragraph({
    tabStops: [
      { type: TabStopType.CENTER, position: twip(widthMm / 2) },
      { type: TabStopType.RIGHT, position: twip(widthMm) },
    ],
    children: [lineRun(left, title, small), tab(), lineRun(center, title, small), tab(), lineRun(right, title, small)],
  });
}
