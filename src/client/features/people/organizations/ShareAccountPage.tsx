// 共享账号: external users see what is shared with them until the end date, or until an administrator revokes the account.
import { SHARE_ORDERS, type ShareAccount } from '../../../../contract/account/shareAccount';
import { dashDate } from '../../../lib/dates';
import { t } from '../../../lib/texts/t';
import { organizationApi, useRevokeShareAccountMutation } from '../../../state/api/account/organization';
import { useAppDispatch } from '../../../state/hooks';
import { defineList } from '../../../state/lists/defineList';
import { ask, tell } from '../../../state/prompts';
import { Chip } from '../../../ui/controls/Chip';
import { ListPage } from '../../../ui/lists/ListPage';
import { EDIT_ACTION, stampColumn, textColumn } from '../../../ui/lists/columns';
import { ShareDialog } from './ShareDialog';
import { scopeText, SHARE_STATES, shareState } from './shareState';

const EDITS = { active: t('修改'), ended: t('延期'), revoked: t('重新共享') } as const;
const COLOURS = { active: 'success', ended: 'warning', revoked: 'default' } as const;

function useRevoke() {
  const dispatch = useAppDispatch();
  const [revoke] = useRevokeShareAccountMutation();
  return async ({ id, revision, nickname }: ShareAccount) => {
    const question = {
      title: t('收回共享账号'),
      text: t('“{0}”将立即退出登录，之后不能再登录。', nickname),
      ok: t('立即收回'),
      cancel: t('取消'),
    };
    if (!(await dispatch(ask(question)))) return;
    if ((await revoke({ id, revision })).data) dispatch(tell('success', t('已收回“{0}”', nickname)));
  };
}

const shares = defineList({
  name: 'shares',
  kind: 'shareAccount',
  title: t('共享账号'),
  label: t('共享账号列表'),
  endpoint: organizationApi.endpoints.getShareAccounts,
  orders: SHARE_ORDERS,
  useMore: () => ({ revoke: useRevoke() }),
  filters: [
    { kind: 'search', name: 'text', label: t('手机号或名称'), max: 40, width: 200 },
    {
      kind: 'choice',
      name: 'active',
      label: t('状态'),
      choices: [
        { value: 1, label: t('有效') },
        { value: 0, label: t('已到期或收回') },
      ],
    },
  ],
  nameOf: (row) => row.nickname,
  columns: [
    textColumn(t('手机号'), 'username', { fixed: true, text: 'whole' }),
    textColumn(t('名称'), 'nickname', { width: 96 }),
    textColumn(t('机构', 1), 'organization_title'),
    { id: 'scope', title: t('范围'), cell: (row) => scopeText(row.scope) },
    {
      title: t('到期日'),
      order: 'expires_at',
      text: 'whole',
      cell: (row) => (row.expires_at ? dashDate(row.expires_at) : t('不限')),
    },
    {
      id: 'status',
      title: t('状态'),
      cell(row, { readAt }) {
        const state = shareState(row, readAt);
        return state !== 'active' && <Chip color={COLOURS[state]} label={SHARE_STATES[state]} />;
      },
    },
    { id: 'shared_by', title: t('建立人'), cell: (row) => row.shared_by },
    stampColumn(t('最近使用'), 'seen_at'),
  ],
  actions: [
    { ...EDIT_ACTION, text: (row, { readAt }) => EDITS[shareState(row, readAt)] },
    {
      text: t('收回'),
      danger: true,
      run: (row, { revoke }) => revoke(row),
      when: (row, { readAt }) => shareState(row, readAt) === 'active',
    },
  ],
  add: { text: t('新建共享账号') },
  dialogs: { edit: ({ row, onClose }) => <ShareDialog account={row} onClose={onClose} /> },
  empty: {
    title: t('还没有共享账号'),
    text: t('共享账号让外校老师在限期内查看指定的试题与试卷，随时可以收回。'),
  },
});

export default function ShareAccountPage() {
  return <ListPage list={shares} />;
}
