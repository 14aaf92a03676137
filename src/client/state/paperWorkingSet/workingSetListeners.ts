// The working sets beyond this window: kept in storage for each account, and passed to the account's other windows.
import { isAnyOf } from '@reduxjs/toolkit';
import type { User } from '../../../contract/session';
import { isFulfilledCall } from '../api/fulfilled';
import type { Effects } from '../effects';
import type { Listen, StoreLike } from '../listen';
import { accountKey, loggedOut, loginOpened } from '../session/sessionSlice';
import { forgetAccount } from '../session/machine';
import { makeKeeper, VERSION } from './keeper';
import { setsMerged, setsRestored } from './paperWorkingSetSlice';
import type { Sets } from './transitions';
import type { SetId, WorkingSet } from './workingSet';

type Message =
  | { kind: 'sets'; version: number; account: string; sets: Sets }
  /** Asks the other windows for theirs. */
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
  const keeper = makeKeeper(effects);
  const post = (message: Message): void => effects.channel.post(message);
  const sets = () => store.getState().paperWorkingSet;
  /** The account whose sets are being read. */
  let opening: string | null = null;

  listen({
    matcher: isFulfilledCall<User>('getUserInfo'),
    effect: async ({ payload }, { dispatch, getState }) => {
      const account = accountKey(payload);
      if (getState().paperWorkingSet.account === account || opening === account) return;
      keeper.close();
      opening = account;
      const restored = await keeper.open(account);
      // Somebody else may have signed in, or nobody be signed in, by now.
      if (opening !== account) return;
      opening = null;
      dispatch(setsRestored({ account, ...restored }));
      post({ kind: 'sets?', version: VERSION, account });
    },
  });

  listen({
    matcher: isAnyOf(loggedOut, loginOpened),
    effect: (action) => {
      opening = null;
      keeper.close();
      // What was written just now goes with it.
      if (loggedOut.match(action) && action.payload.forget !== undefined) forgetAccount(effects, action.payload.forget);
    },
  });

  listen({
    predicate: (_action, now, before) => now.paperWorkingSet !== before.paperWorkingSet,
    effect: (action, { getOriginalState }) => {
      const [now, before] = [sets(), getOriginalState().paperWorkingSet];
      if (now.account === null) return;
      keeper.keep(now);
      if (setsMerged.match(action) || setsRestored.match(action)) return;
      const changed = changedSets(now.sets, before.sets);
      if (Object.keys(changed).length > 0) post({ kind: 'sets', version: VERSION, account: now.account, sets: changed });
    },
  });

  effects.channel.listen((heard) => {
    const message = heard as Partial<Message> | null;
    const { account } = sets();
    if (account === null || message?.account !== account || message.version !== VERSION) return;
    if (message.kind === 'sets' && message.sets) store.dispatch(setsMerged({ account, sets: message.sets }));
    else if (message.kind === 'sets?') post({ kind: 'sets', version: VERSION, account, sets: changedSets(sets().sets, {}) });
  });
}
