// Paths of MathJax's drawings: parsed once, moved to their place, clipped, written as short text.

/** x -> a x + e, y -> d y + f */
export interface Place {
  a: number;
  d: number;
  e: number;
  f: number;
}
/** The window that an extender is clipped to. */
export interface Clip {
  x: [number, number];
  y: [number, number];
}
/** Thrown when a drawing contains something that cannot be merged; the drawing then stays as it is. */
export class Kept extends Error {}

export function moved(place: Place, transform: unknown): Place {
  let { a, d, e, f } = place;
  const rest = String(transform ?? '').replace(/(translate|scale)\(([^)]*)\)/g, (_all, kind: string, inner: string) => {
    const [first = 0, second] = inner
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    if (kind === 'translate') [e, f] = [e + a * first, f + d * (second ?? 0)];
    else [a, d] = [a * first, d * (second ?? first)];
    return '';
  });
  if (rest.trim() !== '') throw new Kept(rest);
  return { a, d, e, f };
}

type Segment = readonly [command: string, values: readonly number[]];

/** Cache of parsed glyphs: a bank uses a few hundred. */
const glyphs = new Map<string, readonly Segment[]>();
const MAX_GLYPHS = 4000;

export function segmentsOf(path: string): readonly Segment[] {
  const known = glyphs.get(path);
  if (known) return known;
  if (/[^MLQTHVCSZ\d\s.,-]/.test(path)) throw new Kept(path);
  const segments = Array.from(
    path.matchAll(/([MLQTHVCSZ])([^MLQTHVCSZ]*)/g),
    ([, command = '', inner = '']): Segment => [
      command,
      Array.from(inner.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g), ([text]) => Number(text)),
    ],
  );
  if (glyphs.size < MAX_GLYPHS) glyphs.set(path, segments);
  return segments;
}

/**
 * The path in units of the whole drawing, 1/1000 em, finer than a printer's resolution. An extender is clipped by
 * moving its points to the edge; this works as its straight ends cross the edge and its rounded ends are outside.
 * Relative steps instead of absolute coordinates, from an offset that is rounded first: a third less text, and a glyph
 * has the same text at every place, which compresses well.
 */
export function placed(segments: readonly Segment[], { a, d, e, f }: Place, clip: Clip | null): string {
  const cut = (value: number, [low, high]: [number, number]) => Math.min(Math.max(value, low), high);
  const [left, top] = [Math.round(e), Math.round(f)];
  const x = (value: number) => (clip ? Math.round(cut(a * value + e, clip.x)) : Math.round(a * value) + left);
  const y = (value: number) => (clip ? Math.round(cut(d * value + f, clip.y)) : Math.round(d * value) + top);
  let made = '';
  let [atX, atY] = [0, 0];
  let [startX, startY] = [0, 0];
  for (const [command, values] of segments) {
    if (command === 'Z') {
      made += 'z';
      // After closing, the current point is the start of the outline.
      [atX, atY] = [startX, startY];
      continue;
    }
    const absolute = made === '';
    const [fromX, fromY] = absolute ? [0, 0] : [atX, atY];
    made += absolute ? command : command.toLowerCase();
    for (let i = 0; i < values.length; i++) {
      const value = values[i] as number;
      const across = command === 'H' || (command !== 'V' && i % 2 === 0);
      const place = across ? (atX = x(value)) : (atY = y(value));
      const step = place - (across ? fromX : fromY);
      made += i > 0 && step >= 0 ? ` ${step}` : step;
    }
    if (command === 'M') [startX, startY] = [atX, atY];
  }
  return made;
}

/** How a glyph of this outline continues after its start in a drawing, see `placed`; the same text at every place. */
export const outlineText = (path: string, scale: number): string =>
  placed(segmentsOf(path), { a: scale, d: -scale, e: 0, f: 0 }, null).replace(OUTLINE_START, '');
export const OUTLINE_START = /^M-?\d+[ -]\d+/;
