// 运行状态: version and state of the server, its database and backups, with warnings when something is missing or failing.
import Box from '@mui/material/Box';
import type { getRuntime } from '../../../contract/system/runtime';
import type { DataOf } from '../../../contract/wire';
import { dashDateTime } from '../../lib/dates';
import { t } from '../../lib/texts/t';
import { useGetRuntimeQuery } from '../../state/api/system/runtime';
import { Alert } from '../../ui/controls/Alert';
import { Facts } from '../../ui/controls/Facts';
import { Section } from '../../ui/controls/Section';
import { Skeleton } from '../../ui/controls/Skeleton';
import { LoadFault } from '../../ui/lists/LoadFault';
import { PageHead } from '../../ui/lists/PageHead';

type Runtime = DataOf<typeof getRuntime>;

const DATABASES = { embedded: t('内置数据库'), postgres: 'PostgreSQL' } as const;
const BACKUPS = {
  embedded: t('默认每天备份一次，保留最近 7 天。'),
  postgres: t('使用 PostgreSQL 时没有自动备份，请用数据库自己的备份工具。'),
} as const;

const Groups = ({ data }: { data: Runtime }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 400px), 1fr))',
    }}
  >
    <Section title={t('数据与备份')}>
      <Facts
        rows={[
          [t('数据库'), DATABASES[data.database]],
          [t('最近的自动备份'), data.backup_at ? dashDateTime(data.backup_at) : t('还没有'), BACKUPS[data.database]],
        ]}
      />
    </Section>
    <Section title={t('服务器')}>
      <Facts
        rows={[
          [t('启动时间'), dashDateTime(data.started_at)],
          [t('Node.js 版本'), data.node.replace(/^v/, '')],
          [t('矢量 PDF'), data.vector_pdf === 1 ? t('由服务器生成') : t('由浏览器的打印窗口生成')],
        ]}
      />
    </Section>
  </Box>
);

export default function RuntimeStatusPage() {
  const { data, isError, error, refetch } = useGetRuntimeQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 1.5, alignContent: 'start', maxWidth: 960 }}>
      <PageHead title={t('运行状态')} text={t('服务器从何时起运行、用什么数据库、上次备份在何时。')} />
      {data?.pdf_note && <Alert severity="warning">{data.pdf_note}</Alert>}
      {data?.backup_failure && <Alert severity="error">{t('自动备份失败：{0}', data.backup_failure)}</Alert>}
      {isError && !data && <LoadFault what={t('运行状态')} error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={160} />}
      {data && <Groups data={data} />}
    </Box>
  );
}
