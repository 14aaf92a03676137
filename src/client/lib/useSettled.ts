import { useEffect, useState } from 'react';

/** A value that others are derived from at some cost, once it has stayed the same for `ms`; `first` until then. */
export function useSettled<T>(value: T, ms: number, first: T = value): T {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

const NOTHING = Symbol('nothing has settled');
/** Whether a value has stayed the same for `ms`, also since the first render. */
export const useIsSettled = (value: unknown, ms: number): boolean => useSettled<unknown>(value, ms, NOTHING) === value;
