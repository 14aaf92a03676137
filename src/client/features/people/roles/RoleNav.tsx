// The roles beside the one that is shown.
import Box from '@mui/material/Box';
import type { Role } from '../../../../contract/account/roles';
import { t } from '../../../lib/texts/t';
import { ItemText, List, ListChoice } from '../../../ui/controls/List';
import { Skeleton } from '../../../ui/controls/Skeleton';
import { RowList, useRow } from '../../../ui/rows/RowList';

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

interface Props {
  /** Undefined while they are read. */
  roles: readonly Role[] | undefined;
  /** The one that is shown. */
  now: number | undefined;
  onShow(id: number): void;
}

export const RoleNav = ({ roles, now, onShow }: Props) => (
  <Box
    component="nav"
    aria-label={t('角色列表')}
    sx={{ bgcolor: 'background.paper', border: '1px solid', borderColor: 'divider', borderRadius: 1 }}
  >
    {!roles && <Skeleton height={200} sx={{ mx: 2 }} />}
    <RowList>
      <List component="div" role="group" aria-label={t('全部角色')}>
        {roles?.map((role) => (
          <RoleItem key={role.id} role={role} now={role.id === now} onShow={() => onShow(role.id)} />
        ))}
      </List>
    </RowList>
  </Box>
);
