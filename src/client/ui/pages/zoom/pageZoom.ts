// How large pages are on screen. A zoom never causes a layout pass: sheets are scaled as they are.
import type { Geometry } from '../../../../domain/paper/geometry';
import { t } from '../../../lib/texts/t';

/** Fits follow the size of the pane; a number is a percentage of the printed size. */
export type PageZoom = 'auto' | 'width' | 'column' | 'page' | number;

export const ZOOM_STEPS = [50, 75, 100, 125, 150, 200] as const;
const FITS = { auto: t('自动'), width: t('适合宽度'), column: t('一栏宽'), page: t('整页') } as const;
type Fit = keyof typeof FITS;

const PX_PER_MM = 96 / 25.4;
/** Below this scale the text of two columns side by side is too small to read (10.5 pt below 6.3 pt). */
const READABLE = 0.6;
const SMALLEST = 0.1;

export function readZoom(text: string | null): PageZoom {
  if (text !== null && Object.hasOwn(FITS, text)) return text as Fit;
  return ZOOM_STEPS.find((step) => String(step) === text) ?? 'auto';
}

export const zoomChoices = (columns: number): { value: string; label: string }[] => [
  ...Object.entries(FITS)
    .filter(([value]) => columns > 1 || value !== 'column')
    .map(([value, label]) => ({ value, label })),
  ...ZOOM_STEPS.map((step) => ({ value: String(step), label: `${step}%` })),
];

/** The next step from the scale on screen, which may be between two steps. */
export function steppedZoom(scale: number, by: 1 | -1): number {
  const now = Math.round(scale * 100);
  const next = by > 0 ? ZOOM_STEPS.find((step) => step > now) : ZOOM_STEPS.findLast((step) => step < now);
  return next ?? (by > 0 ? ZOOM_STEPS[ZOOM_STEPS.length - 1]! : ZOOM_STEPS[0]);
}

/** Rounded down in steps of 2 %, so that a scroll bar that appears or disappears does not change the scale. */
const stepDown = (scale: number): number => Math.max(SMALLEST, Math.floor(scale * 50) / 50);

/** `pane`: px of the room for the pages. */
export function pageScale(
  zoom: PageZoom,
  { width, height, frame, columns, margin, gutter }: Geometry,
  pane: { width: number; height: number },
): number {
  if (typeof zoom === 'number') return zoom / 100;
  if (pane.width <= 0) return 1;
  const across = pane.width / (width * PX_PER_MM);
  // With the margin, so that the first column is whole at the left end of the scroll bar and the last at its right end.
  const one = frame.width + Math.max(margin.left, margin.right) + gutter / 2;
  const column = columns > 1 ? pane.width / (one * PX_PER_MM) : across;
  switch (zoom) {
    case 'width':
      return stepDown(across);
    case 'column':
      return stepDown(column);
    case 'page':
      return stepDown(pane.height > 0 ? Math.min(across, pane.height / (height * PX_PER_MM)) : across);
    case 'auto':
      return stepDown(Math.min(1, across < READABLE ? Math.max(across, column) : across));
  }
}
