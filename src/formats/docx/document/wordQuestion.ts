// What of a question stays on one page in Word, the figure beside its text, and its options in 4, 2 or 1 columns by tab
// stops.
import { Paragraph, Tab, TabStopType, TextRun, type ParagraphChild } from 'docx';
import { possibleColumns, type OptionColumns } from '../../../domain/content/estimateSize';
import type { Content, Figure, Inline } from '../../../domain/content/tree';
import { optionLetter } from '../../../domain/paper/numbering';
import type { PaperBlock } from '../../../domain/paper/paperModel';
import { wordBlocks, type WordBlock } from './wordBlocks';
import type { Parsed } from './wordBody';
import { contentMm, estimateMm, FIGURE_GAP, inlineRuns, lineMm, pictureMm, pictureRun } from './wordInline';
import { HANG_EM, PART_LEFT_EM, STYLES, twip, type WordContext } from './wordUnits';

export interface Arranged {
  stem: Content;
  /** The figure at the right edge of the question. */
  beside: ParagraphChild[];
  /** Right edge of the options, mm from the left one of the column. */
  optionsMm: number;
  /** Blocks that stay on one page with the next one. */
  keptWithNext: ReadonlySet<string>;
  last: string;
  /** How far the figure reaches below the text, mm. */
  spareMm: number;
}
export const LOOSE: Arranged = {
  stem: [],
  beside: [],
  optionsMm: Number.POSITIVE_INFINITY,
  keptWithNext: new Set(),
  last: '',
  spareMm: 0,
};

/** Widest figure beside text, as a part of the column: one without a place of its own, one placed at the right. */
const NARROW = { center: 0.4, right: 0.45 } as const;
/** A question that is higher, as a part of the page, may break between its parts and in its answer space. */
const WHOLE = 0.6;

const isQuestion = ({ kind }: PaperBlock) =>
  kind === 'stem' || kind === 'options' || kind === 'part' || kind === 'space';

export function arrangeGroup(parsed: readonly Parsed[], at: number, context: WordContext): Arranged {
  const { group } = (parsed[at] as Parsed).block;
  const blocks: Parsed[] = [];
  for (const one of parsed.slice(at)) {
    if (!isQuestion(one.block) || (blocks.length > 0 && (one.block.group !== group || group === undefined))) break;
    blocks.push(one);
  }
  const last = blocks.at(-1) as Parsed;
  const content = parsed[at]?.contents[0] ?? [];
  const em = (context.fontPt * 25.4) / 72;
  const figure = sideFigure(content, context);
  const size = figure ? pictureMm(figure, context, context.widthMm) : { width: 0, height: 0 };
  const stem = content.filter((block) => block !== figure);
  const beside = figure ? [pictureRun(figure, context, context.widthMm, true)] : [];
  const narrow = context.widthMm - (figure ? size.width + FIGURE_GAP : 0);
  const stemMm = contentMm(stem, narrow - HANG_EM * em, context);
  const optionsWidth = stemMm < size.height ? narrow : context.widthMm;
  const heights = blocks.map(({ block, contents }) => {
    if (block.kind === 'stem') return stemMm;
    if (block.kind === 'options') return optionsMm(contents, optionsWidth - HANG_EM * em, context);
    if (block.kind === 'part') return contentMm(contents[0] ?? [], narrow - PART_LEFT_EM * em, context);
    return 0;
  });
  const textMm = heights.reduce((sum, height) => sum + height, 0);
  const spaceMm = blocks.reduce((sum, { block }) => sum + (block.kind === 'space' ? block.height : 0), 0);
  const spareMm = Math.max(0, size.height - textMm - spaceMm);
  // The space below the last part may be cut off by the end of the page.
  const lastSpaceMm = last.block.kind === 'space' ? last.block.height : 0;
  const whole = textMm <= WHOLE * context.heightMm;
  const wholeWithSpace = textMm + spaceMm - lastSpaceMm <= WHOLE * context.heightMm;
  const kept = blocks.filter(({ block }) => {
    if (block === last.block) return block.kind !== 'space' && spareMm > 0;
    if (block.kind === 'space') return wholeWithSpace;
    return whole || block.kind === 'stem';
  });
  return {
    stem,
    beside,
    optionsMm: optionsWidth,
    keptWithNext: new Set(kept.map(({ block }) => block.id)),
    last: last.block.id,
    spareMm,
  };
}

