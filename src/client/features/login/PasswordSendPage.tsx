// Forgotten password, step 1: sends a code to the phone. The reply does not reveal whether the phone number is
// registered.
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSendPasswordCodeMutation } from '../../state/api/account/session';
import { PlainButton } from '../../ui/controls/Button';
import { Field } from './Field';
import { usernameError } from './loginRules';
import { PublicFrame } from './PublicFrame';

export default function PasswordSendPage() {
  const navigate = useNavigate();
  const [send, { isLoading }] = useSendPasswordCodeMutation();
  const [username, setUsername] = useState('');
  const [error, setError] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = usernameError(username);
    setError(wrong);
    if (wrong) return;
    const reply = await send({ username });
    if (!reply.error) void navigate(`/password/reset?username=${encodeURIComponent(username)}`);
  };

  return (
    <PublicFrame>
      <h1>找回密码</h1>
      <p className="hint">我们会向该手机号发送 6 位验证码，10 分钟内有效。</p>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label="手机号"
          type="tel"
          autoComplete="username"
          autoFocus
          value={username}
          error={error}
          onChange={(value) => setUsername(value.trim())}
          onBlur={() => setError(usernameError(username))}
        />
        <PlainButton type="submit" className="public-submit" disabled={isLoading}>
          {isLoading ? '正在发送…' : '发送验证码'}
        </PlainButton>
      </form>
      <p className="public-links">
        <a href="#/login">返回登录</a>
      </p>
    </PublicFrame>
  );
}
