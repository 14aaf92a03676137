// A typeset paper as shown on screen: which block is on which sheet, where each question begins, what crosses an edge.
import type { Page } from '@playwright/test';

export interface ShownSheet {
  /** mm. */
  width: number;
  height: number;
  places: { block: string; cut: boolean; text: string }[];
  /** All the words of the sheet, also those inside vector pictures: they are text in the PDF. */
  text: string;
  /** Position of a question's number, mm from the corner of the sheet. */
  labels: { text: string; x: number; y: number }[];
  /** Glyphs, formulas and pictures that extend beyond the sheet or their frame, and blocks higher than their place. */
  crossing: string[];
}

export const readSheets = (page: Page): Promise<ShownSheet[]> =>
  page.evaluate(async () => {
    const found: ShownSheet[] = [];
    const wordsOf = async (picture: HTMLImageElement) => {
      if (picture.naturalWidth === 0) return '';
      const file = await (await fetch(picture.src)).text();
      if (!/<svg[\s>]/.test(file.slice(0, 2000))) return '';
      const drawn = new DOMParser().parseFromString(file, 'image/svg+xml');
      return [...drawn.querySelectorAll('text')].map((words) => words.textContent ?? '').join('');
    };
    for (const sheet of document.querySelectorAll<HTMLElement>('.paper-desk .paper-page')) {
      // Sheets far from the screen are not rendered.
      sheet.scrollIntoView({ block: 'center' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const edge = sheet.getBoundingClientRect();
      const width = Number.parseFloat(sheet.style.width);
      const mm = width / edge.width;
      const crossing: string[] = [];
      const check = (box: DOMRect, limit: DOMRect, what: string) => {
        if (
          box.width > 0 &&
          (box.left < limit.left - 1 ||
            box.right > limit.right + 1 ||
            box.top < limit.top - 1 ||
            box.bottom > limit.bottom + 1)
        )
          crossing.push(what.slice(0, 40));
      };
      for (const frame of sheet.querySelectorAll('.paper-frame')) {
        const limit = frame.getBoundingClientRect();
        for (const place of frame.querySelectorAll('.paper-place')) {
          const own = place.getBoundingClientRect();
          const cut = place.classList.contains('paper-cut');
          const block = place.querySelector(':scope > .paper-block')?.getBoundingClientRect().height ?? 0;
          if (!cut && block > own.height + 2) crossing.push(`${place.textContent?.slice(0, 30)}: higher than measured`);
          const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const range = document.createRange();
            range.selectNodeContents(node);
            for (const box of range.getClientRects()) {
              // A piece of a cut block: lines of the other pieces are hidden as a whole, none is cut through.
              if (cut && (box.bottom <= own.top + 2 || box.top >= own.bottom - 2)) continue;
              check(
                box,
                cut ? new DOMRect(limit.left, own.top - 2, limit.width, own.height + 4) : limit,
                node.textContent ?? '',
              );
            }
          }
          for (const drawn of place.querySelectorAll('.math:not(.divided), .part, img')) {
            const box = drawn.getBoundingClientRect();
            if (cut && (box.bottom <= own.top + 2 || box.top >= own.bottom - 2)) continue;
            check(
              box,
              cut ? new DOMRect(limit.left, own.top - 2, limit.width, own.height + 4) : limit,
              drawn.getAttribute('aria-label') ?? 'picture',
            );
          }
        }
      }
      found.push({
        width,
        height: Number.parseFloat(sheet.style.height),
        places: [...sheet.querySelectorAll('[data-block]')].map((place) => ({
          block: place.getAttribute('data-block') ?? '',
          cut: place.classList.contains('paper-cut'),
          text: place.textContent ?? '',
        })),
        text: (sheet.textContent ?? '') + (await Promise.all([...sheet.querySelectorAll('img')].map(wordsOf))).join(''),
        labels: [
          ...sheet.querySelectorAll(
            '.paper-place:not(.paper-cut) > .paper-block > :is(.paper-item, .paper-around) .paper-label',
          ),
        ].map((label) => {
          const box = label.getBoundingClientRect();
          return { text: label.textContent ?? '', x: (box.left - edge.left) * mm, y: (box.top - edge.top) * mm };
        }),
        crossing,
      });
    }
    return found;
  });