/**
 * The figure that is at the right of the text which begins the question, as on the pages: the only one of its stem, if
 * it leaves room for text.
 */
function sideFigure(content: Content, context: WordContext): Figure | undefined {
  if (content[0]?.kind !== 'p') return undefined;
  const figures = content.filter(
    (block): block is Figure =>
      block.kind === 'figure' && (block.placement === 'center' || block.placement === 'right'),
  );
  const right = figures.filter(({ placement }) => placement === 'right');
  const [figure] = figures.length === 1 ? figures : right;
  if (!figure) return undefined;
  const { width } = pictureMm(figure, context, context.widthMm);
  const most = figure.placement === 'right' ? NARROW.right : NARROW.center;
  return width > 0 && width <= most * context.widthMm ? figure : undefined;
}

/** The option as inline content that fits on a line with other options; null if it does not. */
function lineOf(content: Content): Inline[] | null {
  const [only] = content;
  if (content.length === 0) return [];
  if (content.length > 1 || !only) return null;
  if (only.kind === 'p') return only.children;
  if (only.kind === 'display') return [{ kind: 'math', tex: only.tex }];
  if (only.kind === 'figure')
    return [
      {
        kind: 'image',
        src: only.src,
        alt: only.alt,
        ...(only.width_mm === undefined ? {} : { width_mm: only.width_mm }),
      },
    ];
  return null;
}

/** The most columns in which no option needs a second line, of those that the pages have. */
export function columnsFor(lines: readonly (Inline[] | null)[], widthMm: number, context: WordContext): OptionColumns {
  const em = (context.fontPt * 25.4) / 72;
  const needed =
    Math.max(0, ...lines.map((line) => (line ? estimateMm(line, context) : Number.POSITIVE_INFINITY))) + 1.8 * em;
  const fits = (columns: number) => needed <= (widthMm - (columns - 1) * em) / columns;
  return possibleColumns(lines.length).find(fits) ?? 1;
}

export function wordOptions(
  options: readonly Content[],
  left: number,
  width: number,
  context: WordContext,
  /** Keeps the last line on one page with what follows. */
  keepLast = false,
): WordBlock[] {
  const lines = options.map(lineOf);
  const columns = columnsFor(lines, width, context);
  const letter = (index: number) => new TextRun(`${optionLetter(index)}．`);
  const hang = (1.6 * context.fontPt * 25.4) / 72;
  if (columns === 1) {
    return options.flatMap((content, index) =>
      wordBlocks(
        content.length === 1 && lines[index] ? [{ kind: 'p', children: lines[index] }] : content,
        {
          left: left + hang,
          width: width - hang,
          first: {
            options: { style: STYLES.options.id, indent: { left: twip(left + hang), hanging: twip(hang) } },
            runs: [letter(index)],
          },
          keep: true,
          keepLast: index < options.length - 1 || keepLast,
        },
        context,
      ),
    );
  }
  const rows: WordBlock[] = [];
  const step = width / columns;
  for (let from = 0; from < options.length; from += columns) {
    const children: ParagraphChild[] = [];
    lines.slice(from, from + columns).forEach((line, at) => {
      if (at > 0) children.push(new TextRun({ children: [new Tab()] }));
      children.push(letter(from + at), ...inlineRuns(line ?? [], context, step - hang));
    });
    rows.push(
      new Paragraph({
        style: STYLES.options.id,
        tabStops: Array.from({ length: columns - 1 }, (_, i) => ({
          type: TabStopType.LEFT,
          position: twip(left + step * (i + 1)),
        })),
        keepNext: from + columns < options.length || keepLast,
        children,
      }),
    );
  }
  return rows;
}

/** Estimated height, mm. */
export function optionsMm(options: readonly Content[], width: number, context: WordContext): number {
  const columns = columnsFor(options.map(lineOf), width, context);
  return columns === 1
    ? options.reduce((sum, option) => sum + contentMm(option, width, context), 0)
    : Math.ceil(options.length / columns) * lineMm(context);
}
