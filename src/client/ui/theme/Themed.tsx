// The MUI theme, in its own chunk, loaded with every part that is not `plain` (lazyPart.tsx). Lists and shell do not
// use it.
import { ThemeProvider } from '@mui/material/styles';
import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import { onScreenTheme, screenDensity } from '../../lib/screenTheme';
import { THEME_CSS, themeFor } from './theme';

const Within = createContext(false);

export default function Themed({ children }: { children: ReactNode }) {
  const density = useSyncExternalStore(onScreenTheme, screenDensity);
  // Inside a themed page, for example a menu: a second theme object would recalculate every style.
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
