// Splits long work into slices: between two slices the browser renders and handles clicks, or the server answers other
// requests.
const SLICE_MS = 20;

/** Called between small pieces of work; yields to the event loop once a slice is used up. */
export type Breathe = () => Promise<void>;

export function makeBreather(signal?: AbortSignal, onPause?: () => void): Breathe {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < SLICE_MS) return;
    signal?.throwIfAborted();
    onPause?.();
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
    last = performance.now();
  };
}
