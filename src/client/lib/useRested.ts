import { useEffect, useState } from 'react';

/** True once `value` has been unchanged for `ms`. */
export function useRested(value: unknown, ms: number): boolean {
  const [rested, setRested] = useState<unknown>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => setRested(() => value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested === value;
}
