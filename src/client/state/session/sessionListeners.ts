// Effects of signing in and out: the weak-password confirm, the mark that this browser is signed in, the other windows,
// and what this machine keeps of the account (docs/state.md, "At logout").
import { isAnyOf } from '@reduxjs/toolkit';
import type { User } from '../../../contract/account/session';
import { t } from '../../lib/texts/t';
import { isFulfilledCall } from '../api/fulfilled';
import type { Effects } from '../effects';
import type { Listen, StoreLike } from '../store';
import { PREFERENCES_KEY, readKeptPreferences } from '../ui/uiListeners';
import { loggedOut, loginOpened, userRefused, type LoggedOut } from './sessionSlice';

const MARK = 'tiku:signed-in';
export const readMayBeSignedIn = (effects: Effects): boolean => effects.storage.getItem(MARK) !== null;

/** The entries of an account are named `tiku:<kind>:<account>` or `tiku.<kind>.<account>`, some with more after it. */
const keysOf = ({ storage }: Effects, account: string): string[] =>
  storage.keys().filter((key) => {
    const owned = /^tiku[:.]\w+[:.](.*)/.exec(key)?.[1];
    return owned?.startsWith(account) && /^[:.]|^$/.test(owned.slice(account.length));
  });

/** Ids of running jobs stay, so that a job that ends meanwhile is announced at the next sign-in. */
const isJobs = (key: string) => key.startsWith('tiku:jobs:');

/**
 * Removes all data of the account from this machine; the server's data is not affected. The login screen keeps its
 * look.
 */
export function forgetAccount(effects: Effects, account: string): void {
  const { preferences } = readKeptPreferences(effects);
  const own = keysOf(effects, account).filter((key) => !isJobs(key));
  for (const key of [...own, PREFERENCES_KEY]) effects.storage.removeItem(key);
  effects.forgetFormulas();
  if (!preferences) return;
  const { theme, density, language } = preferences;
  const look = { theme, density, ...(language && { language }) };
  try {
    effects.storage.setItem(PREFERENCES_KEY, JSON.stringify(look));
  } catch {
    // With full storage the login screen has the plain look.
  }
}

/** Kinds that say nothing by themselves, or are counted elsewhere. */
const NO_WORK = /^tiku.(sets|intents|jobs|drafts|queue:[^:]*$)/;
const KINDS: Readonly<Record<string, string>> = {
  draft: t('试题草稿'),
  blueprint: t('细目表'),
  pack: t('试卷包'),
  front: t('前台内容'),
  answers: t('录入的答案'),
  import: t('导入的核对'),
};

/** What forgetAccount would lose, by kind. A draft of a question says whether the server has it. */
export const unsentKinds = (effects: Effects, account: string): string[] => [
  ...new Set(
    keysOf(effects, account)
      .filter((key) => !NO_WORK.test(key) && !effects.storage.getItem(key)?.includes('"sent":true'))
      .map((key) => KINDS[/^tiku.(\w+)/.exec(key)?.[1] ?? ''] ?? t('未保存的修改')),
  ),
];

export const WEAK_PASSWORD = {
  title: t('警告'),
  text: t('当前密码过于简单，请立即修改密码！'),
  ok: t('确定'),
  cancel: t('取消'),
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
