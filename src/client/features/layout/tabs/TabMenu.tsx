// Right-click menu of a tab; an item that does not apply is disabled.
import { useMemo } from 'react';
import { t } from '../../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { makeSelectTabMenu } from '../../../state/tabs/tabMenu';
import { leftClosed, othersClosed, rightClosed, tabPinned, tabUnpinned } from '../../../state/tabs/tabsSlice';
import { ActionMenu } from '../../../ui/ActionMenu';
import type { PopupProps } from '../../../ui/lazyPart';

export interface TabMenuProps extends PopupProps {
  path: string;
  position: { left: number; top: number };
  onReload: () => void;
  onCloseTab: (path: string) => void;
}

export function TabMenu({ open, path, position, onClose, onReload, onCloseTab }: TabMenuProps) {
  const dispatch = useAppDispatch();
  const selectTabMenu = useMemo(makeSelectTabMenu, []);
  const menu = useAppSelector((state) => selectTabMenu(state, path));
  return (
    <ActionMenu
      open={open}
      at={position}
      onClose={onClose}
      actions={[
        { label: t('重新加载'), disabled: menu.reload, onChoose: onReload },
        {
          label: menu.isFixed ? t('取消固定') : t('固定标签页'),
          disabled: menu.pin,
          onChoose: () => dispatch(menu.isFixed ? tabUnpinned(path) : tabPinned(path)),
        },
        { label: t('关闭标签页'), disabled: menu.close, onChoose: () => onCloseTab(path) },
        { label: t('关闭其他'), disabled: menu.closeOthers, onChoose: () => dispatch(othersClosed(path)) },
        { label: t('关闭左侧'), disabled: menu.closeLeft, onChoose: () => dispatch(leftClosed(path)) },
        { label: t('关闭右侧'), disabled: menu.closeRight, onChoose: () => dispatch(rightClosed(path)) },
      ]}
    />
  );
}
