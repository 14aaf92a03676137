// What printers, scanners, phones and copiers do to a drawn page.
import type { GrayImage } from '../../src/domain/sheet/read/grayImage';
import { seeded, type Random } from './drawSheet';

const { floor, max, min, round } = Math;

/** From a pixel of the scan to a pixel of the drawn page. */
type Back = (x: number, y: number) => { x: number; y: number };

/** Each pixel is the mean of 3 x 3 places, outside the page `ground`. */
function warp({ width, height, data }: GrayImage, w: number, h: number, back: Back, ground = 255): GrayImage {
  const out = new Uint8Array(w * h);
  for (let y = 0; y < h; y += 1)
    for (let x = 0; x < w; x += 1) {
      let sum = 0;
      for (let k = 0; k < 9; k += 1) {
        const at = back(x + ((k % 3) + 0.5) / 3, y + (floor(k / 3) + 0.5) / 3);
        const [px, py] = [floor(at.x), floor(at.y)];
        sum += px >= 0 && py >= 0 && px < width && py < height ? (data[py * width + px] ?? 255) : ground;
      }
      out[y * w + x] = round(sum / 9);
    }
  return { width: w, height: h, data: out };
}

/** A scan at `dpi`, turned by degrees about its middle, scaled and moved by mm. */
export function scanned(
  image: GrayImage,
  dpi: number,
  { turn = 0, scale = 1, dx = 0, dy = 0 }: { turn?: number; scale?: number; dx?: number; dy?: number } = {},
): GrayImage {
  const step = 300 / dpi;
  const [w, h] = [round(image.width / step), round(image.height / step)];
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const dots = 300 / 25.4;
  return warp(image, w, h, (x, y) => {
    const [px, py] = [
      (x * step - image.width / 2 - dx * dots) / scale,
      (y * step - image.height / 2 - dy * dots) / scale,
    ];
    return { x: px * cos + py * sin + image.width / 2, y: -px * sin + py * cos + image.height / 2 };
  });
}

export function quarterTurn({ width, height, data }: GrayImage): GrayImage {
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) out[x * height + (height - 1 - y)] = data[y * width + x] ?? 255;
  return { width: height, height: width, data: out };
}
export const upsideDown = (image: GrayImage): GrayImage => quarterTurn(quarterTurn(image));

/** A photo on a dark table, seen at an angle. */
export function photographed(image: GrayImage, dpi: number, random: Random): GrayImage {
  const step = 300 / dpi;
  const [w, h] = [round((image.width / step) * 1.1), round((image.height / step) * 1.1)];
  const [tiltX, tiltY] = [(random() - 0.5) * 0.12, (random() - 0.5) * 0.12];
  return warp(
    image,
    w,
    h,
    (x, y) => {
      const [u, v] = [(x / w - 0.5) * 1.1, (y / h - 0.5) * 1.1];
      const depth = 1 + tiltX * u + tiltY * v;
      return { x: (u / depth + 0.5) * image.width, y: (v / depth + 0.5) * image.height };
    },
    70,
  );
}

export const bilevel = ({ data, ...size }: GrayImage): GrayImage => ({
  ...size,
  data: data.map((value) => (value < 165 ? 0 : 255)),
});

export function shaded({ width, height, data }: GrayImage, random: Random): GrayImage {
  const [left, right, top, bottom] = [0.72 + random() * 0.28, 0.72 + random() * 0.28, 0.8, 0.8 + random() * 0.2];
  return {
    width,
    height,
    data: data.map((value, i) => {
      const [x, y] = [(i % width) / width, floor(i / width) / height];
      return round(value * (left + (right - left) * x) * (top + (bottom - top) * y));
    }),
  };
}

/** Mean of a square, twice. */
export function blurred(image: GrayImage, reach: number): GrayImage {
  const once = ({ width, height, data }: GrayImage): GrayImage => {
    const line = (from: Uint8Array, long: number, count: number, step: number, next: number) => {
      const to = new Uint8Array(from.length);
      for (let k = 0; k < count; k += 1) {
        let sum = 0;
        for (let i = -reach; i < long + reach; i += 1) {
          sum += from[k * next + min(long - 1, max(0, i)) * step] ?? 0;
          if (i < reach) continue;
          const at = i - reach;
          to[k * next + at * step] = round(sum / (2 * reach + 1));
          sum -= from[k * next + max(0, at - reach) * step] ?? 0;
        }
      }
      return to;
    };
    return { width, height, data: line(line(data, width, height, 1, width), height, width, width, 1) };
  };
  return once(once(image));
}

export function noisy({ data, ...size }: GrayImage, seed: number, strength: number): GrayImage {
  const random = seeded(seed);
  return {
    ...size,
    data: data.map((value) => min(255, max(0, value + (random() + random() - 1) * strength))),
  };
}

/** White from a share of the height on: the rest of the page did not fit on the glass. */
export function cut({ width, height, data }: GrayImage, share: number): GrayImage {
  const rows = round(height * share);
  return { width, height: rows, data: data.slice(0, rows * width) };
}

const COSINES = Array.from(
  { length: 64 },
  (_, i) => Math.cos(((2 * (i % 8) + 1) * floor(i / 8) * Math.PI) / 16) * (i < 8 ? Math.SQRT1_2 : 1) * 0.5,
);
/** Luminance table of the JPEG standard, Annex K. */
const TABLE = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
];

/** What JPEG compression at a quality of 1 to 50 leaves. */
export function compressed({ width, height, data }: GrayImage, quality: number): GrayImage {
  const out = Uint8Array.from(data);
  const table = TABLE.map((value) => max(1, floor((value * (5000 / quality) + 50) / 100)));
  const [block, half, found] = [new Float64Array(64), new Float64Array(64), new Float64Array(64)];
  /** By columns, then by rows: `across` swaps the use of the cosines. */
  const transform = (from: Float64Array, to: Float64Array, inverse: boolean) => {
    for (let row = 0; row < 8; row += 1)
      for (let k = 0; k < 8; k += 1) {
        let sum = 0;
        for (let i = 0; i < 8; i += 1)
          sum += (from[row * 8 + i] ?? 0) * (COSINES[inverse ? i * 8 + k : k * 8 + i] ?? 0);
        to[k * 8 + row] = sum;
      }
  };
  for (let y = 0; y + 8 <= height; y += 8)
    for (let x = 0; x + 8 <= width; x += 8) {
      for (let i = 0; i < 64; i += 1) block[i] = (data[(y + (i >> 3)) * width + x + (i & 7)] ?? 0) - 128;
      transform(block, half, false);
      transform(half, found, false);
      for (let i = 0; i < 64; i += 1) {
        const step = table[i] ?? 1;
        found[i] = round((found[i] ?? 0) / step) * step;
      }
      transform(found, half, true);
      transform(half, block, true);
      for (let i = 0; i < 64; i += 1)
        out[(y + (i >> 3)) * width + x + (i & 7)] = min(255, max(0, round((block[i] ?? 0) + 128)));
    }
  return { width, height, data: out };
}
