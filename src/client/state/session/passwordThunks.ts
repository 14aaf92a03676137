// Setting a password: with a code if it was forgotten, with the old one when signed in. Passwords are sent in the
// login's cipher. Each encryption differs, and a save is identified by its content: a form keeps the encrypted text, so
// that sending it again after a lost answer is the same save and not a second one that is refused.
import { DEFAULT_CIPHER_SECRET } from '../../../contract/codes';
import { encryptPassword } from '../../lib/cipher';
import { t } from '../../lib/texts/t';
import { sessionApi } from '../api/account/session';
import type { ApiError } from '../api/wireRequest';
import type { AppThunk } from '../store';
import { weakPasswordReplaced } from './sessionSlice';
import type { Outcome } from './sessionThunks';

type Seal = (password: string) => AppThunk<Promise<string>>;

const sealPassword: Seal =
  (password) =>
  (_dispatch, _getState, { effects }) =>
    encryptPassword(password, effects.cipherSecret ?? DEFAULT_CIPHER_SECRET);

/** For one form, in memory: the same password has the same encrypted text. The last two passwords are kept. */
export function makeSeal(): Seal {
  let sealed: readonly (readonly [password: string, text: string])[] = [];
  return (password) => async (dispatch) => {
    const text = sealed.find(([known]) => known === password)?.[1] ?? (await dispatch(sealPassword(password)));
    sealed = [...sealed.filter(([known]) => known !== password), [password, text] as const].slice(-2);
    return text;
  };
}

const outcomeOf = (reply: { error?: unknown }): Outcome =>
  reply.error ? { ok: false, error: reply.error as ApiError } : { ok: true };

export const resetPassword =
  (form: { username: string; code: string; password: string }): AppThunk<Promise<Outcome>> =>
  async (dispatch, _getState, { effects }) => {
    const password = await dispatch(sealPassword(form.password));
    const args = { username: form.username, code: form.code, password };
    const outcome = outcomeOf(await dispatch(sessionApi.endpoints.resetPassword.initiate(args, { track: false })));
    if (outcome.ok) effects.toast('success', t('密码已重设，请用新密码登录'));
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
      effects.toast('success', t('密码已修改，其他设备上的登录已退出'));
    }
    return outcome;
  };
