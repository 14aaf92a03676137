// Profile of the signed-in account. Only the display name can be changed.
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState, type FormEvent } from 'react';
import type { User } from '../../../contract/account/session';
import { useChangeProfileMutation } from '../../state/api/account/session';
import { useAppDispatch } from '../../state/hooks';
import { nicknameChanged } from '../../state/session/sessionSlice';

const NICKNAME_MAX = 40;

const nicknameError = (nickname: string): string | undefined => {
  if (nickname.trim() === '') return '请填写昵称';
  return nickname.trim().length > NICKNAME_MAX ? `昵称不能超过${NICKNAME_MAX}个字符` : undefined;
};

export function ProfileForm({ user }: { user: User }) {
  const dispatch = useAppDispatch();
  const [change, { isLoading }] = useChangeProfileMutation();
  const [nickname, setNickname] = useState(user.nickname);
  const [error, setError] = useState<string>();
  const [saved, setSaved] = useState(false);
  const heading = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = nicknameError(nickname);
    setError(wrong);
    if (wrong || isLoading) return;
    const wanted = nickname.trim();
    const reply = await change({ nickname: wanted });
    if (reply.error) return;
    dispatch(nicknameChanged(wanted));
    setNickname(wanted);
    setSaved(true);
  };

  const facts: [string, string][] = [
    ['手机号', user.username ?? ''],
    ['角色', user.role_name],
    ['所属机构', user.organization_title ?? '—'],
  ];
  return (
    <Paper component="section" variant="outlined" aria-labelledby={heading} sx={{ p: 2 }}>
      <Typography id={heading} component="h2" sx={{ fontSize: 15, fontWeight: 600, mb: 2 }}>
        账号信息
      </Typography>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label="昵称"
          size="small"
          fullWidth
          value={nickname}
          error={Boolean(error)}
          helperText={error ?? ' '}
          onChange={(event) => {
            setNickname(event.target.value);
            setSaved(false);
          }}
          onBlur={() => setError(nicknameError(nickname))}
        />
        <dl
          style={{ margin: '4px 0 12px', display: 'grid', gridTemplateColumns: '80px 1fr', rowGap: 10, fontSize: 14 }}
        >
          {facts.map(([name, value]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt style={{ color: 'var(--ink-soft)' }}>{name}</dt>
              <dd style={{ margin: 0, overflowWrap: 'anywhere' }}>{value}</dd>
            </div>
          ))}
        </dl>
        <Button type="submit" variant="outlined" disabled={isLoading || nickname === user.nickname}>
          {isLoading ? '正在保存…' : '保存昵称'}
        </Button>
        {saved && (
          <span role="status" style={{ marginLeft: 12, color: 'var(--good)' }}>
            昵称已保存
          </span>
        )}
      </form>
    </Paper>
  );
}
