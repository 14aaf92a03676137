// Puts typeset formulas into the page: visible ones first, in slices, so that no task is long.
import type { Typeset } from '../../../math/typeset';
import { LANGUAGE } from '../texts/t';
import { buildMarkup } from './buildMarkup';

const SLICE_MS = 8;

const waiting = new Map<Element, Typeset>();
const seen = new Set<Element>();
let observer: IntersectionObserver | undefined;
let scheduled = false;
let spentUntil = 0;
let spent = 0;

/** The element of each formula that is in the page; further occurrences get a clone. */
const drawn = new WeakMap<Typeset, Element>();

function nodeOf(typeset: Typeset): Element | null {
  const before = drawn.get(typeset);
  if (before) return before.cloneNode(true) as Element;
  const made = buildMarkup(typeset.svg, 'svg');
  if (made) drawn.set(typeset, made);
  return made;
}

/** A formula that may be divided between lines, as one box for each of its parts. */
function partsOf(drawing: Element, { width_em, height_em, depth_em, parts = [] }: Typeset): Element[] {
  const [, top = 0, , high = 0] = (drawing.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const edges = [0, ...parts, width_em];
  return [...drawing.children].map((part, i) => {
    const [left = 0, right = 0] = [edges[i], edges[i + 1]];
    const svg = drawing.cloneNode(false) as Element;
    svg.setAttribute('viewBox', `${left * 1000} ${top} ${(right - left) * 1000} ${high}`);
    for (const name of ['style', 'width', 'height']) svg.removeAttribute(name);
    svg.append(part.cloneNode(true));
    const box = document.createElement('span');
    box.className = 'part';
    box.style.cssText = `width:${right - left}em;height:${height_em}em;vertical-align:${-depth_em}em`;
    box.append(svg);
    return box;
  });
}

function put(box: Element, typeset: Typeset): void {
  waiting.delete(box);
  const node = nodeOf(typeset);
  if (!node) return;
  if (typeset.parts) box.replaceChildren(...partsOf(node, typeset));
  else box.replaceChildren(node);
  box.shadowRoot?.querySelector('math')?.remove();
  if (typeset.mml) speakWhenSeen(box, typeset.mml);
}

/** Formulas without MathML yet: their TeX source is the label. */
const mute = new Map<Element, string>();
/** Not yet observed for visibility. */
const unwatched = new Set<Element>();
const toSpeak = new Set<Element>();
let speakers: IntersectionObserver | undefined;
const rest = (run: () => void) =>
  typeof requestIdleCallback === 'undefined' ? setTimeout(run, 100) : requestIdleCallback(run);

/**
 * Adds visually hidden MathML next to the drawing once the formula is visible and the browser is idle. It is in a
 * shadow tree, so that code that reads the text of the page (comment positions, copying, searching) does not find the
 * content of a formula twice.
 */
function speakWhenSeen(box: Element, mml: string): void {
  if (typeof IntersectionObserver === 'undefined') return;
  mute.set(box, mml);
  if (unwatched.size === 0) rest(watch);
  unwatched.add(box);
}

function watch(): void {
  speakers ??= new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      speakers?.unobserve(target);
      if (toSpeak.size === 0) rest(() => void speak().catch(() => toSpeak.clear()));
      toSpeak.add(target);
    }
  });
  for (const box of unwatched) speakers.observe(box);
  unwatched.clear();
}

/** The Chinese sentence of a formula, which readers without their own rules for MathML say. */
let sentenceOf: ((math: Element) => string) | undefined;
async function speak(): Promise<void> {
  sentenceOf ??= (await import('../../../domain/speech/spokenFormula')).spokenFormula;
  const end = performance.now() + SLICE_MS;
  for (const box of toSpeak) {
    toSpeak.delete(box);
    const mml = mute.get(box);
    mute.delete(box);
    const spoken = mml && box.querySelector('svg') ? buildMarkup(mml, 'math') : null;
    if (spoken) {
      spoken.setAttribute('part', 'spoken');
      if (LANGUAGE === 'zh-CN') spoken.setAttribute('aria-label', sentenceOf(spoken));
      (box.shadowRoot ?? box.attachShadow({ mode: 'open' })).replaceChildren(document.createElement('slot'), spoken);
      // An element with the role of an image would hide the MathML inside it.
      box.removeAttribute('role');
      box.removeAttribute('aria-label');
    }
    if (performance.now() > end) break;
  }
  if (toSpeak.size > 0) rest(() => void speak());
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
    // scrollMargin looks ahead inside scroll containers too.
    { rootMargin: '800px 0px', scrollMargin: '800px 0px' } as IntersectionObserverInit,
  );
  observer.observe(box);
}

const near = new Map<Element, () => void>();
/** Calls back once when the box comes near the viewport; returns a function that stops waiting. */
export function whenNear(box: Element, callback: () => void): () => void {
  near.set(box, callback);
  observe(box);
  return () => {
    near.delete(box);
    if (!waiting.has(box)) observer?.unobserve(box);
  };
}

/**
 * Two frames' worth of formulas (a page of 100 questions) is inserted at once; the rest in slices, those near the
 * viewport first.
 */
function mayPutNow(): boolean {
  const now = performance.now();
  if (now > spentUntil) {
    spentUntil = now + 50;
    spent = 0;
  }
  return spent < SLICE_MS * 4;
}

/**
 * Shows a typeset formula in its box. `eager` inserts it at once (papers, exports); otherwise it waits until the box is
 * near the viewport. Returns a function that cancels it.
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
    mute.delete(box);
    unwatched.delete(box);
    toSpeak.delete(box);
    speakers?.unobserve(box);
  };
}

/** Inserts everything that still waits, before printing. */
export function showAllTypeset(): void {
  for (const [box, typeset] of waiting) put(box, typeset);
}
if (typeof window !== 'undefined') window.addEventListener('beforeprint', showAllTypeset);
