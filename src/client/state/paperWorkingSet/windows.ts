// Working sets outside the store of this window: in storage, in the account's other windows, and, for unsaved papers,
// in the account's copy on the server.
import { isAnyOf } from '@reduxjs/toolkit';
import type { User } from '../../../contract/account/session';
import { t } from '../../lib/texts/t';
import { isFulfilledCall } from '../api/fulfilled';
import type { Effects } from '../effects';
import { networkBack } from '../offline/offlineSlice';
import { forgetAccount } from '../session/sessionListeners';
import { accountKey, loggedOut, loginOpened } from '../session/sessionSlice';
import type { Leaving, Listen, StoreLike } from '../store';
import type { Change } from './editSet';
import { sendingOf } from './history';
import { redone, selectSetTitle, setsMerged, setsRestored, undone } from './paperWorkingSetSlice';
import type { SetStorage } from './persistence';
import { type SetId, type Sets, SETS_VERSION, withoutHistory, type WorkingSet } from './workingSet';

export function addWorkingSetListeners(listen: Listen, store: StoreLike, effects: Effects, leaving: Leaving): void {
  addStorageListeners(listen, effects);
  addWindowListeners(listen, store, effects);
  addAccountCopyListener(listen, store, effects, leaving);
  addSendingListeners(listen, effects);
}

function addStorageListeners(listen: Listen, effects: Effects): void {
  let storage: SetStorage | null = null;
  /** The account whose sets are being read. */
  let opening: string | null = null;

  listen({
    matcher: isFulfilledCall<User>('getUserInfo'),
    effect: async ({ payload }, { dispatch, getState }) => {
      const account = accountKey(payload);
      if (getState().paperWorkingSet.account === account || opening === account) return;
      storage?.close();
      opening = account;
      try {
        // Loaded at the first sign-in: the login screen does not need it.
        storage ??= (await import(/* webpackChunkName: 'working-sets' */ './persistence')).makeSetStorage(effects);
        const restored = await storage.open(account);
        // The user may have signed out, or another account may have signed in, in the meantime.
        if (opening === account) dispatch(setsRestored({ account, ...restored }));
      } finally {
        if (opening === account) opening = null;
      }
    },
  });
  listen({
    predicate: (_action, now, before) =>
      now.paperWorkingSet !== before.paperWorkingSet && now.paperWorkingSet.account !== null,
    effect: (_action, { getState }) => storage?.keep(getState().paperWorkingSet),
  });
  effects.onLeave(() => storage?.flush());
  listen({
    matcher: isAnyOf(loggedOut, loginOpened),
    effect: (action) => {
      opening = null;
      storage?.close();
      // close() has just written the sets, so the removal comes after it.
      if (loggedOut.match(action) && action.payload.forget !== undefined) forgetAccount(effects, action.payload.forget);
    },
  });
}

interface Message {
  kind: 'sets' | 'sets?';
  version: number;
  account: string;
  /** Absent: those of the other windows are requested. */
  sets?: Sets | undefined;
}

/** The sets that differ. */
const changedSets = (now: Sets, before: Sets): Sets =>
  Object.fromEntries(
    (Object.entries(now) as [SetId, WorkingSet][]).flatMap(([id, set]) =>
      set === before[id] ? [] : [[id, withoutHistory(set)]],
    ),
  );

/** What a change belongs to, in the words of the user. */
function partOf({ kind, id, field, before }: Change): string {
  if (kind === 'items') return t('试题 {0}', id);
  if (kind === 'sections') return t('大题');
  return field === 'title' ? t('标题（另一份是“{0}”）', String(before)) : t('试卷信息');
}

function addWindowListeners(listen: Listen, store: StoreLike, effects: Effects): void {
  const post = (account: string | null, sets?: Sets): void => {
    if (account === null || (sets && Object.keys(sets).length === 0)) return;
    effects.channel.post({ kind: sets ? 'sets' : 'sets?', version: SETS_VERSION, account, sets } satisfies Message);
  };
  listen({ actionCreator: setsRestored, effect: ({ payload: { account } }) => post(account) });
  listen({
    predicate: (action, now, before) =>
      now.paperWorkingSet.sets !== before.paperWorkingSet.sets && !isAnyOf(setsMerged, setsRestored)(action),
    effect: (_action, { getState, getOriginalState }) => {
      const { account, sets } = getState().paperWorkingSet;
      post(account, changedSets(sets, getOriginalState().paperWorkingSet.sets));
    },
  });
  listen({
    actionCreator: setsMerged,
    effect: (_action, { getState, getOriginalState }) => {
      const [now, before] = [getState(), getOriginalState().paperWorkingSet.sets];
      for (const [id, set] of Object.entries(now.paperWorkingSet.sets) as [SetId, WorkingSet][]) {
        const last = set.past.at(-1);
        if (!last || last === before[id]?.past.at(-1)) continue;
        const parts = [...new Set(last.map(partOf))].join(t('、'));
        const title = selectSetTitle(now, id);
        effects.toast('warning', t('《{0}》在两处同时改了：{1}。已保留较新的，按“撤销”换成另一份', title, parts));
      }
    },
  });
  effects.channel.listen((heard) => {
    const message = heard as Partial<Message> | null;
    const { account, sets } = store.getState().paperWorkingSet;
    if (account === null || message?.account !== account || message.version !== SETS_VERSION) return;
    if (message.kind === 'sets' && message.sets) store.dispatch(setsMerged({ account, sets: message.sets }));
    else if (message.kind === 'sets?') post(account, changedSets(sets, {}));
  });
}

/** Loaded at the first sign-in, as the storage is. */
function addAccountCopyListener(listen: Listen, store: StoreLike, effects: Effects, leaving: Leaving): void {
  let loaded = false;
  leaving.add(() => Promise.resolve(loaded));
  listen({
    matcher: isAnyOf(setsRestored, networkBack),
    effect: async () => {
      const { addAccountCopy } = await import(/* webpackChunkName: 'working-sets' */ './accountCopy');
      if (!loaded) addAccountCopy(listen, store, effects, leaving);
      loaded = true;
    },
  });
}

/** A notice when undoing or redoing a sending also changed, or should have changed, a paper that is not visible. */
function addSendingListeners(listen: Listen, effects: Effects): void {
  listen({
    matcher: isAnyOf(undone, redone),
    effect: (action: ReturnType<typeof undone | typeof redone>, { getState, getOriginalState }) => {
      const { sets, activeSetId } = getOriginalState().paperWorkingSet;
      const turn = undone.match(action) ? 'undo' : 'redo';
      const setId = action.meta.setId ?? activeSetId;
      const { result = null, partner } = sendingOf(sets, setId, turn) ?? {};
      const other = partner ? selectSetTitle(getState(), partner) : '';
      if (result === 'both' || result === 'restored') {
        const done = turn === 'undo' ? t('撤销') : t('重做');
        effects.toast('success', t('《{0}》和《{1}》都已{2}这次移题', selectSetTitle(getState(), setId), other, done));
      } else if (result === 'kept') effects.toast('warning', t('接收的试卷里已没有这道题，未再移出，题目留在本卷'));
      else if (result === 'doubled') {
        const later = partner ? t('《{0}》后来又有改动，', other) : '';
        effects.toast('info', t('题目已回到本卷；{0}接收的试卷里也还保留着它', later));
      } else if (result === 'lost')
        effects.toast('warning', t('原来的试卷已关闭，这道题现在不在任何打开的试卷中；按“重做”可以找回'));
    },
  });
}
