// The drop position of a dragged question on the pages, and the positions next to its current one.
import type { PagePlace, PaperEditing } from './paperEditing';

export interface DropTarget {
  to: PagePlace;
  /** Screen px of the insertion mark. */
  mark: { left: number; top: number; width: number };
}

interface Gap {
  y: number;
  section_id: number;
  /** Counted with the moving question still in the list. */
  index: number;
}

/** The nearest gap between two questions of the frame under the pointer. */
export function dropTarget(
  root: HTMLElement,
  places: PaperEditing['places'],
  moving: number,
  x: number,
  y: number,
): DropTarget | null {
  const frame = frameAt(root, x, y);
  if (!frame) return null;
  let best: Gap | null = null;
  const consider = (gap: Gap) => {
    if (!best || Math.abs(gap.y - y) < Math.abs(best.y - y)) best = gap;
  };
  for (const [question, { top, bottom }] of boxesIn(frame)) {
    const place = placeOf(places, question);
    if (!place) continue;
    consider({ ...place, y: top });
    consider({ ...place, y: bottom, index: place.index + 1 });
  }
  const found = best as Gap | null;
  if (!found) return null;
  const from = placeOf(places, moving);
  const shift = from?.section_id === found.section_id && from.index < found.index ? 1 : 0;
  const { left, width } = frame.getBoundingClientRect();
  return { to: { section_id: found.section_id, index: found.index - shift }, mark: { left, width, top: found.y } };
}

/** One position up or down, into the neighbouring section at the ends of a section; null at the ends of the paper. */
export function neighbour(places: PaperEditing['places'], question: number, step: -1 | 1): PagePlace | null {
  const from = placeOf(places, question);
  if (!from) return null;
  const at = places.findIndex(({ id }) => id === from.section_id);
  const count = places[at]?.questions.length ?? 0;
  const index = from.index + step;
  if (index >= 0 && index < count) return { section_id: from.section_id, index };
  const next = places[at + step];
  return next ? { section_id: next.id, index: step < 0 ? next.questions.length : 0 } : null;
}

export function placeOf(places: PaperEditing['places'], question: number): PagePlace | null {
  for (const { id, questions } of places) {
    const index = questions.indexOf(question);
    if (index >= 0) return { section_id: id, index };
  }
  return null;
}

function frameAt(root: HTMLElement, x: number, y: number): Element | null {
  const page = document.elementsFromPoint(x, y).find((element) => element.classList.contains('paper-page'));
  if (!page || !root.contains(page)) return null;
  let nearest: Element | null = null;
  let away = Number.POSITIVE_INFINITY;
  for (const frame of page.querySelectorAll('.paper-frame')) {
    const { left, right } = frame.getBoundingClientRect();
    const distance = Math.max(left - x, x - right, 0);
    if (distance < away) [nearest, away] = [frame, distance];
  }
  return nearest;
}

/** Top and bottom edge of each question in a frame. */
function boxesIn(frame: Element): Map<number, { top: number; bottom: number }> {
  const boxes = new Map<number, { top: number; bottom: number }>();
  for (const place of frame.querySelectorAll<HTMLElement>('.paper-place[data-question]')) {
    const question = Number(place.dataset['question']);
    const { top, bottom } = place.getBoundingClientRect();
    const known = boxes.get(question);
    boxes.set(question, { top: Math.min(known?.top ?? top, top), bottom: Math.max(known?.bottom ?? bottom, bottom) });
  }
  return boxes;
}
