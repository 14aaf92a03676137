// The only attributes of stored content and their allowed values; any other attribute or value is ignored.
import { cleanCharacters } from './characters';
import type { Align, Placement } from './tree';

/** SVG begins as a file of the figure editor does: when it is stored, it is drawn again from its source. */
const PICTURE_DATA =
  /^data:image\/(?:(?:png|jpeg|gif|webp);base64,|svg\+xml;base64,PHN2ZyBpZD0idGlrdS1maWd1cmUi)[A-Za-z0-9+/]+={0,2}$/;
const MAX_PATH = 512;
const MAX_ALT = 500;

/**
 * A same-origin path (`files/a.png`, `/files/a.png`, `demo/b.svg`): no scheme, host, backslash, control character,
 * parent folder, and not a call of the API. Pictures may also be embedded bitmaps. Null when refused.
 */
export function safeSource(value: string | undefined, kind: 'picture' | 'video'): string | null {
  const src = (value ?? '').trim();
  if (src === '') return null;
  if (src.startsWith('data:')) return kind === 'picture' && PICTURE_DATA.test(src) ? src : null;
  if (src.length > MAX_PATH || src !== cleanCharacters(src) || /[:\\\n\t<>"'`]|\/\/|%2e|%2f|%5c/i.test(src))
    return null;
  if (/^[#?]/.test(src) || /^\.?\/?api\//i.test(src)) return null;
  const path = src.split(/[?#]/, 1)[0] ?? '';
  return path.split('/').includes('..') ? null : src;
}

export function safeAlt(value: string | undefined): string {
  const alt = cleanCharacters(value ?? '')
    .replace(/[ \t\n]+/g, ' ')
    .trim();
  return alt.length > MAX_ALT ? Array.from(alt).slice(0, MAX_ALT).join('').trim() : alt;
}

/** Printed width in mm, rounded to 0.1, within the size of a sheet. */
export function safeWidth(value: string | undefined): number | undefined {
  if (value === undefined || !/^\s*\d{1,4}(\.\d{1,6})?\s*$/.test(value)) return undefined;
  const width = Math.round(Number(value) * 10) / 10;
  return width > 0 && width <= 400 ? width : undefined;
}

export function safeSpan(value: string | undefined): number | undefined {
  if (value === undefined || !/^\s*\d{1,3}\s*$/.test(value)) return undefined;
  const span = Number(value);
  return span >= 2 && span <= 50 ? span : undefined;
}

export function safeAlign(value: string | undefined): Align | undefined {
  return value === 'center' || value === 'right' ? value : undefined;
}

export function safePlacement(value: string | undefined): Placement {
  return value === 'left' || value === 'right' || value === 'below' ? value : 'center';
}
