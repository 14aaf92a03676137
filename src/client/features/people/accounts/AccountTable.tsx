// Rows of the account list: state as text, and the actions that apply to each.
import type { ACCOUNT_ORDERS } from '../../../../contract/account/accounts';
import Box from '@mui/material/Box';
import type { Account } from '../../../../contract/account/accounts';
import { ACCOUNT_STATUS } from '../../../../contract/codes';
import { dashDateTime } from '../../../lib/dates';
import { useSetAccountStatusMutation, useUnlockAccountMutation } from '../../../state/api/account/accountAdmin';
import { useRecord } from '../../../state/records/records';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { ask, tell } from '../../../state/prompts';
import { selectUser } from '../../../state/session/sessionSlice';
import { ListRow } from '../../../ui/rows/ListRow';
import { useListColumns } from '../../../state/ui/useListColumns';
import { ListTable, type ListSorting } from '../../../ui/lists/ListTable';
import { RowButton } from '../../../ui/rows/RowButton';
import { Cell } from '../../../ui/controls/Table';
import { Chip } from '../../../ui/controls/Chip';
import { t } from '../../../lib/texts/t';

interface Props extends ListSorting<(typeof ACCOUNT_ORDERS)[number]> {
  ids: readonly number[];
  bin: boolean;
  onEdit(account: Account): void;
  onPassword(account: Account): void;
  onDelete(account: Account): void;
  onRestore(account: Account): void;
}

export function AccountTable({ ids, order, onOrder, ...rest }: Props) {
  const columns = useListColumns('accounts');
  return (
    <ListTable
      label={t('账号列表')}
      arranged={columns}
      columns={[
        { title: t('手机号'), order: 'username', fixed: true },
        { title: t('姓名'), order: 'nickname' },
        { title: t('角色'), order: 'role_name' },
        { title: t('机构'), order: 'organization_title' },
        { title: t('状态'), order: 'status' },
        { title: rest.bin ? t('删除时间') : t('最近使用'), order: 'seen_at' },
        { title: t('操作'), fixed: true },
      ]}
      order={order}
      onOrder={onOrder}
    >
      {ids.map((id) => (
        <AccountRow key={id} id={id} {...rest} />
      ))}
    </ListTable>
  );
}

function AccountRow({
  id,
  bin,
  onEdit,
  onPassword,
  onDelete,
  onRestore,
}: Omit<Props, 'ids' | keyof ListSorting<never>> & { id: number }) {
  const account = useRecord('account', id);
  const dispatch = useAppDispatch();
  const me = useAppSelector(selectUser)?.id;
  const [setStatus] = useSetAccountStatusMutation();
  const [unlock] = useUnlockAccountMutation();
  const sure = (title: string, text: string, ok: string) => dispatch(ask({ title, text, ok, cancel: t('取消') }));

  const toggle = async ({ revision, nickname, status }: Account) => {
    const active = status === ACCOUNT_STATUS.active;
    if (active && !(await sure(t('停用账号'), t('“{0}”将立即退出登录，停用期间不能登录。', nickname), t('停用'))))
      return;
    const next = active ? ACCOUNT_STATUS.disabled : ACCOUNT_STATUS.active;
    if ((await setStatus({ id, revision, status: next })).data)
      dispatch(tell('success', active ? t('已停用“{0}”', nickname) : t('已启用“{0}”', nickname)));
  };
  const free = async ({ nickname }: Account) => {
    if (!('error' in (await unlock({ id })))) dispatch(tell('success', t('已解除“{0}”的登录限制', nickname)));
  };

  if (!account) return null;
  return (
    <ListRow rowId={id}>
      <Cell sx={{ fontVariantNumeric: 'tabular-nums' }}>{account.username}</Cell>
      <Cell>{account.nickname}</Cell>
      <Cell sx={{ whiteSpace: 'nowrap' }}>{account.role_name}</Cell>
      <Cell>{account.organization_title}</Cell>
      <Cell>
        <States account={account} />
      </Cell>
      <Cell sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {timeOf(bin ? account.deleted_at : account.seen_at)}
      </Cell>
      <Cell sx={{ whiteSpace: 'nowrap' }}>
        {bin ? (
          <RowButton text={t('恢复')} of={account.nickname} onClick={() => onRestore(account)} />
        ) : (
          <>
            <RowButton text={t('修改')} of={account.nickname} rowKey="edit" onClick={() => onEdit(account)} />
            {account.locked === 1 && (
              <RowButton text={t('解锁')} of={account.nickname} onClick={() => void free(account)} />
            )}
            {account.id !== me && (
              <>
                <RowButton text={t('重置密码')} of={account.nickname} onClick={() => onPassword(account)} />
                <RowButton
                  text={account.status === ACCOUNT_STATUS.active ? t('停用') : t('启用')}
                  of={account.nickname}
                  onClick={() => void toggle(account)}
                />
                <RowButton text={t('删除')} of={account.nickname} danger onClick={() => onDelete(account)} />
              </>
            )}
          </>
        )}
      </Cell>
    </ListRow>
  );
}

const timeOf = (stamp: string | null) => (stamp === null ? '—' : dashDateTime(stamp));

function States({ account: { status, locked, weak_password } }: { account: Account }) {
  return (
    <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
      <Chip
        color={status === ACCOUNT_STATUS.active ? 'success' : 'default'}
        label={status === ACCOUNT_STATUS.active ? t('使用中') : t('已停用')}
      />
      {locked === 1 && <Chip color="error" label={t('登录受限')} />}
      {weak_password === 1 && <Chip color="warning" label={t('初始或弱密码')} />}
    </Box>
  );
}
