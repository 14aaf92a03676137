// Deletes a role after confirmation.
import type { Role } from '../../../../contract/account/roles';
import { t } from '../../../lib/texts/t';
import { useDeleteRoleMutation } from '../../../state/api/account/roles';
import type { Bin } from '../../../state/lists/useBin';
import { useBinRestore } from '../../../state/ui/useBinRestore';

export const ROLE_BIN: Bin<Role> = {
  title: t('删除角色'),
  text: ({ title }) => t('确定删除角色“{0}”吗？', title),
  quoted: ({ title }) => t('“{0}”', title),
  useRemove: useDeleteRoleMutation,
  useRestore: () => [useBinRestore('role')],
};
