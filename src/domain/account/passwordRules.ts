// What a new password must be and what counts as a weak one. Client and server use the same functions.
const MIN_LENGTH = 8;
const MAX_LENGTH = 100;

const COMMON = new Set(
  `12345678 123456789 1234567890 87654321 88888888 66666666 00000000 11111111 11223344 12341234 123123123 147258369
  password password1 password123 passw0rd p@ssw0rd p@ssword qwertyui qwerty123 qwertyuiop 1q2w3e4r 1qaz2wsx
  q1w2e3r4 asdfghjkl asdf1234 zxcvbnm1 abc12345 abcd1234 abcdefgh a1234567 a12345678 a123456789 aa123456
  aa12345678 abc123456 qq123456 woaini1314 woaini520 5201314520 iloveyou 1314520520 admin123 admin888 admin1234
  administrator root1234 test1234 welcome1 welcome123 letmein123 sunshine football superman princess monkey123
  dragon123 wang1234 li123456 zhang123 shuxue123 tiku1234 tiku2026 tiku12345 laoshi123 teacher1 teacher123
  school123 changeme default1`.split(/\s+/),
);

export const isCommon = (password: string): boolean => COMMON.has(password.toLowerCase());
export const isWeak = (password: string): boolean => [...password].length < MIN_LENGTH || isCommon(password);

/** Strength of a password as one word; a password that newPasswordError refuses is always 弱. */
export function passwordStrength(password: string, username = ''): '弱' | '中' | '强' {
  if (newPasswordError(password, username) !== undefined) return '弱';
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  const signs = [...password];
  // A long password of few different characters is still easy to guess.
  const worth = Math.min(signs.length, 2 * new Set(signs).size) + 2 * (kinds - 2);
  return worth >= 14 ? '强' : '中';
}

/** undefined when the password is allowed, otherwise the reason. `username`: the phone number, if it is known. */
export function newPasswordError(password: string, username = ''): string | undefined {
  if (password === '') return '请填写新密码';
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  if ([...password].length < MIN_LENGTH || kinds < 2) {
    return '新密码至少 8 个字符，且至少包含大写字母、小写字母、数字、符号中的两种';
  }
  if ([...password].length > MAX_LENGTH) return '新密码不能超过 100 个字符';
  if (isCommon(password) || (username !== '' && password === username)) return '新密码过于常见，容易被猜到，请换一个';
  return undefined;
}
