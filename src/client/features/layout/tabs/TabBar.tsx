// Tab bar, home first: click opens, middle-click closes, right-click opens the menu, drag reorders, the wheel scrolls.
import {
  memo,
  useCallback,
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type HTMLAttributes,
  type ReactNode,
} from 'react';
import { pressedAction } from '../../../lib/actions/pressed';
import { useChange, useLatest } from '../../../lib/hooks';
import { LANGUAGE, t } from '../../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import {
  allTabsCleared,
  HOME_PATH,
  otherTabsCleared,
  selectCanClearTabs,
  selectCurrentPath,
  selectCurrentTabIndex,
  selectTabOffset,
  selectTabs,
  tabClosed,
  tabsReordered,
  type Tab,
} from '../../../state/tabs/tabsSlice';
import { selectTabStripOffset, tabStripScrolled } from '../../../state/ui/uiSlice';
import { ActionMenu } from '../../../ui/ActionMenu';
import { PlainButton } from '../../../ui/controls/Button';
import { Glyph } from '../../../ui/theme/Glyph';
import type { PalettePage } from '../palette/paletteItems';
import { TabMenu } from './TabMenu';
import { useTabDragging } from './useTabDragging';
import { useTabFocus } from './useTabFocus';

/** All tabs but that of the home page have the same width, so that their left edges follow from their places. */
const HOME_WIDTH = 90;
const TAB_WIDTH = LANGUAGE === 'zh-CN' ? 146 : 168;
const SCROLL_DELAY_MS = 100;

/** Props that drag and drop adds to a tab. */
interface TabHandle {
  ref: (element: HTMLElement | null) => void;
  props: HTMLAttributes<HTMLElement>;
  style?: CSSProperties | undefined;
}
export type DrawTab = (tab: Tab, handle?: TabHandle) => ReactNode;
export interface StripProps extends HTMLAttributes<HTMLDivElement> {
  /** Returns what undoes it, as React's ref callbacks may. */
  ref: (element: HTMLDivElement) => () => void;
}

/** A key such as `route.questionList` refers to the title of that view. */
function titleText({ title, name }: Tab, pages: readonly PalettePage[]): string {
  if (typeof title === 'string') return title;
  const view = title.key.split('.').at(-1);
  return (pages.find((page) => page.name === view) ?? pages.find((page) => page.name === name))?.title ?? title.key;
}

interface Props {
  pages: readonly PalettePage[];
  goTo: (tab: Tab) => void;
  onReload: () => void;
}

