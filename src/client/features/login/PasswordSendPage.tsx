// Forgotten password, step 1: sends a code to the phone. The reply does not reveal whether the phone number is
// registered.
import { useNavigate } from 'react-router-dom';
import { t } from '../../lib/texts/t';
import { useSendPasswordCodeMutation } from '../../state/api/account/session';
import { PlainButton } from '../../ui/controls/Button';
import { usePasswordForm } from '../../ui/controls/usePasswordForm';
import { Field, usernameFault } from './Field';
import { PublicFrame } from './PublicFrame';

export default function PasswordSendPage() {
  const navigate = useNavigate();
  const [send] = useSendPasswordCodeMutation();
  const form = usePasswordForm(
    { username: '' },
    ({ username }) => ({ username: usernameFault(username) }),
    async ({ username }) => {
      const { error } = await send({ username });
      if (!error) void navigate(`/password/reset?username=${encodeURIComponent(username)}`);
      return !error;
    },
  );

  return (
    <PublicFrame>
      <h1>{t('找回密码')}</h1>
      <p className="hint">{t('我们会向该手机号发送 6 位验证码，10 分钟内有效。')}</p>
      <form noValidate onSubmit={form.submit}>
        <Field field={form.field('username')} label={t('手机号')} type="tel" autoComplete="username" autoFocus />
        <PlainButton type="submit" className="public-submit" disabled={form.busy}>
          {form.busy ? t('正在发送…') : t('发送验证码')}
        </PlainButton>
      </form>
      <p className="public-links">
        <a href="#/login">{t('返回登录')}</a>
      </p>
    </PublicFrame>
  );
}
