// Side menu: logo, 62 px wide when collapsed and 176 px when expanded; each top-level entry gets an icon by its
// position.
import { memo, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { RouteEntry } from '../../../contract/account/session';
import { useStable } from '../../lib/hooks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectUser } from '../../state/session/sessionSlice';
import { HOME_PATH } from '../../state/tabs/tabsSlice';
import { headerActivated, NO_HEADER, selectActiveHeaderIndex, selectCollapsed } from '../../state/ui/uiSlice';
import { ActionMenu } from '../../ui/ActionMenu';
import { Glyph, type Sign } from '../../ui/theme/Glyph';
import { Logo } from '../../ui/theme/Logo';
import { PlainButton } from '../../ui/controls/Button';

const SIGNS: readonly Sign[] = ['quiz', 'hub', 'books', 'paper', 'chart', 'building', 'gear'];
/** Created once: React skips elements that are identical to those of the last render. */
const ICONS = SIGNS.map((sign) => <Glyph key={sign} sign={sign} size={20} />);
const WIDTH = { collapsed: 62, expanded: 176 };
const NO_ROLE: RouteEntry[] = [];

/** A child links to its first child route without a path parameter, otherwise to its own path. */
export function linkOf(entry: RouteEntry): string {
  const first = entry.children?.find((child) => child.path && !child.path.includes(':'));
  return first?.path ?? entry.path ?? `/${entry.name.toLowerCase()}`;
}

/** Top-level entries with children; home and the account page are not in the menu. */
const menuGroups = (role: readonly RouteEntry[]): RouteEntry[] =>
  role.filter((entry) => (entry.children?.length ?? 0) > 0);

/** Whether the path is a view of the entry or a page inside it. */
const isAt = (entry: RouteEntry, pathname: string): boolean =>
  pathname.startsWith(linkOf(entry)) || (entry.path !== undefined && pathname.startsWith(entry.path));

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

  // A stable function, so that a navigation renders only the links that change.
  const go = useStable((target: string) => {
    if (!pathname.includes(target)) void navigate(target);
  });
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
          label: child.title,
          selected: isAt(child, pathname),
          onChoose: () => go(linkOf(child)),
        }))}
      />
    </nav>
  );
}
