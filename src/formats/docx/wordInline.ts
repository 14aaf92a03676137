// A line of content as runs of Word: marked text, formulas, blanks, pictures in the line.
import { EmphasisMarkType, ImageRun, TextRun, UnderlineType, type IRunOptions, type ParagraphChild } from 'docx';
import type { Figure, Inline, InlineImageNode, Mark } from '../../domain/content/tree';
import { estimateSize } from '../../domain/content/estimateSize';
import { PX_PER_MM, type WordContext } from './wordUnits';
import { paragraphChild, xml, xmlText } from '../mathml/xml';

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

/** An inline formula, or its TeX source if it has no form in Word. */
export function formulaRun(tex: string, display: boolean, context: WordContext): ParagraphChild {
  const made = context.formulas.use(tex, display);
  return made ? paragraphChild(made) : textRun(`$${tex}$`);
}
/** A formula on a line of its own. */
export function displayRun(tex: string, context: WordContext): ParagraphChild {
  const made = context.formulas.use(tex, true);
  return made ? paragraphChild(xml('m:oMathPara', made)) : textRun(`$$${tex}$$`);
}

// One transparent pixel, the fallback for programs that cannot show the vector picture.
const NO_PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR4nGNgYAAAAAMAAbitOmMAAAAASUVORK5CYII='),
  (c) => c.charCodeAt(0),
);

export function pictureRun(
  node: Pick<InlineImageNode | Figure, 'src' | 'alt' | 'width_mm'>,
  context: WordContext,
  maxMm: number,
): ParagraphChild {
  const picture = context.pictures.get(node.src);
  if (!picture) {
    context.lostPictures += 1;
    return textRun(`［图未能载入${node.alt === '' ? '' : `：${node.alt}`}］`);
  }
  const mm = Math.min(node.width_mm ?? picture.width / PX_PER_MM, maxMm);
  const width = Math.max(1, Math.round(mm * PX_PER_MM));
  const transformation = {
    width,
    height: Math.max(1, Math.round((width * picture.height) / Math.max(1, picture.width))),
  };
  const altText = { name: node.alt === '' ? '图' : xmlText(node.alt), description: xmlText(node.alt), title: '' };
  return picture.type === 'svg'
    ? new ImageRun({
        type: 'svg',
        data: picture.data,
        transformation,
        altText,
        fallback: { type: 'png', data: NO_PIXEL },
      })
    : new ImageRun({ type: picture.type, data: picture.data, transformation, altText });
}

export function inlineRuns(nodes: readonly Inline[], context: WordContext, maxMm: number): ParagraphChild[] {
  return nodes.map((node) => {
    switch (node.kind) {
      case 'text':
        return textRun(node.text, markOptions(node.marks));
      case 'math':
        return formulaRun(node.tex, false, context);
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