export const TabBar = memo(function TabBar({ pages, goTo, onReload }: Props) {
  const dispatch = useAppDispatch();
  const tabs = useAppSelector(selectTabs);
  const current = useAppSelector(selectCurrentPath);
  const currentIndex = useAppSelector(selectCurrentTabIndex);
  const offset = useAppSelector(selectTabStripOffset);
  const canClear = useAppSelector(selectCanClearTabs);
  const strip = useRef<HTMLDivElement | null>(null);
  const scrollTo = useLatest(offset);
  // The strip is replaced when drag and drop has loaded. React's wheel listeners are passive, so they cannot prevent
  // the page from scrolling.
  const holdStrip = useCallback(
    (element: HTMLDivElement) => {
      strip.current = element;
      if (scrollTo.current > 0) element.scrollTo({ left: scrollTo.current });
      const onWheel = (event: WheelEvent) => {
        event.preventDefault();
        const most = element.scrollWidth - element.clientWidth;
        dispatch(tabStripScrolled(Math.min(most, element.scrollLeft + (event.deltaY || event.deltaX))));
      };
      element.addEventListener('wheel', onWheel, { passive: false });
      return () => element.removeEventListener('wheel', onWheel);
    },
    [dispatch, scrollTo],
  );
  const { Dragging, load } = useTabDragging();
  const closeClear = useCallback(() => setClearAnchor(null), []);
  const [menu, setMenu] = useState<{ path: string; position: { left: number; top: number } } | null>(null);
  const [clearAnchor, setClearAnchor] = useState<HTMLElement | null>(null);

  // After a change, the strip scrolls to the current tab once the new tab is in the layout. A strip that the user has
  // just scrolled by wheel keeps its position when drag and drop has loaded.
  useEffect(() => {
    const timer = setTimeout(() => {
      const width = strip.current?.clientWidth ?? 0;
      const left = currentIndex <= 0 ? 0 : selectTabOffset(currentIndex - 1);
      dispatch(tabStripScrolled(Math.max(0, left + TAB_WIDTH - width)));
    }, SCROLL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [currentIndex, tabs.length, dispatch]);
  // Not at the first paint: scrolling forces a layout of the whole page.
  useChange(offset, () => strip.current?.scrollTo({ left: offset }));

  const close = (tab: Tab) => dispatch(tabClosed(tab.path));
  const focus = useTabFocus(strip);
  const drawTab: DrawTab = (tab, handle) => {
    const selected = tab.path === current;
    const index = tabs.indexOf(tab);
    // Kept tabs have the title of the language in which they were opened.
    const text = t(titleText(tab, pages));
    return (
      <div
        key={tab.path}
        {...handle?.props}
        ref={handle?.ref}
        role="tab"
        aria-selected={selected}
        aria-keyshortcuts={tab.isFixed ? undefined : 'Delete'}
        tabIndex={index === Math.max(0, currentIndex) ? 0 : -1}
        title={text}
        data-path={tab.path}
        data-fixed={tab.isFixed}
        onClick={() => goTo(tab)}
        onAuxClick={(event) => {
          // A pinned tab is not closed; the tabs listener opens it instead.
          if (event.button === 1) close(tab);
        }}
        onMouseDown={(event) => {
          if (event.button === 1) event.preventDefault();
        }}
        onContextMenu={(event) => {
          event.preventDefault();
          setMenu({ path: tab.path, position: { left: event.clientX, top: event.clientY } });
        }}
        onKeyDown={(event) => {
          // Arrows move a tab that the keyboard has lifted.
          if (event.defaultPrevented) return;
          const action = pressedAction('tabs', event);
          if (action === 'open') goTo(tab);
          else if (action === 'close') {
            if (!tab.isFixed) focus.beside(event.currentTarget);
            close(tab);
          } else if (action === 'next') focus.move(event, Math.min(index + 1, tabs.length - 1));
          else if (action === 'previous') focus.move(event, Math.max(0, index - 1));
          else if (action === 'first') focus.move(event, 0);
          else if (action === 'last') focus.move(event, -1);
          else if (action === 'menu') {
            event.preventDefault();
            const box = event.currentTarget.getBoundingClientRect();
            setMenu({ path: tab.path, position: { left: box.left + 12, top: box.bottom } });
          }
        }}
        className="shell-tab"
        style={{ ...handle?.style, width: tab.path === HOME_PATH ? HOME_WIDTH : TAB_WIDTH }}
      >
        <span className="title">{text}</span>
        {tab.isFixed ? (
          tab.path !== HOME_PATH && (
            <span role="img" aria-label={t('已固定')} className="pinned">
              <Glyph sign="pin" size={14} />
            </span>
          )
        ) : (
          // For the mouse only: a tab must not contain a button. The keyboard has Delete and the tab menu.
          <span
            aria-hidden
            className="close"
            title={t('关闭{0}', text)}
            onClick={(event) => {
              event.stopPropagation();
              close(tab);
            }}
          >
            <Glyph sign="close" size={14} />
          </span>
        )}
      </div>
    );
  };
  const stripProps: StripProps = {
    ref: holdStrip,
    role: 'tablist',
    'aria-label': t('已打开的页面'),
    style: { flex: 1, minWidth: 0, display: 'flex', overflow: 'hidden' },
  };

  return (
    <div className="shell-tabs">
      {Dragging ? (
        <Dragging
          tabs={tabs}
          strip={stripProps}
          drawTab={drawTab}
          onMove={(from, to) => dispatch(tabsReordered({ from, to }))}
        />
      ) : (
        <div {...stripProps} onPointerEnter={load} onFocus={load}>
          {tabs.map((tab) => drawTab(tab))}
        </div>
      )}
      <PlainButton
        className="shell-tab-menu"
        aria-label={t('清理标签页')}
        aria-haspopup="menu"
        onClick={(event) => setClearAnchor(event.currentTarget)}
      >
        <Glyph sign="open" />
      </PlainButton>
      <ActionMenu
        anchor={clearAnchor}
        open={Boolean(clearAnchor)}
        onClose={closeClear}
        actions={[
          { label: t('清除全部'), disabled: !canClear.all, onChoose: () => dispatch(allTabsCleared()) },
          { label: t('清除其他'), disabled: !canClear.others, onChoose: () => dispatch(otherTabsCleared()) },
        ]}
      />
      {menu && (
        <TabMenu
          open
          {...menu}
          onClose={() => setMenu(null)}
          onReload={onReload}
          onCloseTab={(path) => {
            const at = tabs.findIndex((tab) => tab.path === path);
            dispatch(tabClosed(path));
            focus.later(Math.min(at, tabs.length - 2));
          }}
        />
      )}
    </div>
  );
});
