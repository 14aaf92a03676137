// A single table of texts as a Word document, on A4 in landscape format, with its head repeated on every page.
import { AlignmentType, Document, Packer, PageOrientation, Paragraph, TextRun } from 'docx';
import { plainText } from '../../domain/content/plainText';
import type { Align, Content, Table } from '../../domain/content/tree';
import { wordTable } from './document/wordTable';
import { FONT, Formulas, HEAD_FONT, twip, type WordContext } from './document/wordUnits';

const PAGE = { width: 210, height: 297, margin: 15 };
const FONT_PT = 10;
const ALIGNED = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT } as const;

const textOf = (content: Content, _width: number, align: Align): Paragraph[] => [
  new Paragraph({ alignment: ALIGNED[align], children: [new TextRun({ text: plainText(content), font: FONT })] }),
];

/** `notes` are lines below the table. */
export async function writeTableDocument(title: string, table: Table, notes: readonly string[]): Promise<ArrayBuffer> {
  const widthMm = PAGE.height - 2 * PAGE.margin;
  const context: WordContext = {
    formulas: new Formulas(),
    pictures: new Map(),
    shownPictures: 0,
    lostPictures: 0,
    films: 0,
    fontPt: FONT_PT,
    widthMm,
    heightMm: PAGE.width - 2 * PAGE.margin,
    nextInstance: () => 0,
  };
  const margin = twip(PAGE.margin);
  const document = new Document({
    title,
    styles: { default: { document: { run: { font: FONT, size: FONT_PT * 2 } } } },
    sections: [
      {
        properties: {
          page: {
            // The library exchanges width and height for this orientation.
            size: { width: twip(PAGE.width), height: twip(PAGE.height), orientation: PageOrientation.LANDSCAPE },
            margin: { top: margin, bottom: margin, left: margin, right: margin },
          },
        },
        children: [
          new Paragraph({
            alignment: AlignmentType.CENTER,
            spacing: { after: twip(4) },
            children: [new TextRun({ text: title, font: HEAD_FONT, size: 32 })],
          }),
          wordTable(table, widthMm, context, textOf),
          ...notes.map((text) => new Paragraph({ spacing: { before: twip(2) }, children: [new TextRun({ text })] })),
        ],
      },
    ],
  });
  return Packer.toArrayBuffer(document);
}
