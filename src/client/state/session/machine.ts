// What this machine keeps of an account beyond a session (docs/state.md, "At logout"), and how it is cleared on a machine that many use.
import type { Effects } from '../effects';
import { PREFERENCES_KEY } from '../ui/uiListeners';

/** Names begin with one of these, the account behind it. */
const OF_ACCOUNT = [
  'tiku:sets:', 'tiku:queue:', 'tiku:intents:', 'tiku:jobs:', 'tiku.draft.', 'tiku.drafts.', 'tiku.blueprint.', 'tiku.answers.',
] as const;
/** What is not stored anywhere else. */
const UNSENT = ['tiku:queue:', 'tiku.blueprint.', 'tiku.answers.'] as const;
const DRAFT = 'tiku.draft.';

function keysOf(effects: Effects, account: string, kinds: readonly string[]): string[] {
  const isOf = (key: string) => kinds.some((kind) => key.startsWith(kind + account) && ['', ':', '.'].includes(key.charAt(kind.length + account.length)));
  return effects.storage.keys().filter(isOf);
}

/** Takes everything of the account off this machine; what the server has stays there. */
export function forgetAccount(effects: Effects, account: string): void {
  for (const key of [...keysOf(effects, account, OF_ACCOUNT), PREFERENCES_KEY]) effects.storage.removeItem(key);
}

/** Whether something would be lost by that. */
export function hasUnsent(effects: Effects, account: string): boolean {
  const unsentDraft = (key: string) => !(effects.storage.getItem(key) ?? '').includes('"sent":true');
  return keysOf(effects, account, UNSENT).length > 0 || keysOf(effects, account, [DRAFT]).some(unsentDraft);
}
