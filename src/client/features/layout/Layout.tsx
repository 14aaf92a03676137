// Main layout: header, side menu, tab bar, content. A page keeps its query and scroll position while its tab is open.
import {
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { useLocation } from 'react-router-dom';
import { useKeyPlace, useKeys } from '../../lib/keys/useKeys';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectTabs, tabOpened, tabUrl, type Tab } from '../../state/tabs/tabsSlice';
import { stopWaiting } from '../../state/offline/stopWaiting';
import { dialogClosed, pageTitled } from '../../state/ui/uiSlice';
import { ControlStyles } from '../../ui/controls/ControlStyles';
import { StopSaving } from '../../ui/dialogs/waiting';
import { OpenViews } from '../../ui/MayOpen';
import { PlainButton } from '../../ui/controls/Button';
import { onDemand } from '../../ui/onDemand';
import { withTheme } from '../../ui/theme/withTheme';
import { ErrorBoundary } from './ErrorBoundary';
import { HeaderBar } from './HeaderBar';
import { PageSkeleton } from './PageSkeleton';
import type { PalettePage } from './palette/paletteItems';
import shellCss from './shell.css';
import { SideMenu } from './SideMenu';
import { SlowBar } from './SlowBar';
import { TabBar } from './tabs/TabBar';
import { OfflineBanner, UpdateBanner } from './Banner';

/**
 * After a navigation, moves the focus to the heading of the new page, or to its start when it has no heading. The
 * focus is not moved when it is in the tab list or a dialog, or when the page has already focused a field of its
 * own.
 */
function useArrival(content: RefObject<HTMLElement | null>, pathname: string): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const first = last.current === null;
    const same = last.current === pathname;
    last.current = pathname;
    const main = content.current;
    const at = document.activeElement;
    if (first || same || !main || main.contains(at) || at?.closest('[role=tablist],[role=dialog]')) return;
    const heading = main.querySelector<HTMLElement>('h1');
    if (heading) heading.tabIndex = -1;
    (heading ?? main).focus({ preventScroll: true });
  }, [content, pathname]);
}

const { Popup: CommandPalette } = onDemand(withTheme(() => import('./palette/CommandPalette')));
const { Popup: KeyListDialog } = onDemand(withTheme(() => import('./palette/KeyListDialog')));

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
  const tabs = useAppSelector(selectTabs);
  const content = useRef<HTMLElement>(null);
  const scrollOf = useRef(new Map<string, number>());
  const scrolled = useRef(false);
  const [reloads, setReloads] = useState(0);
  const [over, setOver] = useState<'palette' | 'keys' | null>(null);
  const reload = useCallback(() => setReloads((n) => n + 1), []);
  const openPalette = useCallback(() => setOver('palette'), []);
  const openKeys = useCallback(() => setOver('keys'), []);
  const stopSaving = useCallback(() => void dispatch(stopWaiting('saves')), [dispatch]);
  const mayOpen = useCallback((view: string) => pages.some((page) => page.name === view), [pages]);
  const closeOver = useCallback(() => setOver(null), []);
  useKeys('global', { palette: openPalette, list: openKeys });
  useKeyPlace('tabs');
  useArrival(content, pathname);

  // Runs before the effects of the page: a page that knows a better title sets it afterwards, and its tab must exist by
  // then.
  useLayoutEffect(() => {
    const page = describe(pathname);
    dispatch(pageTitled(page?.title ?? ''));
    // A page that does not exist has no tab, and no other tab is shown as the current one.
    dispatch(
      tabOpened(
        page ? { name: page.name, path: pathname, title: page.title, search } : { name: '', path: '/', title: '' },
      ),
    );
  }, [dispatch, describe, pathname, search]);

  // Opening another page closes the dialogs over the old one.
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    dispatch(dialogClosed());
    setOver(null);
  }, [dispatch, pathname]);

  // A closed tab loses its scroll position; it starts at the top when it is opened again.
  useEffect(() => {
    const open = new Set(tabs.map((tab) => tab.path));
    for (const path of scrollOf.current.keys()) if (!open.has(path)) scrollOf.current.delete(path);
  }, [tabs]);

  useLayoutEffect(() => {
    const element = content.current;
    if (!element) return;
    const scroll = scrollOf.current;
    // Setting scrollTop forces a layout of the whole page. Skipped until something has scrolled, because the page is at
    // the top anyway.
    if (scrolled.current) element.scrollTop = scroll.get(pathname) ?? 0;
    const remember = () => {
      scrolled.current = true;
      scroll.set(pathname, element.scrollTop);
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [pathname]);

  return (
    <div style={{ display: 'flex', height: '100%' }}>
      <style href="shell" precedence="low">
        {shellCss}
      </style>
      <ControlStyles />
      <PlainButton className="skip-link" onClick={() => content.current?.focus()}>
        跳到正文
      </PlainButton>
      <SideMenu onPoint={onPoint} />
      <div style={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <HeaderBar onPalette={openPalette} onKeys={openKeys} />
        <OfflineBanner />
        <UpdateBanner />
        <TabBar pages={pages} goTo={goTo} onReload={reload} />
        <main
          ref={content}
          id="content"
          tabIndex={-1}
          style={{ flex: 1, minHeight: 0, overflow: 'auto', position: 'relative', outline: 'none' }}
        >
          <ErrorBoundary key={`${pathname} ${reloads}`}>
            <StopSaving value={stopSaving}>
              <OpenViews value={mayOpen}>
                <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
              </OpenViews>
            </StopSaving>
          </ErrorBoundary>
        </main>
      </div>
      <SlowBar />
      {over === 'palette' && <CommandPalette open pages={pages} onKeys={openKeys} onClose={closeOver} />}
      {over === 'keys' && <KeyListDialog open onClose={closeOver} />}
    </div>
  );
}
