// The look of the whole product: ink blue on quiet grey, Chinese system fonts, dense enough for a day's work. MUI takes
// the colours of ui/colours.ts as variables, so that a change of theme draws nothing anew.
import { createTheme, type Overlays, type PaletteOptions, type Theme } from '@mui/material/styles';
import { DARK, LIGHT, type Colour } from '../ui/colours';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
}

const fontFamily = [
  "'PingFang SC'",
  "'Microsoft YaHei'",
  "'Noto Sans CJK SC'",
  "'Source Han Sans SC'",
  'system-ui',
  'sans-serif',
].join(',');

const paletteOf = (colours: Record<Colour, string>): PaletteOptions => ({
  primary: { main: colours.accent, dark: colours['accent-deep'], light: colours['accent-line'], contrastText: colours['on-accent'] },
  secondary: { main: colours.second },
  success: { main: colours.good, dark: colours['good-deep'] },
  warning: { main: colours.warn, dark: colours['warn-deep'] },
  error: { main: colours.bad, dark: colours['bad-deep'], contrastText: colours['on-bad'] },
  info: { main: colours.accent, dark: colours['accent-deep'], light: colours['accent-line'] },
  background: { default: colours.ground, paper: colours.plate },
  text: { primary: colours.ink, secondary: colours['ink-soft'] },
  divider: colours.line,
});

/** What floats has a line around it instead of a lighter ground: text keeps its contrast. */
const flat = Array.from({ length: 25 }, () => 'none') as Overlays;
const floating = { styleOverrides: { paper: { border: '1px solid var(--line)' } } };

function themeOf(): Theme {
  const theme = createTheme({
    cssVariables: { colorSchemeSelector: '[data-theme="%s"]' },
    colorSchemes: { light: { palette: paletteOf(LIGHT) }, dark: { palette: paletteOf(DARK), overlays: flat } },
    shape: { borderRadius: 6 },
    typography: { fontFamily, fontSize: 13, button: { textTransform: 'none', fontWeight: 500 } },
    components: {
      MuiButton: { defaultProps: { disableElevation: true } },
      MuiButtonBase: {
        styleOverrides: { root: { '&.Mui-focusVisible': { outline: '2px solid var(--accent)', outlineOffset: 2 } } },
      },
      MuiDialog: floating,
      MuiPopover: floating,
      MuiAutocomplete: floating,
      MuiDrawer: { styleOverrides: { paper: { borderColor: 'var(--line)' } } },
    },
  });
  const sheets = theme.generateStyleSheets();
  // Print is light whatever the screen is.
  theme.generateStyleSheets = () =>
    sheets.map((sheet) => Object.fromEntries(Object.entries(sheet).map(([rule, css]) => (rule.includes('dark') ? ['@media screen', { [rule]: css as unknown }] : [rule, css as unknown]))));
  return theme;
}

export const theme = themeOf();
