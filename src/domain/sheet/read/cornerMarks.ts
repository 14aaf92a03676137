// Solid dark rectangles of a scan, among them the corner marks.
import { darkPixels, shrink, type GrayImage, type Point } from './grayImage';

const { max, round } = Math;

/** A solid dark area that is a parallelogram: centre and size in pixels of the whole picture. */
export interface Blob extends Point {
  area: number;
}

const LONG_SIDE = 1200;
/** Of a parallelogram, 12 roots of the determinant of its moments are its area; of rings and letters they are more. */
const SOLID = [0.82, 1.18] as const;

/** Areas between the limits that do not touch the border, in reading order. */
export function solidBlobs(image: GrayImage, smallest: number, largest: number): Blob[] {
  const factor = max(1, round(max(image.width, image.height) / LONG_SIDE));
  const small = shrink(image, factor);
  const { width, height } = small;
  const dark = darkPixels(small, round(max(width, height) / 28));
  const blobs: Blob[] = [];
  const stack = new Int32Array(width * height);
  for (let start = 0; start < dark.length; start += 1) {
    if (dark[start] !== 1) continue;
    let [top, n, sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0, 0, 0];
    let border = false;
    stack[top++] = start;
    dark[start] = 2;
    while (top > 0) {
      const at = stack[--top] ?? 0;
      const x = at % width;
      const y = (at - x) / width;
      n += 1;
      sx += x;
      sy += y;
      sxx += x * x;
      syy += y * y;
      sxy += x * y;
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) border = true;
      if (x > 0 && dark[at - 1] === 1) dark[(stack[top++] = at - 1)] = 2;
      if (x < width - 1 && dark[at + 1] === 1) dark[(stack[top++] = at + 1)] = 2;
      if (y > 0 && dark[at - width] === 1) dark[(stack[top++] = at - width)] = 2;
      if (y < height - 1 && dark[at + width] === 1) dark[(stack[top++] = at + width)] = 2;
    }
    const area = n * factor * factor;
    if (border || area < smallest || area > largest || n < 12) continue;
    const [mx, my] = [sx / n, sy / n];
    // A pixel has an extent of its own: 1/12.
    const [vx, vy, vxy] = [sxx / n - mx * mx + 1 / 12, syy / n - my * my + 1 / 12, sxy / n - mx * my];
    const solid = n / (12 * Math.sqrt(max(1e-9, vx * vy - vxy * vxy)));
    if (solid < SOLID[0] || solid > SOLID[1]) continue;
    blobs.push({ x: (mx + 0.5) * factor, y: (my + 0.5) * factor, area });
  }
  return blobs;
}
