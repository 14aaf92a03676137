// Hooks over React and the browser that several screens share.
import { useCallback, useEffect, useRef, useState } from 'react';

/** The newest value, for functions that outlive a render. */
export function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** The same function at every render; it runs the newest one. */
export function useStable<Args extends unknown[], Result>(run: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useLatest(run);
  return useCallback((...args: Args) => latest.current(...args), [latest]);
}

/** Runs after each change of `value`, not for the first one. */
export function useChange(value: unknown, run: () => void): void {
  const last = useRef(value);
  const latest = useLatest(run);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    latest.current();
  }, [value, latest]);
}

/** Runs `hear` at each event of the window while `active`. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  hear: (event: WindowEventMap[Type]) => void,
  { active = true, capture = false }: { active?: boolean; capture?: boolean } = {},
): void {
  const latest = useLatest(hear);
  useEffect(() => {
    if (!active) return;
    const listener = (event: WindowEventMap[Type]) => latest.current(event);
    window.addEventListener(type, listener, capture);
    return () => window.removeEventListener(type, listener, capture);
  }, [type, active, capture, latest]);
}

type Schedule = (run: () => void) => () => void;
/** The value of the last render for which `schedule` has called back, as `onceIdle` of whenIdle.ts does. */
export function useScheduledValue<Value>(value: Value, schedule: Schedule): Value | undefined {
  const [taken, setTaken] = useState<Value>();
  useEffect(() => schedule(() => setTaken(() => value)), [value, schedule]);
  return taken;
}
/** True once `schedule` has called back. */
export const useScheduled = (schedule: Schedule): boolean => useScheduledValue(true, schedule) === true;
