// Sets a new initial password for an account; it is shown only once.
import type { Account } from '../../../../contract/account/accounts';
import { newPasswordError } from '../../../../domain/account/passwordRules';
import { initialPassword } from '../../../lib/initialPassword';
import { t } from '../../../lib/texts/t';
import { accountAdminApi } from '../../../state/api/account/accountAdmin';
import { defineForm } from '../../../state/forms/defineForm';
import { useForm } from '../../../state/forms/useForm';
import { makeSeal } from '../../../state/session/passwordThunks';
import { Button } from '../../../ui/controls/Button';
import { TextInput, type FieldsForm } from '../../../ui/controls/FormFields';
import { Text } from '../../../ui/controls/Text';
import { FieldEnd } from '../../../ui/controls/TextField';
import { FormDialog } from '../../../ui/dialogs/FormDialog';

interface InputProps {
  form: FieldsForm<{ password: string }>;
  label: string;
  hint?: string;
  required?: boolean;
  autoFocus?: boolean;
}
/** The initial password of an account, with a button that makes another one. */
export function InitialPasswordInput({ form, ...field }: InputProps) {
  const another = (
    <FieldEnd>
      <Button onClick={() => form.change({ password: initialPassword() })}>{t('换一个')}</Button>
    </FieldEnd>
  );
  return (
    <TextInput
      form={form}
      name="password"
      max={100}
      slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false }, input: { endAdornment: another } }}
      {...field}
    />
  );
}

export const initialPasswordFault = (password: string, username: string) => {
  const msg = newPasswordError(password, username)?.replace('新密码', '初始密码');
  return msg !== undefined && { field: 'password' as const, msg };
};

const seal = makeSeal();
const passwordForm = defineForm({
  name: 'accountPassword',
  initial: () => ({ password: initialPassword(), username: '', nickname: '' }),
  draftOf: ({ username, nickname }: Account) => ({ username, nickname }),
  faults: ({ password, username }) => [initialPasswordFault(password, username)],
  save:
    ({ password }, { id = 0, revision }) =>
    async (dispatch) => {
      const args = { id, revision, password: await dispatch(seal(password)) };
      return dispatch(accountAdminApi.endpoints.resetAccountPassword.initiate(args, { track: false }));
    },
  notice: ({ nickname }) => t('已重置“{0}”的密码，请告知本人', nickname),
});

export function PasswordDialog({ account, onClose }: { account: Account; onClose(): void }) {
  const form = useForm(passwordForm, { record: account, onSaved: onClose });
  return (
    <FormDialog title={t('重置“{0}”的密码', account.nickname)} ok={t('重置')} form={form} onClose={onClose}>
      <Text quiet>{t('该账号在所有设备上的登录会立即退出，本人下次登录时会被提醒修改密码。')}</Text>
      <InitialPasswordInput form={form} label={t('新的初始密码')} autoFocus />
    </FormDialog>
  );
}
