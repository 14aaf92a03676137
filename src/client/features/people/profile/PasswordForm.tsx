// Changes the account's own password. On success all other devices are signed out (see passwordThunks).
import { useState } from 'react';
import { newPasswordError, passwordStrength } from '../../../../domain/account/passwordRules';
import { t } from '../../../lib/texts/t';
import { translated } from '../../../lib/texts/translated';
import { useAppDispatch } from '../../../state/hooks';
import { changePassword, makeSeal } from '../../../state/session/passwordThunks';
import { Button } from '../../../ui/controls/Button';
import { PasswordEye } from '../../../ui/controls/PasswordEye';
import { Section } from '../../../ui/controls/Section';
import { TextField } from '../../../ui/controls/TextField';
import { usePasswordForm } from '../../../ui/controls/usePasswordForm';

const EMPTY = { old_password: '', password: '', again: '' };
type Form = typeof EMPTY;
const FIELDS: readonly [keyof Form, string, string][] = [
  ['old_password', t('原密码'), 'current-password'],
  ['password', t('新密码'), 'new-password'],
  ['again', t('再次填写新密码'), 'new-password'],
];

/** The strength is also given in words, so that it does not depend on colour alone. */
const STRENGTHS = { 弱: t('弱，不能使用'), 中: t('中，可以使用'), 强: t('强') } as const;

const faultsOf =
  (username: string) =>
  ({ old_password, password, again }: Form) => ({
    old_password: old_password === '' ? t('请填写原密码') : undefined,
    password:
      translated(newPasswordError(password, username) ?? '') ||
      (password === old_password ? t('新密码不能与原密码相同') : undefined),
    again: again === password ? undefined : t('两次填写的密码不一致'),
  });

export function PasswordForm({ username }: { username: string }) {
  const dispatch = useAppDispatch();
  const [seal] = useState(makeSeal);
  const form = usePasswordForm(
    EMPTY,
    faultsOf(username),
    async ({ old_password, password }) => (await dispatch(changePassword({ old_password, password }, seal))).ok,
  );
  const [shown, setShown] = useState(false);

  return (
    <Section title={t('修改密码')}>
      <form noValidate className="profile-form" onSubmit={form.submit}>
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        {FIELDS.map(([name, label, autoComplete]) => {
          const { value, fault, change, check } = form.field(name);
          return (
            <TextField
              key={name}
              name={name}
              label={label}
              type={shown ? 'text' : 'password'}
              autoComplete={autoComplete}
              fullWidth
              value={value}
              error={fault !== undefined}
              helperText={
                fault ??
                (name === 'password' && value !== '' ? (
                  <span role="status">{t('密码强度：{0}', STRENGTHS[passwordStrength(value, username)])}</span>
                ) : (
                  ' '
                ))
              }
              slotProps={{
                input: { endAdornment: <PasswordEye shown={shown} onChange={setShown} />, sx: { pr: 0.5 } },
              }}
              onChange={(event) => change(event.target.value)}
              onBlur={() => value !== '' && check()}
            />
          );
        })}
        <div>
          <Button look="filled large" type="submit" disabled={form.busy}>
            {form.busy ? t('正在修改…') : t('修改密码')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
