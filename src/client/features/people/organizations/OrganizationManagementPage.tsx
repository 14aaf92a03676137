// 机构: administrators manage all organisations, other users see and change their own.
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ORGANIZATION_ORDERS, type Organization } from '../../../../contract/account/organization';
import { dashDate } from '../../../lib/dates';
import { orderIn, pageIn, patched, type AddressPatch } from '../../../lib/listAddress';
import { regionText, type Region } from '../../../lib/regions';
import { useRecord } from '../../../state/records/records';
import {
  useDeleteOrganizationMutation,
  useGetOrganizationsQuery,
  useRestoreOrganizationMutation,
} from '../../../state/api/account/organization';
import { useAppSelector } from '../../../state/hooks';
import { selectHasFunction, selectIsAdmin } from '../../../state/session/sessionSlice';
import { ListFrame } from '../../../ui/lists/ListFrame';
import { SearchField } from '../../../ui/controls/SearchField';
import { ListRow } from '../../../ui/rows/ListRow';
import { useMayOpen } from '../../../ui/MayOpen';
import { BinTabs } from './BinTabs';
import { OrganizationDialog } from './OrganizationDialog';
import { RowButton } from '../../../ui/rows/RowButton';
import { useArea } from './useArea';
import { useListColumns } from '../../../state/ui/useListColumns';
import { ListTable } from '../../../ui/lists/ListTable';
import { useDeletion } from '../../../state/ui/useDeletion';
import { Button } from '../../../ui/controls/Button';
import { Cell } from '../../../ui/controls/Table';
import { t } from '../../../lib/texts/t';

export default function OrganizationManagementPage() {
  const [params, setParams] = useSearchParams();
  const change = (patch: AddressPatch, replace = false) => setParams((now) => patched(now, patch), { replace });
  const isAdmin = useAppSelector(selectIsAdmin);
  const regions = useArea();
  const bin = params.get('deleted') === '1';
  const title = params.get('title') ?? '';
  const { page, size } = pageIn(params);
  const order = orderIn(params, ORGANIZATION_ORDERS);
  const columns = useListColumns('organizations');
  const query = useGetOrganizationsQuery(
    {
      page,
      size,
      ...(order && { order }),
      ...(title === '' ? {} : { title }),
      ...(bin ? { deleted: 1 as const } : {}),
    },
    { refetchOnMountOrArgChange: true },
  );
  const [edited, setEdited] = useState<Organization | 'new' | null>(null);
  const [remove] = useDeleteOrganizationMutation();
  const [restore] = useRestoreOrganizationMutation();
  const { drop, back, undo } = useDeletion<Organization>({
    title: t('删除机构'),
    text: (row) => t('“{0}”移入回收站，30 天内可以恢复。', row.title),
    nameOf: (row) => t('“{0}”', row.title),
    remove: ({ id, revision }) => remove({ id, revision }),
    restore: ({ id }) => restore({ id }),
  });
  return (
    <>
      <ListFrame
        title={t('机构')}
        undo={undo}
        tabs={isAdmin && <BinTabs label={t('机构')} bin={bin} onChange={(on) => change({ deleted: on ? 1 : '' })} />}
        actions={
          isAdmin && (
            <Button look="filled large" onClick={() => setEdited('new')}>
              {t('新建机构')}
            </Button>
          )
        }
        filters={
          isAdmin && (
            <SearchField
              max={40}
              width={200}
              label={t('机构名称')}
              value={title}
              onChange={(text) => change({ title: text }, true)}
            />
          )
        }
        query={query}
        empty={
          bin
            ? { title: t('回收站是空的'), text: t('删除的机构在这里保留 30 天。') }
            : { title: t('没有符合条件的机构'), text: t('可以换一个名称查找。') }
        }
        page={{ page, size, onChange: (next, nextSize) => change({ page: next, size: nextSize }) }}
      >
        <ListTable
          label={t('机构列表')}
          arranged={columns}
          columns={[
            { title: t('标志') },
            { title: t('名称'), order: 'title', fixed: true },
            { title: t('地区') },
            { title: t('学校'), order: 'school_count', number: true },
            { title: t('账号'), order: 'account_count', number: true },
            { title: bin ? t('删除时间') : t('创建时间'), order: 'created_at' },
            { title: t('操作'), fixed: true },
          ]}
          order={order}
          onOrder={(next) => change({ order: next })}
        >
          {query.data?.ids.map((id) => (
            <OrganizationRow
              key={id}
              id={id}
              bin={bin}
              regions={regions}
              onEdit={setEdited}
              onDrop={drop}
              onRestore={back}
            />
          ))}
        </ListTable>
      </ListFrame>
      {edited && <OrganizationDialog organization={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

interface RowProps {
  id: number;
  bin: boolean;
  regions: readonly Region[];
  onEdit(row: Organization): void;
  onDrop(row: Organization): Promise<boolean>;
  onRestore(row: Organization): Promise<void>;
}
function OrganizationRow({ id, bin, regions, onEdit, onDrop, onRestore }: RowProps) {
  const row = useRecord('organization', id);
  const maySchools = useMayOpen('schoolList');
  const mayAccounts = useMayOpen('accountManagement');
  const isAdmin = useAppSelector(selectIsAdmin);
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'organization.write'));
  if (!row) return null;
  return (
    <ListRow rowId={id}>
      <Cell sx={{ width: 72, py: 0.5 }}>
        {row.logo === '' ? (
          '—'
        ) : (
          <img src={row.logo} alt="" style={{ height: 28, maxWidth: 64, display: 'block', objectFit: 'contain' }} />
        )}
      </Cell>
      <Cell sx={{ overflowWrap: 'anywhere' }}>{row.title}</Cell>
      <Cell>{regionText(regions, row.region_id)}</Cell>
      <Cell align="right">
        {bin || !maySchools ? (
          t('{0} 所', row.school_count)
        ) : (
          <Link to={`/schoollist?organization_id=${row.id}`}>{t('{0} 所', row.school_count)}</Link>
        )}
      </Cell>
      <Cell align="right">
        {bin || !isAdmin || !mayAccounts ? (
          t('{0} 个', row.account_count)
        ) : (
          <Link to={`/accountmanagement?organization_id=${row.id}`}>{t('{0} 个', row.account_count)}</Link>
        )}
      </Cell>
      <Cell sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {dashDate((bin ? row.deleted_at : null) ?? row.created_at)}
      </Cell>
      <Cell sx={{ whiteSpace: 'nowrap' }}>
        {bin && <RowButton text={t('恢复')} of={row.title} onClick={() => void onRestore(row)} />}
        {!bin && mayWrite && <RowButton rowKey="edit" text={t('修改')} of={row.title} onClick={() => onEdit(row)} />}
        {!bin && isAdmin && <RowButton text={t('删除')} of={row.title} danger onClick={() => void onDrop(row)} />}
      </Cell>
    </ListRow>
  );
}
