// Top header: collapse toggle on the left, user dropdown with account info, session log for QA and log out on the right.
import AccountCircleIcon from '@mui/icons-material/AccountCircle';
import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown';
import MenuIcon from '@mui/icons-material/Menu';
import MenuOpenIcon from '@mui/icons-material/MenuOpen';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { lazy, memo, Suspense, useCallback, useEffect, useState } from 'react';
import { KEY_TABLE, keyLabel } from '../../lib/keys/keyTable';
import { onceIdle } from '../../lib/whenIdle';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectQueue } from '../../state/offline/offlineSlice';
import { ask } from '../../state/prompts';
import { selectUser } from '../../state/session/sessionSlice';
import { signOut } from '../../state/session/sessionThunks';
import { menuToggled, selectCollapsed, selectMetaTitle, selectRecording } from '../../state/ui/uiSlice';
import { ActionMenu } from '../../ui/ActionMenu';
import { BasketLink } from './BasketLink';
import { QueueIndicator } from './QueueIndicator';
import { ThemeButton } from './ThemeButton';
import { useSessionLog } from './useSessionLog';

// Not part of what the first screen waits for.
const JobIndicator = lazy(() => import('./JobIndicator').catch(() => ({ default: () => null })));

const palette = KEY_TABLE.global.keys.palette.keys.map((key) => keyLabel(key)).join(' ');
/** Words that a narrow screen, or one at 200 %, has no room for. */
const wide = { display: { xs: 'none', md: 'inline' } } as const;
const iconOnly = { minWidth: 0, flex: 'none', '& .MuiButton-startIcon': { mr: { xs: 0, md: 1 } } } as const;

function PageTitle() {
  const title = useAppSelector(selectMetaTitle);
  return <strong style={{ fontSize: 15, flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{title}</strong>;
}

/** Every change of place draws the layout anew; the header has nothing to do with it but for the title, and does not ask the router. */
export const HeaderBar = memo(function HeaderBar({ onPalette, onKeys }: { onPalette(): void; onKeys(): void }) {
  const dispatch = useAppDispatch();
  const collapsed = useAppSelector(selectCollapsed);
  const user = useAppSelector(selectUser);
  const recording = useAppSelector(selectRecording);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [rested, setRested] = useState(false);
  useEffect(() => onceIdle(() => setRested(true)), []);
  const log = useSessionLog();
  const waiting = useAppSelector((state) => selectQueue(state).length);
  const leave = async () => {
    const text = `还有 ${waiting} 项修改没有提交到服务器。退出后它们留在本机，您下次在这台电脑上登录后再提交。`;
    if (waiting === 0 || (await dispatch(ask({ title: '退出登录？', text, ok: '退出', cancel: '取消' })))) await dispatch(signOut());
  };
  const close = useCallback(() => setAnchor(null), []);

  return (
    <header
      style={{ display: 'flex', alignItems: 'center', gap: 8, height: 48, padding: '0 12px', background: 'var(--plate)', borderBottom: '1px solid var(--line)' }}
    >
      <IconButton
        size="small"
        aria-label={collapsed ? '展开菜单' : '收起菜单'}
        aria-expanded={!collapsed}
        onClick={() => dispatch(menuToggled())}
      >
        {collapsed ? <MenuIcon /> : <MenuOpenIcon />}
      </IconButton>
      <PageTitle />
      {recording && (
        <span role="status" style={{ color: 'var(--bad)', fontSize: 13 }}>
          ● 正在记录操作日志
        </span>
      )}
      <QueueIndicator />
      <BasketLink />
      <Button size="small" variant="outlined" color="inherit" startIcon={<SearchIcon />} aria-haspopup="dialog" aria-label={`查找与操作 ${palette}`} onClick={onPalette} sx={{ color: 'text.secondary', borderColor: 'divider', fontWeight: 400, whiteSpace: 'nowrap', ...iconOnly }}>
        <Box component="span" sx={wide}>
          查找与操作
          <kbd style={{ font: 'inherit', fontSize: 12, marginLeft: 12 }}>{palette}</kbd>
        </Box>
      </Button>
      <IconButton size="small" aria-label="快捷键" title={`快捷键（${KEY_TABLE.global.keys.list.keys.join('、')}）`} aria-haspopup="dialog" onClick={onKeys}>
        <KeyboardIcon fontSize="small" />
      </IconButton>
      <ThemeButton />
      {rested && (
        <Suspense fallback={null}>
          <JobIndicator />
        </Suspense>
      )}
      <Button
        color="inherit"
        startIcon={<AccountCircleIcon />}
        endIcon={<ArrowDropDownIcon />}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span style={{ whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis', maxWidth: '10em' }}>{user?.nickname}</span>
        <Box component="span" sx={{ ...wide, color: 'var(--ink-soft)', ml: 1, fontWeight: 400, whiteSpace: 'nowrap' }}>
          {user?.role_name}
        </Box>
      </Button>
      <ActionMenu
        anchor={anchor}
        open={Boolean(anchor)}
        onClose={close}
        actions={[
          { label: '账号信息', onChoose: () => (window.location.hash = '/accountinfo') },
          { label: recording ? '停止记录操作日志' : '记录操作日志', onChoose: recording ? log.stop : log.start },
          { label: '下载操作日志', onChoose: log.download, disabled: !log.available },
          { label: '退出登录', onChoose: () => void leave(), apart: true },
        ]}
      />
    </header>
  );
});
