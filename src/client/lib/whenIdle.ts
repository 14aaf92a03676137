// Prefetches what the next screens will need while the browser is idle: never on a metered connection.

/** Runs at the latest after `timeout`; `blind` is the delay in a browser without requestIdleCallback. */
const rest = (run: () => void, timeout = 5000, blind = 300) =>
  typeof requestIdleCallback === 'undefined' ? setTimeout(run, blind) : requestIdleCallback(run, { timeout });

/**
 * ms after a key in which more are likely. The browser is idle between two keys, but a job started there delays the
 * second.
 */
const TYPING_MS = 700;
let lastKey = -TYPING_MS;
if (typeof window !== 'undefined')
  window.addEventListener('keydown', () => void (lastKey = performance.now()), { capture: true, passive: true });

const restFromTyping = (run: () => void): unknown =>
  rest(() => {
    const wait = lastKey + TYPING_MS - performance.now();
    if (wait > 0) setTimeout(restFromTyping, wait, run);
    else run();
  });

/**
 * Runs after the first screen is shown and not while the user types, on any connection; returns a function that cancels
 * it.
 */
export function onceIdle(run: () => void): () => void {
  let stopped = false;
  restFromTyping(() => stopped || run());
  return () => {
    stopped = true;
  };
}

const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Runs when the browser is idle and the user is present: a pointer has moved or a key was pressed since the page was
 * loaded. For what a user may need in a moment; an unattended page does not load it. Returns a function that cancels
 * it.
 */
export function onceUsed(run: () => void): () => void {
  if (navigator.userActivation?.hasBeenActive) return onceIdle(run);
  let stopIdle = () => undefined as void;
  const deafen = () => SIGNS_OF_USE.forEach((sign) => window.removeEventListener(sign, used, true));
  const used = () => {
    deafen();
    stopIdle = onceIdle(run);
  };
  SIGNS_OF_USE.forEach((sign) => window.addEventListener(sign, used, { capture: true, passive: true }));
  return () => {
    deafen();
    stopIdle();
  };
}

/** Runs after the current frame is painted; returns a function that cancels it. */
export function afterPaint(run: () => void): () => void {
  let stopped = false;
  const frame = requestAnimationFrame(() => rest(() => stopped || run(), 100, 0));
  return () => {
    stopped = true;
    cancelAnimationFrame(frame);
  };
}

/**
 * Runs in a task of its own, without the 4 ms that browsers add to nested timers; returns a function that cancels it.
 */
export function soon(run: () => void): () => void {
  if (typeof MessageChannel === 'undefined') {
    const timer = setTimeout(run, 0);
    return () => clearTimeout(timer);
  }
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    run();
  };
  port2.postMessage(null);
  return () => port1.close();
}

/**
 * Runs the jobs one after another, each when the page is idle and no key is pressed; returns a function that cancels
 * the rest.
 */
export function whenIdle(jobs: readonly (() => Promise<unknown>)[]): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  if (connection?.saveData || /2g/.test(connection?.effectiveType ?? '') || !navigator.onLine) return () => undefined;
  let stopped = false;
  const next = (at: number) => {
    const job = jobs[at];
    if (!job) return;
    restFromTyping(() => {
      // A chunk that fails to load now is requested again by the screen that needs it.
      if (!stopped)
        void job().then(
          () => next(at + 1),
          () => undefined,
        );
    });
  };
  next(0);
  return () => {
    stopped = true;
  };
}

/** The same, but only once the user is present (`onceUsed`). */
export const whenUsed = (jobs: readonly (() => Promise<unknown>)[]): (() => void) =>
  onceUsed(() => void whenIdle(jobs));
