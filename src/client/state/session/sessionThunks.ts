// Signing in, checking the session, signing out, and opening the login screen.
import { DEFAULT_CIPHER_SECRET } from '../../../contract/codes';
import type { User } from '../../../contract/account/session';
import { encryptPassword } from '../../lib/cipher';
import { api } from '../api/api';
import type { ApiError } from '../api/wireRequest';
import { sessionApi } from '../api/account/session';
import type { AppThunk } from '../store';
import { selectUnsavedCount } from '../paperWorkingSet/paperWorkingSetSlice';
import { selectQueue } from '../offline/offlineSlice';
import { selectPreferences } from '../ui/uiSlice';
import { hasUnsent, readMayBeSignedIn } from './sessionListeners';
import {
  accountKey,
  loggedOut,
  loginOpened,
  selectInterruption,
  selectUser,
  userAsked,
  userRefused,
} from './sessionSlice';
import { t } from '../../lib/texts/t';

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

const LEAVE_UNSAVED = {
  title: t('退出登录'),
  text: t('有尚未保存的试卷、选题、草稿或修改。偏好设置为退出时清空本机内容，退出后无法找回。'),
  ok: t('退出并清空'),
  cancel: t('返回'),
} as const;
const leaveQueue = (waiting: number) =>
  ({
    title: t('退出登录？'),
    text: t('还有 {0} 项修改没有提交到服务器。退出后它们留在本机，您下次在这台电脑上登录后再提交。', waiting),
    ok: t('退出'),
    cancel: t('取消'),
  }) as const;

/** Ends the session on the server. */
const logOut = (): AppThunk<Promise<boolean>> => async (dispatch, _getState, extra) => {
  const asked = dispatch(sessionApi.endpoints.logout.initiate(undefined, { track: false }));
  extra.loggingOut = asked;
  return !(await asked).error;
};

/** Ends the session on the server and here, then goes to the login screen. */
export const signOut =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { effects }) => {
    const state = getState();
    const user = selectUser(state);
    const forget = selectPreferences(state).clear_on_exit === 1 && user ? accountKey(user) : undefined;
    const waiting = selectQueue(state).length;
    const unsaved =
      forget !== undefined && (selectUnsavedCount(state) > 0 || waiting > 0 || hasUnsent(effects, forget));
    const question = unsaved ? LEAVE_UNSAVED : waiting > 0 ? leaveQueue(waiting) : null;
    if (question && !(await effects.confirm(question))) return;
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
