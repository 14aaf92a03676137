// A password in the login's cipher, for a form that is sent with one. Each sealing differs, and a save is known by its content: a
// form keeps what it sealed, so that sending it again after a lost answer is the same save and not a second one that is refused.
import { DEFAULT_CIPHER_SECRET } from '../../../contract/codes';
import { encryptPassword } from '../../lib/cipher';
import type { AppThunk } from '../store';

export type Seal = (password: string) => AppThunk<Promise<string>>;

export const sealPassword: Seal =
  (password) =>
  (_dispatch, _getState, { effects }) =>
    encryptPassword(password, effects.cipherSecret ?? DEFAULT_CIPHER_SECRET);

/** Of one form, in memory for as long as it is open: the same words have the same sealed text. */
export function makeSeal(): Seal {
  const sealed = new Map<string, string>();
  return (password) => async (dispatch) => {
    const known = sealed.get(password) ?? (await dispatch(sealPassword(password)));
    sealed.set(password, known);
    return known;
  };
}
