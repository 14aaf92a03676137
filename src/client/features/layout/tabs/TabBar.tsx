// Tab bar, home first: click opens, middle-click closes, right-click opens the menu, drag reorders, the wheel scrolls.
import {
  memo,
  useCallback,
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useMemo,
} from 'react';
import type { ActionName } from '../../../lib/actions/actions';
import { pressedAction } from '../../../lib/actions/pressed';
import { useChange, useLatest } from '../../../lib/hooks';
import { t, WIDER } from '../../../lib/texts/t';
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

// The focus in the tab strip: one tab is in the order of Tab, the arrow keys move among all, and closing one leaves the
// focus at its neighbour.

function useTabFocus(strip: RefObject<HTMLElement | null>) {
  return useMemo(() => {
    const elements = () => [...(strip.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const focus = (at: number) => elements().at(at)?.focus({ preventScroll: true });
    return {
      /** To the tab at an index; `at` counts from the end when it is negative. */
      move(event: KeyboardEvent, at: number): void {
        event.preventDefault();
        focus(at);
        elements().at(at)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      },
      /** From a tab that is about to close. */
      beside(element: HTMLElement): void {
        const all = elements();
        const at = all.indexOf(element);
        (all[at + 1] ?? all[at - 1])?.focus();
      },
      /** After a menu has closed, which returns the focus to a tab that is gone. */
      later: (at: number): void => queueMicrotask(() => focus(at)),
    };
  }, [strip]);
}

/** All tabs but that of the home page have the same width, so that their left edges follow from their places. */
const HOME_WIDTH = 90;
const TAB_WIDTH = Math.round(146 * WIDER);
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

/**
 * A key such as `route.questionList` refers to the title of that view. Tabs of records with the
 * same name, such as a paper and its report, also name the view.
 */
function titleText({ title, name, path }: Tab, tabs: readonly Tab[], pages: readonly PalettePage[]): string {
  const titleOf = (view: string | undefined) => pages.find((page) => page.name === view)?.title;
  if (typeof title !== 'string') return titleOf(title.key.split('.').at(-1)) ?? titleOf(name) ?? title.key;
  const view = titleOf(name);
  const isShared = tabs.some((other) => other.path !== path && other.title === title);
  return isShared && view !== undefined ? t('{0}：{1}', view, title) : title;
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
  const canClear = useAppSelector(selectCanClearTabs);
  const strip = useRef<HTMLDivElement | null>(null);
  const holdStrip = useStripScrolling(strip, currentIndex, tabs.length);
  const { Dragging, load } = useTabDragging();
  const closeClear = useCallback(() => setClearAnchor(null), []);
  const [menu, setMenu] = useState<{ path: string; position: { left: number; top: number } } | null>(null);
  const [clearAnchor, setClearAnchor] = useState<HTMLElement | null>(null);

  const close = (tab: Tab) => dispatch(tabClosed(tab.path));
  const focus = useTabFocus(strip);
  const press = (event: KeyboardEvent<HTMLElement>, tab: Tab, index: number) => {
    // Arrows move a tab that the keyboard has lifted.
    if (event.defaultPrevented) return;
    const { currentTarget } = event;
    const actions: Record<ActionName<'tabs'>, () => void> = {
      open: () => goTo(tab),
      close: () => {
        if (!tab.isFixed) focus.beside(currentTarget);
        close(tab);
      },
      next: () => focus.move(event, Math.min(index + 1, tabs.length - 1)),
      previous: () => focus.move(event, Math.max(0, index - 1)),
      first: () => focus.move(event, 0),
      last: () => focus.move(event, -1),
      menu: () => {
        event.preventDefault();
        const box = currentTarget.getBoundingClientRect();
        setMenu({ path: tab.path, position: { left: box.left + 12, top: box.bottom } });
      },
    };
    const pressed = pressedAction('tabs', event);
    if (pressed) actions[pressed]();
  };
  const drawTab: DrawTab = (tab, handle) => {
    const index = tabs.indexOf(tab);
    return (
      <TabElement
        key={tab.path}
        tab={tab}
        // Kept tabs have the title of the language in which they were opened.
        text={t(titleText(tab, tabs, pages))}
        handle={handle}
        selected={tab.path === current}
        inTabOrder={index === Math.max(0, currentIndex)}
        onOpen={() => goTo(tab)}
        onClose={() => close(tab)}
        onMenu={(position) => setMenu({ path: tab.path, position })}
        onKeyDown={(event) => press(event, tab, index)}
      />
    );
  };
  const stripProps: StripProps = {
    ref: holdStrip,
    role: 'tablist',
    'aria-label': t('已打开的页面'),
    style: { flex: 1, minWidth: 0, display: 'flex', overflow: 'hidden', paddingRight: TAB_WIDTH },
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

/** Scrolls the strip by wheel, and to the current tab. Returns its ref callback. */
function useStripScrolling(strip: RefObject<HTMLDivElement | null>, currentIndex: number, count: number) {
  const dispatch = useAppDispatch();
  const offset = useAppSelector(selectTabStripOffset);
  const scrollTo = useLatest(offset);
  // After a change, the strip scrolls to the current tab once the new tab is in the layout. A strip that the user has
  // just scrolled by wheel keeps its position when drag and drop has loaded.
  useEffect(() => {
    const timer = setTimeout(() => {
      const width = strip.current?.clientWidth ?? 0;
      const left = currentIndex <= 0 ? 0 : selectTabOffset(currentIndex - 1, TAB_WIDTH);
      const least = left + TAB_WIDTH - width;
      // The strip begins with a whole tab.
      const before = Math.ceil((least - HOME_WIDTH) / TAB_WIDTH);
      dispatch(tabStripScrolled(least <= 0 ? 0 : selectTabOffset(Math.max(0, before), TAB_WIDTH)));
    }, SCROLL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [strip, currentIndex, count, dispatch]);
  // Not at the first paint: scrolling forces a layout of the whole page.
  useChange(offset, () => strip.current?.scrollTo({ left: offset }));
  // The strip is replaced when drag and drop has loaded. React's wheel listeners are passive, so they cannot prevent
  // the page from scrolling.
  return useCallback(
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
    [strip, dispatch, scrollTo],
  );
}

interface TabElementProps {
  tab: Tab;
  text: string;
  handle: TabHandle | undefined;
  selected: boolean;
  /** One tab is in the order of the key Tab. */
  inTabOrder: boolean;
  onOpen(): void;
  onClose(): void;
  onMenu(position: { left: number; top: number }): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

function TabElement({ tab, text, handle, selected, inTabOrder, onOpen, onClose, onMenu, onKeyDown }: TabElementProps) {
  const isHome = tab.path === HOME_PATH;
  return (
    <div
      {...handle?.props}
      ref={handle?.ref}
      role="tab"
      aria-selected={selected}
      aria-keyshortcuts={tab.isFixed ? undefined : 'Delete'}
      tabIndex={inTabOrder ? 0 : -1}
      title={text}
      data-path={tab.path}
      data-fixed={tab.isFixed}
      onClick={onOpen}
      onAuxClick={(event) => {
        // A pinned tab is not closed; the tabs listener opens it instead.
        if (event.button === 1) onClose();
      }}
      onMouseDown={(event) => {
        if (event.button === 1) event.preventDefault();
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu({ left: event.clientX, top: event.clientY });
      }}
      onKeyDown={onKeyDown}
      className="shell-tab"
      style={{ ...handle?.style, width: isHome ? HOME_WIDTH : TAB_WIDTH }}
    >
      <span className="title">{text}</span>
      {tab.isFixed ? (
        !isHome && (
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
            onClose();
          }}
        >
          <Glyph sign="close" size={14} />
        </span>
      )}
    </div>
  );
}
