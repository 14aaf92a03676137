// The signed-in program, a chunk of its own.
import { lazyPage } from './lazyPage';

const { component, load } = lazyPage(() => import(/* webpackChunkName: "shell" */ './SignedIn'));
export const SignedIn = component;

/** Who begins to type will be signed in soon. */
export const fetchShell = (): void => void load().catch(() => undefined);

/** With the page at an address; rejects where one of them cannot be fetched. */
export async function fetchScreen(path: string): Promise<void> {
  await load();
  const { fetchPageAt } = await import(/* webpackChunkName: "shell" */ './SignedIn');
  await fetchPageAt(path);
}
