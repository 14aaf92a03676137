// The signed-in program: routes and menu built once from the role data, then the catch-all 404 (spec section 2).
import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react';
import { matchPath, Navigate, Route, Routes } from 'react-router-dom';
import { Layout } from '../features/layout/Layout';
import NotFoundPage from '../features/layout/NotFoundPage';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { routesAdded, selectIsAdmin, selectUser } from '../state/session/sessionSlice';
import { selectDialog } from '../state/ui/uiSlice';
import { buildRoutes } from './routeTable';
import { ThemedScreen } from './ThemedScreen';

const ReviewDialogs = lazy(() => import('../features/review/ReviewDialogs'));

export default function SignedIn() {
  const dispatch = useAppDispatch();
  const asked = useAppSelector((state) => selectDialog(state) !== null);
  const role = useAppSelector((state) => selectUser(state)?.role);
  const isAdmin = useAppSelector(selectIsAdmin);
  const routes = useMemo(() => buildRoutes(role ?? [], (text) => console.warn(text), isAdmin), [role, isAdmin]);

  useEffect(() => void dispatch(routesAdded()), [dispatch]);

  const describe = useCallback(
    (path: string) => {
      const page = routes.find((route) => matchPath(route.path, path));
      if (!page) return undefined;
      const id = matchPath(page.path, path)?.params['id'];
      return { name: page.name, title: id ? `${page.title} ${id === '0' ? '（新）' : id}` : page.title };
    },
    [routes],
  );

  return (
    <ThemedScreen>
      <Layout describe={describe} pages={routes}>
        <Routes>
          <Route path="/" element={<Navigate to="/home" replace />} />
          {routes.map(({ name, path, component: Page }) => (
            <Route key={name} path={path} element={<Page />} />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Layout>
      {asked && (
        <Suspense fallback={null}>
          <ReviewDialogs />
        </Suspense>
      )}
    </ThemedScreen>
  );
}
