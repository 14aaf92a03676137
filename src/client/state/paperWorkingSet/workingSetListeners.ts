// Working sets outside this window: stored per account, sent to the account's other windows, and, for unsaved papers,
// stored with the account on the server.
import { isAnyOf } from '@reduxjs/toolkit';
import type { User } from '../../../contract/account/session';
import { isFulfilledCall } from '../api/fulfilled';
import type { Effects } from '../effects';
import type { Listen, StoreLike } from '../listen';
import { networkBack } from '../offline/offlineSlice';
import { accountKey, loggedOut, loginOpened } from '../session/sessionSlice';
import { forgetAccount } from '../session/machine';
import type { AccountCopy } from './accountCopy';
import { setsMerged, setsRestored } from './paperWorkingSetSlice';
import type { SetStorage } from './setStorage';
import type { Sets } from './transitions';
import { isNewPaper, SETS_VERSION, type SetId, type WorkingSet } from './workingSet';

/** ms from a change, or from signing in, to the synchronization with the account's copy. */
const COPY_AFTER_MS = 1500;
const COPY_AGAIN_MS = 60_000;

type Message =
  | { kind: 'sets'; version: number; account: string; sets: Sets }
  /** Requests the sets of the other windows. */
  | { kind: 'sets?'; version: number; account: string };

/** Without the undo history, which belongs to the window. */
const travelling = (set: WorkingSet): WorkingSet => ({ ...set, past: [], future: [] });
const changedSets = (now: Sets, before: Sets): Sets =>
  Object.fromEntries(
    (Object.keys(now) as SetId[]).flatMap((id) => {
      const set = now[id];
      return set && set !== before[id] ? [[id, travelling(set)]] : [];
    }),
  );

export function addWorkingSetListeners(listen: Listen, store: StoreLike, effects: Effects): void {
  let storage: SetStorage | null = null;
  const post = (message: Message): void => effects.channel.post(message);
  const sets = () => store.getState().paperWorkingSet;
  /** The account whose sets are being read. */
  let opening: string | null = null;

  // Loaded at the first sign-in: the login screen does not need it.
  const openStorage = async (account: string) => {
    try {
      storage ??= (await import('./setStorage')).makeSetStorage(effects);
      return await storage.open(account);
    } catch (fault) {
      if (opening === account) opening = null;
      throw fault;
    }
  };

  listen({
    matcher: isFulfilledCall<User>('getUserInfo'),
    effect: async ({ payload }, { dispatch, getState }) => {
      const account = accountKey(payload);
      if (getState().paperWorkingSet.account === account || opening === account) return;
      storage?.close();
      opening = account;
      const restored = await openStorage(account);
      // The user may have signed out, or another account may have signed in, in the meantime.
      if (opening !== account) return;
      opening = null;
      dispatch(setsRestored({ account, ...restored }));
      post({ kind: 'sets?', version: SETS_VERSION, account });
    },
  });

  listen({
    matcher: isAnyOf(loggedOut, loginOpened),
    effect: (action) => {
      opening = null;
      storage?.close();
      // close() has just written the sets, so the removal comes after it.
      if (loggedOut.match(action) && action.payload.forget !== undefined) forgetAccount(effects, action.payload.forget);
    },
  });

  let copy: AccountCopy | null = null;
  let copying = false;
  let cancelCopy = () => undefined as void;
  const copyLater = (ms: number): void => {
    cancelCopy();
    cancelCopy = effects.clock.setTimeout(() => void copyNow(), ms);
  };
  async function copyNow(): Promise<void> {
    const { account } = sets();
    if (account === null) return;
    // One at a time: the next one continues from the copy that this one has read.
    if (copying) return copyLater(COPY_AFTER_MS);
    copying = true;
    try {
      const { syncAccountCopy } = await import('./accountCopy');
      if (copy?.account !== account) copy = { account, base: undefined, text: '' };
      if (!(await syncAccountCopy(store, effects, copy))) copyLater(COPY_AGAIN_MS);
    } catch (fault) {
      effects.log(`account copy: ${String(fault)}`);
    } finally {
      copying = false;
    }
  }
  listen({
    matcher: isAnyOf(setsRestored, networkBack),
    effect: () => {
      if (sets().account !== null) copyLater(COPY_AFTER_MS);
    },
  });
  listen({
    matcher: isAnyOf(loggedOut, loginOpened),
    effect: () => {
      cancelCopy();
      copy = null;
    },
  });
  listen({
    predicate: (action, now, before) => {
      const [after, old] = [now.paperWorkingSet.sets, before.paperWorkingSet.sets];
      if (after === old || now.paperWorkingSet.account === null || setsMerged.match(action)) return false;
      return (Object.keys(after) as SetId[]).some((id) => isNewPaper(id) && after[id] !== old[id]);
    },
    effect: () => copyLater(COPY_AFTER_MS),
  });

  listen({
    predicate: (_action, now, before) => now.paperWorkingSet !== before.paperWorkingSet,
    effect: (action, { getOriginalState }) => {
      const [now, before] = [sets(), getOriginalState().paperWorkingSet];
      if (now.account === null) return;
      storage?.keep(now);
      if (setsMerged.match(action) || setsRestored.match(action)) return;
      const changed = changedSets(now.sets, before.sets);
      if (Object.keys(changed).length > 0)
        post({ kind: 'sets', version: SETS_VERSION, account: now.account, sets: changed });
    },
  });

  effects.channel.listen((heard) => {
    const message = heard as Partial<Message> | null;
    const { account } = sets();
    if (account === null || message?.account !== account || message.version !== SETS_VERSION) return;
    if (message.kind === 'sets' && message.sets) store.dispatch(setsMerged({ account, sets: message.sets }));
    else if (message.kind === 'sets?')
      post({ kind: 'sets', version: SETS_VERSION, account, sets: changedSets(sets().sets, {}) });
  });
}
