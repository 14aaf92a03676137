// One at a time: a Chromium that draws two long papers at once would take the memory of both.
export interface PrintQueue {
  /** Runs `work` when its turn comes; leaves the queue at once when the signal aborts. `onAhead` tells how many are before it. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal, onAhead?: (ahead: number) => void): Promise<T>;
  readonly length: number;
}

interface Waiting {
  begin(): void;
  onAhead: ((ahead: number) => void) | undefined;
}

export function makePrintQueue(): PrintQueue {
  const waiting: Waiting[] = [];
  let running = false;
  const tell = () => waiting.forEach((one, i) => one.onAhead?.(i + (running ? 1 : 0)));
  const next = () => {
    const first = running ? undefined : waiting.shift();
    if (!first) return;
    running = true;
    first.begin();
    tell();
  };
  return {
    run(work, signal, onAhead) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error);
        const entry: Waiting = {
          onAhead,
          begin: () => {
            signal?.removeEventListener('abort', leave);
            void work()
              .then(resolve, reject)
              .finally(() => {
                running = false;
                next();
              });
          },
        };
        const leave = () => {
          const at = waiting.indexOf(entry);
          if (at < 0) return;
          waiting.splice(at, 1);
          tell();
          reject(signal?.reason as Error);
        };
        signal?.addEventListener('abort', leave, { once: true });
        waiting.push(entry);
        tell();
        next();
      });
    },
    get length() {
      return waiting.length + (running ? 1 : 0);
    },
  };
}
