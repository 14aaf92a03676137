// Account data that this machine keeps beyond a session (docs/state.md, "At logout"), and its removal on a shared
// machine.
import type { Effects } from '../effects';
import { PREFERENCES_KEY } from '../ui/uiListeners';

/** The entries of an account are named `tiku:<kind>:<account>` or `tiku.<kind>.<account>`, some with more after it. */
const keysOf = ({ storage }: Effects, account: string): string[] =>
  storage.keys().filter((key) => {
    const owned = /^tiku[:.]\w+[:.](.*)/.exec(key)?.[1];
    return owned?.startsWith(account) && /^[:.]|^$/.test(owned.slice(account.length));
  });

/** Removes all data of the account from this machine; the server's data is not affected. */
export function forgetAccount(effects: Effects, account: string): void {
  for (const key of [...keysOf(effects, account), PREFERENCES_KEY]) effects.storage.removeItem(key);
}

/** Kinds that say nothing by themselves, or are counted elsewhere. */
const NO_WORK = /^tiku.(sets|intents|jobs|drafts)\b/;

/** Whether forgetAccount would lose data. A draft of a question says whether the server has it. */
export const hasUnsent = (effects: Effects, account: string): boolean =>
  keysOf(effects, account).some((key) => !NO_WORK.test(key) && !effects.storage.getItem(key)?.includes('"sent":true'));
