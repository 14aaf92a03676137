// Header: menu toggle on the left; on the right the user menu with account page, session log for QA, and sign-out.
import { memo, useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { ACTIONS, keyLabel, type ActionName } from '../../lib/actions/actions';
import { useActions, type ActionHandlers } from '../../lib/actions/useActions';
import { useScheduled } from '../../lib/hooks';
import { onScreenTheme, screenTheme } from '../../lib/screenTheme';
import { t } from '../../lib/texts/t';
import { onceIdle } from '../../lib/whenIdle';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import {
  activeSetChanged,
  selectActiveSetId,
  selectSet,
  selectSetTitle,
} from '../../state/paperWorkingSet/paperWorkingSetSlice';
import { editPath, NEW_PAPER } from '../../state/paperWorkingSet/workingSet';
import { startRecording } from '../../state/recorder';
import { selectMayCompose } from '../../state/session/mayOpen';
import { selectHasFunction, selectUser } from '../../state/session/sessionSlice';
import { signOut } from '../../state/session/sessionThunks';
import { selectCurrentPath } from '../../state/tabs/tabsSlice';
import { choosePreferences } from '../../state/ui/preferencesThunks';
import { menuToggled, selectRecording, recordingStopped, selectMetaTitle } from '../../state/ui/uiSlice';
import { ActionMenu } from '../../ui/ActionMenu';
import { Button, IconButton } from '../../ui/controls/Button';
import { lazyPart } from '../../ui/lazyPart';
import { Glyph } from '../../ui/theme/Glyph';
import { useMenuWidth, isAt, linkOf, useMenuGroups } from './menu';
import type { PalettePage } from './palette/paletteItems';
import { QueueIndicator } from './queue/QueueIndicator';

// In the header: menu group, view and, on a page inside a view, the title of what is open.

function Breadcrumbs() {
  const title = useAppSelector(selectMetaTitle);
  const path = useAppSelector(selectCurrentPath);
  const groups = useMenuGroups();
  const group = groups.find((each) => each.children?.some((child) => isAt(child, path)));
  const view = group?.children?.find((child) => isAt(child, path));
  return (
    <nav className="crumbs" aria-label={t('面包屑')}>
      <title>{title === '' ? t('题库') : t('{0} - 题库', title)}</title>
      {group && <span className="crumb">{t(group.title)}</span>}
      {view && t(view.title) !== title && (
        <a className="crumb" href={`#${linkOf(view)}`}>
          {t(view.title)}
        </a>
      )}
      <strong className="page-name" aria-current="page">
        {title}
      </strong>
    </nav>
  );
}

/** `navigate` of the router changes with every location and would render the header again. */
const goTo = (path: string): void => {
  window.location.hash = path;
};

/** What the actions of the shell do; they are offered as keys, in the command palette and in the header's menu. */
export function useShellActions(
  pages: readonly PalettePage[],
  palette: () => void,
  list: () => void,
  downloadLog: () => void,
): ActionHandlers<'global'> {
  const dispatch = useAppDispatch();
  const mayWriteQuestion = useAppSelector((state) => selectHasFunction(state, 'question.write'));
  const mayWritePaper = useAppSelector((state) => selectHasFunction(state, 'paper.write'));
  const recording = useAppSelector(selectRecording);
  const [recorded, setRecorded] = useState(false);
  const { narrow } = useMenuWidth();
  const handlers = useMemo((): ActionHandlers<'global'> => {
    const has = (name: string) => pages.some((page) => page.name === name);
    const newPaper = () => {
      dispatch(activeSetChanged(NEW_PAPER));
      goTo(editPath(NEW_PAPER));
    };
    const stopLog = () => {
      dispatch(recordingStopped());
      setRecorded(true);
    };
    return {
      palette,
      list,
      newQuestion: mayWriteQuestion && has('addQuestion') ? () => goTo('/addquestion') : undefined,
      newPaper: mayWritePaper && has('paperEdit') ? newPaper : undefined,
      // From then on the account no longer follows the system setting; 偏好设置 can restore that.
      theme: () => void dispatch(choosePreferences({ theme: screenTheme() === 'dark' ? 'light' : 'dark' })),
      menu: () => dispatch(menuToggled(narrow)),
      account: () => goTo('/accountinfo'),
      startLog: recording ? undefined : () => void dispatch(startRecording()),
      stopLog: recording ? stopLog : undefined,
      downloadLog: recorded ? downloadLog : undefined,
      signOut: () => void dispatch(signOut()),
    };
  }, [dispatch, pages, palette, list, downloadLog, mayWriteQuestion, mayWritePaper, recording, recorded, narrow]);
  useActions('global', handlers);
  return handlers;
}

function ThemeButton({ onClick }: { onClick(): void }) {
  const dark = useSyncExternalStore(onScreenTheme, screenTheme) === 'dark';
  const label = dark ? t('切换到浅色主题') : t('切换到深色主题');
  return (
    <IconButton label={label} title={label} onClick={onClick}>
      <Glyph sign={dark ? 'light' : 'dark'} />
    </IconButton>
  );
}

/** Number of questions in the current paper and a link to it, shown on every page. */
export function BasketLink() {
  const may = useAppSelector(selectMayCompose);
  const active = useAppSelector(selectActiveSetId);
  // The working sets of reports have pages of their own, so this link ignores them.
  const setId = active.startsWith('paper:') ? active : NEW_PAPER;
  const count = useAppSelector((state) => selectSet(state, setId).paperList.ids.length);
  const title = useAppSelector((state) => selectSetTitle(state, setId));
  if (!may) return null;
  return (
    <a
      className={count > 0 ? 'btn signed' : 'btn signed quiet'}
      href={`#${editPath(setId)}`}
      aria-label={t('试题篮：{0}，{1} 题', title, count)}
      title={t('{0}：{1} 题，去组卷', title, count)}
    >
      <Glyph sign="basket" size={18} />
      {count}
    </a>
  );
}

// Loaded later, so that the first screen does not wait for it.
const JobIndicator = lazyPart(() => import('./jobs/JobIndicator'), { plain: true, Missing: null });
const IdleJobIndicator = () => useScheduled(onceIdle) && <JobIndicator />;

const paletteKey = ACTIONS.global.actions.palette.keys.map((key) => keyLabel(key)).join(' ');

/** The chapter about the current page. */
const openHelp = () => {
  window.location.hash = `/help?from=${window.location.hash.slice(1).replace(/\?.*/, '')}`;
};

/**
 * Memoised, because the layout renders at every navigation. The header needs only the page title, which it reads from
 * the store instead of the router.
 */
export const HeaderBar = memo(function HeaderBar({ shell }: { shell: ActionHandlers<'global'> }) {
  const { collapsed } = useMenuWidth();
  const user = useAppSelector(selectUser);
  const recording = useAppSelector(selectRecording);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = useCallback(() => setAnchor(null), []);
  const run = (name: ActionName<'global'>) => (shell[name] as (() => unknown) | undefined)?.();
  const item = (name: ActionName<'global'>) => ({
    label: t(ACTIONS.global.actions[name].title),
    onChoose: () => void run(name),
    disabled: shell[name] === undefined,
  });

  return (
    <header className="shell-head">
      <IconButton
        label={collapsed ? t('展开菜单') : t('收起菜单')}
        aria-expanded={!collapsed}
        onClick={() => run('menu')}
      >
        <Glyph sign={collapsed ? 'menu' : 'menuOpen'} size={22} />
      </IconButton>
      <Breadcrumbs />
      {recording && (
        <span role="status" className="recording">
          {t('● 正在录制操作过程')}
        </span>
      )}
      <QueueIndicator />
      <BasketLink />
      <Button
        look="outlined quiet signed"
        aria-haspopup="dialog"
        aria-label={t('查找与操作 {0}', paletteKey)}
        onClick={() => run('palette')}
      >
        <Glyph sign="search" size={18} />
        <span className="if-wide">
          {t('查找与操作')}
          <kbd>{paletteKey}</kbd>
        </span>
      </Button>
      <IconButton label={t('帮助')} title={t('帮助')} onClick={openHelp}>
        <Glyph sign="help" />
      </IconButton>
      <ThemeButton onClick={() => run('theme')} />
      <IdleJobIndicator />
      <Button
        look="large signed plain"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Glyph sign="account" size={20} />
        <span className="account">{user?.nickname}</span>
        <span className="role if-wide">{t(user?.role_name ?? '')}</span>
        <Glyph sign="down" size={20} />
      </Button>
      <ActionMenu
        anchor={anchor}
        open={Boolean(anchor)}
        onClose={close}
        actions={[
          item('account'),
          item('list'),
          item(recording ? 'stopLog' : 'startLog'),
          item('downloadLog'),
          { ...item('signOut'), apart: true },
        ]}
      />
    </header>
  );
});
