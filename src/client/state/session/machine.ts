// Account data that this machine keeps beyond a session (docs/state.md, "At logout"), and its removal on a shared
// machine.
import type { Effects } from '../effects';
import { PREFERENCES_KEY } from '../ui/uiListeners';

/** Storage keys begin with one of these prefixes, followed by the account. */
const OF_ACCOUNT = [
  'tiku:sets:',
  'tiku:queue:',
  'tiku:intents:',
  'tiku:jobs:',
  'tiku.draft.',
  'tiku.drafts.',
  'tiku.blueprint.',
  'tiku.answers.',
] as const;
/** Data that exists only in this browser. */
const UNSENT = ['tiku:queue:', 'tiku.blueprint.', 'tiku.answers.'] as const;
const DRAFT = 'tiku.draft.';

function keysOf(effects: Effects, account: string, kinds: readonly string[]): string[] {
  const isOf = (key: string) =>
    kinds.some(
      (kind) => key.startsWith(kind + account) && ['', ':', '.'].includes(key.charAt(kind.length + account.length)),
    );
  return effects.storage.keys().filter(isOf);
}

/** Removes all data of the account from this machine; the server's data is not affected. */
export function forgetAccount(effects: Effects, account: string): void {
  for (const key of [...keysOf(effects, account, OF_ACCOUNT), PREFERENCES_KEY]) effects.storage.removeItem(key);
}

/** Whether forgetAccount would lose data. */
export function hasUnsent(effects: Effects, account: string): boolean {
  const unsentDraft = (key: string) => !(effects.storage.getItem(key) ?? '').includes('"sent":true');
  return keysOf(effects, account, UNSENT).length > 0 || keysOf(effects, account, [DRAFT]).some(unsentDraft);
}
