// Changes the account's own password. On success all other devices are signed out (see passwordThunks).
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState, type FormEvent } from 'react';
import { newPasswordError, passwordStrength } from '../../../domain/account/passwordRules';
import { useAppDispatch } from '../../state/hooks';
import { changePassword } from '../../state/session/passwordThunks';
import { makeSeal } from '../../state/session/sealPassword';

const EMPTY = { old_password: '', password: '', again: '' };
type Form = typeof EMPTY;
type Errors = Partial<Record<keyof Form, string | undefined>>;
const FIELDS: readonly [keyof Form, string, string][] = [
  ['old_password', '原密码', 'current-password'],
  ['password', '新密码', 'new-password'],
  ['again', '再次填写新密码', 'new-password'],
];

/** The strength is also given in words, so that it does not depend on colour alone. */
const STRENGTHS = { 弱: '弱，不能使用', 中: '中，可以使用', 强: '强' } as const;

function errorsOf({ old_password, password, again }: Form, username: string): Errors {
  return {
    old_password: old_password === '' ? '请填写原密码' : undefined,
    password:
      newPasswordError(password, username) ?? (password === old_password ? '新密码不能与原密码相同' : undefined),
    again: again === password ? undefined : '两次填写的密码不一致',
  };
}

export function PasswordForm({ username }: { username: string }) {
  const dispatch = useAppDispatch();
  const [form, setForm] = useState(EMPTY);
  const [seal, setSeal] = useState(makeSeal);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const id = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = errorsOf(form, username);
    setErrors(wrong);
    const first = FIELDS.find(([name]) => wrong[name]);
    if (first) document.getElementById(`${id}${first[0]}`)?.focus();
    if (first || busy) return;
    setBusy(true);
    const outcome = await dispatch(changePassword({ old_password: form.old_password, password: form.password }, seal));
    setBusy(false);
    if (!outcome.ok) return;
    setForm(EMPTY);
    setSeal(() => makeSeal());
  };

  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: 2 }}>
      <Typography id={id} component="h2" sx={{ fontSize: 15, fontWeight: 600, mb: 2 }}>
        修改密码
      </Typography>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        {FIELDS.map(([name, label, autoComplete]) => (
          <TextField
            key={name}
            id={`${id}${name}`}
            label={label}
            type="password"
            autoComplete={autoComplete}
            size="small"
            fullWidth
            value={form[name]}
            error={Boolean(errors[name])}
            helperText={
              errors[name] ??
              (name === 'password' && form.password !== '' ? (
                <span role="status">密码强度：{STRENGTHS[passwordStrength(form.password, username)]}</span>
              ) : (
                ' '
              ))
            }
            onChange={(event) => setForm({ ...form, [name]: event.target.value })}
            onBlur={() => form[name] !== '' && setErrors({ ...errors, [name]: errorsOf(form, username)[name] })}
          />
        ))}
        <Button type="submit" variant="contained" disabled={busy}>
          {busy ? '正在修改…' : '修改密码'}
        </Button>
      </form>
    </Paper>
  );
}
