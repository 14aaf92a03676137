// Adds an account with its initial password, or changes an account.
import { PHONE, PHONE_FAULT, type Account } from '../../../../contract/account/accounts';
import type { Role } from '../../../../contract/account/roles';
import { initialPassword } from '../../../lib/initialPassword';
import { t } from '../../../lib/texts/t';
import { accountAdminApi } from '../../../state/api/account/accountAdmin';
import { useOrganizationRows } from '../../../state/api/account/organization';
import { defineForm } from '../../../state/forms/defineForm';
import { useForm } from '../../../state/forms/useForm';
import { useAppSelector } from '../../../state/hooks';
import { makeSeal } from '../../../state/session/passwordThunks';
import { selectUser } from '../../../state/session/sessionSlice';
import { ChoiceInput, TextInput } from '../../../ui/controls/FormFields';
import { RecordSelect, useRecords } from '../../../ui/controls/RecordSelect';
import { FormDialog } from '../../../ui/dialogs/FormDialog';
import { InitialPasswordInput, initialPasswordFault } from './PasswordDialog';

interface Props {
  /** Null for a new account. */
  account: Account | null;
  roles: readonly Role[];
  onClose(): void;
}
const TEACHER = 4;
const NO_FILLING = { htmlInput: { autoComplete: 'off' } };
const seal = makeSeal();

const accountForm = defineForm({
  name: 'account',
  initial: () => ({ username: '', nickname: '', role_id: TEACHER, organization_id: 1, password: initialPassword() }),
  draftOf: ({ username, nickname, role_id, organization_id }: Account) => ({
    username,
    nickname,
    role_id,
    organization_id,
  }),
  faults: ({ username, nickname, password }, isNew) => [
    !PHONE.test(username.trim()) && { field: 'username', msg: PHONE_FAULT },
    nickname.trim() === '' && { field: 'nickname', msg: t('请填写姓名') },
    isNew && initialPasswordFault(password, username),
  ],
  save:
    ({ password, ...fields }, { id, revision }) =>
    async (dispatch) => {
      const rest = id === undefined ? { password: await dispatch(seal(password)) } : { id, revision };
      const args = { ...fields, username: fields.username.trim(), ...rest };
      return dispatch(accountAdminApi.endpoints.saveAccount.initiate(args, { track: false }));
    },
  notice: ({ nickname }, _reply, isNew) =>
    isNew ? t('已新建“{0}”，请把初始密码告知本人', nickname.trim()) : t('已保存'),
});

export function AccountDialog({ account, roles, onClose }: Props) {
  const own = useAppSelector(selectUser)?.organization_id ?? 1;
  const role_id = roles.find((role) => role.id === TEACHER)?.id ?? roles[0]?.id ?? TEACHER;
  const form = useForm(accountForm, { record: account, start: { role_id, organization_id: own }, onSaved: onClose });
  const { draft, change } = form;
  const organizations = useRecords(useOrganizationRows, draft.organization_id);
  const titleOf = (list: readonly { id: number; title: string }[], id: number) =>
    list.find((each) => each.id === id)?.title;
  return (
    <FormDialog
      title={account ? t('修改账号') : t('新建账号')}
      form={form}
      compared={[
        [t('手机号'), ({ username }) => username],
        [t('姓名'), ({ nickname }) => nickname],
        [t('角色', 1), (of) => titleOf(roles, of.role_id) ?? t('角色 {0}', of.role_id)],
        [t('机构', 1), (of) => organizations.titleOf(of.organization_id) ?? t('机构 {0}', of.organization_id)],
      ]}
      onClose={onClose}
    >
      <TextInput
        form={form}
        name="username"
        label={t('手机号')}
        max={11}
        required
        autoFocus={!account}
        slotProps={NO_FILLING}
        onBlur={() => change({ username: draft.username.trim() })}
      />
      <TextInput
        form={form}
        name="nickname"
        label={t('姓名')}
        max={40}
        required
        autoFocus={Boolean(account)}
        slotProps={NO_FILLING}
      />
      <ChoiceInput
        form={form}
        name="role_id"
        label={t('角色', 1)}
        choices={roles
          .filter(({ id, organization_id: of }) => !of || of === draft.organization_id || id === draft.role_id)
          .map(({ id, title }) => ({ value: id, label: title }))}
      />
      <RecordSelect
        useList={useOrganizationRows}
        label={t('机构', 1)}
        value={draft.organization_id}
        onChange={(id) => change({ organization_id: Number(id) })}
      />
      {!account && (
        <InitialPasswordInput form={form} label={t('初始密码')} hint={t('本人首次登录时会被提醒修改。')} required />
      )}
    </FormDialog>
  );
}
