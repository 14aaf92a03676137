// A password typed for somebody else's account, in the login's cipher.
import { DEFAULT_CIPHER_SECRET } from '../../../contract/codes';
import { encryptPassword } from '../../lib/cipher';
import type { AppThunk } from '../store';

export const sealPassword =
  (password: string): AppThunk<Promise<string>> =>
  (_dispatch, _getState, { effects }) =>
    encryptPassword(password, effects.cipherSecret ?? DEFAULT_CIPHER_SECRET);
