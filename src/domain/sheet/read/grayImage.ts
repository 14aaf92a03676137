// A page as gray values, and what reading needs of it: smaller copies, sums of rectangles, values between pixels.

const { floor, max, min, round } = Math;

/** 0 is black, 255 white; row by row from the upper left. */
export interface GrayImage {
  width: number;
  height: number;
  data: Uint8Array;
}
export interface Point {
  x: number;
  y: number;
}

/** Each pixel is the mean of `factor` x `factor`; incomplete rows and columns at the end are left out. */
export function shrink({ width, height, data }: GrayImage, factor: number): GrayImage {
  if (factor <= 1) return { width, height, data };
  const [w, h] = [max(1, floor(width / factor)), max(1, floor(height / factor))];
  const small = new Uint8Array(w * h);
  const area = factor * factor;
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      let sum = 0;
      for (let dy = 0; dy < factor; dy += 1) {
        const from = (y * factor + dy) * width + x * factor;
        for (let dx = 0; dx < factor; dx += 1) sum += data[from + dx] ?? 255;
      }
      small[y * w + x] = round(sum / area);
    }
  }
  return { width: w, height: h, data: small };
}

/** Dark against the mean of a square around each pixel, so that shading does not matter. 1 is dark. */
export function darkPixels({ width, height, data }: GrayImage, reach: number): Uint8Array {
  const line = width + 1;
  const sums = new Float64Array(line * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x] ?? 255;
      sums[(y + 1) * line + x + 1] = (sums[y * line + x + 1] ?? 0) + row;
    }
  }
  const dark = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [max(0, y - reach) * line, min(height, y + reach + 1) * line];
    const rows = (bottom - top) / line;
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [max(0, x - reach), min(width, x + reach + 1)];
      const sum =
        (sums[bottom + right] ?? 0) - (sums[bottom + left] ?? 0) - (sums[top + right] ?? 0) + (sums[top + left] ?? 0);
      const mean = sum / (rows * (right - left));
      const value = data[y * width + x] ?? 255;
      if (value < mean * 0.72 && value < mean - 18) dark[y * width + x] = 1;
    }
  }
  return dark;
}

/** The value at a place between pixels; NaN outside. The centre of the first pixel is (0.5, 0.5). */
export function valueAt({ width, height, data }: GrayImage, x: number, y: number): number {
  const [left, top] = [floor(x - 0.5), floor(y - 0.5)];
  if (!(left >= 0 && top >= 0 && left + 1 < width && top + 1 < height)) return NaN;
  const [fx, fy] = [x - 0.5 - left, y - 0.5 - top];
  const at = top * width + left;
  const upper = (data[at] ?? 0) * (1 - fx) + (data[at + 1] ?? 0) * fx;
  const lower = (data[at + width] ?? 0) * (1 - fx) + (data[at + width + 1] ?? 0) * fx;
  return upper * (1 - fy) + lower * fy;
}

/** The value at a share of the sorted list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[min(sorted.length - 1, floor(share * sorted.length))] ?? NaN;
}
