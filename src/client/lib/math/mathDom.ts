// Puts typeset formulas into the page: what is on the screen first, in slices, so that no task is long.
// An SVG string of our own engine is parsed once as XML and cloned for each place it is shown.
import type { Typeset } from './typeset';

const SLICE_MS = 8;
const TEMPLATES = 3000;

const templates = new Map<string, Element>();
function cloneSvg(svg: string): Node | null {
  let template = templates.get(svg);
  if (!template) {
    const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
    if (root.nodeName !== 'svg') return null;
    template = root;
    if (templates.size >= TEMPLATES) templates.clear();
    templates.set(svg, template);
  }
  return document.importNode(template, true);
}

const waiting = new Map<Element, Typeset>();
const seen = new Set<Element>();
let observer: IntersectionObserver | undefined;
let scheduled = false;
let spentUntil = 0;
let spent = 0;

function put(box: Element, typeset: Typeset): void {
  waiting.delete(box);
  const node = cloneSvg(typeset.svg);
  if (node) box.replaceChildren(node);
}

function slice(): void {
  scheduled = false;
  const end = performance.now() + SLICE_MS;
  for (const box of seen) {
    seen.delete(box);
    const typeset = waiting.get(box);
    if (typeset) put(box, typeset);
    if (performance.now() > end) break;
  }
  if (seen.size > 0) schedule();
}
function schedule(): void {
  if (scheduled) return;
  scheduled = true;
  setTimeout(slice, 0);
}

function observe(box: Element): void {
  if (typeof IntersectionObserver === 'undefined') {
    seen.add(box);
    schedule();
    return;
  }
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer?.unobserve(target);
        near.get(target)?.();
        near.delete(target);
        if (waiting.has(target)) {
          seen.add(target);
          schedule();
        }
      }
    },
    // scrollMargin looks ahead inside scrolling boxes too.
    { rootMargin: '800px 0px', scrollMargin: '800px 0px' } as IntersectionObserverInit,
  );
  observer.observe(box);
}

const near = new Map<Element, () => void>();
/** Calls back once when the box comes near the screen; returns how to stop waiting. */
export function whenNear(box: Element, callback: () => void): () => void {
  near.set(box, callback);
  observe(box);
  return () => {
    near.delete(box);
    if (!waiting.has(box)) observer?.unobserve(box);
  };
}

/** A frame's worth of formulas is put in at once; more than that in slices, those near the screen first. */
function mayPutNow(): boolean {
  const now = performance.now();
  if (now > spentUntil) {
    spentUntil = now + 50;
    spent = 0;
  }
  return spent < SLICE_MS * 2;
}

/**
 * Shows a typeset formula in its box. `eager` puts it in at once (papers, exports); else it waits until it is near the
 * screen. Returns how to withdraw it.
 */
export function showTypeset(box: Element, typeset: Typeset, eager: boolean): () => void {
  if (eager) put(box, typeset);
  else if (mayPutNow()) {
    const began = performance.now();
    put(box, typeset);
    spent += performance.now() - began;
  } else {
    box.replaceChildren();
    waiting.set(box, typeset);
    observe(box);
  }
  return () => {
    waiting.delete(box);
    seen.delete(box);
    observer?.unobserve(box);
  };
}

/** Everything that still waits, at once: before printing. */
export function showAllTypeset(): void {
  for (const [box, typeset] of waiting) put(box, typeset);
}
if (typeof window !== 'undefined') window.addEventListener('beforeprint', showAllTypeset);
