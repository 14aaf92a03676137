// Login page. Opening it clears the session. The form is not sent until it is valid.
import { useEffect, useMemo, useState } from 'react';
import type { DemoAccount } from '../../../contract/account/session';
import { faultText } from '../../lib/faultText';
import { pageMeta } from '../../lib/pageMeta';
import { t } from '../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectInterruption } from '../../state/session/sessionSlice';
import { openLogin, signIn } from '../../state/session/sessionThunks';
import { PlainButton } from '../../ui/controls/Button';
import { usePasswordForm } from '../../ui/controls/usePasswordForm';
import { Field, usernameFault } from './Field';
import { PublicFrame } from './PublicFrame';

/** Why the user was sent here. Repeated on the page, because the notification may already be gone. */
const WHY = {
  session: t('上次的登录已经失效，请重新登录。没有保存成功的内容会在登录后提示您处理。'),
  gateway: t('服务器暂时没有回应，请稍后再登录。没有保存成功的内容会在登录后提示您处理。'),
} as const;

const demoAccounts = (): DemoAccount[] => JSON.parse(pageMeta('tiku-demo') || '[]') as DemoAccount[];

function passwordFault(password: string): string | undefined {
  if (password === '') return t('请填写登录密码');
  return password.length < 4 ? t('密码长度不能低于4个字符') : undefined;
}

export default function LoginPage({ onTyping }: { onTyping(): void }) {
  const dispatch = useAppDispatch();
  const [refusal, setRefusal] = useState('');
  const [reloading, setReloading] = useState<boolean | null>(null);
  const interruption = useAppSelector(selectInterruption);
  const form = usePasswordForm(
    { username: interruption?.username ?? '', password: '' },
    ({ username, password }) => ({ username: usernameFault(username), password: passwordFault(password) }),
    async (values) => {
      setRefusal('');
      const outcome = await dispatch(signIn(values));
      if (!outcome.ok) {
        setRefusal(faultText(outcome.error));
        document.getElementsByName('password')[0]?.focus();
      }
      return outcome.ok;
    },
  );

  const demo = useMemo(demoAccounts, []);
  useEffect(() => setReloading(dispatch(openLogin())), [dispatch]);
  if (reloading !== false) return null;
  return (
    <PublicFrame>
      <p className="welcome">{t('您好，欢迎使用')}</p>
      <h1>{t('题库登录')}</h1>
      {interruption?.fault && (
        <p role="alert" className="public-why">
          {WHY[interruption.fault]}
        </p>
      )}
      <form noValidate onSubmit={form.submit} onInput={onTyping}>
        <Field
          field={form.field('username')}
          label={t('手机号')}
          type="tel"
          autoComplete="username"
          autoFocus={!interruption?.username}
        />
        <Field
          field={form.field('password')}
          label={t('密码')}
          type="password"
          autoComplete="current-password"
          autoFocus={Boolean(interruption?.username)}
        />
        {refusal !== '' && (
          <p role="alert" className="public-why">
            {refusal}
          </p>
        )}
        <PlainButton type="submit" className="public-submit" disabled={form.busy}>
          {form.busy ? t('正在登录…') : t('登录')}
        </PlainButton>
      </form>
      {demo.length > 0 && (
        <section className="public-demo" aria-labelledby="public-demo">
          <h2 id="public-demo">{t('示例账号')}</h2>
          <p>{t('点一个账号即填好手机号和密码。密码是公开的，改过密码的账号不再列出。')}</p>
          <ul>
            {demo.map(({ username, role_name, nickname, password }) => (
              <li key={username}>
                <PlainButton onClick={() => form.fill({ username, password })}>
                  <b>{t(role_name)}</b> {nickname}
                  <span>
                    {username}　{password}
                  </span>
                </PlainButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="public-links">
        <a href="#/password/send">{t('忘记密码')}</a>
      </p>
    </PublicFrame>
  );
}
