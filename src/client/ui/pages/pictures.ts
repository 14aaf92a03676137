// Pictures of a paper, loaded before anything is measured.
import type { Figure } from '../../../domain/content/tree';

export const PICTURE_MS = 10_000;
const MM_PER_PX = 25.4 / 96;
/** mm. Of a picture that cannot be loaded. */
const UNKNOWN_WIDTH = 30;

const loaded = new Map<string, { picture: HTMLImageElement; done: Promise<void> }>();

/** Loads a picture once; a missing picture does not block the paper. */
export function loadPicture(src: string): Promise<void> {
  const known = loaded.get(src);
  if (known) return known.done;
  const picture = new Image();
  picture.src = src;
  const done = new Promise<void>((resolve) => {
    const end = () => resolve();
    picture.onload = end;
    picture.onerror = end;
    setTimeout(end, PICTURE_MS);
  });
  loaded.set(src, { picture, done });
  return done;
}

/** Its printed width in mm: as set, or that of the file. */
export const figureWidth = ({ src, width_mm }: Figure): number =>
  width_mm ?? ((loaded.get(src)?.picture.naturalWidth ?? 0) * MM_PER_PX || UNKNOWN_WIDTH);
