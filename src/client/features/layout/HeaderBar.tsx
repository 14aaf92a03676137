// Header: menu toggle on the left; on the right the user menu with account page, session log for QA, and sign-out.
import { lazy, memo, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { KEY_TABLE, keyLabel } from '../../lib/keys/keyTable';
import { onceIdle } from '../../lib/whenIdle';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectUser } from '../../state/session/sessionSlice';
import { signOut } from '../../state/session/sessionThunks';
import {
  menuToggled,
  selectCollapsed,
  selectMetaTitle,
  selectRecording,
  recordingStarted,
  recordingStopped,
} from '../../state/ui/uiSlice';
import { ActionMenu } from '../../ui/ActionMenu';
import { Glyph } from '../../ui/theme/Glyph';
import { Button, IconButton } from '../../ui/controls/Button';
import { BasketLink } from './BasketLink';
import { QueueIndicator } from './queue/QueueIndicator';
import { onScreenTheme, screenTheme } from '../../lib/screenTheme';
import { choosePreferences } from '../../state/ui/preferencesThunks';
import { saveBlob } from '../../lib/saveBlob';

/** QA log of the session: start, stop and download, from the user dropdown (docs/replay.md). */
function useSessionLog() {
  const dispatch = useAppDispatch();
  const [recorded, setRecorded] = useState(false);
  return {
    available: recorded,
    start: () => void dispatch(recordingStarted()),
    stop: () => {
      dispatch(recordingStopped());
      setRecorded(true);
    },
    download: () => {
      const log = dispatch((_dispatch, _getState, { recorder }) => recorder.log());
      saveBlob(new Blob([JSON.stringify(log, null, 2)], { type: 'application/json' }), 'tiku-session.json');
    },
  };
}

/**
 * Switches between light and dark. From then on the account no longer follows the system setting (偏好设置 can restore
 * that).
 */
function ThemeButton() {
  const dispatch = useAppDispatch();
  const dark = useSyncExternalStore(onScreenTheme, screenTheme) === 'dark';
  const label = dark ? '切换到浅色主题' : '切换到深色主题';
  return (
    <IconButton
      label={label}
      title={label}
      onClick={() => void dispatch(choosePreferences({ theme: dark ? 'light' : 'dark' }))}
    >
      <Glyph sign={dark ? 'light' : 'dark'} />
    </IconButton>
  );
}

// Loaded later, so that the first screen does not wait for it.
const JobIndicator = lazy(() => import('./jobs/JobIndicator').catch(() => ({ default: () => null })));

const palette = KEY_TABLE.global.keys.palette.keys.map((key) => keyLabel(key)).join(' ');

function PageTitle() {
  const title = useAppSelector(selectMetaTitle);
  useEffect(() => {
    document.title = title === '' ? '题库' : `${title} - 题库`;
  }, [title]);
  return (
    <strong
      style={{ fontSize: 15, flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
    >
      {title}
    </strong>
  );
}

/**
 * Memoised, because the layout renders at every navigation. The header needs only the page title, which it reads from
 * the store instead of the router.
 */
export const HeaderBar = memo(function HeaderBar({ onPalette, onKeys }: { onPalette(): void; onKeys(): void }) {
  const dispatch = useAppDispatch();
  const collapsed = useAppSelector(selectCollapsed);
  const user = useAppSelector(selectUser);
  const recording = useAppSelector(selectRecording);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [rested, setRested] = useState(false);
  useEffect(() => onceIdle(() => setRested(true)), []);
  const log = useSessionLog();
  const close = useCallback(() => setAnchor(null), []);

  return (
    <header
      style={{
        display: 'flex',
        alignItems: 'center',
        gap: 8,
        height: 48,
        padding: '0 12px',
        background: 'var(--plate)',
        borderBottom: '1px solid var(--line)',
      }}
    >
      <IconButton
        label={collapsed ? '展开菜单' : '收起菜单'}
        aria-expanded={!collapsed}
        onClick={() => dispatch(menuToggled())}
      >
        <Glyph sign={collapsed ? 'menu' : 'menuOpen'} size={22} />
      </IconButton>
      <PageTitle />
      {recording && (
        <span role="status" style={{ color: 'var(--bad)', fontSize: 13 }}>
          ● 正在记录操作日志
        </span>
      )}
      <QueueIndicator />
      <BasketLink />
      <Button
        look="outlined quiet signed"
        aria-haspopup="dialog"
        aria-label={`查找与操作 ${palette}`}
        onClick={onPalette}
      >
        <Glyph sign="search" size={18} />
        <span className="if-wide">
          查找与操作
          <kbd style={{ font: 'inherit', marginLeft: 12 }}>{palette}</kbd>
        </span>
      </Button>
      <IconButton
        label="快捷键"
        title={`快捷键（${KEY_TABLE.global.keys.list.keys.join('、')}）`}
        aria-haspopup="dialog"
        onClick={onKeys}
      >
        <Glyph sign="keyboard" />
      </IconButton>
      <ThemeButton />
      {rested && (
        <Suspense fallback={null}>
          <JobIndicator />
        </Suspense>
      )}
      <Button
        look="large signed plain"
        style={{ flex: '0 1 auto' }}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Glyph sign="account" size={20} />
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', maxWidth: '10em' }}>{user?.nickname}</span>
        <span className="if-wide" style={{ color: 'var(--ink-soft)', fontWeight: 400 }}>
          {user?.role_name}
        </span>
        <Glyph sign="down" size={20} />
      </Button>
      <ActionMenu
        anchor={anchor}
        open={Boolean(anchor)}
        onClose={close}
        actions={[
          { label: '账号信息', onChoose: () => (window.location.hash = '/accountinfo') },
          { label: recording ? '停止记录操作日志' : '记录操作日志', onChoose: recording ? log.stop : log.start },
          { label: '下载操作日志', onChoose: log.download, disabled: !log.available },
          { label: '退出登录', onChoose: () => void dispatch(signOut()), apart: true },
        ]}
      />
    </header>
  );
});
