// Left side menu: logo, 62px collapsed and 176px expanded, one icon a top-level entry by position (spec section 2).
import ApartmentIcon from '@mui/icons-material/Apartment';
import AssessmentIcon from '@mui/icons-material/Assessment';
import DescriptionIcon from '@mui/icons-material/Description';
import ExpandLessIcon from '@mui/icons-material/ExpandLess';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import HubIcon from '@mui/icons-material/Hub';
import MenuBookIcon from '@mui/icons-material/MenuBook';
import QuizIcon from '@mui/icons-material/Quiz';
import SettingsIcon from '@mui/icons-material/Settings';
import ButtonBase from '@mui/material/ButtonBase';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { RouteEntry } from '../../../contract/session';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectUser } from '../../state/session/sessionSlice';
import { HOME_PATH } from '../../state/tabs/tabsSlice';
import { headerActivated, selectCollapsed } from '../../state/ui/uiSlice';
import { ActionMenu } from '../../ui/ActionMenu';
import { Logo } from '../../ui/Logo';
import { linkOf, menuGroups, shouldNavigate } from './menuModel';

const ICONS = [QuizIcon, HubIcon, MenuBookIcon, DescriptionIcon, AssessmentIcon, ApartmentIcon, SettingsIcon];
const WIDTH = { collapsed: 62, expanded: 176 };
const NO_ROLE: RouteEntry[] = [];

/** A change of place concerns two of them. */
const MenuLink = memo(function MenuLink({ title, target, current, onGo, onPoint }: { title: string; target: string; current: boolean; onGo(target: string): void; onPoint(target: string): void }) {
  return (
    <ButtonBase
      aria-current={current ? 'page' : undefined}
      onClick={() => onGo(target)}
      onPointerEnter={() => onPoint(target)}
      sx={{
        width: '100%',
        height: 38,
        justifyContent: 'flex-start',
        pl: '52px',
        fontSize: 13.5,
        whiteSpace: 'nowrap',
        color: current ? '#fff' : 'inherit',
        background: current ? 'var(--nav-now)' : 'rgb(0 0 0 / 14%)',
        '&:hover': { background: current ? 'var(--nav-now)' : 'rgb(255 255 255 / 8%)' },
      }}
    >
      {title}
    </ButtonBase>
  );
});

export function SideMenu({ onPoint }: { onPoint(path: string): void }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const collapsed = useAppSelector(selectCollapsed);
  const groups = menuGroups(useAppSelector(selectUser)?.role ?? NO_ROLE);
  const activeGroup = groups.findIndex((group) => group.children?.some((child) => pathname.startsWith(linkOf(child))));
  const [opened, setOpened] = useState<number | null>(null);
  const [flyout, setFlyout] = useState<{ index: number; anchor: HTMLElement } | null>(null);
  const closeFlyout = useCallback(() => setFlyout(null), []);
  const open = opened ?? activeGroup;

  const go = (target: string) => {
    if (shouldNavigate(pathname, target)) void navigate(target);
  };
  // The same function for every place, so that only the links that change are drawn anew.
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
      <ButtonBase
        onClick={logo}
        aria-label="数学题库，返回首页"
        sx={{ width: '100%', height: 48, justifyContent: 'flex-start', gap: 1.25, px: '15px', color: '#fff' }}
      >
        <Logo size={32} />
        {!collapsed && <strong style={{ fontSize: 16, whiteSpace: 'nowrap', letterSpacing: 1 }}>数学题库</strong>}
      </ButtonBase>
      {groups.map((group, index) => {
        const Icon = ICONS[index % ICONS.length] ?? QuizIcon;
        const expanded = !collapsed && open === index;
        return (
          <div key={group.name}>
            <ButtonBase
              aria-expanded={collapsed ? flyout?.index === index : expanded}
              aria-haspopup={collapsed ? 'menu' : undefined}
              aria-label={collapsed ? group.title : undefined}
              title={collapsed ? group.title : undefined}
              onClick={(event) =>
                collapsed ? setFlyout({ index, anchor: event.currentTarget }) : setOpened(expanded ? -1 : index)
              }
              sx={{
                width: '100%',
                height: 44,
                justifyContent: 'flex-start',
                gap: 1.25,
                px: '20px',
                fontSize: 14,
                color: activeGroup === index ? '#fff' : 'inherit',
                '&:hover': { background: 'rgb(255 255 255 / 8%)' },
              }}
            >
              <Icon sx={{ fontSize: 20 }} />
              {!collapsed && (
                <>
                  <span style={{ flex: 1, textAlign: 'left', whiteSpace: 'nowrap' }}>{group.title}</span>
                  {expanded ? <ExpandLessIcon fontSize="small" /> : <ExpandMoreIcon fontSize="small" />}
                </>
              )}
            </ButtonBase>
            {expanded &&
              group.children?.map((child) => {
                const target = linkOf(child);
                return <MenuLink key={child.name} title={child.title} target={target} current={pathname.startsWith(target)} onGo={onGo} onPoint={onPoint} />;
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
          selected: pathname.startsWith(linkOf(child)),
          onChoose: () => go(linkOf(child)),
        }))}
      />
    </nav>
  );
}
