// Profile of the signed-in account. Only the display name can be changed.
import Paper from '@mui/material/Paper';
import { useId, useState } from 'react';
import type { User } from '../../../../contract/account/session';
import { t } from '../../../lib/texts/t';
import { sessionApi } from '../../../state/api/account/session';
import { defineForm } from '../../../state/forms/defineForm';
import { useForm } from '../../../state/forms/useForm';
import { nicknameChanged } from '../../../state/session/sessionSlice';
import { Button } from '../../../ui/controls/Button';
import { TextInput } from '../../../ui/controls/FormFields';
import { Heading } from '../../../ui/controls/Text';
import { submitForm } from '../../../ui/dialogs/submitForm';

const NICKNAME_MAX = 40;

const nicknameError = (nickname: string): string | undefined => {
  if (nickname.trim() === '') return t('请填写昵称');
  return nickname.trim().length > NICKNAME_MAX ? t('昵称不能超过{0}个字符', NICKNAME_MAX) : undefined;
};

const profileForm = defineForm({
  name: 'profile',
  initial: { nickname: '' },
  faults({ nickname }) {
    const msg = nicknameError(nickname);
    return [msg !== undefined && { field: 'nickname', msg }];
  },
  save: (draft) => async (dispatch) => {
    const nickname = draft.nickname.trim();
    const reply = await dispatch(sessionApi.endpoints.changeProfile.initiate({ nickname }, { track: false }));
    if (!reply.error) dispatch(nicknameChanged(nickname));
    return reply;
  },
});

export function ProfileForm({ user }: { user: User }) {
  const [saved, setSaved] = useState(false);
  const form = useForm(profileForm, {
    start: { nickname: user.nickname },
    onSaved(_reply, { nickname }) {
      form.change({ nickname: nickname.trim() });
      setSaved(true);
    },
  });
  const heading = useId();
  const facts: [string, string][] = [
    [t('手机号'), user.username ?? ''],
    [t('角色'), user.role_name],
    [t('所属机构'), user.organization_title ?? '—'],
  ];
  return (
    <Paper component="section" variant="outlined" aria-labelledby={heading} sx={{ p: 2 }}>
      <Heading id={heading} sx={{ mb: 2 }}>
        {t('账号信息')}
      </Heading>
      <form noValidate onSubmit={(event) => submitForm(event, form.submit)}>
        <TextInput
          form={form}
          name="nickname"
          label={t('昵称')}
          fullWidth
          hint=" "
          onChange={(nickname) => (form.change({ nickname }), setSaved(false))}
          onBlur={form.check}
        />
        <dl className="profile-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Button look="outlined large" type="submit" disabled={form.busy || form.draft.nickname === user.nickname}>
          {form.busy ? t('正在保存…') : t('保存昵称')}
        </Button>
        {saved && (
          <span role="status" className="profile-saved">
            {t('昵称已保存')}
          </span>
        )}
      </form>
    </Paper>
  );
}
