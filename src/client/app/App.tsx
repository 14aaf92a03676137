// Public routes, the signed-in shell, and who may see which (spec section 2). The router itself comes with the shell: the login
// screen needs only to know which of the public addresses this is.
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import LoginPage from '../features/login/LoginPage';
import { onceUsed } from '../lib/whenIdle';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { selectSessionStatus } from '../state/session/sessionSlice';
import { fetchUser } from '../state/session/sessionThunks';
import { COLOURS_CSS } from '../ui/colours';
import { ToastHost } from '../ui/ToastHost';
import { onDemand } from '../ui/onDemand';
import { withTheme } from '../ui/withTheme';
import { Booting } from './Booting';
import { hashPath, notices } from './browserEffects';
import { lazyPage } from './lazyPage';
import { fetchScreen, fetchShell, SignedIn } from './shell';
import { Unreached } from './Unreached';

const { component: PublicRoutes } = lazyPage(() => import('./PublicRoutes'));
const { Popup: ConfirmHost, fetchPopup: fetchConfirm } = onDemand(withTheme(() => import('../ui/ConfirmHost')));
/** A question that cannot be asked is answered as if it had been put aside. */
const putAside = () => notices.pending()?.answer(false);

const PUBLIC = new Set(['/login', '/password/send', '/password/reset']);

function onHashChange(hear: () => void): () => void {
  window.addEventListener('hashchange', hear);
  return () => window.removeEventListener('hashchange', hear);
}

/** The public address that this is, or nothing: a change of place behind the login would otherwise draw every open screen anew. */
function publicPath(): string | undefined {
  const path = hashPath();
  return PUBLIC.has(path) ? path : undefined;
}

/** In place of this history entry. */
function GoTo({ path }: { path: string }) {
  useEffect(() => window.location.replace(`#${path}`), [path]);
  return null;
}

function Screens() {
  const dispatch = useAppDispatch();
  const status = useAppSelector(selectSessionStatus);
  const path = useSyncExternalStore(onHashChange, publicPath);
  const isPublic = path !== undefined;
  // Who was at a forgotten password comes back to the login screen of the same router, which changes the address without an event.
  // Another copy of that screen would be opened anew in the middle of signing in: emptied, and signing out.
  const [routed, setRouted] = useState(false);
  if (!routed && isPublic && path !== '/login') setRouted(true);

  useEffect(() => {
    if (status === 'loading') void dispatch(fetchUser());
  }, [status, dispatch]);

  // Somebody who was signed in most likely still is: the shell and the page come meanwhile, and are drawn when both are there.
  const [arrived, setArrived] = useState(false);
  const behind = !isPublic && status !== 'signedOut';
  useEffect(() => {
    if (!behind) return;
    const arrive = () => setArrived(true);
    // What did not come says so in its place.
    fetchScreen(hashPath()).then(arrive, arrive);
  }, [behind]);

  // There before it is needed: without network it could not be fetched.
  useEffect(() => (behind ? onceUsed(() => void fetchConfirm().catch(() => undefined)) : undefined), [behind]);

  if (status === 'signedOut' && !isPublic) return <GoTo path="/login" />;
  if (status === 'signedIn' && isPublic) return <GoTo path="/" />;
  // The login screen ends a session: it is not opened before the server has said whose this one is.
  if (status === 'unreached' && (path === '/login' || !isPublic)) return <Unreached />;
  if (status === 'loading' && path === '/login') return <Booting />;
  if (behind) return status === 'signedIn' && arrived ? <SignedIn /> : <Booting />;
  return routed ? <PublicRoutes /> : <LoginPage onTyping={fetchShell} />;
}

export function App() {
  const asking = useSyncExternalStore(notices.subscribe, () => notices.pending() !== null);
  return (
    <>
      <style href="colours" precedence="first">
        {COLOURS_CSS}
      </style>
      <Suspense fallback={<Booting />}>
        <Screens />
      </Suspense>
      <ToastHost notices={notices} />
      <ConfirmHost open={asking} onClose={putAside} notices={notices} />
    </>
  );
}
