// 账号管理: staff accounts with their actions.
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ACCOUNT_ORDERS, type Account } from '../../../../contract/account/accounts';
import { ACCOUNT_STATUS } from '../../../../contract/codes';
import { idIn, orderIn, pageIn, patched, type AddressPatch } from '../../../lib/listAddress';
import { useGetAccountsQuery } from '../../../state/api/account/accountAdmin';
import { useOrganizationRows } from '../../../state/api/account/organization';
import { useGetRolesQuery } from '../../../state/api/account/roles';
import { useAppSelector } from '../../../state/hooks';
import { selectIsAdmin } from '../../../state/session/sessionSlice';
import { CHOICE_PX, LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { ListFrame } from '../../../ui/lists/ListFrame';
import { ListTabs } from '../../../ui/lists/ListTabs';
import { SearchField } from '../../../ui/controls/SearchField';
import { AccountDialog } from './AccountDialog';
import { AccountImportDialog } from './AccountImportDialog';
import { AccountTable } from './AccountTable';
import { PasswordDialog } from './PasswordDialog';
import { RecordSelect } from '../../../ui/controls/RecordSelect';
import { useDeleteAccountMutation, useRestoreAccountMutation } from '../../../state/api/account/accountAdmin';
import { useDeletion } from '../../../state/ui/useDeletion';
import { Button } from '../../../ui/controls/Button';
import { t } from '../../../lib/texts/t';

const SHARE_ROLE_ID = 5;
const STATUSES = Object.values(ACCOUNT_STATUS);
type Open =
  { kind: 'edit'; account: Account | null } | { kind: 'password'; account: Account } | { kind: 'import' } | null;

export default function AccountManagementPage() {
  const [params, setParams] = useSearchParams();
  const change = (patch: AddressPatch, replace = false) => setParams((now) => patched(now, patch), { replace });
  const bin = params.get('deleted') === '1';
  const text = params.get('text') ?? '';
  const { page, size } = pageIn(params);
  const order = orderIn(params, ACCOUNT_ORDERS);
  const filter = {
    role_id: idIn(params.get('role_id')),
    organization_id: idIn(params.get('organization_id')),
    status: STATUSES.find((status) => status === idIn(params.get('status'))),
  };
  const query = useGetAccountsQuery(
    {
      page,
      size,
      ...(order && { order }),
      ...(text === '' ? {} : { text }),
      ...(filter.role_id === undefined ? {} : { role_id: filter.role_id }),
      ...(filter.organization_id === undefined ? {} : { organization_id: filter.organization_id }),
      ...(filter.status === undefined ? {} : { status: filter.status }),
      ...(bin ? { deleted: 1 as const } : {}),
    },
    { refetchOnMountOrArgChange: true },
  );
  const isAdmin = useAppSelector(selectIsAdmin);
  const roles = (useGetRolesQuery().data?.list ?? []).filter((role) => role.id !== SHARE_ROLE_ID);
  const [open, setOpen] = useState<Open>(null);
  const filtered = text !== '' || Object.values(filter).some((value) => value !== undefined);

  const add = (
    <Button look="filled large" onClick={() => setOpen({ kind: 'edit', account: null })}>
      {t('新建账号')}
    </Button>
  );
  const [remove] = useDeleteAccountMutation();
  const [restore] = useRestoreAccountMutation();
  const { drop, back, undo } = useDeletion<Account>({
    title: t('删除账号'),
    text: ({ nickname }) => t('“{0}”将退出登录并移入回收站，30 天内可以恢复。', nickname),
    nameOf: ({ nickname }) => t('“{0}”', nickname),
    remove: ({ id, revision }) => remove({ id, revision }),
    restore: ({ id }) => restore({ id }),
  });
  return (
    <>
      <ListFrame
        undo={undo}
        title={t('账号')}
        tabs={
          <ListTabs
            label={t('账号或回收站')}
            names={[t('账号'), t('回收站')]}
            at={bin ? 1 : 0}
            onChange={(at) => change({ deleted: at === 1 ? 1 : '' })}
          />
        }
        actions={
          <>
            <Button look="outlined large" onClick={() => setOpen({ kind: 'import' })}>
              {t('批量导入')}
            </Button>
            {add}
          </>
        }
        filters={
          <>
            <SearchField
              label={t('手机号或姓名')}
              max={40}
              width={200}
              value={text}
              onChange={(typed) => change({ text: typed }, true)}
            />
            <LabelledSelect
              label={t('角色')}
              width={110}
              all={t('全部')}
              value={filter.role_id ?? null}
              choices={roles.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={(role_id) => change({ role_id })}
            />
            {isAdmin && (
              <RecordSelect
                useList={useOrganizationRows}
                label={t('机构')}
                width={CHOICE_PX.organization}
                all={t('全部')}
                value={filter.organization_id}
                onChange={(organization_id) => change({ organization_id })}
              />
            )}
            <LabelledSelect
              label={t('状态')}
              all={t('全部')}
              value={filter.status ?? null}
              choices={[
                { value: ACCOUNT_STATUS.active, label: t('使用中') },
                { value: ACCOUNT_STATUS.disabled, label: t('已停用') },
              ]}
              onChange={(status) => change({ status })}
            />
            {filtered && (
              <Button onClick={() => change({ text: '', role_id: '', organization_id: '', status: '' })}>
                {t('清除筛选')}
              </Button>
            )}
          </>
        }
        query={query}
        empty={
          bin
            ? { title: t('回收站是空的'), text: t('删除的账号在这里保留 30 天。') }
            : filtered
              ? { title: t('没有符合条件的账号'), text: t('可以放宽筛选条件。') }
              : {
                  title: t('还没有账号'),
                  text: t('新建账号，或用表格批量导入。'),
                  action: add,
                }
        }
        page={{ page, size, onChange: (next, nextSize) => change({ page: next, size: nextSize }) }}
      >
        <AccountTable
          ids={query.data?.ids ?? []}
          order={order}
          onOrder={(next) => change({ order: next })}
          bin={bin}
          onEdit={(account) => setOpen({ kind: 'edit', account })}
          onPassword={(account) => setOpen({ kind: 'password', account })}
          onDelete={(account) => void drop(account)}
          onRestore={(account) => void back(account)}
        />
      </ListFrame>
      {open?.kind === 'edit' && <AccountDialog account={open.account} roles={roles} onClose={() => setOpen(null)} />}
      {open?.kind === 'password' && <PasswordDialog account={open.account} onClose={() => setOpen(null)} />}
      {open?.kind === 'import' && <AccountImportDialog onClose={() => setOpen(null)} />}
    </>
  );
}
