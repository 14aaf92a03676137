// Light or dark theme, comfortable or compact density: the only place that sets them on the page. public/boot.js sets
// the same before the first paint, from the same stored preferences.
import type { Preferences } from '../../contract/account/preferences';

export type ScreenTheme = 'light' | 'dark';

const hearers = new Set<(theme: ScreenTheme) => void>();
const system =
  typeof window !== 'undefined' && typeof window.matchMedia === 'function'
    ? window.matchMedia('(prefers-color-scheme: dark)')
    : null;
let chosen: Preferences['theme'] = 'system';

export const screenDensity = (): Preferences['density'] =>
  document.documentElement.dataset['density'] === 'compact' ? 'compact' : 'comfortable';
export const screenTheme = (): ScreenTheme => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light');

function say(): void {
  const theme = chosen === 'system' ? (system?.matches ? 'dark' : 'light') : chosen;
  document.documentElement.dataset['theme'] = theme;
  for (const hear of hearers) hear(theme);
}

/** While the theme follows the system, a change of the system changes it too. */
system?.addEventListener('change', () => {
  if (chosen === 'system') say();
});

export function look({ theme, density }: Pick<Preferences, 'theme' | 'density'>): void {
  chosen = theme;
  document.documentElement.dataset['density'] = density;
  say();
}

export function onScreenTheme(hear: (theme: ScreenTheme) => void): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}
