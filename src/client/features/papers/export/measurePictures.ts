// Print resolution of pictures (dpi), from their pixel size and their width on the sheet.
import type { PrintedPicture } from '../../../../domain/paper/check/finding';

const PX_PER_INCH = 96;
const VECTOR = /\.svg(?:$|[?#])|^data:image\/svg/i;

/**
 * One entry per picture. Pictures that are still loading and vector graphics are left out; dpi is null for a broken
 * picture.
 */
export function measurePictures(sheets: readonly HTMLElement[]): PrintedPicture[] {
  return sheets.flatMap((sheet) =>
    [...sheet.querySelectorAll<HTMLImageElement>('[data-block] img')].flatMap((picture): PrintedPicture[] => {
      const question_id = Number(
        /^q(\d+)/.exec(picture.closest('[data-block]')?.getAttribute('data-block') ?? '')?.[1],
      );
      if (!question_id || !picture.complete) return [];
      if (picture.naturalWidth === 0) return [{ question_id, dpi: null }];
      // offsetWidth is the layout width and does not depend on the zoom of the preview.
      const width = picture.offsetWidth;
      if (VECTOR.test(picture.currentSrc || picture.src) || width === 0) return [];
      return [{ question_id, dpi: (picture.naturalWidth * PX_PER_INCH) / width }];
    }),
  );
}
