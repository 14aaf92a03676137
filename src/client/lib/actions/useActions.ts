// Connects the actions of one place of the table with what they do, while a component is mounted: by their keys, in the
// command palette, and in the list of keys.
import { useEffect } from 'react';
import { useLatest, useWindowEvent } from '../hooks';
import { actionsOf, type ActionName, type ActionPlace, type ACTIONS } from './actions';
import { isComposing, mayTake, pressed } from './pressed';

/** Return false to leave the key to the browser. */
type KeyHandler = (event: KeyboardEvent) => unknown;
/** An action in the palette runs without a key. Undefined: it cannot be started now. */
export type ActionHandlers<P extends ActionPlace> = {
  [N in ActionName<P>]:
    ((typeof ACTIONS)[P]['actions'][N] extends { palette: unknown } ? () => unknown : KeyHandler) | undefined;
};
type Handlers = Readonly<Record<string, KeyHandler | undefined>>;

interface Mounted {
  place: ActionPlace;
  handlerOf(name: string): KeyHandler | undefined;
  /** Whether a key would have an effect now. */
  answers(name: string): boolean;
}
/** The places on the screen; offeredActions.ts reads them. */
export const mounted = new Map<object, Mounted>();

function useMounted(entry: Mounted): void {
  const { place } = entry;
  const latest = useLatest(entry);
  useEffect(() => {
    const token = {};
    mounted.set(token, {
      place,
      handlerOf: (name) => latest.current.handlerOf(name),
      answers: (name) => latest.current.answers(name),
    });
    return () => void mounted.delete(token);
  }, [place, latest]);
}

const all = () => true;
const none = () => undefined;

/** For a place whose elements handle their keys themselves, by `pressed` or `pressedAction`. */
export function useActionPlace(place: ActionPlace, answers: (name: string) => boolean = all): void {
  useMounted({ place, answers, handlerOf: none });
}

/** `active`: whether keys are taken. `answers`: whether a key with a handler would have an effect now. */
export function useActions<P extends ActionPlace>(
  place: P,
  handlers: ActionHandlers<P>,
  active = true,
  answers: (name: string) => boolean = all,
): void {
  const handlerOf = (name: string) => (handlers as Handlers)[name];
  useMounted({ place, handlerOf, answers: (name) => handlerOf(name) !== undefined && answers(name) });
  useWindowEvent('keydown', (event) => {
    if (!active || event.defaultPrevented || isComposing(event)) return;
    for (const [name, action] of actionsOf(place)) {
      const run = handlerOf(name);
      if (!run || !pressed(action, event) || !mayTake(action, event.target)) continue;
      if (run(event) !== false) event.preventDefault();
      return;
    }
  });
}
