// The MUI theme: ink blue on light grey, Chinese system fonts, dense layout. MUI takes the colours of
// ui/theme/colours.ts as CSS variables, so that a change of theme renders nothing again.
import { createTheme, type Overlays, type PaletteAlert, type Theme, type ThemeOptions } from '@mui/material/styles';
import type { Preferences } from '../../../contract/account/preferences';
import { LANGUAGE } from '../../lib/texts/t';
import { DARK, LIGHT, type Colour } from './colours';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
}

/** Quotation marks of Chinese fonts are as wide as a character; public/index.html has the same families. */
const ENGLISH_FONTS = ["'Segoe UI'", "'Helvetica Neue'", 'Arial'];
const fontFamily = [
  ...(LANGUAGE === 'en' ? ENGLISH_FONTS : []),
  "'PingFang SC'",
  "'Microsoft YaHei'",
  "'Noto Sans CJK SC'",
  "'Source Han Sans SC'",
  'system-ui',
  'sans-serif',
].join(',');

/** Alert colours equal to those of the toasts. */
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
  primary: {
    main: colours.accent,
    dark: colours['accent-deep'],
    light: colours['accent-line'],
    contrastText: colours['on-accent'],
  },
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

/** Floating surfaces have a border instead of a lighter background, so that text keeps its contrast. */
const flat = Array.from({ length: 25 }, () => 'none') as Overlays;
const floating = { styleOverrides: { paper: { border: '1px solid var(--line)' } } };

/** On a narrow screen columns move closer before words break. */
const NARROW = { '@media (max-width:1199.95px)': { paddingLeft: 8, paddingRight: 8 } };

/** The size of a fingertip, as `controls.css` has it for plain controls. */
const TOUCH = { '@media (pointer: coarse)': { minWidth: 40, minHeight: 40 } };

/** px for one toast of two lines at the top edge (ToastHost). */
const TOAST_ROOM = 72;

/**
 * A toast does not cover the title of a tall dialog; in a form only the middle scrolls, the fault and the buttons stay
 * visible.
 */
const DIALOG = {
  border: '1px solid var(--line)',
  margin: `${TOAST_ROOM}px 32px 32px`,
  maxHeight: `calc(100% - ${TOAST_ROOM + 32}px)`,
  '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0 },
} as const;

/** Compact row heights and paddings; click targets are at least 24px. */
const TIGHT: ThemeOptions['components'] = {
  MuiTableCell: {
    styleOverrides: {
      root: { padding: '7px 10px' },
      sizeSmall: { padding: '2px 10px', ...NARROW },
      paddingCheckbox: { padding: '0 2px' },
    },
  },
  MuiMenuItem: { styleOverrides: { root: { paddingTop: 3, paddingBottom: 3, minHeight: 0, ...TOUCH } } },
  MuiListItem: { styleOverrides: { root: { paddingTop: 2, paddingBottom: 2 } } },
  MuiListItemButton: { styleOverrides: { root: { paddingTop: 2, paddingBottom: 2 } } },
};

const SPACING: Readonly<Record<Preferences['density'], number>> = { comfortable: 8, compact: 6 };

/** There, type is one step larger. */
const VERY_WIDE = '@media (min-width: 2400px)';

const makeTheme = (density: Preferences['density']) =>
  createTheme({
    cssVariables: { colorSchemeSelector: '[data-theme="%s"]' },
    colorSchemes: { light: { palette: paletteOf(LIGHT) }, dark: { palette: paletteOf(DARK), overlays: flat } },
    spacing: SPACING[density],
    shape: { borderRadius: 6 },
    motion: { reducedMotion: 'system' },
    typography: {
      fontFamily,
      fontSize: 13,
      button: { textTransform: 'none', fontWeight: 500 },
      body2: { [VERY_WIDE]: { fontSize: 14 } },
      caption: { [VERY_WIDE]: { fontSize: 13 } },
    },
    components: {
      MuiButton: {
        defaultProps: { disableElevation: true },
        // Text buttons get a small minimum width, so that short labels have the same distance as others.
        styleOverrides: {
          root: { variants: [{ props: { variant: 'text', size: 'small' }, style: { minWidth: 24 } }] },
        },
      },
      MuiTableCell: { styleOverrides: { sizeSmall: NARROW } },
      MuiToggleButton: { styleOverrides: { root: TOUCH } },
      MuiTab: { styleOverrides: { root: TOUCH } },
      MuiMenuItem: { styleOverrides: { root: TOUCH } },
      MuiCheckbox: { styleOverrides: { root: TOUCH } },
      MuiRadio: { styleOverrides: { root: TOUCH } },
      MuiInputBase: { styleOverrides: { root: TOUCH } },
      MuiButtonBase: {
        styleOverrides: { root: { '&.Mui-focusVisible': { outline: '2px solid var(--accent)', outlineOffset: 2 } } },
      },
      ...(density === 'compact' ? TIGHT : {}),
      MuiDialogTitle: { styleOverrides: { root: { padding: '16px 24px 8px', fontSize: 16 } } },
      MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 16px' } } },
      // A wide one stays between the paddings of a narrow screen.
      MuiDialogContent: {
        styleOverrides: {
          root: { maxWidth: 'calc(100% - 48px)', '& > p, & > .MuiTypography-root': { maxWidth: '45em' } },
        },
      },
      MuiDialog: { styleOverrides: { paper: DIALOG } },
      // The hint of a disabled field is still to be read.
      MuiFormHelperText: { styleOverrides: { root: { '&.Mui-disabled': { color: 'var(--ink-soft)' } } } },
      MuiPopover: floating,
      MuiAutocomplete: floating,
      MuiDrawer: { styleOverrides: { paper: { borderColor: 'var(--line)' } } },
    },
  });

/**
 * With colour schemes MUI would manage light and dark itself: here lib/screenTheme decides, and the variables follow.
 */
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
/** Print is always light. */
const sheetOf = (rule: string, css: string): string =>
  rule.includes('dark') ? `@media screen{${rule}{${css}}}` : `${rule}{${css}}`;

/** The CSS variables of the theme; the same for both densities except one. */
export const THEME_CSS = [
  ...(themeFor('comfortable').generateStyleSheets() as Record<string, Record<string, unknown>>[]).flatMap((sheet) =>
    Object.entries(sheet).map(([rule, rules]) => sheetOf(rule, declare(rules))),
  ),
  `[data-density=compact]{--mui-spacing:${SPACING.compact}px}`,
].join('\n');
