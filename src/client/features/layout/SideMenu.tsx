// Side menu: logo, 62 px wide when collapsed and 176 px when expanded; each top-level entry gets an icon by its
// position.
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { RouteEntry } from '../../../contract/account/session';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectUser } from '../../state/session/sessionSlice';
import { HOME_PATH } from '../../state/tabs/tabsSlice';
import { headerActivated, NO_HEADER, selectActiveHeaderIndex, selectCollapsed } from '../../state/ui/uiSlice';
import { ActionMenu } from '../../ui/ActionMenu';
import { Glyph, type Sign } from '../../ui/theme/Glyph';
import { Logo } from '../../ui/theme/Logo';
import { PlainButton } from '../../ui/controls/Button';
import { isAt, linkOf, menuGroups, shouldNavigate } from './menuModel';

const SIGNS: readonly Sign[] = ['quiz', 'hub', 'books', 'paper', 'chart', 'building', 'gear'];
/** Created once: React skips elements that are identical to those of the last render. */
const ICONS = SIGNS.map((sign) => <Glyph key={sign} sign={sign} size={20} />);
const WIDTH = { collapsed: 62, expanded: 176 };
const NO_ROLE: RouteEntry[] = [];

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
    <PlainButton
      className="nav-link"
      aria-current={current ? 'page' : undefined}
      onClick={() => onGo(target)}
      onPointerEnter={() => onPoint(target)}
    >
      {title}
    </PlainButton>
  );
});

export function SideMenu({ onPoint }: { onPoint(path: string): void }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const collapsed = useAppSelector(selectCollapsed);
  const groups = menuGroups(useAppSelector(selectUser)?.role ?? NO_ROLE);
  const activeGroup = groups.findIndex((group) => group.children?.some((child) => isAt(child, pathname)));
  const open = useAppSelector(selectActiveHeaderIndex);
  const [flyout, setFlyout] = useState<{ index: number; anchor: HTMLElement } | null>(null);
  const closeFlyout = useCallback(() => setFlyout(null), []);
  // The group of the current page becomes the active one, no matter how the user got there.
  useEffect(() => {
    if (activeGroup >= 0) dispatch(headerActivated(activeGroup));
  }, [dispatch, activeGroup]);

  const go = (target: string) => {
    if (shouldNavigate(pathname, target)) void navigate(target);
  };
  // A stable callback, so that a navigation re-renders only the links that change.
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  const onGo = useCallback((target: string) => latest.current(target), []);
  const logo = () => {
    if (pathname === HOME_PATH) dispatch(headerActivated(0));
    else void navigate(HOME_PATH);
  };

  return (
    <nav
      aria-label="主菜单"
      style={{
        width: collapsed ? WIDTH.collapsed : WIDTH.expanded,
        flex: 'none',
        overflowY: 'auto',
        overflowX: 'hidden',
        background: 'var(--nav)',
        color: 'var(--nav-ink)',
        transition: 'width .15s',
      }}
    >
      <PlainButton className="nav-logo" onClick={logo} aria-label="数学题库，返回首页">
        <Logo size={32} />
        {!collapsed && <strong style={{ fontSize: 16, whiteSpace: 'nowrap', letterSpacing: 1 }}>数学题库</strong>}
      </PlainButton>
      {groups.map((group, index) => {
        const expanded = !collapsed && open === index;
        return (
          <div key={group.name}>
            <PlainButton
              className="nav-group"
              data-at={activeGroup === index || (activeGroup < 0 && open === index) || undefined}
              aria-expanded={collapsed ? flyout?.index === index : expanded}
              aria-haspopup={collapsed ? 'menu' : undefined}
              aria-label={collapsed ? group.title : undefined}
              title={collapsed ? group.title : undefined}
              onClick={(event) =>
                collapsed
                  ? setFlyout({ index, anchor: event.currentTarget })
                  : dispatch(headerActivated(expanded ? NO_HEADER : index))
              }
            >
              {ICONS[index % ICONS.length]}
              {!collapsed && (
                <>
                  <span style={{ flex: 1, textAlign: 'left', whiteSpace: 'nowrap' }}>{group.title}</span>
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
                    title={child.title}
                    target={target}
                    current={isAt(child, pathname)}
                    onGo={onGo}
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
          label: child.title,
          selected: isAt(child, pathname),
          onChoose: () => go(linkOf(child)),
        }))}
      />
    </nav>
  );
}
