import { useCallback, useEffect, useRef } from 'react';

/** Starts abortable work, one at a time; leaving the screen aborts it. */
export function useAbortable() {
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const abort = useCallback(() => running.current?.abort(), []);
  const start = useCallback(() => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }, []);
  return { start, abort };
}
