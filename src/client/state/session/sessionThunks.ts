// Signing in, checking the session, signing out, and opening the login screen.
import type { User } from '../../../contract/account/session';
import { DEFAULT_CIPHER_SECRET } from '../../../contract/codes';
import { encryptPassword } from '../../lib/cipher';
import { t } from '../../lib/texts/t';
import { flushTyping } from '../../lib/typing';
import { sessionApi } from '../api/account/session';
import { api } from '../api/api';
import type { ApiError } from '../api/wireRequest';
import { selectQueue } from '../offline/offlineSlice';
import { selectUncopiedCount } from '../paperWorkingSet/paperWorkingSetSlice';
import type { AppThunk } from '../store';
import { readMayBeSignedIn, unsentKinds } from './sessionListeners';
import {
  accountKey,
  loggedOut,
  loginOpened,
  selectInterruption,
  selectUser,
  userAsked,
  userRefused,
} from './sessionSlice';

export type Outcome = { ok: true } | { ok: false; error: ApiError };

/**
 * Encrypts the password, signs in, loads the account, goes to `/`. The error listener shows faults; they are also
 * returned.
 */
export const signIn =
  (form: { username: string; password: string }): AppThunk<Promise<Outcome>> =>
  async (dispatch, _getState, extra) => {
    const { effects } = extra;
    const password = await encryptPassword(form.password, effects.cipherSecret ?? DEFAULT_CIPHER_SECRET);
    // The logout reply deletes the session cookie: if it arrived after the login reply, it would delete the new one.
    await extra.loggingOut;
    const reply = await dispatch(
      sessionApi.endpoints.login.initiate({ username: form.username.trim(), password }, { track: false }),
    );
    if (reply.error) return { ok: false, error: reply.error as ApiError };
    dispatch(api.util.resetApiState());
    const fetched = await dispatch(fetchUser());
    if (fetched.ok) effects.navigate('/');
    return fetched.ok ? { ok: true } : fetched;
  };

/** Checks the session with the server. Without a usable answer (no network, an HTTP fault) the session is kept. */
export const fetchUser =
  (): AppThunk<Promise<{ ok: true; user: User } | { ok: false; error: ApiError }>> => async (dispatch) => {
    const reply = await dispatch(
      sessionApi.endpoints.getUserInfo.initiate(undefined, { subscribe: false, forceRefetch: true }),
    );
    if (reply.data) return { ok: true, user: reply.data };
    const error = reply.error as ApiError;
    dispatch(userRefused({ unreached: error.kind !== 'business' }));
    return { ok: false, error };
  };

const leaveUnsaved = (what: readonly string[]) =>
  ({
    title: t('退出登录？'),
    text: t('这些内容只在这台电脑上，还没有保存到服务器：{0}。', what.join(t('、'))),
    ok: t('退出登录'),
    cancel: t('返回'),
  }) as const;
const CLEAR = {
  title: t('清除没有保存的内容？'),
  text: t('多人共用的电脑请清除，清除后无法找回。只有您使用的电脑可以保留，下次在这台电脑上登录后接着做。'),
  ok: t('清除并退出'),
  cancel: t('保留并退出'),
  danger: true,
} as const;
const LEAVE_MS = 5000;

/** Stores with the account what can be; whether all of it was. */
const storeBeforeLeaving =
  (): AppThunk<Promise<boolean>> =>
  async (_dispatch, _getState, { effects, leaving }) => {
    flushTyping();
    const late = new Promise<boolean[]>((resolve) => effects.clock.setTimeout(() => resolve([false]), LEAVE_MS));
    const stored = Promise.all([...leaving].map((store) => store().catch(() => false)));
    return !(await Promise.race([stored, late])).includes(false);
  };

/** What this machine alone has of the account's work. */
const unsentWork =
  (account: string, copied: boolean): AppThunk<string[]> =>
  (_dispatch, getState, { effects }) => {
    const state = getState();
    const waiting = selectQueue(state).length;
    return [
      ...(selectUncopiedCount(state, copied) > 0 ? [t('试卷与选题')] : []),
      ...unsentKinds(effects, account),
      ...(waiting > 0 ? [t('{0} 项没有提交的修改', waiting)] : []),
    ];
  };

/** Ends the session on the server. */
const logOut = (): AppThunk<Promise<boolean>> => async (dispatch, _getState, extra) => {
  const asked = dispatch(sessionApi.endpoints.logout.initiate(undefined, { track: false }));
  extra.loggingOut = asked;
  return !(await asked).error;
};

/**
 * Ends the session on the server and here, then goes to the login screen. Nothing of the account stays on this machine,
 * unless the user wants to keep what is stored nowhere else.
 */
export const signOut =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { effects }) => {
    const user = selectUser(getState());
    let forget = user ? accountKey(user) : undefined;
    if (forget !== undefined) {
      const copied = await dispatch(storeBeforeLeaving());
      const left = dispatch(unsentWork(forget, copied));
      if (left.length > 0) {
        if (!(await effects.confirm(leaveUnsaved(left)))) return;
        if (!(await effects.confirm(CLEAR))) forget = undefined;
      }
    }
    const sent = await dispatch(logOut());
    dispatch(loggedOut({ ...(forget !== undefined && { forget }), ...(sent && { sent }) }));
    effects.navigate('/login');
  };

/** Signs in again when it is unknown whether the session is still valid. */
export const giveUpSession =
  (): AppThunk =>
  (dispatch, _getState, { effects }) => {
    dispatch(loggedOut());
    effects.navigate('/login');
  };

/**
 * The login screen opened: session, collapsed flag, tabs and tab offset are reset. Returns true if the form must not be
 * shown: the page is being reloaded because routes were already added, or another window has signed in meanwhile and
 * the session is being checked.
 */
export const openLogin =
  (): AppThunk<boolean> =>
  (dispatch, getState, { effects }) => {
    const { routesAdded, status } = getState().session;
    if (status === 'signedOut' && readMayBeSignedIn(effects)) {
      dispatch(userAsked());
      return true;
    }
    const interruption = selectInterruption(getState());
    if (!routesAdded && !interruption?.ended) void dispatch(logOut());
    dispatch(loginOpened());
    if (routesAdded) effects.reload(interruption);
    return routesAdded;
  };
