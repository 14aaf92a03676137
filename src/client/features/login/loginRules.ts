// Validation of the login form. The wording of the messages is fixed; do not change it.
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
