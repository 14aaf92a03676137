// 账号管理: staff accounts with their actions.
import { ACCOUNT_ORDERS, type Account } from '../../../../contract/account/accounts';
import { ACCOUNT_STATUS } from '../../../../contract/codes';
import { t } from '../../../lib/texts/t';
import {
  accountAdminApi,
  useDeleteAccountMutation,
  useRestoreAccountMutation,
  useSetAccountStatusMutation,
  useUnlockAccountMutation,
} from '../../../state/api/account/accountAdmin';
import { useGetRolesQuery } from '../../../state/api/account/roles';
import { useAppDispatch } from '../../../state/hooks';
import { defineList } from '../../../state/lists/defineList';
import { ask, tell } from '../../../state/prompts';
import { Button } from '../../../ui/controls/Button';
import { Chip } from '../../../ui/controls/Chip';
import { ListPage } from '../../../ui/lists/ListPage';
import { EDIT_ACTION, stampColumn, textColumn } from '../../../ui/lists/columns';
import { ORGANIZATION_FILTER } from '../organizationFilter';
import { AccountDialog } from './AccountDialog';
import { AccountImportDialog } from './AccountImportDialog';
import { PasswordDialog } from './PasswordDialog';

const SHARE_ROLE_ID = 5;
const isActive = ({ status }: Account) => status === ACCOUNT_STATUS.active;

function useAccountActions() {
  const dispatch = useAppDispatch();
  const [setStatus] = useSetAccountStatusMutation();
  const [unlock] = useUnlockAccountMutation();
  return {
    async toggle(account: Account) {
      const { id, revision, nickname } = account;
      const active = isActive(account);
      const question = {
        title: t('停用账号'),
        text: t('“{0}”将立即退出登录，停用期间不能登录。', nickname),
        ok: t('停用'),
        cancel: t('取消'),
      };
      if (active && !(await dispatch(ask(question)))) return;
      const status = active ? ACCOUNT_STATUS.disabled : ACCOUNT_STATUS.active;
      if ((await setStatus({ id, revision, status })).data)
        dispatch(tell('success', active ? t('已停用“{0}”', nickname) : t('已启用“{0}”', nickname)));
    },
    async free({ id, nickname }: Account) {
      if (!('error' in (await unlock({ id })))) dispatch(tell('success', t('已解除“{0}”的登录限制', nickname)));
    },
  };
}

const accounts = defineList({
  name: 'accounts',
  kind: 'account',
  title: t('账号'),
  label: t('账号列表'),
  endpoint: accountAdminApi.endpoints.getAccounts,
  orders: ACCOUNT_ORDERS,
  views: ['all', 'bin'],
  useMore: () => ({
    ...useAccountActions(),
    roles: (useGetRolesQuery().data?.list ?? []).filter((role) => role.id !== SHARE_ROLE_ID),
  }),
  filters: [
    { kind: 'search', name: 'text', label: t('手机号或姓名'), max: 40, width: 200 },
    {
      kind: 'choice',
      name: 'role_id',
      label: t('角色', 1),
      width: 110,
      choices: ({ roles }) => roles.map(({ id, title }) => ({ value: id, label: t(title) })),
    },
    ORGANIZATION_FILTER,
    {
      kind: 'choice',
      name: 'status',
      label: t('状态'),
      choices: [
        { value: ACCOUNT_STATUS.active, label: t('使用中') },
        { value: ACCOUNT_STATUS.disabled, label: t('已停用') },
      ],
    },
  ],
  nameOf: (account) => account.nickname,
  columns: [
    textColumn(t('手机号'), 'username', { fixed: true, text: 'whole' }),
    textColumn(t('姓名'), 'nickname', { width: 96 }),
    { title: t('角色', 1), order: 'role_name', text: 'whole', cell: (account) => t(account.role_name) },
    textColumn(t('机构', 1), 'organization_title'),
    { title: t('状态'), order: 'status', cell: (account) => <States account={account} /> },
    stampColumn(t('最近使用'), 'seen_at'),
  ],
  actions: [
    EDIT_ACTION,
    { text: t('解锁'), run: (account, { free }) => free(account), when: ({ locked }) => locked === 1 },
    {
      text: t('重置密码'),
      run: (account, { show }) => show('password', account),
      when: ({ id }, { accountId }) => id !== accountId,
    },
    {
      text: (account) => (isActive(account) ? t('停用') : t('启用')),
      run: (account, { toggle }) => toggle(account),
      when: ({ id }, { accountId }) => id !== accountId,
    },
  ],
  add: { text: t('新建账号') },
  dialogs: {
    edit: ({ row, onClose }, { roles }) => <AccountDialog account={row} roles={roles} onClose={onClose} />,
    password: ({ row, onClose }) => row && <PasswordDialog account={row} onClose={onClose} />,
    import: ({ onClose }) => <AccountImportDialog onClose={onClose} />,
  },
  empty: { title: t('还没有账号'), text: t('新建账号，或用表格批量导入。') },
  bin: {
    title: t('删除账号'),
    text: ({ nickname }) => t('“{0}”将退出登录并移入回收站，30 天内可以恢复。', nickname),
    quoted: ({ nickname }) => t('“{0}”', nickname),
    useRemove: useDeleteAccountMutation,
    useRestore: useRestoreAccountMutation,
    may: ({ id }, { accountId }) => id !== accountId,
  },
});

export default function AccountManagementPage() {
  return (
    <ListPage
      list={accounts}
      actions={({ show }) => (
        <Button look="outlined large" onClick={() => show('import')}>
          {t('批量导入')}
        </Button>
      )}
    />
  );
}

const States = ({ account }: { account: Account }) => (
  <span className="list-chips">
    {!isActive(account) && <Chip label={t('已停用')} />}
    {account.locked === 1 && <Chip color="error" label={t('登录受限')} />}
    {account.weak_password === 1 && <Chip color="warning" label={t('初始或弱密码')} />}
  </span>
);
