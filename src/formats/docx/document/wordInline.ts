// A line of content as runs of Word: marked text, formulas, blanks, pictures in the line.
import {
  EmphasisMarkType,
  HorizontalPositionAlign,
  HorizontalPositionRelativeFrom,
  ImageRun,
  TextRun,
  TextWrappingSide,
  TextWrappingType,
  UnderlineType,
  VerticalPositionRelativeFrom,
  type IFloating,
  type IRunOptions,
  type ParagraphChild,
} from 'docx';
import { estimateSize } from '../../../domain/content/estimateSize';
import type { Content, Figure, Inline, InlineImageNode, Mark } from '../../../domain/content/tree';
import { ommlPieces } from '../../mathml/ommlPieces';
import { paragraphChild, xml, xmlText } from '../../mathml/xml';
import { PX_PER_MM, type WordContext } from './wordUnits';

/** Underlined no-break spaces: a blank of about five characters that never breaks across lines. */
const BLANK = '\u00A0'.repeat(18);

function markOptions(marks: readonly Mark[] | undefined): IRunOptions {
  if (!marks) return {};
  return {
    ...(marks.includes('bold') ? { bold: true } : {}),
    ...(marks.includes('italic') ? { italics: true } : {}),
    ...(marks.includes('underline') ? { underline: { type: UnderlineType.SINGLE } } : {}),
    ...(marks.includes('sub') ? { subScript: true } : {}),
    ...(marks.includes('sup') ? { superScript: true } : {}),
    ...(marks.includes('dot') ? { emphasisMark: { type: EmphasisMarkType.DOT } } : {}),
  };
}

export const textRun = (text: string, options: IRunOptions = {}): TextRun =>
  new TextRun({ ...options, text: xmlText(text) });

/** An inline formula in a line of `widthMm`, in pieces if it is wider, or its TeX source if it has no form in Word. */
export function formulaRuns(tex: string, display: boolean, context: WordContext, widthMm: number): ParagraphChild[] {
  const made = context.formulas.use(tex, display);
  if (!made) return [textRun(`$${tex}$`)];
  const pieces = ommlPieces(made, (widthMm * 72) / 25.4 / context.fontPt);
  context.formulas.pieces += pieces.length - 1;
  return pieces.map(paragraphChild);
}
/** A formula on a line of its own. */
export function displayRuns(tex: string, context: WordContext, widthMm: number): ParagraphChild[] {
  const runs = formulaRuns(tex, true, context, widthMm);
  const made = context.formulas.convert(tex, true);
  return made && runs.length === 1 ? [paragraphChild(xml('m:oMathPara', made))] : runs;
}

// One transparent pixel, where no machine could draw the fallback of a vector picture.
const NO_PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR4nGNgYAAAAAMAAbitOmMAAAAASUVORK5CYII='),
  (c) => c.charCodeAt(0),
);

/** Size of a picture on the page, mm; 0 if it is not loaded. */
export function pictureMm(
  node: Pick<Figure, 'src' | 'width_mm'>,
  context: WordContext,
  maxMm: number,
): { width: number; height: number } {
  const picture = context.pictures.get(node.src);
  if (!picture) return { width: 0, height: 0 };
  const width = Math.min(node.width_mm ?? picture.width / PX_PER_MM, maxMm);
  return { width, height: (width * picture.height) / Math.max(1, picture.width) };
}

/** mm between a figure and the text at its left. */
export const FIGURE_GAP = 3;

const EMU = 36_000;
const BESIDE: IFloating = {
  horizontalPosition: { relative: HorizontalPositionRelativeFrom.COLUMN, align: HorizontalPositionAlign.RIGHT },
  verticalPosition: { relative: VerticalPositionRelativeFrom.PARAGRAPH, offset: EMU },
  allowOverlap: false,
  wrap: { type: TextWrappingType.SQUARE, side: TextWrappingSide.BOTH_SIDES },
  margins: { left: FIGURE_GAP * EMU },
};

