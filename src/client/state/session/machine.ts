// Account data that this machine keeps beyond a session (docs/state.md, "At logout"), and its removal on a shared
// machine.
import type { Effects } from '../effects';
import { PREFERENCES_KEY } from '../ui/uiListeners';

/** Kinds of data that is not lost with this browser, or says nothing by itself. */
const ELSEWHERE = /^(sets|intents|jobs|drafts)$/;

/** Entries of an account are named `tiku:<kind>:<account>` or `tiku.<kind>.<account>`, with more after another mark. */
function entriesOf({ storage }: Effects, account: string): (readonly [key: string, kind: string])[] {
  return storage.keys().flatMap((key) => {
    const [, kind, owned] = /^tiku[:.](\w+)[:.](.*)/.exec(key) ?? [];
    return kind && owned && [':', '.'].some((mark) => `${owned}${mark}`.startsWith(account + mark))
      ? [[key, kind]]
      : [];
  });
}

/** Removes all data of the account from this machine; the server's data is not affected. */
export function forgetAccount(effects: Effects, account: string): void {
  for (const [key] of entriesOf(effects, account)) effects.storage.removeItem(key);
  effects.storage.removeItem(PREFERENCES_KEY);
}

/** Whether forgetAccount would lose data. */
export function hasUnsent(effects: Effects, account: string): boolean {
  const sent = (key: string) => (effects.storage.getItem(key) ?? '').includes('"sent":true');
  return entriesOf(effects, account).some(([key, kind]) => !ELSEWHERE.test(kind) && !(kind === 'draft' && sent(key)));
}
