// Imports accounts from a spreadsheet.
import { ACCOUNT_IMPORT_MAX } from '../../../../contract/account/accounts';
import type { ImportColumn } from '../../../lib/importSheet';
import { t } from '../../../lib/texts/t';
import { useImportAccountsMutation } from '../../../state/api/account/accountAdmin';
import { useAppDispatch } from '../../../state/hooks';
import { tell } from '../../../state/prompts';
import { TableImportDialog } from '../../../ui/dialogs/TableImportDialog';

const COLUMNS = [
  { field: 'username', heading: t('手机号') },
  { field: 'nickname', heading: t('姓名') },
  { field: 'role', heading: t('角色', 1) },
  { field: 'organization', heading: t('机构', 1), optional: true },
  { field: 'password', heading: t('初始密码') },
] as const satisfies ImportColumn<string>[];

export function AccountImportDialog({ onClose }: { onClose(): void }) {
  const dispatch = useAppDispatch();
  const [send, { isLoading }] = useImportAccountsMutation();
  return (
    <TableImportDialog
      what={t('账号')}
      unit={(count) => t('个', count)}
      hint={t(
        'Excel 或 CSV 表格，第一行为标题：手机号、姓名、角色、机构（可不填，为本机构）、初始密码。先整体检查，全部正确才会导入。',
      )}
      columns={COLUMNS}
      max={ACCOUNT_IMPORT_MAX}
      nameField="nickname"
      busy={isLoading}
      send={async (rows, dryRun) => (await send({ rows, ...(dryRun && { dry_run: 1 }) })).data}
      onDone={(notice) => dispatch(tell('success', notice))}
      onClose={onClose}
    />
  );
}
