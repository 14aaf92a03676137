// Switches between light and dark. From then on the account no longer follows the system setting (偏好设置 can restore
// that).
import { useSyncExternalStore } from 'react';
import { onScreenTheme, screenTheme } from '../../lib/screenTheme';
import { useAppDispatch } from '../../state/hooks';
import { choosePreferences } from '../../state/ui/preferencesThunks';
import { Glyph } from '../../ui/theme/Glyph';
import { IconButton } from '../../ui/controls/Button';

export function ThemeButton() {
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
