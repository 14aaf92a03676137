// Validation of the login form, texts to the letter of spec section 5.
export interface LoginErrors {
  username?: string;
  password?: string;
}

export function usernameError(username: string): string | undefined {
  return username.trim() === '' ? '请填写手机号' : undefined;
}

export function passwordError(password: string): string | undefined {
  if (password === '') return '请填写登录密码';
  return password.length < 4 ? '密码长度不能低于4个字符' : undefined;
}

/** Rules for a new password (trade: 8 characters, two kinds). */
export function newPasswordError(password: string): string | undefined {
  if (password === '') return '请填写新密码';
  if (password.length < 8) return '新密码不能少于8个字符';
  const kinds = [/[a-z]/i, /\d/, /[^a-z\d]/i].filter((kind) => kind.test(password)).length;
  return kinds < 2 ? '新密码须包含字母、数字、符号中的至少两种' : undefined;
}
