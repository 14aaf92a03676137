// Login page. Opening it clears the session. The form is not sent until it is valid.
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectInterruption } from '../../state/session/sessionSlice';
import { openLogin, signIn } from '../../state/session/sessionThunks';
import { PlainButton } from '../../ui/controls/Button';
import { Field } from './Field';
import { passwordError, usernameError, type LoginErrors } from './loginRules';
import { PublicFrame } from './PublicFrame';

/** Why the user was sent here. Repeated on the page, because the notification may already be gone. */
const WHY = {
  session: '上次的登录已经失效，请重新登录。没有保存成功的内容会在登录后提示您处理。',
  gateway: '服务器暂时没有回应，请稍后再登录。没有保存成功的内容会在登录后提示您处理。',
} as const;

export default function LoginPage({ onTyping }: { onTyping(): void }) {
  const dispatch = useAppDispatch();
  const [reloading, setReloading] = useState<boolean | null>(null);
  const interruption = useAppSelector(selectInterruption);
  const [username, setUsername] = useState(interruption?.username ?? '');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<LoginErrors>({});
  const [busy, setBusy] = useState(false);
  const usernameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  useEffect(() => setReloading(dispatch(openLogin())), [dispatch]);
  if (reloading !== false) return null;

  const check = (field: keyof LoginErrors) => {
    const error = field === 'username' ? usernameError(username) : passwordError(password);
    setErrors((known) => ({ ...known, [field]: error }));
    return error;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrongUsername = check('username');
    const wrongPassword = check('password');
    if (wrongUsername || wrongPassword) {
      (wrongUsername ? usernameInput : passwordInput).current?.focus();
      return;
    }
    setBusy(true);
    const outcome = await dispatch(signIn({ username, password }));
    if (!outcome.ok) {
      setBusy(false);
      passwordInput.current?.focus();
    }
  };

  return (
    <PublicFrame>
      <p className="welcome">您好，欢迎使用</p>
      <h1>题库登录</h1>
      {interruption?.fault && (
        <p role="alert" className="public-why">
          {WHY[interruption.fault]}
        </p>
      )}
      <form noValidate onSubmit={(event) => void submit(event)} onInput={onTyping}>
        <Field
          label="手机号"
          type="tel"
          autoComplete="username"
          autoFocus={!interruption?.username}
          inputRef={usernameInput}
          value={username}
          error={errors.username}
          onChange={(value) => setUsername(value.trim())}
          onBlur={() => check('username')}
        />
        <Field
          label="密码"
          type="password"
          autoComplete="current-password"
          autoFocus={Boolean(interruption?.username)}
          inputRef={passwordInput}
          value={password}
          error={errors.password}
          onChange={setPassword}
          onBlur={() => check('password')}
        />
        <PlainButton type="submit" className="public-submit" disabled={busy}>
          {busy ? '正在登录…' : '登录'}
        </PlainButton>
      </form>
      <p className="public-links">
        <a href="#/password/send">忘记密码</a>
      </p>
    </PublicFrame>
  );
}
