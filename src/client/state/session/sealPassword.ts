// Encrypts a password for a form, as the login does. Each encryption differs, and a save is identified by its content:
// a form keeps the encrypted text, so that sending it again after a lost answer is the same save and not a second one
// that is refused.
import { DEFAULT_CIPHER_SECRET } from '../../../contract/codes';
import { encryptPassword } from '../../lib/cipher';
import type { AppThunk } from '../store';

export type Seal = (password: string) => AppThunk<Promise<string>>;

export const sealPassword: Seal =
  (password) =>
  (_dispatch, _getState, { effects }) =>
    encryptPassword(password, effects.cipherSecret ?? DEFAULT_CIPHER_SECRET);

/** For one form, in memory while it is open: the same password has the same encrypted text. */
export function makeSeal(): Seal {
  const sealed = new Map<string, string>();
  return (password) => async (dispatch) => {
    const known = sealed.get(password) ?? (await dispatch(sealPassword(password)));
    sealed.set(password, known);
    return known;
  };
}
