// Draws a printed answer sheet from its manifest, as a test's own printer: corner marks, a block for the code, outlines
// with signs; and what pencils, pens and erasers leave in the boxes.
import type { ManifestBox, ManifestPage } from '../../src/domain/sheet/manifest';
import type { GrayImage } from '../../src/domain/sheet/read/grayImage';

const { floor, hypot, imul, max, min, round } = Math;

export type Random = () => number;
/** Mulberry32: the same numbers for a seed on every machine. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = imul(state ^ (state >>> 15), state | 1);
    t = (t + imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Dots per mm of the drawn page: 300 dpi. */
export const DOTS = 300 / 25.4;

export interface Sheet {
  image: GrayImage;
  /** Darkens the places within half of `wide` of a line, all in mm. */
  stroke(x1: number, y1: number, x2: number, y2: number, wide: number, gray: number): void;
  fill(x: number, y: number, w: number, h: number, gray: number): void;
}

function blankSheet(page: ManifestPage): Sheet {
  const [width, height] = [round(page.width * DOTS), round(page.height * DOTS)];
  const data = new Uint8Array(width * height).fill(250);
  const darken = (x: number, y: number, gray: number, cover: number) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    const at = y * width + x;
    const before = data[at] ?? 255;
    data[at] = min(before, round(before * (1 - cover) + gray * cover));
  };
  return {
    image: { width, height, data },
    stroke(x1, y1, x2, y2, wide, gray) {
      const [ax, ay, bx, by] = [x1 * DOTS, y1 * DOTS, x2 * DOTS, y2 * DOTS];
      const reach = (wide * DOTS) / 2;
      const long = max(1e-6, (bx - ax) ** 2 + (by - ay) ** 2);
      for (let y = floor(min(ay, by) - reach - 1); y <= max(ay, by) + reach + 1; y += 1)
        for (let x = floor(min(ax, bx) - reach - 1); x <= max(ax, bx) + reach + 1; x += 1) {
          const [px, py] = [x + 0.5, y + 0.5];
          const t = min(1, max(0, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / long));
          const far = hypot(px - ax - t * (bx - ax), py - ay - t * (by - ay));
          const cover = min(1, max(0, reach + 0.5 - far));
          if (cover > 0) darken(x, y, gray, cover);
        }
    },
    fill(x, y, w, h, gray) {
      for (let py = floor(y * DOTS); py <= (y + h) * DOTS; py += 1)
        for (let px = floor(x * DOTS); px <= (x + w) * DOTS; px += 1) {
          const cover = (from: number, long: number, at: number) =>
            max(0, min(at + 1, (from + long) * DOTS) - max(at, from * DOTS));
          darken(px, py, gray, min(1, cover(x, w, px) * cover(y, h, py)));
        }
    },
  };
}

/** Signs of a few lines, one for each character; each character has a shape of its own. */
function drawSigns(sheet: Sheet, { x, y, w, h, value }: ManifestBox): void {
  const signs = [...value.replace(/^0\./, '')];
  for (const [at, sign] of signs.entries()) {
    const random = seeded((sign.codePointAt(0) ?? 0) + 217);
    const middle = x + w / 2 + (at - (signs.length - 1) / 2) * 1.4;
    const place = () => ({ x: middle + (random() - 0.5) * 1.3, y: y + h / 2 + (random() - 0.5) * 1.7 });
    let from = place();
    for (let i = 0; i < 3; i += 1) {
      const to = place();
      sheet.stroke(from.x, from.y, to.x, to.y, 0.22, 20);
      from = to;
    }
  }
}

export function drawSheet(page: ManifestPage, code = 1): Sheet {
  const sheet = blankSheet(page);
  for (const { x, y, w, h } of page.corners) sheet.fill(x, y, w, h, 12);
  const random = seeded(code);
  const module = page.code.w / 25;
  for (let row = 0; row < 25; row += 1)
    for (let column = 0; column < 25; column += 1)
      if (random() < 0.5) sheet.fill(page.code.x + column * module, page.code.y + row * module, module, module, 12);
  for (const box of page.boxes) {
    const { x, y, w, h, kind } = box;
    if (kind === 'blank') {
      sheet.stroke(x, y + h, x + w, y + h, 0.25, 20);
      continue;
    }
    const line = kind === 'written' ? 0.3 : 0.2;
    sheet.stroke(x, y, x + w, y, line, 20);
    sheet.stroke(x, y + h, x + w, y + h, line, 20);
    sheet.stroke(x, y, x, y + h, line, 20);
    sheet.stroke(x + w, y, x + w, y + h, line, 20);
    if (kind !== 'written') drawSigns(sheet, box);
  }
  return sheet;
}

export type Mark = 'filled' | 'erased' | 'tick' | 'cross' | 'circle';
const between = (random: Random, from: number, to: number) => from + random() * (to - from);

export function drawMark(sheet: Sheet, { x, y, w, h }: ManifestBox, mark: Mark, random: Random): void {
  if (mark === 'filled') {
    // Lines of a pencil side by side, a little beyond or short of the outline.
    const gray = round(between(random, 40, 105));
    const [left, right] = [x + between(random, -0.15, 0.2), x + w - between(random, -0.15, 0.2)];
    const count = Math.ceil(h / 0.42);
    for (let i = 0; i <= count; i += 1) {
      const at = y + 0.1 + ((h - 0.2) * i) / count;
      const tilt = between(random, -0.12, 0.12);
      sheet.stroke(left, at - tilt, right, at + tilt, between(random, 0.45, 0.6), gray + round(random() * 20));
    }
  } else if (mark === 'erased') {
    const gray = round(between(random, 195, 230));
    for (let i = 0; i < 6; i += 1) {
      const at = y + 0.2 + (h - 0.4) * random();
      sheet.stroke(x + random() * 0.6, at, x + w - random() * 0.6, at + between(random, -0.3, 0.3), 0.5, gray);
    }
  } else if (mark === 'tick') {
    const low = { x: x + w * between(random, 0.35, 0.5), y: y + h * between(random, 0.75, 1.1) };
    const wide = between(random, 0.35, 0.6);
    sheet.stroke(x + w * 0.15, y + h * 0.4, low.x, low.y, wide, 30);
    sheet.stroke(low.x, low.y, x + w * between(random, 0.85, 1.15), y - h * between(random, 0, 0.25), wide, 30);
  } else if (mark === 'cross') {
    const wide = between(random, 0.55, 0.9);
    const off = between(random, -0.1, 0.25);
    sheet.stroke(x + off, y + off, x + w - off, y + h - off, wide, 30);
    sheet.stroke(x + w - off, y + off, x + off, y + h - off, wide, 30);
  } else {
    const [rx, ry] = [w * between(random, 0.42, 0.62), h * between(random, 0.5, 0.72)];
    for (let i = 0; i < 24; i += 1) {
      const point = (turn: number) => ({
        x: x + w / 2 + rx * Math.cos((turn * Math.PI) / 12),
        y: y + h / 2 + ry * Math.sin((turn * Math.PI) / 12),
      });
      const [from, to] = [point(i), point(i + 1)];
      sheet.stroke(from.x, from.y, to.x, to.y, 0.4, 30);
    }
  }
}
