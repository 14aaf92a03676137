// For tests: the whole program in the page of jsdom, with the effects of a browser except for network and reload.
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { App } from '../client/app/App';
import { browserEffects, hashPath, notices } from '../client/app/browserEffects';
import { api } from '../client/state/api/api';
import type { Effects, Interruption } from '../client/state/effects';
import { makeStore, type AppStore } from '../client/state/store';

export interface Program {
  element: ReactElement;
  store: AppStore;
  /** The texts of all notices so far, oldest first; a shown one goes away by itself. */
  toasts: string[];
  /** What each reload that the program requested passes on. The page stays as it is: start the program again. */
  reloads: (Interruption | undefined)[];
}

/** The program as a page that opens at an address starts it, with what the page before has stored and passed on. */
export function startProgram(fetch: Effects['fetch'], address: string): Program {
  // On a metered connection nothing is loaded that is not shown.
  Object.assign(navigator, { connection: { saveData: true } });
  // jsdom has no layout and does not scroll.
  Object.assign(Element.prototype, { scrollTo: () => undefined, scrollIntoView: () => undefined });
  window.history.replaceState(null, '', `#${address}`);
  const reloads: Program['reloads'] = [];
  const toasts: Program['toasts'] = [];
  const effects = browserEffects();
  const store = makeStore({
    ...effects,
    fetch,
    toast: (kind, text) => {
      toasts.push(text);
      effects.toast(kind, text);
    },
    log: () => undefined,
    reload: (passedOn) => {
      reloads.push(passedOn);
      passOn(effects, passedOn);
    },
  });
  return {
    element: (
      <Provider store={store}>
        <App />
      </Provider>
    ),
    store,
    toasts,
    reloads,
  };
}

/** Stores for the next page what a reload does; jsdom cannot reload and says so. */
function passOn(effects: Effects, passedOn: Interruption | undefined): void {
  const { error } = console;
  console.error = () => undefined;
  effects.reload(passedOn);
  console.error = error;
  window.dispatchEvent(new Event('pagehide'));
}

/** As a bookmark or a typed address does. */
export const goTo = (address: string): void => {
  window.location.hash = address;
};
export const address = hashPath;

/** The browser has signed in before: the program starts by asking who it is. */
export const markSignedIn = (): void => window.localStorage.setItem('tiku:signed-in', '1');

/** Ends the program and empties the browser; its screens must be unmounted. */
export function endProgram({ store }: Program): void {
  store.dispatch(api.util.resetApiState());
  notices.toasts().forEach(({ id }) => notices.dismiss(id));
  window.localStorage.clear();
  window.sessionStorage.clear();
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; path=/; max-age=0`;
}
