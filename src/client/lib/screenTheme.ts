// Light or dark: the one place that says it to the page. public/theme.js says the same before the first paint.

export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];
export type ScreenTheme = 'light' | 'dark';

export const THEME_KEY = 'tiku:theme';

const hearers = new Set<(theme: ScreenTheme) => void>();
const system = () => (typeof window.matchMedia === 'function' ? window.matchMedia('(prefers-color-scheme: dark)') : null);
let chosen: ThemeChoice = 'system';

export const screenTheme = (): ScreenTheme => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light');

function say(): void {
  const theme = chosen === 'system' ? (system()?.matches ? 'dark' : 'light') : chosen;
  document.documentElement.dataset['theme'] = theme;
  for (const hear of hearers) hear(theme);
}

/** Where nothing may be kept, the screen still obeys. */
export function chooseTheme(choice: ThemeChoice): void {
  chosen = choice;
  say();
}

/** At the start of the program: what was kept, and the system's own changes from now on. */
export function startScreenTheme(storage: Pick<Storage, 'getItem'>): void {
  const kept = storage.getItem(THEME_KEY);
  chooseTheme(THEME_CHOICES.find((choice) => choice === kept) ?? 'system');
  system()?.addEventListener('change', () => {
    if (chosen === 'system') say();
  });
}

export function onScreenTheme(hear: (theme: ScreenTheme) => void): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}
