// Options of a choice question in 4, 2 or 1 columns by tab stops, with their letters.
import { Paragraph, Tab, TabStopType, TextRun, type ParagraphChild } from 'docx';
import type { Content, Inline } from '../../domain/content/tree';
import { optionLetter } from '../../domain/paper/numbering';
import { estimateMm, inlineRuns } from './wordInline';
import { wordBlocks, type WordBlock } from './wordBlocks';
import { twip, type WordContext } from './wordUnits';

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

/** The most columns in which no option needs a second line. */
export function columnsFor(lines: readonly (Inline[] | null)[], widthMm: number, context: WordContext): 1 | 2 | 4 {
  const em = (context.fontPt * 25.4) / 72;
  const needed =
    Math.max(0, ...lines.map((line) => (line ? estimateMm(line, context) : Number.POSITIVE_INFINITY))) + 1.8 * em;
  if (lines.length > 2 && needed <= (widthMm - 3 * em) / 4) return 4;
  return needed <= (widthMm - em) / 2 ? 2 : 1;
}

export function wordOptions(
  options: readonly Content[],
  left: number,
  width: number,
  context: WordContext,
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
            options: { indent: { left: twip(left + hang), hanging: twip(hang) }, keepLines: true },
            runs: [letter(index)],
          },
          keepLast: index < options.length - 1,
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
        indent: { left: twip(left) },
        tabStops: Array.from({ length: columns - 1 }, (_, i) => ({
          type: TabStopType.LEFT,
          position: twip(left + step * (i + 1)),
        })),
        keepLines: true,
        keepNext: from + columns < options.length,
        children,
      }),
    );
  }
  return rows;
}
