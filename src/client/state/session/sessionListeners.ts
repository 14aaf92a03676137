// Effects of signing in and out: the weak-password confirm, the mark that this browser is signed in, and the other
// windows.
import { isAnyOf } from '@reduxjs/toolkit';
import type { User } from '../../../contract/account/session';
import { isFulfilledCall } from '../api/fulfilled';
import type { Effects } from '../effects';
import type { Listen, StoreLike } from '../listen';
import { forgetAccount } from './machine';
import { loggedOut, loginOpened, userRefused, type LoggedOut } from './sessionSlice';

const MARK = 'tiku:signed-in';
export const readMayBeSignedIn = (effects: Effects): boolean => effects.storage.getItem(MARK) !== null;

export const WEAK_PASSWORD = {
  title: '警告',
  text: '当前密码过于简单，请立即修改密码！',
  ok: '确定',
  cancel: '取消',
} as const;

interface SignedOutMessage {
  kind: 'loggedOut';
  forget?: string | undefined;
}

export function addSessionListeners(listen: Listen, store: StoreLike, effects: Effects): void {
  const left = effects.interruption?.forget;
  if (left !== undefined) forgetAccount(effects, left);
  listen({
    matcher: isFulfilledCall<User>('getUserInfo'),
    effect: async ({ payload }, { getOriginalState }) => {
      const entered = getOriginalState().session.status !== 'signedIn';
      try {
        effects.storage.setItem(MARK, '1');
      } catch {
        // With full storage the user only has to sign in again after a reload.
      }
      if (entered && payload.weak_password === 1 && (await effects.confirm(WEAK_PASSWORD)))
        effects.navigate('/accountinfo');
    },
  });
  listen({
    matcher: isAnyOf(loggedOut, loginOpened),
    effect: (action, { getOriginalState }) => {
      effects.storage.removeItem(MARK);
      const { elsewhere, forget }: LoggedOut = loggedOut.match(action) ? action.payload : {};
      if (forget !== undefined) forgetAccount(effects, forget);
      if (getOriginalState().session.status === 'signedIn' && !elsewhere) {
        effects.channel.post({ kind: 'loggedOut', forget } satisfies SignedOutMessage);
      }
    },
  });
  listen({
    actionCreator: userRefused,
    effect: ({ payload }) => {
      if (!payload.unreached) effects.storage.removeItem(MARK);
    },
  });
  effects.channel.listen((message) => {
    const { kind, forget } = (message ?? {}) as Partial<SignedOutMessage>;
    if (kind !== 'loggedOut') return;
    if (store.getState().session.status !== 'signedIn') return;
    store.dispatch(loggedOut({ elsewhere: true, forget }));
    effects.navigate('/login');
  });
}
