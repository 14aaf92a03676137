// Public routes, the signed-in shell, and who may see which (spec section 2).
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { HashRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import LoginPage from '../features/login/LoginPage';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { selectSessionStatus } from '../state/session/sessionSlice';
import { fetchUser } from '../state/session/sessionThunks';
import { COLOURS_CSS } from '../ui/colours';
import { ToastHost } from '../ui/ToastHost';
import { Booting } from './Booting';
import { notices } from './browserEffects';

const PasswordSendPage = lazy(() => import('../features/login/PasswordSendPage'));
const PasswordResetPage = lazy(() => import('../features/login/PasswordResetPage'));
const SignedIn = lazy(() => import('./SignedIn'));
const ConfirmLayer = lazy(() => import('./ConfirmLayer'));

const PUBLIC = new Set(['/login', '/password/send', '/password/reset']);

function Screens() {
  const dispatch = useAppDispatch();
  const status = useAppSelector(selectSessionStatus);
  const { pathname } = useLocation();
  const isPublic = PUBLIC.has(pathname);

  useEffect(() => {
    if (status === 'loading') void dispatch(fetchUser());
  }, [status, dispatch]);

  if (status === 'signedOut' && !isPublic) return <Navigate to="/login" replace />;
  if (status === 'signedIn' && isPublic) return <Navigate to="/" replace />;
  if (status === 'loading' && !isPublic) return <Booting />;
  if (status === 'signedIn') return <SignedIn />;
  return (
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="/password/send" element={<PasswordSendPage />} />
      <Route path="/password/reset" element={<PasswordResetPage />} />
    </Routes>
  );
}

export function App() {
  const asking = useSyncExternalStore(notices.subscribe, () => notices.pending() !== null);
  return (
    <HashRouter>
      <style href="colours" precedence="first">
        {COLOURS_CSS}
      </style>
      <Suspense fallback={<Booting />}>
        <Screens />
      </Suspense>
      <ToastHost notices={notices} />
      {asking && (
        <Suspense fallback={null}>
          <ConfirmLayer />
        </Suspense>
      )}
    </HashRouter>
  );
}
