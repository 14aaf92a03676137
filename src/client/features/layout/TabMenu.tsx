// Right-click menu of a tab; each item is disabled when it does not apply (spec section 2, Tabs).
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import {
  leftClosed,
  makeSelectTabMenu,
  othersClosed,
  rightClosed,
  tabClosed,
  tabPinned,
  tabUnpinned,
} from '../../state/tabs/tabsSlice';

export interface TabMenuProps {
  path: string;
  position: { left: number; top: number };
  onClose: () => void;
  onReload: () => void;
}

export function TabMenu({ path, position, onClose, onReload }: TabMenuProps) {
  const dispatch = useAppDispatch();
  const selectTabMenu = useMemo(makeSelectTabMenu, []);
  const menu = useAppSelector((state) => selectTabMenu(state, path));
  const choose = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Menu open anchorReference="anchorPosition" anchorPosition={position} onClose={onClose}>
      <MenuItem disabled={menu.reload} onClick={choose(onReload)}>
        重新加载
      </MenuItem>
      <MenuItem disabled={menu.pin} onClick={choose(() => dispatch(menu.isFixed ? tabUnpinned(path) : tabPinned(path)))}>
        {menu.isFixed ? '取消固定' : '固定标签'}
      </MenuItem>
      <MenuItem disabled={menu.close} onClick={choose(() => dispatch(tabClosed(path)))}>
        关闭标签
      </MenuItem>
      <MenuItem disabled={menu.closeOthers} onClick={choose(() => dispatch(othersClosed(path)))}>
        关闭其他
      </MenuItem>
      <MenuItem disabled={menu.closeLeft} onClick={choose(() => dispatch(leftClosed(path)))}>
        关闭左侧
      </MenuItem>
      <MenuItem disabled={menu.closeRight} onClick={choose(() => dispatch(rightClosed(path)))}>
        关闭右侧
      </MenuItem>
    </Menu>
  );
}
