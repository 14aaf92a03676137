// Forgotten password, step 2: code and new password, then back to the login page.
import { useState, type FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { newPasswordError } from '../../../domain/account/passwordRules';
import { useAppDispatch } from '../../state/hooks';
import { resetPassword } from '../../state/session/passwordThunks';
import { PlainButton } from '../../ui/controls/Button';
import { Field } from './Field';
import { usernameError } from './loginRules';
import { PublicFrame } from './PublicFrame';

interface Errors {
  username?: string | undefined;
  code?: string | undefined;
  password?: string | undefined;
  again?: string | undefined;
}

export default function PasswordResetPage() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const known = search.get('username') ?? '';
  const [form, setForm] = useState({ username: known, code: '', password: '', again: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);

  const errorsOf = (): Errors => ({
    username: usernameError(form.username),
    code: /^\d{6}$/.test(form.code) ? undefined : '请填写 6 位数字验证码',
    password: newPasswordError(form.password, form.username),
    again: form.again === form.password ? undefined : '两次填写的密码不一致',
  });
  const field = (name: keyof typeof form) => ({
    value: form[name],
    error: errors[name],
    onChange: (value: string) =>
      setForm({ ...form, [name]: name === 'password' || name === 'again' ? value : value.trim() }),
    onBlur: () => setErrors({ ...errors, [name]: errorsOf()[name] }),
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = errorsOf();
    setErrors(wrong);
    if (busy || Object.values(wrong).some(Boolean)) return;
    setBusy(true);
    const outcome = await dispatch(resetPassword(form));
    setBusy(false);
    if (outcome.ok) void navigate('/login');
  };

  return (
    <PublicFrame>
      <h1>重设密码</h1>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Field label="手机号" type="tel" autoComplete="username" autoFocus={known === ''} {...field('username')} />
        <Field label="验证码" autoComplete="one-time-code" autoFocus={known !== ''} {...field('code')} />
        <Field label="新密码" type="password" autoComplete="new-password" {...field('password')} />
        <Field label="再次填写新密码" type="password" autoComplete="new-password" {...field('again')} />
        <PlainButton type="submit" className="public-submit" disabled={busy}>
          {busy ? '正在提交…' : '重设密码'}
        </PlainButton>
      </form>
      <p className="public-links">
        <a href="#/login">返回登录</a>
        <a href="#/password/send">重新发送验证码</a>
      </p>
    </PublicFrame>
  );
}
