// Header and footer lines of Word with page fields for each column, and the seal line of the first page.
import { AlignmentType, Paragraph, Tab, TabStopType, TextRun, type ParagraphChild } from 'docx';
import type { Geometry } from '../../../domain/paper/geometry';
import { isBlankLine, type LineParts } from '../../../domain/paper/pageDecoration';
import { paragraphChild, xml, xmlText, type Xml } from '../../mathml/xml';
import { twip } from './wordUnits';

export interface LinePlace {
  title: string;
  /** {页数} is the page of this bookmark, the end of a section that counts its own pages; null for all pages. */
  total: string | null;
  /** Width of a column, mm. */
  widthMm: number;
  gutterMm: number;
  columns: number;
}

const SMALL = { size: 18, color: '555555' };
const withAttributes = (name: string, attributes: Record<string, string>, ...children: (Xml | string)[]): Xml => ({
  ...xml(name, ...children),
  attributes,
});

const run = (...children: Xml[]): Xml =>
  xml(
    'w:r',
    xml('w:rPr', withAttributes('w:color', { 'w:val': SMALL.color }), withAttributes('w:sz', { 'w:val': '18' })),
    ...children,
  );
const fieldChar = (type: 'begin' | 'separate' | 'end') => run(withAttributes('w:fldChar', { 'w:fldCharType': type }));
const instruction = (text: string) => run(withAttributes('w:instrText', { 'xml:space': 'preserve' }, text));
const field = (...code: Xml[]): Xml[] => [fieldChar('begin'), ...code, fieldChar('separate'), fieldChar('end')];

/**
 * Word counts sheets; a sheet of two columns is two pages: = 2 * PAGE - 1 in the left one, = 2 * PAGE in the right.
 * Without a stored result LibreOffice, which cannot calculate, shows the number of the sheet.
 */
function counter(name: string, columns: number, before: number): ParagraphChild[] {
  const plain = field(instruction(` ${name} `));
  const offset = before > 0 ? ` - ${before} ` : ' ';
  const made = columns === 1 ? plain : field(instruction(` = ${columns} * `), ...plain, instruction(offset));
  return made.map(paragraphChild);
}

function lineRuns(text: string, { title, total, columns }: LinePlace, column: number): ParagraphChild[] {
  return text
    .replaceAll('{标题}', title)
    .split(/(\{页码\}|\{页数\})/)
    .filter((piece) => piece !== '')
    .flatMap((piece) => {
      if (piece === '{页码}') return counter('PAGE', columns, columns - 1 - column);
      if (piece === '{页数}') return counter(total === null ? 'NUMPAGES' : `PAGEREF ${total}`, columns, 0);
      return [new TextRun({ ...SMALL, text: xmlText(piece) })];
    });
}

/** The line of each column, all in one paragraph: text at the left, in the middle, at the right of the column. */
export function lineParagraph(parts: LineParts, place: LinePlace): Paragraph {
  if (isBlankLine(parts)) return new Paragraph('');
  const { widthMm, gutterMm, columns } = place;
  if (columns === 1 && parts.left === '' && parts.right === '')
    return new Paragraph({ alignment: AlignmentType.CENTER, children: lineRuns(parts.center, place, 0) });
  const tab = () => new TextRun({ children: [new Tab()] });
  const starts = Array.from({ length: columns }, (_, column) => column * (widthMm + gutterMm));
  return new Paragraph({
    tabStops: starts.flatMap((start) => [
      ...(start > 0 ? [{ type: TabStopType.LEFT, position: twip(start) }] : []),
      { type: TabStopType.CENTER, position: twip(start + widthMm / 2) },
      { type: TabStopType.RIGHT, position: twip(start + widthMm) },
    ]),
    children: starts.flatMap((_start, column) => [
      ...(column > 0 ? [tab()] : []),
      ...lineRuns(parts.left, place, column),
      tab(),
      ...lineRuns(parts.center, place, column),
      tab(),
      ...lineRuns(parts.right, place, column),
    ]),
  });
}

// The seal line: a text box at the left edge of the sheet, its text turned by 90°, and the dashed line.

const EMU = 36_000;
const emu = (mm: number): string => String(Math.round(mm * EMU));
const WPS = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function anchored(id: number, name: string, { x, y, width, height }: Box, shape: readonly Xml[]): Xml {
  const at = (axis: 'H' | 'V', mm: number) =>
    withAttributes(`wp:position${axis}`, { relativeFrom: 'page' }, xml('wp:posOffset', emu(mm)));
  return withAttributes(
    'wp:anchor',
    {
      distT: '0',
      distB: '0',
      distL: '0',
      distR: '0',
      simplePos: '0',
      relativeHeight: String(id),
      behindDoc: '0',
      locked: '0',
      layoutInCell: '1',
      allowOverlap: '1',
    },
    withAttributes('wp:simplePos', { x: '0', y: '0' }),
    at('H', x),
    at('V', y),
    withAttributes('wp:extent', { cx: emu(width), cy: emu(height) }),
    xml('wp:wrapNone'),
    withAttributes('wp:docPr', { id: String(id), name }),
    withAttributes(
      'a:graphic',
      { 'xmlns:a': DRAWING },
      withAttributes('a:graphicData', { uri: WPS }, withAttributes('wps:wsp', { 'xmlns:wps': WPS }, ...shape)),
    ),
  );
}

