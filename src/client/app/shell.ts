// The signed-in program in its own chunk.
import { lazyPage } from './lazyPage';

const { component, load } = lazyPage(() => import(/* webpackChunkName: "shell" */ './SignedIn'));
export const SignedIn = component;

/** A user who starts to type will sign in soon. */
export const fetchShell = (): void => void load().catch(() => undefined);

/** The shell and the page at an address; rejects if one of them cannot be fetched. */
export async function fetchScreen(path: string): Promise<void> {
  await load();
  const { fetchPageAt } = await import(/* webpackChunkName: "shell" */ './SignedIn');
  await fetchPageAt(path);
}
