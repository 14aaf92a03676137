// Signing in, asking who is signed in, signing out, and opening the login screen (spec sections 2, 4, 5).
import { DEFAULT_CIPHER_SECRET } from '../../../contract/codes';
import type { User } from '../../../contract/session';
import { encryptPassword } from '../../lib/cipher';
import { api, type ApiError } from '../api/api';
import { sessionApi } from '../api/session';
import type { AppThunk } from '../store';
import { selectUnsavedCount } from '../paperWorkingSet/selectors';
import { selectPreferences } from '../ui/uiSlice';
import { loggedOut, loginOpened, signInStarted, userRefused } from './sessionSlice';

export type Outcome = { ok: true } | { ok: false; error: ApiError };

/** Encrypts, signs in, loads the account, goes to `/`. Faults are told by the error listener and returned. */
export const signIn =
  (form: { username: string; password: string }): AppThunk<Promise<Outcome>> =>
  async (dispatch, _getState, { effects }) => {
    const password = await encryptPassword(form.password, effects.cipherSecret ?? DEFAULT_CIPHER_SECRET);
    const reply = await dispatch(sessionApi.endpoints.login.initiate({ username: form.username.trim(), password }, { track: false }));
    if (reply.error) return { ok: false, error: reply.error as ApiError };
    dispatch(api.util.resetApiState());
    dispatch(signInStarted());
    const fetched = await dispatch(fetchUser());
    if (fetched.ok) effects.navigate('/');
    return fetched.ok ? { ok: true } : fetched;
  };

/** Asks the server who is signed in; after that the session is signedIn or signedOut. */
export const fetchUser =
  (): AppThunk<Promise<{ ok: true; user: User } | { ok: false; error: ApiError }>> => async (dispatch) => {
    const reply = await dispatch(sessionApi.endpoints.getUserInfo.initiate(undefined, { subscribe: false, forceRefetch: true }));
    if (reply.data) return { ok: true, user: reply.data };
    dispatch(userRefused());
    return { ok: false, error: reply.error as ApiError };
  };

const LEAVE_UNSAVED = { title: '退出登录', text: '有尚未保存的试卷或选题。偏好设置为退出时清空本机选题，退出后无法找回。', ok: '退出并清空', cancel: '返回' } as const;

/** Ends the session on the server and here, then goes to the login screen. */
export const signOut = (): AppThunk<Promise<void>> => async (dispatch, getState, { effects }) => {
  const forget = selectPreferences(getState()).clear_on_exit === 1;
  if (forget && selectUnsavedCount(getState()) > 0 && !(await effects.confirm(LEAVE_UNSAVED))) return;
  await dispatch(sessionApi.endpoints.logout.initiate(undefined, { track: false }));
  dispatch(loggedOut(forget ? { forget } : {}));
  effects.navigate('/login');
};

/**
 * The login screen opened: session, collapsed flag, tabs and tab offset are reset. Answers true when the page is
 * being reloaded because routes were already added; the form must not be shown then.
 */
export const openLogin = (): AppThunk<boolean> => (dispatch, getState, { effects }) => {
  const { routesAdded, status } = getState().session;
  if (status !== 'signedOut') void dispatch(sessionApi.endpoints.logout.initiate(undefined, { track: false }));
  dispatch(loginOpened());
  if (routesAdded) effects.reload();
  return routesAdded;
};