const shapeProperties = (geometry: 'rect' | 'line', { width, height }: Box, ...paint: Xml[]): Xml =>
  xml(
    'wps:spPr',
    xml(
      'a:xfrm',
      withAttributes('a:off', { x: '0', y: '0' }),
      withAttributes('a:ext', { cx: emu(width), cy: emu(height) }),
    ),
    withAttributes('a:prstGeom', { prst: geometry }, xml('a:avLst')),
    ...paint,
  );

/** Half-points: 9.5 pt. */
const SEAL_SIZE = 19;
const SEAL_EM = ((SEAL_SIZE / 2) * 25.4) / 72;
const sealText = (text: string, ...marks: Xml[]): Xml =>
  xml(
    'w:r',
    xml('w:rPr', ...[withAttributes('w:sz', { 'w:val': String(SEAL_SIZE) }), ...marks]),
    withAttributes('w:t', { 'xml:space': 'preserve' }, text),
  );
const sealBlank = (): Xml => sealText('\u00A0'.repeat(16), withAttributes('w:u', { 'w:val': 'single' }));
const sealLine = (runs: readonly Xml[], height = SEAL_LINE_MM): Xml =>
  xml(
    'w:p',
    xml(
      'w:pPr',
      withAttributes('w:spacing', { 'w:line': String(twip(height)), 'w:lineRule': 'exact' }),
      withAttributes('w:jc', { 'w:val': 'center' }),
    ),
    ...runs,
  );

/** Text that is turned by 90° and read from below. */
const textBox = (id: number, box: Box, lines: readonly Xml[]): Xml =>
  anchored(id, '密封线', box, [
    withAttributes('wps:cNvSpPr', { txBox: '1' }),
    shapeProperties('rect', box, xml('a:noFill'), xml('a:ln', xml('a:noFill'))),
    xml('wps:txbx', xml('w:txbxContent', ...lines)),
    withAttributes('wps:bodyPr', { vert: 'vert270', lIns: '0', tIns: '0', rIns: '0', bIns: '0', anchor: 't' }),
  ]);

/**
 * mm from the left edge of the sheet: an empty line before the two lines of the box, and the dashed line through the
 * words of the second one.
 */
const LEAD_MM = 5.5;
const SEAL_LINE_MM = 8;
const LINE_X = 19;
const END_MM = 6;
const WORDS = ['密', '封', '线'];
/** mm of the line that a word takes. */
const WORD_MM = 10;

const dashed = (id: number, line: Box): Xml =>
  anchored(id, '密封线', line, [
    xml('wps:cNvCnPr'),
    shapeProperties(
      'line',
      line,
      withAttributes(
        'a:ln',
        { w: '9525' },
        xml('a:solidFill', withAttributes('a:srgbClr', { val: '000000' })),
        withAttributes('a:prstDash', { val: 'dash' }),
      ),
    ),
    xml('wps:bodyPr'),
  ]);

/** A paragraph of the first page's header, which anchors the seal line to the sheet. */
export function sealParagraph(names: readonly string[], { height }: Pick<Geometry, 'height'>): Paragraph {
  const long = height - 2 * END_MM;
  // LibreOffice shows one turned box at its place, and no tab stops in it: the words are apart by spaces.
  const spaces = Math.round(long / (WORDS.length + 1) / SEAL_EM) - 1;
  const step = (spaces + 1) * SEAL_EM;
  const filled = names.flatMap((name) => [sealText(`${name}：`), sealBlank(), sealText('\u3000')]);
  const words = [sealText(WORDS.join('\u3000'.repeat(spaces)))];
  const middle = (i: number) => long / 2 + (i - (WORDS.length - 1) / 2) * step;
  const lines = [...WORDS, ''].map((_word, i) => {
    const from = i === 0 ? 0 : middle(i - 1) + WORD_MM / 2;
    const to = i === WORDS.length ? long : middle(i) - WORD_MM / 2;
    return dashed(9002 + i, { x: LINE_X, y: END_MM + from, width: 0, height: to - from });
  });
  // LibreOffice shows a turned box at the corner of the sheet, independent of its anchor.
  const box: Box = { x: 0, y: 0, width: LEAD_MM + 2 * SEAL_LINE_MM, height };
  const shapes = [textBox(9001, box, [sealLine([], LEAD_MM), sealLine(filled), sealLine(words)]), ...lines];
  return new Paragraph({
    spacing: { before: 0, after: 0, line: 20, lineRule: 'exact' },
    children: shapes.map((shape) => paragraphChild(xml('w:r', xml('w:drawing', shape)))),
  });
}
