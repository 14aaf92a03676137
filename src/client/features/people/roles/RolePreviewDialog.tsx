// 权限预览: what a person with this role sees, also before it is saved.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { previewRole, RolePreview } from '../../../../contract/account/roles';
import type { RequestOf } from '../../../../contract/wire';
import { usePreviewRoleQuery } from '../../../state/api/account/roles';
import { LoadFault } from '../../../ui/lists/LoadFault';
import { ViewDialog } from '../../../ui/dialogs/ViewDialog';
import { t } from '../../../lib/texts/t';

interface Props {
  title: string;
  request: RequestOf<typeof previewRole>;
  onClose(): void;
}
type Screen = RolePreview['groups'][number]['screens'][number];

export function RolePreviewDialog({ title, request, onClose }: Props) {
  const { data, isError, error, refetch } = usePreviewRoleQuery(request, { refetchOnMountOrArgChange: true });
  return (
    <ViewDialog title={t('权限预览：{0}', title || t('新角色'))} width="md" content={{ tabIndex: 0 }} onClose={onClose}>
      {isError && <LoadFault what={t('权限预览')} error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={240} />}
      {data && (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
            {t('按当前勾选的菜单与权限计算，保存后对该角色的账号生效。')}
          </Typography>
          <Menu groups={data.groups} />
          <Scopes scopes={data.scopes} />
        </Box>
      )}
    </ViewDialog>
  );
}

function Menu({ groups }: Pick<RolePreview, 'groups'>) {
  const hidden = groups.flatMap(({ screens }) => screens.filter(({ opens }) => opens === 0));
  return (
    <section aria-label={t('能打开的页面')}>
      <Heading>{t('能打开的页面，以及页面里能做的事')}</Heading>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: 110 }}>{t('菜单')}</TableCell>
            <TableCell sx={{ width: 120 }}>{t('页面')}</TableCell>
            <TableCell>{t('能做 / 不能做')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {groups.flatMap(({ title, screens }) =>
            screens
              .filter(({ opens }) => opens === 1)
              .map((screen, i) => (
                <TableRow key={screen.name} aria-label={screen.title}>
                  <TableCell sx={{ color: 'text.secondary' }}>{i === 0 && title}</TableCell>
                  <TableCell>{screen.title}</TableCell>
                  <TableCell>
                    <Rights screen={screen} />
                  </TableCell>
                </TableRow>
              )),
          )}
        </TableBody>
      </Table>
      {hidden.length > 0 && (
        <Typography aria-label={t('看不到的页面')} sx={{ fontSize: 13, color: 'text.secondary', mt: 1 }}>
          {t('看不到的页面：{0}', [...new Set(hidden.map(({ title }) => title))].join('、'))}
        </Typography>
      )}
    </section>
  );
}

function Rights({ screen: { rights } }: { screen: Screen }) {
  if (rights.length === 0) return t('全部功能');
  return (
    <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
      {rights.map(({ key, title, held }) => (
        <Chip
          key={key}
          size="small"
          variant="outlined"
          color={held === 1 ? 'success' : 'default'}
          label={`${held === 1 ? '✓' : '✕'} ${title}`}
          sx={held === 1 ? {} : { color: 'text.secondary' }}
        />
      ))}
      {rights.every(({ held }) => held === 0) && (
        <Alert severity="warning" sx={{ py: 0, fontSize: 13 }}>
          {t('缺少这个页面所需的权限，打开后不能使用')}
        </Alert>
      )}
    </Box>
  );
}

function Scopes({ scopes }: Pick<RolePreview, 'scopes'>) {
  return (
    <section aria-label={t('能看到的数据')}>
      <Heading>{t('能看到哪些数据')}</Heading>
      <Table size="small">
        <TableBody>
          {scopes.map(({ title, reach }) => (
            <TableRow key={title} aria-label={title}>
              <TableCell sx={{ width: 230 }}>{title}</TableCell>
              <TableCell sx={reach === '' ? { color: 'text.secondary' } : {}}>{reach || t('看不到')}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <Typography component="h2" sx={{ fontSize: 14, fontWeight: 600, mb: 0.5 }}>
      {children}
    </Typography>
  );
}
