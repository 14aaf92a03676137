// The look of the whole product: ink blue on quiet grey, Chinese system fonts, dense enough for a day's work. MUI takes
// the colours of ui/colours.ts as variables, so that a change of theme draws nothing anew.
import { createTheme, type Overlays, type PaletteAlert, type Theme, type ThemeOptions } from '@mui/material/styles';
import type { Preferences } from '../../contract/preferences';
import { DARK, LIGHT, type Colour } from './colours';

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

/** Every kind of alert as the toasts have it. */
const alertsOf = (colours: Record<Colour, string>): Partial<PaletteAlert> => ({
  infoColor: colours['accent-deep'],
  infoStandardBg: colours.tint,
  successColor: colours['good-deep'],
  successStandardBg: colours['good-tint'],
  warningColor: colours['warn-deep'],
  warningStandardBg: colours['warn-tint'],
  errorColor: colours['bad-deep'],
  errorStandardBg: colours['bad-tint'],
});

const paletteOf = (colours: Record<Colour, string>) => ({
  primary: { main: colours.accent, dark: colours['accent-deep'], light: colours['accent-line'], contrastText: colours['on-accent'] },
  secondary: { main: colours.second },
  success: { main: colours.good, dark: colours['good-deep'] },
  warning: { main: colours.warn, dark: colours['warn-deep'] },
  error: { main: colours.bad, dark: colours['bad-deep'], contrastText: colours['on-bad'] },
  info: { main: colours.accent, dark: colours['accent-deep'], light: colours['accent-line'] },
  background: { default: colours.ground, paper: colours.plate },
  text: { primary: colours.ink, secondary: colours['ink-soft'] },
  divider: colours.line,
  Alert: alertsOf(colours),
  TableCell: { border: colours.line },
  Tooltip: { bg: colours['tip'] },
});

/** What floats has a line around it instead of a lighter ground: text keeps its contrast. */
const flat = Array.from({ length: 25 }, () => 'none') as Overlays;
const floating = { styleOverrides: { paper: { border: '1px solid var(--line)' } } };

/** On a narrow screen columns stand closer, before words are broken. */
const NARROW = { '@media (max-width:1199.95px)': { paddingLeft: 8, paddingRight: 8 } };

/** px for one toast of two lines at the upper edge (ToastHost). */
const TOAST_ROOM = 72;

/** A toast above it leaves the title of a tall dialog in sight; in a form the middle scrolls, its fault and its buttons stay. */
const DIALOG = {
  border: '1px solid var(--line)',
  margin: `${TOAST_ROOM}px 32px 32px`,
  maxHeight: `calc(100% - ${TOAST_ROOM + 32}px)`,
  '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0 },
} as const;

/** Rows and paddings of a tight screen; nothing that is pressed gets smaller than 24px. */
const TIGHT: ThemeOptions['components'] = {
  MuiTableCell: { styleOverrides: { root: { padding: '7px 10px' }, sizeSmall: { padding: '2px 10px', ...NARROW }, paddingCheckbox: { padding: '0 2px' } } },
  MuiMenuItem: { styleOverrides: { root: { paddingTop: 3, paddingBottom: 3, minHeight: 0 } } },
  MuiListItem: { styleOverrides: { root: { paddingTop: 2, paddingBottom: 2 } } },
  MuiListItemButton: { styleOverrides: { root: { paddingTop: 2, paddingBottom: 2 } } },
};

const SPACING: Readonly<Record<Preferences['density'], number>> = { comfortable: 8, compact: 6 };

const makeTheme = (density: Preferences['density']) =>
  createTheme({
    cssVariables: { colorSchemeSelector: '[data-theme="%s"]' },
    colorSchemes: { light: { palette: paletteOf(LIGHT) }, dark: { palette: paletteOf(DARK), overlays: flat } },
    spacing: SPACING[density],
    shape: { borderRadius: 6 },
    typography: { fontFamily, fontSize: 13, button: { textTransform: 'none', fontWeight: 500 } },
    components: {
      MuiButton: {
        defaultProps: { disableElevation: true },
        // Words without a box around them stand as far apart as others do, however short they are.
        styleOverrides: { root: { variants: [{ props: { variant: 'text', size: 'small' }, style: { minWidth: 24 } }] } },
      },
      MuiTableCell: { styleOverrides: { sizeSmall: NARROW } },
      MuiButtonBase: {
        styleOverrides: { root: { '&.Mui-focusVisible': { outline: '2px solid var(--accent)', outlineOffset: 2 } } },
      },
      ...(density === 'compact' ? TIGHT : {}),
      MuiDialog: { styleOverrides: { paper: DIALOG } },
      MuiPopover: floating,
      MuiAutocomplete: floating,
      MuiDrawer: { styleOverrides: { paper: { borderColor: 'var(--line)' } } },
    },
  });

/** With its schemes MUI would bring a keeper of light and dark of its own: lib/screenTheme says which it is, and the variables follow. */
function themeOf(density: Preferences['density']): Theme {
  const { colorSchemes: _schemes, ...theme } = makeTheme(density);
  const inScheme: Theme['applyStyles'] = (scheme, css) => ({ [`*:where([data-theme="${scheme}"]) &`]: css });
  return { ...theme, applyStyles: inScheme } as Theme;
}

const made = new Map<Preferences['density'], Theme>();
export function themeFor(density: Preferences['density']): Theme {
  const theme = made.get(density) ?? themeOf(density);
  made.set(density, theme);
  return theme;
}

const declare = (rules: Record<string, unknown>): string =>
  Object.entries(rules)
    .map(([name, value]) => `${name === 'colorScheme' ? 'color-scheme' : name}:${String(value)}`)
    .join(';');
/** Print is light whatever the screen is. */
const sheetOf = (rule: string, css: string): string => (rule.includes('dark') ? `@media screen{${rule}{${css}}}` : `${rule}{${css}}`);

/** The variables behind the theme, the same for both densities but for one. */
export const THEME_CSS = [
  ...(themeFor('comfortable').generateStyleSheets() as Record<string, Record<string, unknown>>[]).flatMap((sheet) => Object.entries(sheet).map(([rule, rules]) => sheetOf(rule, declare(rules)))),
  `[data-density=compact]{--mui-spacing:${SPACING.compact}px}`,
].join('\n');
