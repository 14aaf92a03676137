// Content as paragraphs and tables of Word. The first paragraph includes the caller's prefix: a number of Word's own
// numbering, a score, a name.
import { AlignmentType, Paragraph, type IParagraphOptions, type ParagraphChild, type Table } from 'docx';
import type { Align, Block, Content, Placement } from '../../../domain/content/tree';
import { displayRuns, formulaRuns, inlineRuns, pictureRun } from './wordInline';
import { wordTable } from './wordTable';
import { BULLETS, ORDERED, STYLES, twip, type WordContext } from './wordUnits';

export type WordBlock = Paragraph | Table;
export interface Place {
  /** Left edge of the text, mm. */
  left: number;
  /** Text width from there, mm. */
  width: number;
  /** Options of every paragraph. */
  base?: IParagraphOptions | undefined;
  /** Options of the first paragraph only, and the runs before the content. */
  first?: { options: IParagraphOptions; runs: ParagraphChild[] } | undefined;
  /** Style of the paragraphs, which indents them; without one they begin at `left`. */
  style?: string | undefined;
  /** Keeps the content on one page. */
  keep?: boolean | undefined;
  /** Keeps the last paragraph on one page with the next. */
  keepLast?: boolean | undefined;
  /** Nesting depth of lists. */
  depth?: number | undefined;
}

/** An empty cell: its paragraph keeps its row with the next one, as the others do. */
const EMPTY: Content = [{ kind: 'p', children: [] }];
/** A longer table may break between its rows. */
const MAX_KEPT_ROWS = 15;
const ALIGN = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT } as const;
const placed: Readonly<Record<Placement, Align>> = { center: 'center', below: 'center', left: 'left', right: 'right' };

/** Pictures at a side that do not float are placed below the text of their block, on their side. */
const figuresLast = (content: Content): Content => {
  const beside = content.filter(
    (block) => block.kind === 'figure' && (block.placement === 'left' || block.placement === 'right'),
  );
  return beside.length === 0 ? content : [...content.filter((block) => !beside.includes(block)), ...beside];
};

export function wordBlocks(content: Content, place: Place, context: WordContext): WordBlock[] {
  const blocks = figuresLast(content).filter((block) => block.kind !== 'video');
  context.films += content.length - blocks.length;
  const out: WordBlock[] = [];
  let lead = place.first;
  const paragraph = (children: ParagraphChild[], extra: IParagraphOptions, last: boolean): Paragraph => {
    const first = lead;
    lead = undefined;
    return new Paragraph({
      ...(place.style === undefined ? { indent: { left: twip(place.left) } } : { style: place.style }),
      ...place.base,
      ...extra,
      ...first?.options,
      ...(place.keep ? { keepLines: true } : {}),
      ...((last ? place.keepLast : place.keep) ? { keepNext: true } : {}),
      children: [...(first?.runs ?? []), ...children],
    });
  };
  const leadAlone = () => {
    if (lead) out.push(paragraph([], { keepNext: true }, false));
  };
  blocks.forEach((block, index) => {
    const last = index === blocks.length - 1;
    switch (block.kind) {
      case 'p':
        out.push(
          paragraph(
            inlineRuns(block.children, context, place.width),
            block.align ? { alignment: ALIGN[block.align] } : {},
            last,
          ),
        );
        break;
      case 'display':
        out.push(
          paragraph(
            lead ? formulaRuns(block.tex, true, context, place.width) : displayRuns(block.tex, context, place.width),
            lead ? {} : { alignment: AlignmentType.CENTER },
            last,
          ),
        );
        break;
      case 'figure':
        leadAlone();
        out.push(
          paragraph(
            [pictureRun(block, context, place.width)],
            {
              alignment: ALIGN[placed[block.placement]],
              spacing: { before: 60, after: 60, line: 240, lineRule: 'auto' },
            },
            last,
          ),
        );
        break;
      case 'table': {
        leadAlone();
        // Word keeps a row with the next one by the paragraphs in it.
        const whole = block.rows.length <= MAX_KEPT_ROWS;
        out.push(
          wordTable(block, place.width, context, (cell, width, align) =>
            wordBlocks(
              cell.length > 0 ? cell : EMPTY,
              {
                left: 0,
                width,
                style: STYLES.table.id,
                base: { alignment: ALIGN[align], ...(whole ? { keepNext: true } : {}) },
              },
              context,
            ),
          ),
        );
        // Word merges two adjacent tables into one; a cell must end with a paragraph.
        if (last || blocks[index + 1]?.kind === 'table') out.push(gap((last ? place.keepLast : place.keep) === true));
        break;
      }
      case 'list':
        leadAlone();
        out.push(...listBlocks(block, { ...place, keepLast: last ? place.keepLast : place.keep }, context));
        break;
    }
  });
  leadAlone();
  return out;
}

const gap = (keepNext: boolean): Paragraph =>
  new Paragraph({ keepNext, spacing: { line: 120, lineRule: 'exact' }, children: [] });

function listBlocks(list: Extract<Block, { kind: 'list' }>, place: Place, context: WordContext): WordBlock[] {
  const instance = context.nextInstance();
  const depth = Math.min(place.depth ?? 0, 8);
  const hang = 7;
  const left = place.left + hang;
  return list.items.flatMap((item, index) =>
    wordBlocks(
      item,
      {
        left,
        width: place.width - hang,
        base: place.base,
        keep: place.keep,
        keepLast: index < list.items.length - 1 ? place.keep : place.keepLast,
        depth: depth + 1,
        first: {
          options: {
            numbering: { reference: list.ordered ? ORDERED : BULLETS, level: 0, instance },
            indent: { left: twip(left), hanging: twip(hang) },
          },
          runs: [],
        },
      },
      context,
    ),
  );
}
