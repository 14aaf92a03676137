// Main layout: header, side menu, tab bar, content. A page keeps its query and scroll position while its tab is open.
import { useCallback, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { useActionPlace } from '../../lib/actions/useActions';
import { useChange } from '../../lib/hooks';
import { t } from '../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { stopWaiting } from '../../state/offline/slowRequests';
import { selectTabs, pageVisited, tabUrl, type Tab } from '../../state/tabs/tabsSlice';
import { dialogClosed, pageTitled } from '../../state/ui/uiSlice';
import { OpenViews } from '../../ui/MayOpen';
import { PlainButton } from '../../ui/controls/Button';
import controlsCss from '../../ui/controls/controls.css';
import { StopSaving } from '../../ui/dialogs/waiting';
import { lazyPart } from '../../ui/lazyPart';
import listsCss from '../../ui/lists/lists.css';
import { OfflineBanner, UpdateBanner } from './Banner';
import { ErrorBoundary } from './ErrorBoundary';
import { HeaderBar, useShellActions } from './HeaderBar';
import { SideMenu } from './SideMenu';
import { SlowBar } from './SlowBar';
import type { PalettePage } from './palette/paletteItems';
import screenPrintCss from './screenPrint.css';
import shellCss from './shell.css';
import { TabBar } from './tabs/TabBar';
import { usePageFocus } from './usePageFocus';

/** Each page keeps its scroll position while its tab is open. Returns the scroll handler of the element. */
function useScrollMemory(content: RefObject<HTMLElement | null>, pathname: string): () => void {
  const [positions] = useState(() => new Map<string, number>());
  const tabs = useAppSelector(selectTabs);
  // A closed tab starts at the top when it is opened again.
  useChange(tabs, () => {
    const open = new Set(tabs.map((tab) => tab.path));
    for (const path of positions.keys()) if (!open.has(path)) positions.delete(path);
  });
  useLayoutEffect(() => {
    // Setting scrollTop forces a layout of the whole page, so it is left out while nothing has scrolled.
    if (content.current && positions.size > 0) content.current.scrollTop = positions.get(pathname) ?? 0;
  }, [content, positions, pathname]);
  return () => void positions.set(pathname, content.current?.scrollTop ?? 0);
}

const CommandPalette = lazyPart(() => import('./palette/CommandPalette'));
const SessionLogDialog = lazyPart(() => import('./SessionLogDialog'));
const KeyListDialog = lazyPart(() => import('./palette/KeyListDialog'));

export interface LayoutProps {
  /** Name and title of the page at a path; undefined for an unknown path (404). */
  describe: (path: string) => { name: string; title: string } | undefined;
  /** All pages that the role may open. */
  pages: readonly PalettePage[];
  /** The user points at a link to this path: the page can be prefetched. */
  onPoint(path: string): void;
  children: ReactNode;
}

/** `navigate` of the router changes with every location and would re-render all tabs. */
const goTo = (tab: Tab) => {
  window.location.hash = tabUrl(tab);
};

export function Layout({ describe, pages, onPoint, children }: LayoutProps) {
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const content = useRef<HTMLElement>(null);
  const [reloads, setReloads] = useState(0);
  const [over, setOver] = useState<'palette' | 'keys' | 'log' | null>(null);
  const reload = useCallback(() => setReloads((n) => n + 1), []);
  const openPalette = useCallback(() => setOver('palette'), []);
  const openKeys = useCallback(() => setOver('keys'), []);
  const openLog = useCallback(() => setOver('log'), []);
  const closeOver = useCallback(() => setOver(null), []);
  const stopSaving = useCallback(() => void dispatch(stopWaiting('saves')), [dispatch]);
  const mayOpen = useCallback((view: string) => pages.some((page) => page.name === view), [pages]);
  const shell = useShellActions(pages, openPalette, openKeys, openLog);
  useActionPlace('tabs');

  // Runs before the effects of the page: a page that knows a better title sets it afterwards, and its tab must exist by
  // then.
  useLayoutEffect(() => {
    const page = describe(pathname);
    dispatch(pageTitled(page?.title ?? ''));
    // A page that does not exist has no tab, and no other tab is shown as the current one.
    dispatch(
      pageVisited(
        page ? { name: page.name, path: pathname, title: page.title, search } : { name: '', path: '/', title: '' },
      ),
    );
  }, [dispatch, describe, pathname, search]);
  const rememberScroll = useScrollMemory(content, pathname);
  usePageFocus(content, pathname);
  useChange(pathname, () => {
    // The dialogs belong to the page before.
    dispatch(dialogClosed());
    setOver(null);
  });

  return (
    <div className="shell">
      <style href="shell" precedence="low">
        {shellCss + screenPrintCss}
      </style>
      <style href="controls" precedence="low">
        {controlsCss + listsCss}
      </style>
      <PlainButton className="skip-link" onClick={() => content.current?.focus()}>
        {t('跳到正文')}
      </PlainButton>
      <OpenViews value={mayOpen}>
        <SideMenu onPoint={onPoint} />
        <div className="shell-column">
          <HeaderBar shell={shell} />
          <OfflineBanner />
          <UpdateBanner />
          <TabBar pages={pages} goTo={goTo} onReload={reload} />
          <main ref={content} id="content" tabIndex={-1} onScroll={rememberScroll}>
            <ErrorBoundary key={`${pathname} ${reloads}`}>
              <StopSaving value={stopSaving}>{children}</StopSaving>
            </ErrorBoundary>
          </main>
        </div>
      </OpenViews>
      <SlowBar />
      {over === 'palette' && <CommandPalette open pages={pages} onClose={closeOver} />}
      {over === 'log' && <SessionLogDialog open onClose={closeOver} />}
      {over === 'keys' && <KeyListDialog open onClose={closeOver} />}
    </div>
  );
}
