// A paginated paper and the drawn sheets after it, each on a printed page of its own size: the content of print.html.
import type { DrawnSheet } from '../../../contract/paper/paperPdf';
import { PaperLinesContext } from '../content/MathText';
import { PAPER_LINES } from '../content/paperLines';
import { DrawnSheetPage, pageSizesCss } from './DrawnSheetPage';
import { PaperStyles } from './PaperStyles';
import { PlacedSheet, type PlacedSheets } from './PlacedSheet';
import printedPaperCss from './printedPaper.css';

export function PrintedPaper({ placed, drawn }: { placed: PlacedSheets; drawn: readonly DrawnSheet[] }) {
  return (
    <PaperLinesContext.Provider value={PAPER_LINES}>
      <PaperStyles />
      <style>{printedPaperCss + pageSizesCss(placed.geometry, drawn)}</style>
      <div className="paper-out">
        {placed.sheets.map((_frames, sheet) => (
          <PlacedSheet key={sheet} placed={placed} sheet={sheet} />
        ))}
        {drawn.map((sheet, i) => (
          <DrawnSheetPage key={`drawn${i}`} sheet={sheet} />
        ))}
      </div>
    </PaperLinesContext.Provider>
  );
}

/** Minimum scale of a block. */
const SMALLEST = 0.8;

/**
 * If the fonts here are wider than those of the screen that paginated the paper, a block may exceed its position: it is
 * scaled down a little, so that it overlaps nothing and no page break moves. Returns the number of scaled blocks.
 */
export function fitBlocks(root: Element): number {
  let fitted = 0;
  for (const place of root.querySelectorAll<HTMLElement>('.paper-place:not(.paper-cut)')) {
    const block = place.firstElementChild as HTMLElement | null;
    const room = place.getBoundingClientRect().height + 1;
    if (!block || block.getBoundingClientRect().height <= room) continue;
    fitted += 1;
    for (let zoom = 0.99; zoom >= SMALLEST && block.getBoundingClientRect().height > room; zoom -= 0.01) {
      block.style.setProperty('zoom', zoom.toFixed(2));
    }
  }
  return fitted;
}
