// Side menu: logo, 62 px wide when collapsed and 176 px when expanded; each top-level entry gets an icon by its
// views.
import { memo, useCallback, useEffect, useState, type MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useStable } from '../../lib/hooks';
import { t } from '../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { HOME_PATH } from '../../state/tabs/tabsSlice';
import { headerActivated, menuToggled, NO_HEADER, selectActiveHeaderIndex } from '../../state/ui/uiSlice';
import { ActionMenu } from '../../ui/ActionMenu';
import { PlainButton } from '../../ui/controls/Button';
import { Glyph } from '../../ui/theme/Glyph';
import { Logo } from '../../ui/theme/Logo';
import { isAt, linkOf, signOf, useMenuGroups, useMenuWidth } from './menu';

const WIDTH = { collapsed: 62, expanded: 176 };

/** A click with Ctrl, Shift or the middle button opens the link in another window; others stay in this one. */
function inPlace(event: MouseEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  event.preventDefault();
  return true;
}

/** Memoised: a navigation changes only two of the links. */
const MenuLink = memo(function MenuLink({
  title,
  target,
  current,
  onGo,
  onPoint,
}: {
  title: string;
  target: string;
  current: boolean;
  onGo(target: string): void;
  onPoint(target: string): void;
}) {
  return (
    <a
      className="nav-link"
      href={`#${target}`}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => inPlace(event) && onGo(target)}
      onPointerEnter={() => onPoint(target)}
    >
      {title}
    </a>
  );
});

export function SideMenu({ onPoint }: { onPoint(path: string): void }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { collapsed, narrow } = useMenuWidth();
  const groups = useMenuGroups();
  const activeGroup = groups.findIndex((group) => group.children?.some((child) => isAt(child, pathname)));
  const open = useAppSelector(selectActiveHeaderIndex);
  const [flyout, setFlyout] = useState<{ index: number; anchor: HTMLElement } | null>(null);
  const closeFlyout = useCallback(() => setFlyout(null), []);
  // The group of the current page becomes the active one, no matter how the user got there.
  useEffect(() => {
    if (activeGroup >= 0) dispatch(headerActivated(activeGroup));
  }, [dispatch, activeGroup]);

  // A stable function, so that a navigation renders only the links that change.
  const go = useStable((target: string) => {
    if (!pathname.includes(target)) void navigate(target);
    if (narrow && !collapsed) dispatch(menuToggled(true));
  });
  const logo = () => {
    if (pathname === HOME_PATH) dispatch(headerActivated(0));
    else void navigate(HOME_PATH);
  };

  return (
    <nav aria-label={t('主菜单')} className="shell-nav" style={{ width: collapsed ? WIDTH.collapsed : WIDTH.expanded }}>
      <a
        className="nav-logo"
        href={`#${HOME_PATH}`}
        onClick={(event) => inPlace(event) && logo()}
        aria-label={t('数学题库，返回首页')}
      >
        <Logo size={32} />
        {!collapsed && <strong>{t('数学题库')}</strong>}
      </a>
      {groups.map((group, index) => {
        const expanded = !collapsed && open === index;
        return (
          <div key={group.name}>
            <PlainButton
              className="nav-group"
              data-at={activeGroup === index || (activeGroup < 0 && open === index) || undefined}
              aria-expanded={collapsed ? flyout?.index === index : expanded}
              aria-haspopup={collapsed ? 'menu' : undefined}
              aria-label={collapsed ? t(group.title) : undefined}
              title={collapsed ? t(group.title) : undefined}
              onClick={(event) =>
                collapsed
                  ? setFlyout({ index, anchor: event.currentTarget })
                  : dispatch(headerActivated(expanded ? NO_HEADER : index))
              }
            >
              <Glyph sign={signOf(group, index)} size={20} />
              {!collapsed && (
                <>
                  <span>{t(group.title)}</span>
                  <Glyph sign={expanded ? 'shut' : 'open'} />
                </>
              )}
            </PlainButton>
            {expanded &&
              group.children?.map((child) => {
                const target = linkOf(child);
                return (
                  <MenuLink
                    key={child.name}
                    title={t(child.title)}
                    target={target}
                    current={isAt(child, pathname)}
                    onGo={go}
                    onPoint={onPoint}
                  />
                );
              })}
          </div>
        );
      })}
      <ActionMenu
        open={flyout !== null}
        anchor={flyout?.anchor ?? null}
        beside
        onClose={closeFlyout}
        actions={(flyout ? (groups[flyout.index]?.children ?? []) : []).map((child) => ({
          label: t(child.title),
          href: `#${linkOf(child)}`,
          selected: isAt(child, pathname),
          onChoose: () => go(linkOf(child)),
        }))}
      />
    </nav>
  );
}
