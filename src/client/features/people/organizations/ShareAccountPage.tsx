// 共享账号: external users see what is shared with them until the end date, or until an administrator revokes the account.
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SHARE_ORDERS, type ShareAccount } from '../../../../contract/account/shareAccount';
import { dashDate, dashDateTime } from '../../../lib/dates';
import { orderIn, pageIn, patched, type AddressPatch } from '../../../lib/listAddress';
import { useRecord } from '../../../state/records/records';
import { useGetShareAccountsQuery, useRevokeShareAccountMutation } from '../../../state/api/account/organization';
import { useAppDispatch } from '../../../state/hooks';
import { ask, tell } from '../../../state/prompts';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { ListFrame } from '../../../ui/lists/ListFrame';
import { SearchField } from '../../../ui/controls/SearchField';
import { ListRow } from '../../../ui/rows/ListRow';
import { HandOverDialog } from './HandOverDialog';
import { RowButton } from '../../../ui/rows/RowButton';
import { ShareDialog, type NewShare } from './ShareDialog';
import { scopeText, SHARE_STATES, shareState } from './shareState';
import { useListColumns } from '../../../state/ui/useListColumns';
import { ListTable } from '../../../ui/lists/ListTable';
import { Button } from '../../../ui/controls/Button';
import { Cell } from '../../../ui/controls/Table';
import { Chip } from '../../../ui/controls/Chip';
import { t } from '../../../lib/texts/t';

const EDITS = { active: t('修改'), ended: t('延期'), revoked: t('重新共享') } as const;
const COLOURS = { active: 'success', ended: 'warning', revoked: 'default' } as const;

export default function ShareAccountPage() {
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  const change = (patch: AddressPatch, replace = false) => setParams((now) => patched(now, patch), { replace });
  const text = params.get('text') ?? '';
  const active = params.get('active');
  const { page, size } = pageIn(params);
  const order = orderIn(params, SHARE_ORDERS);
  const columns = useListColumns('shares');
  const query = useGetShareAccountsQuery(
    {
      page,
      size,
      ...(order && { order }),
      ...(text === '' ? {} : { text }),
      ...(active === '1' ? { active: 1 as const } : active === '0' ? { active: 0 as const } : {}),
    },
    { refetchOnMountOrArgChange: true },
  );
  const [edited, setEdited] = useState<ShareAccount | 'new' | null>(null);
  const [added, setAdded] = useState<NewShare | null>(null);
  const [revoke] = useRevokeShareAccountMutation();
  // The time of the reply, so that the displayed states match its rows.
  const now = query.fulfilledTimeStamp ?? 0;

  const takeBack = async ({ id, revision, nickname }: ShareAccount) => {
    if (
      !(await dispatch(
        ask({
          title: t('收回共享账号'),
          text: t('“{0}”将立即退出登录，之后不能再登录。', nickname),
          ok: t('立即收回'),
          cancel: t('取消'),
        }),
      ))
    )
      return;
    if ((await revoke({ id, revision })).data) dispatch(tell('success', t('已收回“{0}”', nickname)));
  };
  const add = (
    <Button look="filled large" onClick={() => setEdited('new')}>
      {t('新建共享账号')}
    </Button>
  );
  return (
    <>
      <ListFrame
        title={t('共享账号')}
        actions={add}
        filters={
          <>
            <SearchField
              max={40}
              width={200}
              label={t('手机号或名称')}
              value={text}
              onChange={(typed) => change({ text: typed }, true)}
            />
            <LabelledSelect
              label={t('状态')}
              all={t('全部')}
              value={active}
              choices={[
                { value: '1', label: t('有效') },
                { value: '0', label: t('已到期或收回') },
              ]}
              onChange={(value) => change({ active: value })}
            />
          </>
        }
        query={query}
        empty={
          text !== '' || active !== null
            ? { title: t('没有符合条件的共享账号'), text: t('可以放宽筛选条件。') }
            : {
                title: t('还没有共享账号'),
                text: t('共享账号让外校老师在限期内查看指定的试题与试卷，随时可以收回。'),
                action: add,
              }
        }
        page={{ page, size, onChange: (next, nextSize) => change({ page: next, size: nextSize }) }}
      >
        <ListTable
          label={t('共享账号列表')}
          arranged={columns}
          columns={[
            { title: t('手机号'), order: 'username', fixed: true },
            { title: t('名称'), order: 'nickname' },
            { title: t('机构'), order: 'organization_title' },
            { title: t('范围') },
            { title: t('到期日'), order: 'expires_at' },
            { title: t('状态') },
            { title: t('建立人') },
            { title: t('最近使用'), order: 'seen_at' },
            { title: t('操作'), fixed: true },
          ]}
          order={order}
          onOrder={(next) => change({ order: next })}
        >
          {query.data?.ids.map((id) => (
            <ShareAccountRow key={id} id={id} now={now} onEdit={setEdited} onRevoke={takeBack} />
          ))}
        </ListTable>
      </ListFrame>
      {edited && (
        <ShareDialog account={edited === 'new' ? null : edited} onAdded={setAdded} onClose={() => setEdited(null)} />
      )}
      {added && <HandOverDialog share={added} onClose={() => setAdded(null)} />}
    </>
  );
}

interface RowProps {
  id: number;
  /** When the states are those of the reply. */
  now: number;
  onEdit(row: ShareAccount): void;
  onRevoke(row: ShareAccount): Promise<void>;
}
function ShareAccountRow({ id, now, onEdit, onRevoke }: RowProps) {
  const row = useRecord('shareAccount', id);
  if (!row) return null;
  const state = shareState(row, now);
  return (
    <ListRow rowId={id}>
      <Cell sx={{ fontVariantNumeric: 'tabular-nums' }}>{row.username}</Cell>
      <Cell sx={{ overflowWrap: 'anywhere' }}>{row.nickname}</Cell>
      <Cell>{row.organization_title}</Cell>
      <Cell>{scopeText(row.scope)}</Cell>
      <Cell sx={{ whiteSpace: 'nowrap' }}>{row.expires_at ? dashDate(row.expires_at) : t('不限')}</Cell>
      <Cell>
        <Chip color={COLOURS[state]} label={SHARE_STATES[state]} />
      </Cell>
      <Cell>{row.shared_by || '—'}</Cell>
      <Cell sx={{ whiteSpace: 'nowrap' }}>{row.seen_at ? dashDateTime(row.seen_at) : '—'}</Cell>
      <Cell sx={{ whiteSpace: 'nowrap' }}>
        <RowButton rowKey="edit" text={EDITS[state]} of={row.nickname} onClick={() => onEdit(row)} />
        {state === 'active' && (
          <RowButton text={t('收回')} of={row.nickname} danger onClick={() => void onRevoke(row)} />
        )}
      </Cell>
    </ListRow>
  );
}
