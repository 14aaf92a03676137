// The paginated paper as data for the server's Chromium: blocks, their positions, and the number of columns of their
// options.
import type { PaperLayout } from '../../../contract/paper/paperLayout';
import type { DrawnSheet, PrintJob } from '../../../contract/paper/paperPdf';
import type { Geometry } from '../../../domain/paper/geometry';
import type { Frame } from '../../../domain/paper/pageModel';
import type { PaperBlock } from '../../../domain/paper/paperModel';

export interface PlacedPaper {
  sheets: readonly Frame[][];
  pages: number;
  blocks: ReadonlyMap<string, PaperBlock>;
  geometry: Geometry;
  fontPt: number;
  /** Shown in page headers. */
  title?: string | undefined;
  /** Head, foot, margins, line height. */
  lines?: Partial<PaperLayout> | undefined;
}

/** A thousandth of a mm is finer than any printer's resolution. */
const fine = (value: number) => Math.round(value * 1000) / 1000;

type Columns = NonNullable<Extract<PaperBlock, { kind: 'options' }>['columns']>;

const columnsOf = (sheets: Iterable<Element>): Map<string, Columns> => {
  const columns = new Map<string, Columns>();
  for (const sheet of sheets) {
    for (const place of sheet.querySelectorAll('[data-block]')) {
      const count = Number(place.querySelector('ol.options')?.getAttribute('data-columns'));
      if (count >= 1 && count <= 5) columns.set(place.getAttribute('data-block') ?? '', count as Columns);
    }
  }
  return columns;
};

function withColumns(block: PaperBlock, columns: Columns): PaperBlock {
  if (block.kind === 'options') return { ...block, columns };
  return block.kind === 'stem' && block.beside
    ? { ...block, beside: block.beside.map((one) => withColumns(one, columns)) }
    : block;
}

/** `shown` are the sheet elements on screen. */
export function printJobOf(
  title: string,
  placed: PlacedPaper,
  shown: Iterable<Element>,
  drawn: readonly DrawnSheet[] = [],
): PrintJob {
  const columns = columnsOf(shown);
  const blocks = [...placed.blocks.values()].map((block) => {
    const count = columns.get(block.id);
    return count === undefined ? block : withColumns(block, count);
  });
  const sheets = placed.sheets.map((frames) =>
    frames.map((frame) =>
      frame.map(({ blockId, y, height, from, to, head }) => ({
        blockId,
        y: fine(y),
        height: fine(height),
        ...(from === undefined ? {} : { from: fine(from) }),
        ...(to === undefined ? {} : { to: fine(to) }),
        ...(head === undefined ? {} : { head: { from: fine(head.from), to: fine(head.to) } }),
      })),
    ),
  );
  return {
    title: placed.title || title,
    blocks: blocks as unknown as PrintJob['blocks'],
    layout: { ...placed.lines, size: placed.geometry.size, font_size: placed.fontPt },
    sealLine: placed.geometry.seal > 0,
    map: { sheets, pages: placed.pages },
    drawn: [...drawn],
  };
}

/** A job of drawn sheets only, without a paper. */
export const drawnJobOf = (title: string, layout: PrintJob['layout'], drawn: readonly DrawnSheet[]): PrintJob => ({
  title,
  blocks: [],
  layout,
  sealLine: false,
  map: { sheets: [], pages: 0 },
  drawn: [...drawn],
});

/** The job as a JSON file to upload, compressed if the browser can. */
export async function jobFile(job: PrintJob): Promise<File> {
  const text = JSON.stringify(job);
  if (typeof CompressionStream === 'undefined') return new File([text], 'job.json', { type: 'application/json' });
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new File([await new Response(packed).blob()], 'job.json.gz', { type: 'application/gzip' });
}
