// Printed width of a picture, in mm.
import type { Placement } from '../../../../domain/content/tree';

export const MIN_PICTURE_MM = 1;
export const MAX_PICTURE_MM = 180;
const PX_PER_MM = 96 / 25.4;

/**
 * Change of the width per pixel of the pointer: a picture in the middle grows on both sides, one at the right
 * leftwards.
 */
const GROWTH: Readonly<Record<Placement, number>> = { left: 1, center: 2, below: 2, right: -1 };

/**
 * The width after a drag of `dx` pixels from a picture of `px` pixels, in half millimetres and at least 5 mm.
 */
export function draggedWidth(px: number, dx: number, placement: Placement): number {
  const mm = (px + dx * GROWTH[placement]) / PX_PER_MM;
  return Math.min(MAX_PICTURE_MM, Math.max(5, Math.round(mm * 2) / 2));
}

/** The width typed in a field; undefined for an empty field, null if it is no width. */
export function typedWidth(text: string): number | undefined | null {
  if (text.trim() === '') return undefined;
  const mm = Math.round(Number(text) * 10) / 10;
  return mm >= MIN_PICTURE_MM && mm <= MAX_PICTURE_MM ? mm : null;
}
