// Profile of the signed-in account. Only the display name can be changed.
import { useState } from 'react';
import type { User } from '../../../../contract/account/session';
import { t } from '../../../lib/texts/t';
import { sessionApi } from '../../../state/api/account/session';
import { defineForm } from '../../../state/forms/defineForm';
import { useForm } from '../../../state/forms/useForm';
import { nicknameChanged } from '../../../state/session/sessionSlice';
import { Button } from '../../../ui/controls/Button';
import { Facts, type Fact } from '../../../ui/controls/Facts';
import { TextInput } from '../../../ui/controls/FormFields';
import { Section } from '../../../ui/controls/Section';
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
  const facts: Fact[] = [
    [t('手机号'), user.username ?? ''],
    [t('角色', 1), t(user.role_name)],
    [t('所属机构'), user.organization_title ?? '—'],
  ];
  return (
    <Section title={t('基本信息')}>
      <form noValidate className="profile-form" onSubmit={(event) => submitForm(event, form.submit)}>
        <Facts rows={facts} />
        <TextInput
          form={form}
          name="nickname"
          label={t('昵称')}
          fullWidth
          hint=" "
          onChange={(nickname) => (form.change({ nickname }), setSaved(false))}
          onBlur={form.check}
        />
        <div>
          <Button look="outlined large" type="submit" disabled={form.busy || form.draft.nickname === user.nickname}>
            {form.busy ? t('正在保存…') : t('保存昵称')}
          </Button>
          {saved && (
            <span role="status" className="profile-saved">
              {t('昵称已保存')}
            </span>
          )}
        </div>
      </form>
    </Section>
  );
}
