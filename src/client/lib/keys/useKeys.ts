// Handles the keys of one place of the table while a component is mounted, and registers them for the key list.
import { useEffect, useRef } from 'react';
import { KEY_TABLE, type KeyEntry, type KeyName, type KeyPlace } from './keyTable';
import { isComposing, mayTake, pressed } from './pressed';

/** Return false to leave the key to the browser. Undefined instead of a function: the screen does not use this key. */
export type KeyHandler = ((event: KeyboardEvent) => unknown) | undefined;
export type KeyHandlers<P extends KeyPlace> = { [N in KeyName<P>]: KeyHandler };

const live = new Map<object, { place: KeyPlace; answers(name: string): boolean }>();

/** Active places, with the names of the keys that they handle. */
export function liveKeys(): Map<KeyPlace, Set<string>> {
  const places = new Map<KeyPlace, Set<string>>();
  for (const { place, answers } of live.values()) {
    const names = places.get(place) ?? new Set<string>();
    for (const name of Object.keys(KEY_TABLE[place].keys)) if (answers(name)) names.add(name);
    places.set(place, names);
  }
  return places;
}

const all = () => true;

/** For keys that elements of the place handle themselves, by `pressed` with the same table. */
export function useKeyPlace(place: KeyPlace, answers: (name: string) => boolean = all): void {
  const latest = useRef(answers);
  useEffect(() => {
    latest.current = answers;
  });
  useEffect(() => {
    const token = {};
    live.set(token, { place, answers: (name) => latest.current(name) });
    return () => void live.delete(token);
  }, [place]);
}

/** `answers` returns whether a key with a handler would have an effect now: the list shows only those. */
export function useKeys<P extends KeyPlace>(
  place: P,
  handlers: KeyHandlers<P>,
  active = true,
  answers: (name: string) => boolean = all,
): void {
  const latest = useRef({ handlers, active });
  useEffect(() => {
    latest.current = { handlers, active };
  });
  const handlerOf = (name: string): KeyHandler => (latest.current.handlers as Record<string, KeyHandler>)[name];
  useKeyPlace(place, (name) => handlerOf(name) !== undefined && answers(name));
  useEffect(() => {
    const entries = Object.entries<KeyEntry>(KEY_TABLE[place].keys);
    const onKey = (event: KeyboardEvent) => {
      if (!latest.current.active || event.defaultPrevented || isComposing(event)) return;
      for (const [name, entry] of entries) {
        const run = (latest.current.handlers as Record<string, KeyHandler>)[name];
        if (!run || !pressed(entry, event) || !mayTake(entry, event.target)) continue;
        if (run(event) !== false) event.preventDefault();
        return;
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [place]);
}
