// 机构: administrators manage all organisations, other users see and change their own.
import { Link } from 'react-router-dom';
import { ORGANIZATION_ORDERS } from '../../../../contract/account/organization';
import { regionText } from '../../../lib/regions';
import { t } from '../../../lib/texts/t';
import {
  organizationApi,
  useDeleteOrganizationMutation,
  useRestoreOrganizationMutation,
} from '../../../state/api/account/organization';
import { useAppSelector } from '../../../state/hooks';
import { defineList } from '../../../state/lists/defineList';
import { selectHasFunction, selectIsAdmin } from '../../../state/session/sessionSlice';
import { MayOpen } from '../../../ui/MayOpen';
import { ListPage } from '../../../ui/lists/ListPage';
import { EDIT_ACTION, stampColumn, textColumn } from '../../../ui/lists/columns';
import { OrganizationDialog } from './OrganizationDialog';
import { useArea } from './RegionSelects';

const organizations = defineList({
  name: 'organizations',
  kind: 'organization',
  title: t('机构'),
  label: t('机构列表'),
  endpoint: organizationApi.endpoints.getOrganizations,
  orders: ORGANIZATION_ORDERS,
  views: ['all', 'bin'],
  mayWrite: selectIsAdmin,
  useMore: () => ({
    regions: useArea(),
    mayChange: useAppSelector((state) => selectHasFunction(state, 'organization.write')),
  }),
  filters: [
    { kind: 'search', name: 'title', label: t('机构名称'), max: 40, width: 200, when: ({ isAdmin }) => isAdmin },
  ],
  columns: [
    {
      id: 'logo',
      title: t('标志'),
      cell: ({ logo }) => logo !== '' && <img className="list-logo" src={logo} alt="" />,
    },
    textColumn(t('名称'), 'title', { fixed: true }),
    { id: 'region', title: t('地区'), cell: (row, { regions }) => regionText(regions, row.region_id) },
    {
      title: t('学校'),
      order: 'school_count',
      number: true,
      cell(row, { view }) {
        const count = t('{0} 所', row.school_count);
        if (row.school_count === 0) return '';
        if (view === 'bin') return count;
        return (
          <MayOpen view="schoolList" otherwise={count}>
            <Link to={`/schoollist?organization_id=${row.id}`}>{count}</Link>
          </MayOpen>
        );
      },
    },
    {
      title: t('账号'),
      order: 'account_count',
      number: true,
      cell(row, { view, isAdmin }) {
        const count = t('{0} 个', row.account_count);
        if (row.account_count === 0) return '';
        if (view === 'bin' || !isAdmin) return count;
        return (
          <MayOpen view="accountManagement" otherwise={count}>
            <Link to={`/accountmanagement?organization_id=${row.id}`}>{count}</Link>
          </MayOpen>
        );
      },
    },
    stampColumn(t('创建时间'), 'created_at'),
  ],
  actions: [{ ...EDIT_ACTION, when: (_row, { mayChange }) => mayChange }],
  add: { text: t('新建机构') },
  dialogs: { edit: ({ row, onClose }) => <OrganizationDialog organization={row} onClose={onClose} /> },
  empty: { title: t('没有符合条件的{0}', t('机构')), text: t('可以换一个名称查找。') },
  bin: {
    title: t('删除机构'),
    text: (row) => t('“{0}”移入回收站，30 天内可以恢复。', row.title),
    quoted: (row) => t('“{0}”', row.title),
    useRemove: useDeleteOrganizationMutation,
    useRestore: useRestoreOrganizationMutation,
  },
});

export default function OrganizationManagementPage() {
  return <ListPage list={organizations} />;
}