/** `beside`: at the right edge of the text that begins in its paragraph, instead of in the line. */
export function pictureRun(
  node: Pick<InlineImageNode | Figure, 'src' | 'alt' | 'width_mm'>,
  context: WordContext,
  maxMm: number,
  beside = false,
): ParagraphChild {
  const picture = context.pictures.get(node.src);
  if (!picture) {
    context.lostPictures += 1;
    return textRun(`［图未能载入${node.alt === '' ? '' : `：${node.alt}`}］`);
  }
  context.shownPictures += 1;
  const size = pictureMm(node, context, maxMm);
  const options = {
    transformation: {
      width: Math.max(1, Math.round(size.width * PX_PER_MM)),
      height: Math.max(1, Math.round(size.height * PX_PER_MM)),
    },
    // Without an id the library counts on from document to document of a process, up to the ids of wordPageLines.ts.
    altText: {
      id: String(context.shownPictures),
      name: node.alt === '' ? '图' : xmlText(node.alt),
      description: xmlText(node.alt),
      title: '',
    },
    ...(beside ? { floating: BESIDE } : {}),
  };
  return picture.type === 'svg'
    ? new ImageRun({
        ...options,
        type: 'svg',
        data: picture.data,
        fallback: { type: 'png', data: picture.fallback ?? NO_PIXEL },
      })
    : new ImageRun({ ...options, type: picture.type, data: picture.data });
}

/** The place of the answer stays on one line: LibreOffice breaks at wide spaces. */
const EMPTY_BRACKET = /[（(][ \u3000]{1,20}[）)]/g;
const unbroken = (bracket: string): string =>
  bracket.replaceAll('\u3000', '\u00A0'.repeat(4)).replaceAll(' ', '\u00A0');

export function inlineRuns(nodes: readonly Inline[], context: WordContext, maxMm: number): ParagraphChild[] {
  return nodes.flatMap((node): ParagraphChild[] | ParagraphChild => {
    switch (node.kind) {
      case 'text':
        return textRun(node.text.replace(EMPTY_BRACKET, unbroken), markOptions(node.marks));
      case 'math':
        return formulaRuns(node.tex, false, context, maxMm);
      case 'blank':
        return textRun(BLANK, { underline: { type: UnderlineType.SINGLE } });
      case 'image':
        return pictureRun(node, context, maxMm);
      case 'br':
        return new TextRun({ break: 1 });
    }
  });
}

/** Estimated width of a line before it is typeset, mm. Word's formula font is a little wider than TeX's. */
export function estimateMm(nodes: readonly Inline[], context: WordContext): number {
  let em = 0;
  let mm = 0;
  for (const node of nodes) {
    if (node.kind === 'text') for (const char of node.text) em += char > '\u2E7F' ? 1 : 0.52;
    else if (node.kind === 'math') em += estimateSize(node.tex, false).width_em * 1.1;
    else if (node.kind === 'blank') em += 4.6;
    else if (node.kind === 'image') mm += node.width_mm ?? (context.pictures.get(node.src)?.width ?? 113) / PX_PER_MM;
    else return Number.POSITIVE_INFINITY;
  }
  return mm + (em * context.fontPt * 25.4) / 72;
}

/** Estimated height of content in a column of `width` mm; rather too small than too large. */
export function contentMm(content: Content, width: number, context: WordContext): number {
  const line = lineMm(context);
  return content.reduce((sum, block) => {
    switch (block.kind) {
      case 'p':
        return sum + brokenLines(block.children).reduce((n, one) => n + rowsOf(one, width, context), 0) * line;
      case 'display':
        return sum + line;
      case 'figure':
        return sum + pictureMm(block, context, width).height;
      case 'table':
        return sum + block.rows.length * line;
      case 'list':
        return sum + block.items.reduce((n, item) => n + contentMm(item, width, context), 0);
      case 'video':
        return sum;
    }
  }, 0);
}

export const lineMm = ({ fontPt, lineHeight = 1.7 }: WordContext): number => (fontPt * lineHeight * 25.4) / 72;

const rowsOf = (nodes: readonly Inline[], width: number, context: WordContext): number =>
  Math.max(1, Math.ceil(estimateMm(nodes, context) / width));

function brokenLines(nodes: readonly Inline[]): Inline[][] {
  const lines: Inline[][] = [[]];
  for (const node of nodes) {
    if (node.kind === 'br') lines.push([]);
    else lines.at(-1)?.push(node);
  }
  return lines;
}
