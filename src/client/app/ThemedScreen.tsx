// MUI follows the theme that lib/screenTheme says; it keeps and decides nothing itself.
import { ThemeProvider, type StorageManager } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { onScreenTheme, screenTheme } from '../lib/screenTheme';
import { theme } from './theme';

const MODE = 'mode';
const followed: StorageManager = ({ key }) => ({
  get: (byDefault: unknown) => (key === MODE ? screenTheme() : byDefault),
  set: () => undefined,
  subscribe: (hear) => (key === MODE ? onScreenTheme(hear) : () => undefined),
});

export const ThemedScreen = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={theme} modeStorageKey={MODE} storageManager={followed}>
    {children}
  </ThemeProvider>
);
