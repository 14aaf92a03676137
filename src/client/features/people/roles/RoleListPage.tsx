// 角色: the menu entries and rights of each role. A saved change applies from the next request on.
import Box from '@mui/material/Box';
import { useSearchParams } from 'react-router-dom';
import { idIn, patched } from '../../../lib/listAddress';
import { t } from '../../../lib/texts/t';
import { useGetRolesQuery } from '../../../state/api/account/roles';
import { useBin } from '../../../state/lists/useBin';
import { Notice } from '../../../ui/Notice';
import { UndoBar } from '../../../ui/UndoBar';
import { Button } from '../../../ui/controls/Button';
import { LoadFault } from '../../../ui/lists/LoadFault';
import { PageHead } from '../../../ui/lists/PageHead';
import { RoleEditor } from './RoleEditor';
import { RoleNav } from './RoleNav';
import { ROLE_BIN } from './roleBin';

export default function RoleListPage() {
  const [params, setParams] = useSearchParams();
  const roles = useGetRolesQuery(undefined, { refetchOnMountOrArgChange: true });
  const list = roles.data?.list ?? [];
  const isNew = params.get('role') === 'new';
  const id = idIn(params.get('role')) ?? list[0]?.id;
  const role = isNew ? null : list.find((each) => each.id === id);
  const { drop, undo } = useBin(ROLE_BIN);
  const show = (next: number | 'new' | '') => setParams((now) => patched(now, { role: next }));

  if (roles.isError && !roles.data)
    return (
      <div className="list-page">
        <LoadFault what={t('角色')} error={roles.error} onRetry={() => void roles.refetch()} />
      </div>
    );
  return (
    <div className="list-page">
      {undo && <UndoBar {...undo} />}
      <PageHead title={t('角色')} text={t('每个角色能打开的菜单和能做的操作。')}>
        <Button look="outlined large" onClick={() => show('new')}>
          {t('新建角色')}
        </Button>
      </PageHead>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '220px minmax(0, 1fr)', alignItems: 'start' }}>
        <RoleNav roles={roles.data?.list} now={isNew ? undefined : id} onShow={show} />
        {roles.data && role === undefined && (
          <Notice title={t('没有这个角色')} text={t('它可能已被删除，请从左侧选择。')} />
        )}
        {roles.data && role !== undefined && (
          <RoleEditor
            key={role?.id ?? 'new'}
            role={role}
            onStored={show}
            onDelete={(row, revision) => void drop({ ...row, revision }).then((gone) => gone && show(''))}
          />
        )}
      </Box>
    </div>
  );
}
