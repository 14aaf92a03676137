// Pictures as they will be printed: dots per inch from their own pixels and their width on the sheet.
import type { PrintedPicture } from '../../../domain/paper/check/finding';

const PX_PER_INCH = 96;
const VECTOR = /\.svg(?:$|[?#])|^data:image\/svg/i;

/** One a picture; those still loading are left out, drawings made of lines have no dots. */
export function measurePictures(sheets: readonly HTMLElement[]): PrintedPicture[] {
  return sheets.flatMap((sheet) =>
    [...sheet.querySelectorAll<HTMLImageElement>('[data-block] img')].flatMap((picture): PrintedPicture[] => {
      const question_id = Number(/^q(\d+)/.exec(picture.closest('[data-block]')?.getAttribute('data-block') ?? '')?.[1]);
      if (!question_id || !picture.complete) return [];
      if (picture.naturalWidth === 0) return [{ question_id, dpi: null }];
      // Of the layout, so that the scale on screen does not count.
      const width = picture.offsetWidth;
      if (VECTOR.test(picture.currentSrc || picture.src) || width === 0) return [];
      return [{ question_id, dpi: (picture.naturalWidth * PX_PER_INCH) / width }];
    }),
  );
}
