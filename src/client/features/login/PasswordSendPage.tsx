// Forgotten password, first step: send a code to the phone. The reply never tells whether the phone is known.
import Button from '@mui/material/Button';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSendPasswordCodeMutation } from '../../state/api/session';
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
      <h1 style={{ margin: '0 0 8px', fontSize: 24 }}>找回密码</h1>
      <p style={{ margin: '0 0 24px', color: '#526173' }}>我们会向该手机号发送 6 位验证码，10 分钟内有效。</p>
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
        <Button type="submit" variant="contained" size="large" fullWidth disabled={isLoading} sx={{ mt: 1 }}>
          {isLoading ? '正在发送…' : '发送验证码'}
        </Button>
      </form>
      <p style={{ marginTop: 16, fontSize: 13 }}>
        <a href="#/login" style={{ color: '#1f5fa8' }}>
          返回登录
        </a>
      </p>
    </PublicFrame>
  );
}
