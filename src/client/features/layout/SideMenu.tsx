// Side menu: logo, 62 px wide when collapsed and 176 px when expanded; each top-level entry gets an icon by its
// views.
import { memo, useCallback, useEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useStable } from '../../lib/hooks';
import { t } from '../../lib/texts/t';
import { afterPaint } from '../../lib/whenIdle';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { HOME_PATH } from '../../state/tabs/tabsSlice';
import {
  headerActivated,
  menuGroupsChosen,
  menuToggled,
  NO_HEADER,
  selectActiveHeaderIndex,
  selectMenuGroups,
} from '../../state/ui/uiSlice';
import { ActionMenu } from '../../ui/ActionMenu';
import { PlainButton } from '../../ui/controls/Button';
import { Glyph } from '../../ui/theme/Glyph';
import { Logo } from '../../ui/theme/Logo';
import { firstGroups, isAt, linkOf, signOf, useMenuGroups, useMenuWidth } from './menu';

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
  const link = useRef<HTMLAnchorElement>(null);
  // With several groups open the menu can be longer than the window.
  useEffect(() => {
    // Scrolling before the frame would make the browser compute the layout of the new page twice.
    return current ? afterPaint(() => link.current?.scrollIntoView?.({ block: 'nearest' })) : undefined;
  }, [current]);
  return (
    <a
      ref={link}
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
  const active = groups[activeGroup]?.name;
  const marked = useAppSelector(selectActiveHeaderIndex);
  const chosen = useAppSelector(selectMenuGroups);
  const kept = useMemo(() => chosen ?? firstGroups(groups), [chosen, groups]);
  // Groups of pages that were opened stay open until the user closes them, or the program is loaded again.
  const [visited, setVisited] = useState<ReadonlySet<string>>(() => new Set());
  const [flyout, setFlyout] = useState<{ index: number; anchor: HTMLElement } | null>(null);
  const closeFlyout = useCallback(() => setFlyout(null), []);
  // The group of the current page opens, no matter how the user got there.
  useEffect(() => {
    if (active === undefined) return;
    dispatch(headerActivated(activeGroup));
    setVisited((all) => (all.has(active) ? all : new Set(all).add(active)));
  }, [dispatch, active, activeGroup]);
  const isOpen = (name: string) => kept.includes(name) || visited.has(name);
  const toggle = (name: string, index: number) => {
    const others = kept.filter((each) => each !== name);
    dispatch(headerActivated(isOpen(name) ? NO_HEADER : index));
    dispatch(menuGroupsChosen(isOpen(name) ? others : [...others, name]));
    setVisited((all) => new Set([...all].filter((each) => each !== name)));
  };

  // A stable function, so that a navigation renders only the links that change.
  const go = useStable((target: string) => {
    if (!pathname.includes(target)) void navigate(target);
    if (narrow && !collapsed) dispatch(menuToggled(true));
  });
  const logo = () => {
    const [first] = groups;
    if (pathname !== HOME_PATH) void navigate(HOME_PATH);
    else if (first && !isOpen(first.name)) toggle(first.name, 0);
    else dispatch(headerActivated(0));
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
        const expanded = !collapsed && isOpen(group.name);
        return (
          <div key={group.name}>
            <PlainButton
              className="nav-group"
              data-at={activeGroup === index || (activeGroup < 0 && marked === index) || undefined}
              aria-expanded={collapsed ? flyout?.index === index : expanded}
              aria-haspopup={collapsed ? 'menu' : undefined}
              aria-label={collapsed ? t(group.title) : undefined}
              title={collapsed ? t(group.title) : undefined}
              onClick={(event) =>
                collapsed ? setFlyout({ index, anchor: event.currentTarget }) : toggle(group.name, index)
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
