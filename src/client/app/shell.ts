// The signed-in program in its own chunk.
import { MissingPart } from '../features/layout/MissingPart';
import { lazyPart } from '../ui/lazyPart';
import { Booting } from './Booting';

export const SignedIn = lazyPart(() => import(/* webpackChunkName: "shell" */ './SignedIn'), {
  plain: true,
  Waiting: Booting,
  Missing: MissingPart,
});

/** A user who starts to type will sign in soon. */
export const fetchShell = (): void => void SignedIn.load().catch(() => undefined);

/** The shell and the page at an address; rejects if one of them cannot be fetched. */
export async function fetchScreen(path: string): Promise<void> {
  await SignedIn.load();
  const { fetchPageAt } = await import(/* webpackChunkName: "shell" */ './SignedIn');
  await fetchPageAt(path);
}
