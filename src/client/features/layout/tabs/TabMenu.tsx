// Right-click menu of a tab; an item that does not apply is disabled.
import { useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import {
  leftClosed,
  makeSelectTabMenu,
  othersClosed,
  rightClosed,
  tabClosed,
  tabPinned,
  tabUnpinned,
} from '../../../state/tabs/tabsSlice';
import { ActionMenu } from '../../../ui/ActionMenu';
import type { PopupProps } from '../../../ui/onDemand';

export interface TabMenuProps extends PopupProps {
  path: string;
  position: { left: number; top: number };
  onReload: () => void;
}

export default function TabMenu({ open, path, position, onClose, onReload }: TabMenuProps) {
  const dispatch = useAppDispatch();
  const selectTabMenu = useMemo(makeSelectTabMenu, []);
  const menu = useAppSelector((state) => selectTabMenu(state, path));
  return (
    <ActionMenu
      open={open}
      at={position}
      onClose={onClose}
      actions={[
        { label: '重新加载', disabled: menu.reload, onChoose: onReload },
        {
          label: menu.isFixed ? '取消固定' : '固定标签',
          disabled: menu.pin,
          onChoose: () => dispatch(menu.isFixed ? tabUnpinned(path) : tabPinned(path)),
        },
        { label: '关闭标签', disabled: menu.close, onChoose: () => dispatch(tabClosed(path)) },
        { label: '关闭其他', disabled: menu.closeOthers, onChoose: () => dispatch(othersClosed(path)) },
        { label: '关闭左侧', disabled: menu.closeLeft, onChoose: () => dispatch(leftClosed(path)) },
        { label: '关闭右侧', disabled: menu.closeRight, onChoose: () => dispatch(rightClosed(path)) },
      ]}
    />
  );
}
