// The signed-in program: routes and menu built once from the role data, then the catch-all 404.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { HashRouter, matchPath, Navigate, Route, Routes } from 'react-router-dom';
import { Layout } from '../features/layout/Layout';
import { NotFoundPage } from '../features/layout/NotFoundPage';
import { LANGUAGE, t } from '../lib/texts/t';
import { whenIdle, whenUsed } from '../lib/whenIdle';
import { useGetCategoriesQuery } from '../state/api/knowledge/reference';
import { serveDrawings } from '../state/api/question/formula';
import { useAppDispatch, useAppSelector, useDispatchOnMount } from '../state/hooks';
import { selectAway } from '../state/offline/offlineSlice';
import { tellMissingPart } from '../state/prompts';
import { routesAdded, selectIsAdmin, selectUser } from '../state/session/sessionSlice';
import type { AppThunk } from '../state/store';
import { HOME_PATH } from '../state/tabs/tabsSlice';
import { dialogClosed, selectDialog, selectPreferences } from '../state/ui/uiSlice';
import { ActionMenu } from '../ui/ActionMenu';
import { lazyPart, tellMissingBy } from '../ui/lazyPart';
import { notices } from './browserEffects';
import { guardDialogs } from './dialogGuard';
import { buildRoutes } from './routeTable';
import { LIKELY, VIEWS } from './views';

const ReviewDialogs = lazyPart(() => import('../features/review/ReviewDialogs'));
const QuestionExport = lazyPart(() => import('../features/questions/table/QuestionExportDialog'));

const viewAt = (path: string) => Object.values(VIEWS).find((each) => matchPath(each.path, path));

/** Loads the page at an address while the server still checks the session. */
export async function fetchPageAt(path: string): Promise<void> {
  await viewAt(path === '/' ? HOME_PATH : path)?.component.load();
}

/** Loads a page and its first rows when the pointer is over a link to it. */
const fetchAhead =
  (path: string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const ask = (await viewAt(path)?.component.load())?.default.ahead;
    if (ask && !selectAway(getState())) dispatch(ask());
  };

export default function SignedIn() {
  const dispatch = useAppDispatch();
  useState(() => guardDialogs(notices));
  // Before the first screen requests a formula.
  useState(() => dispatch(serveDrawings()));
  // Titles of question types are needed on nearly every screen, and in the sections of the paper being composed.
  useGetCategoriesQuery();
  const asked = useAppSelector((state) => selectDialog(state)?.kind);
  const role = useAppSelector((state) => selectUser(state)?.role);
  const isAdmin = useAppSelector(selectIsAdmin);
  const routes = useMemo(
    () =>
      buildRoutes(role ?? [], (text) => console.warn(text), isAdmin).map((page) => ({
        ...page,
        // A page of one record has its name in the singular.
        title: t(page.title, page.path.includes(':') && 1),
      })),
    [role, isAdmin],
  );
  // The account's language, on a machine that has shown another one until now.
  const language = useAppSelector((state) => selectPreferences(state).language ?? 'zh-CN');
  useEffect(() => {
    if (language !== LANGUAGE || language !== 'zh-CN')
      void import('../lib/texts/language').then((m) => m.showLanguage(language));
  }, [language]);

  useDispatchOnMount(routesAdded);
  useEffect(() => tellMissingBy(() => dispatch(tellMissingPart())), [dispatch]);
  const closeDialog = useCallback(() => void dispatch(dialogClosed()), [dispatch]);

  // First the screens that are most likely opened next, then the formula typesetter.
  useEffect(() => {
    const likely = routes.flatMap(({ name }) => (LIKELY.has(name) ? (VIEWS[name]?.component.load ?? []) : []));
    return whenIdle([...likely, async () => (await import('../lib/math/typesetter')).warm()]);
  }, [routes]);
  // Menus; they also load the theme that most other screens need. Then the start without network.
  useEffect(
    () => whenUsed([ActionMenu.load, async () => (await import('./offlineStart')).registerOfflineStart(dispatch)]),
    [dispatch],
  );
  // Called by the layout, which shows the links.
  const onPoint = useCallback((path: string) => void dispatch(fetchAhead(path)).catch(() => undefined), [dispatch]);

  const describe = useCallback(
    (path: string) => {
      const page = routes.find((route) => matchPath(route.path, path));
      if (!page) return undefined;
      const id = matchPath(page.path, path)?.params['id'] ?? '';
      // NaN for no id and for words: neither comparison holds.
      const number = id === '' ? NaN : Number(id);
      const shown = number > 0 ? id : number <= 0 ? t('（新）') : '';
      return { name: page.name, title: `${page.title} ${shown}`.trimEnd() };
    },
    [routes],
  );

  return (
    // A click is answered by the next frame: in slices of 5 ms (React transitions) the same screen takes twice as long
    // on a slow machine.
    <HashRouter useTransitions={false}>
      <Layout describe={describe} pages={routes} onPoint={onPoint}>
        <Routes>
          <Route path="/" element={<Navigate to="/home" replace />} />
          {routes.map(({ name, path, component: Page }) => (
            <Route key={name} path={path} element={<Page />} />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Layout>
      <ReviewDialogs open={asked !== undefined && asked !== 'export'} onClose={closeDialog} />
      <QuestionExport open={asked === 'export'} onClose={closeDialog} />
    </HashRouter>
  );
}
