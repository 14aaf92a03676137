// Follows the pointer from a press until it is released or Esc is pressed; near the edge of the screen the pages
// scroll.

const THRESHOLD_PX = 6;
const EDGE_PX = 48;
const SCROLL_PX = 14;
const SCROLL_MS = 30;

export type Press = Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerId'>;

interface Follower {
  /** Called for each move beyond the threshold. */
  see(x: number, y: number, fine: boolean): void;
  /** Called when the pointer is released after a move. */
  drop(): void;
  /** Called at the end, also when the drag was cancelled. */
  end(): void;
}

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.documentElement;
}

function scrollStep(scroller: HTMLElement, y: number): number {
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < Math.max(top, 0) + EDGE_PX) return -SCROLL_PX;
  return y > Math.min(bottom, window.innerHeight) - EDGE_PX ? SCROLL_PX : 0;
}

/** Returns a function that cancels the drag. */
export function followPointer(press: Press, root: HTMLElement | null, { see, drop, end }: Follower): () => void {
  const start = { x: press.clientX, y: press.clientY };
  let at = { ...start, fine: false };
  let moving = false;
  const scroller = root ? scrollerOf(root) : null;
  const timer = setInterval(() => {
    const step = moving && scroller ? scrollStep(scroller, at.y) : 0;
    if (!scroller || step === 0) return;
    scroller.scrollTop += step;
    see(at.x, at.y, at.fine);
  }, SCROLL_MS);
  const listening = new AbortController();
  const stop = () => {
    clearInterval(timer);
    listening.abort();
    end();
  };
  const { signal } = listening;
  window.addEventListener(
    'pointermove',
    (next) => {
      if (next.pointerId !== press.pointerId) return;
      at = { x: next.clientX, y: next.clientY, fine: next.shiftKey };
      moving ||= Math.hypot(at.x - start.x, at.y - start.y) >= THRESHOLD_PX;
      if (moving) see(at.x, at.y, at.fine);
    },
    { signal },
  );
  window.addEventListener(
    'pointerup',
    () => {
      stop();
      if (!moving) return;
      // Suppress the click event after a drag.
      const swallow = (click: MouseEvent) => click.stopPropagation();
      window.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', swallow, true));
      drop();
    },
    { signal },
  );
  window.addEventListener('pointercancel', stop, { signal });
  window.addEventListener(
    'keydown',
    (pressed) => {
      if (pressed.key !== 'Escape') return;
      pressed.preventDefault();
      pressed.stopPropagation();
      stop();
    },
    { capture: true, signal },
  );
  return stop;
}
