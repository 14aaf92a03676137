// Long work in slices: the screen draws and clicks arrive, or the server answers others, between two of them.
const SLICE_MS = 20;

/** Called between small pieces of work; waits for everybody else once a slice is used up. */
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
