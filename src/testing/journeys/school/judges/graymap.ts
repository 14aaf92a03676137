// Pictures as pdftoppm writes them: binary PGM, one after the other.
export interface GrayPicture {
  width: number;
  height: number;
  /** 0 is black. */
  data: Uint8Array;
}

export function pictureOf(bytes: Uint8Array): GrayPicture[] {
  const pictures: GrayPicture[] = [];
  for (let at = 0; at < bytes.length;) {
    const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(Buffer.from(bytes.subarray(at, at + 60)).toString('latin1'));
    if (!head) throw new Error(`no picture at byte ${at}`);
    const [width, height] = [Number(head[1]), Number(head[2])];
    const from = at + head[0].length;
    pictures.push({ width, height, data: bytes.subarray(from, from + width * height) });
    at = from + width * height;
  }
  return pictures;
}

const DARK = 160;
/** The share of dark pixels in a part of the picture, which is given in shares of its sides. */
export function inkIn(
  { width, height, data }: GrayPicture,
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
): number {
  const [left, right] = [Math.round(x * width), Math.round((x + w) * width)];
  const [top, bottom] = [Math.round(y * height), Math.round((y + h) * height)];
  let [dark, all] = [0, 0];
  for (let row = Math.max(0, top); row < Math.min(height, bottom); row += 1)
    for (let column = Math.max(0, left); column < Math.min(width, right); column += 1) {
      all += 1;
      if ((data[row * width + column] ?? 255) < DARK) dark += 1;
    }
  return all === 0 ? 0 : dark / all;
}
