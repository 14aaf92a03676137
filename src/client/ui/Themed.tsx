// The look of whatever is drawn with MUI; a chunk of its own, which such parts bring along (withTheme). Lists and shell do without.
import { ThemeProvider } from '@mui/material/styles';
import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import { onScreenTheme, screenDensity } from '../lib/screenTheme';
import { THEME_CSS, themeFor } from './theme';

const Within = createContext(false);

export default function Themed({ children }: { children: ReactNode }) {
  const density = useSyncExternalStore(onScreenTheme, screenDensity);
  // A menu of a page that has the theme: another one would be another object, and every style be worked out anew.
  if (use(Within)) return children;
  return (
    <ThemeProvider theme={themeFor(density)}>
      <style href="mui-theme" precedence="low">
        {THEME_CSS}
      </style>
      <Within value>{children}</Within>
    </ThemeProvider>
  );
}
