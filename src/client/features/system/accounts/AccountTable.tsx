// Rows of the account list: state as text, and the actions that apply to each.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Account } from '../../../../contract/account/accounts';
import { ACCOUNT_STATUS } from '../../../../contract/codes';
import { dashDateTime } from '../../../lib/dates';
import {
  useDeleteAccountMutation,
  useRestoreAccountMutation,
  useSetAccountStatusMutation,
  useUnlockAccountMutation,
} from '../../../state/api/account/accountAdmin';
import { useEntity } from '../../../state/api/entities';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { ask, tell } from '../../../state/prompts';
import { selectUser } from '../../../state/session/sessionSlice';
import { ListRow } from '../../../ui/rows/ListRow';

interface Props {
  ids: readonly number[];
  bin: boolean;
  onEdit(account: Account): void;
  onPassword(account: Account): void;
}
const small = { minWidth: 0, px: 0.75 } as const;

export function AccountTable({ ids, ...rest }: Props) {
  return (
    <Table size="small" aria-label="账号列表" sx={{ '& th': { whiteSpace: 'nowrap', color: 'text.secondary' } }}>
      <TableHead>
        <TableRow>
          {['手机号', '姓名', '角色', '机构', '状态', rest.bin ? '删除时间' : '最近使用', '操作'].map((head) => (
            <TableCell key={head}>{head}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {ids.map((id) => (
          <AccountRow key={id} id={id} {...rest} />
        ))}
      </TableBody>
    </Table>
  );
}

function AccountRow({ id, bin, onEdit, onPassword }: Omit<Props, 'ids'> & { id: number }) {
  const account = useEntity('account', id);
  const dispatch = useAppDispatch();
  const me = useAppSelector(selectUser)?.id;
  const [setStatus] = useSetAccountStatusMutation();
  const [unlock] = useUnlockAccountMutation();
  const [remove] = useDeleteAccountMutation();
  const [restore] = useRestoreAccountMutation();
  const sure = (title: string, text: string, ok: string) => dispatch(ask({ title, text, ok, cancel: '取消' }));

  const toggle = async ({ revision, nickname, status }: Account) => {
    const active = status === ACCOUNT_STATUS.active;
    if (active && !(await sure('停用账号', `“${nickname}”将立即退出登录，停用期间不能登录。`, '停用'))) return;
    const next = active ? ACCOUNT_STATUS.disabled : ACCOUNT_STATUS.active;
    if ((await setStatus({ id, revision, status: next })).data)
      dispatch(tell('success', active ? `已停用“${nickname}”` : `已启用“${nickname}”`));
  };
  const drop = async ({ revision, nickname }: Account) => {
    if (!(await sure('删除账号', `“${nickname}”将退出登录并移入回收站，30 天内可以恢复。`, '删除'))) return;
    if ((await remove({ id, revision })).data) dispatch(tell('success', '已移入回收站，可在“回收站”中恢复'));
  };
  const free = async ({ nickname }: Account) => {
    if (!('error' in (await unlock({ id })))) dispatch(tell('success', `已解除“${nickname}”的登录限制`));
  };
  const back = async ({ nickname }: Account) => {
    if ((await restore({ id })).data) dispatch(tell('success', `已恢复“${nickname}”`));
  };

  if (!account) return null;
  return (
    <ListRow rowId={id}>
      <TableCell sx={{ fontVariantNumeric: 'tabular-nums' }}>{account.username}</TableCell>
      <TableCell>{account.nickname}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{account.role_name}</TableCell>
      <TableCell>{account.organization_title}</TableCell>
      <TableCell>
        <States account={account} />
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {timeOf(bin ? account.deleted_at : account.seen_at)}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        {bin ? (
          <Button size="small" sx={small} aria-label={`恢复 ${account.nickname}`} onClick={() => void back(account)}>
            恢复
          </Button>
        ) : (
          <>
            <Button
              size="small"
              sx={small}
              aria-label={`修改 ${account.nickname}`}
              data-key="edit"
              onClick={() => onEdit(account)}
            >
              修改
            </Button>
            {account.locked === 1 && (
              <Button
                size="small"
                sx={small}
                aria-label={`解锁 ${account.nickname}`}
                onClick={() => void free(account)}
              >
                解锁
              </Button>
            )}
            {account.id !== me && (
              <>
                <Button
                  size="small"
                  sx={small}
                  aria-label={`重置密码 ${account.nickname}`}
                  onClick={() => onPassword(account)}
                >
                  重置密码
                </Button>
                <Button
                  size="small"
                  sx={small}
                  aria-label={`${account.status === ACCOUNT_STATUS.active ? '停用' : '启用'} ${account.nickname}`}
                  onClick={() => void toggle(account)}
                >
                  {account.status === ACCOUNT_STATUS.active ? '停用' : '启用'}
                </Button>
                <Button
                  size="small"
                  sx={small}
                  color="error"
                  aria-label={`删除 ${account.nickname}`}
                  onClick={() => void drop(account)}
                >
                  删除
                </Button>
              </>
            )}
          </>
        )}
      </TableCell>
    </ListRow>
  );
}

const timeOf = (stamp: string | null) => (stamp === null ? '—' : dashDateTime(stamp));

function States({ account: { status, locked, weak_password } }: { account: Account }) {
  return (
    <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
      <Chip
        size="small"
        variant="outlined"
        color={status === ACCOUNT_STATUS.active ? 'success' : 'default'}
        label={status === ACCOUNT_STATUS.active ? '使用中' : '已停用'}
      />
      {locked === 1 && <Chip size="small" variant="outlined" color="error" label="登录受限" />}
      {weak_password === 1 && <Chip size="small" variant="outlined" color="warning" label="初始或弱密码" />}
    </Box>
  );
}
