// How one account wants its screens (trade: accountinfo). Kept with the account; the browser keeps a copy for the first paint.
import * as z from 'zod/mini';
import { defineCall, flag, formJson, nothing } from './wire';

export const preferences = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['comfortable', 'compact']),
  /** The first question of an empty set opens the panel of the chosen ones. */
  open_chosen: flag,
  /** Signing out takes what was chosen off this machine: for one that many use. */
  clear_on_exit: flag,
});
export type Preferences = z.output<typeof preferences>;

export const DEFAULT_PREFERENCES: Preferences = { theme: 'system', density: 'comfortable', open_chosen: 0, clear_on_exit: 0 };

/** Whatever was kept, by an older or a newer program: what can be read of it, over the defaults. */
export function readPreferences(kept: unknown): Preferences {
  const found: Record<string, unknown> = { ...DEFAULT_PREFERENCES };
  if (typeof kept !== 'object' || kept === null) return DEFAULT_PREFERENCES;
  for (const [name, schema] of Object.entries(preferences.shape)) {
    const read = schema.safeParse((kept as Record<string, unknown>)[name]);
    if (read.success) found[name] = read.data;
  }
  return found as Preferences;
}

export const savePreferences = defineCall({
  method: 'POST',
  path: '/adminuser/update_preferences',
  origin: 'ours',
  access: 'session',
  summary: 'Save the own preferences, all of them; a name that is not known is refused. getuserinfo reads them.',
  request: z.object({ preferences: formJson(preferences) }),
  data: nothing,
});
