// Adds an account with its initial password, or changes an account.
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { PHONE, PHONE_FAULT, type Account } from '../../../../contract/account/accounts';
import type { Organization } from '../../../../contract/account/organization';
import type { Role } from '../../../../contract/account/roles';
import { newPasswordError } from '../../../../domain/account/passwordRules';
import { useSaveAccountMutation } from '../../../state/api/account/accountAdmin';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { tell } from '../../../state/prompts';
import { makeSeal } from '../../../state/session/sealPassword';
import { selectUser } from '../../../state/session/sessionSlice';
import { ConflictSides, type ShownField } from '../../../ui/dialogs/ConflictSides';
import { FormDialog } from '../../../ui/dialogs/FormDialog';
import { useRecordForm } from '../../../ui/dialogs/useRecordForm';
import { initialPassword } from '../../../lib/initialPassword';

interface Props {
  /** Null for a new account. */
  account: Account | null;
  roles: readonly Role[];
  organizations: readonly Organization[];
  onClose(): void;
}
const TEACHER = 4;

export function AccountDialog({ account, roles, organizations, onClose }: Props) {
  const dispatch = useAppDispatch();
  const own = useAppSelector(selectUser)?.organization_id ?? 1;
  const form = useRecordForm(
    account,
    (of: Pick<Account, 'username' | 'nickname' | 'role_id' | 'organization_id'> | null) => ({
      username: of?.username ?? '',
      nickname: of?.nickname ?? '',
      role_id: of?.role_id ?? roles.find((role) => role.id === TEACHER)?.id ?? roles[0]?.id ?? TEACHER,
      organization_id: of?.organization_id ?? own,
      password: of ? '' : initialPassword(),
    }),
  );
  const { draft, change } = form;
  const shown: ShownField<typeof draft>[] = [
    ['手机号', ({ username }) => username],
    ['姓名', ({ nickname }) => nickname],
    ['角色', ({ role_id }) => roles.find(({ id }) => id === role_id)?.title ?? `角色 ${role_id}`],
    [
      '机构',
      ({ organization_id }) =>
        organizations.find(({ id }) => id === organization_id)?.title ?? `机构 ${organization_id}`,
    ],
  ];
  const [seal] = useState(makeSeal);
  const [tried, setTried] = useState(false);
  const [save, saving] = useSaveAccountMutation();
  const faults = {
    username: PHONE.test(draft.username.trim()) ? undefined : PHONE_FAULT,
    nickname: draft.nickname.trim() === '' ? '请填写姓名' : undefined,
    password: account ? undefined : newPasswordError(draft.password, draft.username)?.replace('新密码', '初始密码'),
  };
  const submit = async () => {
    setTried(true);
    if (Object.values(faults).some(Boolean)) return;
    const { password, ...fields } = draft;
    const sealed = account ? {} : { password: await dispatch(seal(password)) };
    const reply = await save({
      ...fields,
      username: fields.username.trim(),
      ...sealed,
      ...(account ? { id: account.id, revision: form.revision } : {}),
    });
    if (!reply.data) return void form.refused(reply.error);
    dispatch(tell('success', account ? '已保存' : `已新增“${fields.nickname.trim()}”，请把初始密码告知本人`));
    onClose();
  };
  const field = (name: 'username' | 'nickname' | 'password', label: string, max: number) => ({
    size: 'small' as const,
    label,
    required: true,
    value: draft[name],
    error: tried && faults[name] !== undefined,
    helperText: tried ? faults[name] : undefined,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    slotProps: { htmlInput: { maxLength: max, autoComplete: 'off' } },
  });
  const select = (
    name: 'role_id' | 'organization_id',
    label: string,
    choices: readonly { id: number; title: string }[],
  ) => (
    <TextField
      select
      size="small"
      label={label}
      value={draft[name]}
      onChange={(event) => change({ [name]: Number(event.target.value) })}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true }, htmlInput: { 'aria-label': label } }}
    >
      {choices.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </TextField>
  );
  return (
    <FormDialog
      title={account ? '修改账号' : '新增账号'}
      busy={saving.isLoading}
      conflict={form.theirs && <ConflictSides form={form} fields={shown} />}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        {...field('username', '手机号', 11)}
        autoFocus={!account}
        onBlur={() => change((now) => ({ username: now.username.trim() }))}
      />
      <TextField {...field('nickname', '姓名', 40)} autoFocus={Boolean(account)} />
      {select(
        'role_id',
        '角色',
        roles.filter(
          (role) =>
            !role.organization_id || role.organization_id === draft.organization_id || role.id === draft.role_id,
        ),
      )}
      {select('organization_id', '机构', organizations)}
      {!account && (
        <TextField
          {...field('password', '初始密码', 100)}
          helperText={(tried && faults.password) || '本人首次登录时会被提醒修改。'}
          slotProps={{
            htmlInput: { maxLength: 100, autoComplete: 'off', spellCheck: false },
            input: {
              endAdornment: (
                <InputAdornment position="end">
                  <Button size="small" onClick={() => change({ password: initialPassword() })}>
                    换一个
                  </Button>
                </InputAdornment>
              ),
            },
          }}
        />
      )}
    </FormDialog>
  );
}
