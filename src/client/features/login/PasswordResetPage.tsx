// Forgotten password, step 2: code and new password, then back to the login page.
import { useNavigate, useSearchParams } from 'react-router-dom';
import { newPasswordError } from '../../../domain/account/passwordRules';
import { t } from '../../lib/texts/t';
import { translated } from '../../lib/texts/translated';
import { useAppDispatch } from '../../state/hooks';
import { resetPassword } from '../../state/session/passwordThunks';
import { PlainButton } from '../../ui/controls/Button';
import { usePasswordForm } from '../../ui/controls/usePasswordForm';
import { Field, usernameFault } from './Field';
import { PublicFrame } from './PublicFrame';

export default function PasswordResetPage() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const known = search.get('username') ?? '';
  const form = usePasswordForm(
    { username: known, code: '', password: '', again: '' },
    ({ username, code, password, again }) => ({
      username: usernameFault(username),
      code: /^\d{6}$/.test(code) ? undefined : t('请填写 6 位数字验证码'),
      password: translated(newPasswordError(password, username) ?? '') || undefined,
      again: again === password ? undefined : t('两次填写的密码不一致'),
    }),
    async (values) => {
      const { ok } = await dispatch(resetPassword(values));
      if (ok) void navigate('/login');
      return ok;
    },
  );

  return (
    <PublicFrame>
      <h1>{t('重设密码')}</h1>
      <form noValidate onSubmit={form.submit}>
        <Field
          field={form.field('username')}
          label={t('手机号')}
          type="tel"
          autoComplete="username"
          autoFocus={known === ''}
        />
        <Field field={form.field('code')} label={t('验证码')} autoComplete="one-time-code" autoFocus={known !== ''} />
        <Field field={form.field('password')} label={t('新密码')} type="password" autoComplete="new-password" />
        <Field field={form.field('again')} label={t('再次填写新密码')} type="password" autoComplete="new-password" />
        <PlainButton type="submit" className="public-submit" disabled={form.busy}>
          {form.busy ? t('正在提交…') : t('重设密码')}
        </PlainButton>
      </form>
      <p className="public-links">
        <a href="#/login">{t('返回登录')}</a>
        <a href="#/password/send">{t('重新发送验证码')}</a>
      </p>
    </PublicFrame>
  );
}
