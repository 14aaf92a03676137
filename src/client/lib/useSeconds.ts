// A clock of whole seconds. Apart from hooks.ts, which every first visit loads.
import { useEffect, useState } from 'react';

/** Seconds since `running` became true. */
export function useSeconds(running = true): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setSeconds((count) => count + 1), 1000);
    return () => {
      clearInterval(timer);
      setSeconds(0);
    };
  }, [running]);
  return seconds;
}
