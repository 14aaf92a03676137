// What the context menu of a tab offers. Apart from the slice, because the menu is loaded when it is first used.
import { createSelector } from '@reduxjs/toolkit';
import { HOME_PATH, type Tab, type TabsState } from './tabsSlice';

export interface TabMenu {
  isFixed: boolean;
  /** true: the item is disabled. */
  reload: boolean;
  pin: boolean;
  close: boolean;
  closeOthers: boolean;
  closeLeft: boolean;
  closeRight: boolean;
}

/** Which items of a tab's context menu are disabled. Create one instance per menu. */
export const makeSelectTabMenu = () =>
  createSelector(
    [
      (state: { tabs: TabsState }) => state.tabs.list,
      (state: { tabs: TabsState }) => state.tabs.current,
      (_s, path: string) => path,
    ],
    (list, current, path): TabMenu => {
      const at = list.findIndex((tab) => tab.path === path);
      const isFixed = list[at]?.isFixed ?? true;
      const closable = (part: Tab[]) => part.some((tab) => !tab.isFixed && tab.path !== path);
      return {
        isFixed,
        reload: path !== current,
        pin: path === HOME_PATH || at < 0,
        close: isFixed,
        closeOthers: !closable(list),
        closeLeft: !closable(list.slice(0, Math.max(at, 0))),
        closeRight: !closable(list.slice(at + 1)),
      };
    },
  );
