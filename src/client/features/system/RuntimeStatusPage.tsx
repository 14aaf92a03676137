// 运行状态: version and state of the server, its database and backups, with warnings when something is missing or failing.
import Box from '@mui/material/Box';
import { dashDateTime } from '../../lib/dates';
import { t } from '../../lib/texts/t';
import { useGetRuntimeQuery } from '../../state/api/system/runtime';
import { Alert } from '../../ui/controls/Alert';
import { Skeleton } from '../../ui/controls/Skeleton';
import { LoadFault } from '../../ui/lists/LoadFault';
import { PageHead } from '../../ui/lists/PageHead';

const DATABASES = { embedded: t('内置数据库'), postgres: 'PostgreSQL' } as const;

export default function RuntimeStatusPage() {
  const { data, isError, error, refetch } = useGetRuntimeQuery(undefined, { refetchOnMountOrArgChange: true });
  const rows = data && [
    [t('启动时间'), dashDateTime(data.started_at)],
    [t('数据库'), DATABASES[data.database]],
    [t('矢量 PDF'), data.vector_pdf === 1 ? t('由服务器生成') : t('由浏览器的打印窗口生成')],
    [t('最近的自动备份'), data.backup_at ? dashDateTime(data.backup_at) : t('还没有')],
    ['Node.js', data.node],
  ];
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 1.5, alignContent: 'start', maxWidth: 860 }}>
      <PageHead title={t('运行状态')} text={t('服务器从何时起运行、用什么数据库、上次备份在何时。')} />
      {data?.pdf_note && <Alert severity="warning">{data.pdf_note}</Alert>}
      {data?.backup_failure && <Alert severity="error">{t('自动备份失败：{0}', data.backup_failure)}</Alert>}
      {isError && !data && <LoadFault what={t('运行状态')} error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={160} />}
      {rows && (
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 3, rowGap: 1, fontSize: 14 }}
        >
          {rows.map(([name, value]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {name}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {value}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
