// What the next screens will need, while this one has nothing to do: never on a line that the staff pay by the byte.

/** At the latest after `timeout`; `blind` is how long to wait in a browser that does not say when it is idle. */
const rest = (run: () => void, timeout = 5000, blind = 300) => (typeof requestIdleCallback === 'undefined' ? setTimeout(run, blind) : requestIdleCallback(run, { timeout }));

/** After what the first screen shows, on any line; returns how to stop. */
export function onceIdle(run: () => void): () => void {
  let stopped = false;
  rest(() => stopped || run());
  return () => {
    stopped = true;
  };
}

const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Idle once somebody is there: a pointer moves or a key is pressed, or has been since the page was loaded. For what the hand may want in
 * a moment; a page that nobody looks at goes without it. Returns how to stop.
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

/** After the picture that is being made now has been seen, and before anything may wait; returns how to stop. */
export function afterPaint(run: () => void): () => void {
  let stopped = false;
  const frame = requestAnimationFrame(() => rest(() => stopped || run(), 100, 0));
  return () => {
    stopped = true;
    cancelAnimationFrame(frame);
  };
}

/** In a task of its own, without the 4 ms that a browser adds to timers set by timers; returns how to stop. */
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

/** Runs the jobs one after another, each when the page is idle; returns how to stop. */
export function whenIdle(jobs: readonly (() => Promise<unknown>)[]): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  if (connection?.saveData || /2g/.test(connection?.effectiveType ?? '') || !navigator.onLine) return () => undefined;
  let stopped = false;
  const next = (at: number) => {
    const job = jobs[at];
    if (!job) return;
    rest(() => {
      // A part that does not come now is asked for again by the screen that needs it.
      if (!stopped) void job().then(() => next(at + 1), () => undefined);
    });
  };
  next(0);
  return () => {
    stopped = true;
  };
}

/** The same once somebody is there (`onceUsed`). */
export const whenUsed = (jobs: readonly (() => Promise<unknown>)[]): (() => void) => onceUsed(() => void whenIdle(jobs));
