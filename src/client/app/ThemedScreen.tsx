// MUI follows the theme that lib/screenTheme says; it keeps and decides nothing itself.
import { ThemeProvider, type StorageManager } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { onScreenTheme, screenTheme } from '../lib/screenTheme';
import { useAppSelector } from '../state/hooks';
import { selectPreferences } from '../state/ui/uiSlice';
import { themeFor } from './theme';

const MODE = 'mode';
const followed: StorageManager = ({ key }) => ({
  get: (byDefault: unknown) => (key === MODE ? screenTheme() : byDefault),
  set: () => undefined,
  subscribe: (hear) => (key === MODE ? onScreenTheme(hear) : () => undefined),
});

export function ThemedScreen({ children }: { children: ReactNode }) {
  const { density } = useAppSelector(selectPreferences);
  return (
    <ThemeProvider theme={themeFor(density)} modeStorageKey={MODE} storageManager={followed}>
      {children}
    </ThemeProvider>
  );
}
