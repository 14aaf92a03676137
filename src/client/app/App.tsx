// Public routes, the signed-in shell, and the redirects between them. The router is loaded with the shell: the login
// screen only needs to know which public address is open.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ErrorBoundary } from '../features/layout/ErrorBoundary';
import { MissingPart } from '../features/layout/MissingPart';
import LoginPage from '../features/login/LoginPage';
import { t } from '../lib/texts/t';
import { onceUsed } from '../lib/whenIdle';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { selectSessionStatus, userAsked } from '../state/session/sessionSlice';
import { fetchUser, giveUpSession } from '../state/session/sessionThunks';
import { ToastHost } from '../ui/ToastHost';
import { PlainButton } from '../ui/controls/Button';
import { lazyPart } from '../ui/lazyPart';
import { Logo } from '../ui/theme/Logo';
import { COLOURS_CSS } from '../ui/theme/colours';
import { Booting } from './Booting';
import { hashPath, notices } from './browserEffects';
import { fetchScreen, fetchShell, SignedIn } from './shell';

const PublicRoutes = lazyPart(() => import('./PublicRoutes'), { plain: true, Waiting: Booting, Missing: MissingPart });
const ConfirmHost = lazyPart(() => import('../ui/dialogs/ConfirmHost'));
/** A confirmation that cannot be shown is answered with "no". */
const putAside = () => notices.pending()?.answer(false);

const PUBLIC = new Set(['/login', '/password/send', '/password/reset']);

function onHashChange(hear: () => void): () => void {
  window.addEventListener('hashchange', hear);
  return () => window.removeEventListener('hashchange', hear);
}

/**
 * The public address in the hash, or undefined. The value is the same for all other addresses, so navigation inside the
 * shell does not re-render this component.
 */
function publicPath(): string | undefined {
  const path = hashPath();
  return PUBLIC.has(path) ? path : undefined;
}

/** Shown in place of the page while it is unknown whether the session is still valid. */
function Unreached() {
  const dispatch = useAppDispatch();
  return (
    <div className="boot" role="alert">
      <Logo size={56} />
      <strong>{t('暂时连接不到题库服务器')}</strong>
      <span>{t('您可能仍在登录状态。请检查网络后重试；仍然不行时请联系管理员。')}</span>
      <span>
        <PlainButton onClick={() => dispatch(userAsked())}>{t('重试')}</PlainButton>{' '}
        <PlainButton onClick={() => dispatch(giveUpSession())}>{t('退出，重新登录')}</PlainButton>
      </span>
    </div>
  );
}

/** Replaces the current history entry. */
function GoTo({ path }: { path: string }) {
  useEffect(() => window.location.replace(`#${path}`), [path]);
  return null;
}

function Screens() {
  const dispatch = useAppDispatch();
  const status = useAppSelector(selectSessionStatus);
  const path = useSyncExternalStore(onHashChange, publicPath);
  const isPublic = path !== undefined;
  // A user who comes back from the password screens returns to the login screen of the same router, which changes the
  // address without an event. A second LoginPage mounted here would be empty and would sign out in the middle of
  // signing in.
  const [routed, setRouted] = useState(false);
  if (!routed && isPublic && path !== '/login') setRouted(true);

  useEffect(() => {
    if (status === 'loading') void dispatch(fetchUser());
  }, [status, dispatch]);

  // A user with a stored session is most likely still signed in: shell and page load meanwhile and are shown together.
  const [arrived, setArrived] = useState(false);
  const behind = !isPublic && status !== 'signedOut';
  useEffect(() => {
    if (!behind) return;
    const arrive = () => setArrived(true);
    // A part that failed to load shows its own fault in its place.
    fetchScreen(hashPath()).then(arrive, arrive);
  }, [behind]);

  // Loaded before it is needed: without network it could not be fetched.
  useEffect(() => (behind ? onceUsed(() => void ConfirmHost.load().catch(() => undefined)) : undefined), [behind]);

  if (status === 'signedOut' && !isPublic) return <GoTo path="/login" />;
  if (status === 'signedIn' && isPublic) return <GoTo path="/" />;
  // The login screen ends a session, so it does not open before the server has said whose session this is.
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
      <ErrorBoundary>
        <Screens />
        <ConfirmHost open={asking} onClose={putAside} notices={notices} />
      </ErrorBoundary>
      <ToastHost notices={notices} />
    </>
  );
}
