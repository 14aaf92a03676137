// 角色: the menu entries and rights of each role. A saved change applies from the next request on.
import Box from '@mui/material/Box';
import { useSearchParams } from 'react-router-dom';
import type { Role } from '../../../../contract/account/roles';
import { idIn, patched } from '../../../lib/listAddress';
import { t } from '../../../lib/texts/t';
import { useDeleteRoleMutation, useGetRolesQuery, useGetRoutersQuery } from '../../../state/api/account/roles';
import { useBinRestore } from '../../../state/ui/useBinRestore';
import { useDeletion } from '../../../state/ui/useDeletion';
import { Notice } from '../../../ui/Notice';
import { UndoBar } from '../../../ui/UndoBar';
import { Button } from '../../../ui/controls/Button';
import { ItemText, List, ListChoice } from '../../../ui/controls/List';
import { Skeleton } from '../../../ui/controls/Skeleton';
import { LoadFault } from '../../../ui/lists/LoadFault';
import { PageHead } from '../../../ui/lists/PageHead';
import { RowList, useRow } from '../../../ui/rows/RowList';
import { RoleEditor } from './RoleEditor';

function RoleItem({ role, now, onShow }: { role: Role; now: boolean; onShow(): void }) {
  return (
    <ListChoice {...useRow(role.id)} selected={now} onClick={onShow} aria-current={now ? 'true' : undefined}>
      <ItemText
        primary={t(role.title)}
        secondary={t(
          '{0} 个账号 · {1}',
          role.account_count,
          role.shipped === 1 ? t('系统自带') : role.organization || t('平台'),
        )}
      />
    </ListChoice>
  );
}

export default function RoleListPage() {
  const [params, setParams] = useSearchParams();
  const roles = useGetRolesQuery(undefined, { refetchOnMountOrArgChange: true });
  const routers = useGetRoutersQuery();
  const list = roles.data?.list ?? [];
  const isNew = params.get('role') === 'new';
  const id = idIn(params.get('role')) ?? list[0]?.id;
  const role = isNew ? null : list.find((each) => each.id === id);
  const [remove] = useDeleteRoleMutation();
  const { drop, undo } = useDeletion<Role>({
    title: t('删除角色'),
    text: ({ title }) => t('确定删除角色“{0}”吗？', title),
    nameOf: ({ title }) => t('“{0}”', title),
    remove: ({ id: one, revision }) => remove({ id: one, revision }),
    restore: useBinRestore('role'),
  });
  const removeRole = async (row: Role) => {
    if (await drop(row)) setParams((now) => patched(now, { role: '' }));
  };
  const show = (next: number | 'new') => setParams((now) => patched(now, { role: next }));

  if ((roles.isError && !roles.data) || (routers.isError && !routers.data)) {
    return (
      <Box sx={{ p: 2 }}>
        <LoadFault
          what={t('角色')}
          error={roles.error ?? routers.error}
          onRetry={() => (void roles.refetch(), void routers.refetch())}
        />
      </Box>
    );
  }
  return (
    <div className="list-page">
      {undo && <UndoBar {...undo} />}
      <PageHead title={t('角色')} text={t('每个角色能打开的菜单和能做的操作。')}>
        <Button look="filled large" onClick={() => show('new')}>
          {t('新建')}
        </Button>
      </PageHead>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '220px minmax(0, 1fr)', alignItems: 'start' }}>
        <Box
          component="nav"
          aria-label={t('角色列表')}
          sx={{ bgcolor: 'background.paper', border: '1px solid', borderColor: 'divider', borderRadius: 1 }}
        >
          {!roles.data && <Skeleton height={200} sx={{ mx: 2 }} />}
          <RowList>
            <List component="div" role="group" aria-label={t('全部角色')}>
              {list.map((each) => (
                <RoleItem key={each.id} role={each} now={!isNew && each.id === id} onShow={() => show(each.id)} />
              ))}
            </List>
          </RowList>
        </Box>
        {roles.data && routers.data && role !== undefined ? (
          <RoleEditor
            key={role?.id ?? 'new'}
            role={role}
            routes={routers.data.list}
            onStored={show}
            onDelete={(row, revision) => void removeRole({ ...row, revision })}
          />
        ) : (
          roles.data && <Notice title={t('没有这个角色')} text={t('它可能已被删除，请从左侧选择。')} />
        )}
      </Box>
    </div>
  );
}
