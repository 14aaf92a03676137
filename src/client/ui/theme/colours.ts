// The colours of every screen, named by purpose: plain styles use var(--ink), ui/theme/theme.ts gives MUI the same
// values. Paper does not use them: it is white with black ink in both themes (paperCss.ts).

export const LIGHT = {
  ground: '#f4f6f9',
  plate: '#ffffff',
  'plate-2': '#f6f9fc',
  desk: '#e9edf2',
  hover: '#e4ebf3',
  line: '#e1e7ee',
  'line-strong': '#b9c5d1',
  ink: '#1d2733',
  'ink-soft': '#526173',
  'ink-faint': '#7b8794',
  'ink-off': '#a9b4c0',
  accent: '#1f5fa8',
  'on-accent': '#ffffff',
  'accent-deep': '#16406f',
  'accent-line': '#5b8fca',
  'accent-off': '#8fa9c6',
  tint: '#eaf2fa',
  'tint-strong': '#d5e4f5',
  ring: 'rgb(31 95 168 / 22%)',
  second: '#a34c0a',
  good: '#19703f',
  'good-deep': '#12532f',
  'good-tint': '#e7f6ed',
  'good-tint-strong': '#d5f2df',
  'good-line': '#a9dcbd',
  warn: '#8a5200',
  'warn-deep': '#6b4000',
  'warn-tint': '#fff4e0',
  'warn-line': '#f0cf9a',
  bad: '#b3261e',
  'on-bad': '#ffffff',
  'bad-deep': '#8c1d18',
  'bad-tint': '#fdecea',
  'bad-tint-strong': '#fbdcd9',
  'bad-line': '#f3b8b3',
  mark: '#fff3c4',
  'mark-strong': '#ffc04d',
  tip: '#3b4757',
  nav: '#16365c',
  'nav-ink': '#dbe7f3',
  'nav-now': '#1f5fa8',
  heat: '#1f5fa8',
  'on-heat': '#ffffff',
  shadow: 'rgb(22 40 66 / 18%)',
};

export type Colour = keyof typeof LIGHT;

export const DARK: Record<Colour, string> = {
  ground: '#12171e',
  plate: '#1a212b',
  'plate-2': '#202935',
  desk: '#0d1116',
  hover: '#2b3645',
  line: '#2e3947',
  'line-strong': '#4d5b6d',
  ink: '#e2e8f0',
  'ink-soft': '#a5b3c4',
  'ink-faint': '#8291a4',
  'ink-off': '#5d6b7b',
  accent: '#7fb4f0',
  'on-accent': '#0e1b2b',
  'accent-deep': '#b1d2f8',
  'accent-line': '#5b93d3',
  'accent-off': '#4a6482',
  tint: '#1f2f43',
  'tint-strong': '#2a4160',
  ring: 'rgb(127 180 240 / 30%)',
  second: '#e59a5c',
  good: '#6cc58f',
  'good-deep': '#98dbb3',
  'good-tint': '#1a3024',
  'good-tint-strong': '#235037',
  'good-line': '#35694a',
  warn: '#e3a64f',
  'warn-deep': '#f2c684',
  'warn-tint': '#33291a',
  'warn-line': '#6b5127',
  bad: '#f4958d',
  'on-bad': '#2b0c0a',
  'bad-deep': '#f9b4ad',
  'bad-tint': '#3b2021',
  'bad-tint-strong': '#632e2e',
  'bad-line': '#7a3b39',
  mark: '#453b1c',
  'mark-strong': '#7a5a12',
  tip: '#46566a',
  nav: '#0f1823',
  'nav-ink': '#c3d0de',
  'nav-now': '#24548a',
  heat: '#2f6bb3',
  'on-heat': '#ffffff',
  shadow: 'rgb(0 0 0 / 50%)',
};

const declare = (colours: Record<Colour, string>): string =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** Paper and every element with data-theme="light" stay light in the dark theme; print is always light. */
export const COLOURS_CSS = `
:root,.paper,[data-theme=light]{${declare(LIGHT)};color-scheme:light}
@media screen{:root[data-theme=dark]{${declare(DARK)};color-scheme:dark}}
body{background:var(--ground);color:var(--ink)}
:where(input,textarea,select){background-color:var(--plate)}
:where(a:any-link){color:var(--accent)}
`;
