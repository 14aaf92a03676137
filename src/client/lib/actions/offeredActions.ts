// The actions that can be started on the screen as it is: for the command palette and the list of keys, which load
// late.
import { actionsOf, type ActionPlace } from './actions';
import { mounted } from './useActions';

/** Places on the screen, with the names of the actions that their keys start now. */
export function liveKeys(): Map<ActionPlace, Set<string>> {
  const places = new Map<ActionPlace, Set<string>>();
  for (const { place, answers } of mounted.values()) {
    const names = places.get(place) ?? new Set<string>();
    for (const [name, { keys }] of actionsOf(place)) if (keys && answers(name)) names.add(name);
    places.set(place, names);
  }
  return places;
}

export interface OfferedAction {
  id: string;
  title: string;
  /** Shown beside the title. */
  key: string | undefined;
  run(): void;
}
/** What the command palette offers: first the actions of the page, then those of the shell. */
export function offeredActions(): OfferedAction[] {
  const offered = [...mounted.values()].flatMap(({ place, handlerOf }) =>
    actionsOf(place).flatMap(([name, { title, palette, keys }]) => {
      const run = palette && (handlerOf(name) as (() => unknown) | undefined);
      if (!run) return [];
      return [
        { id: `${place}.${name}`, title: palette === true ? title : palette, key: keys?.[0], run: () => void run() },
      ];
    }),
  );
  const isShell = ({ id }: OfferedAction) => id.startsWith('global.');
  return [...offered.filter((action) => !isShell(action)), ...offered.filter(isShell)];
}
