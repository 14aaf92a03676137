// Setting a password: with a code if it was forgotten, with the old one when signed in. Passwords are sent in the
// login's cipher.
import type { ApiError } from '../api/api';
import { sessionApi } from '../api/account/session';
import type { AppThunk } from '../store';
import { sealPassword, type Seal } from './sealPassword';
import { weakPasswordReplaced } from './sessionSlice';
import type { Outcome } from './sessionThunks';

const outcomeOf = (reply: { error?: unknown }): Outcome =>
  reply.error ? { ok: false, error: reply.error as ApiError } : { ok: true };

export const resetPassword =
  (form: { username: string; code: string; password: string }): AppThunk<Promise<Outcome>> =>
  async (dispatch, _getState, { effects }) => {
    const password = await dispatch(sealPassword(form.password));
    const args = { username: form.username, code: form.code, password };
    const outcome = outcomeOf(await dispatch(sessionApi.endpoints.resetPassword.initiate(args, { track: false })));
    if (outcome.ok) effects.toast('success', '密码已重设，请用新密码登录');
    return outcome;
  };

export const changePassword =
  (form: { old_password: string; password: string }, seal: Seal): AppThunk<Promise<Outcome>> =>
  async (dispatch, _getState, { effects }) => {
    const old_password = await dispatch(seal(form.old_password));
    const password = await dispatch(seal(form.password));
    const outcome = outcomeOf(
      await dispatch(sessionApi.endpoints.changePassword.initiate({ old_password, password }, { track: false })),
    );
    if (outcome.ok) {
      dispatch(weakPasswordReplaced());
      effects.toast('success', '密码已修改，其他设备上的登录已退出');
    }
    return outcome;
  };
