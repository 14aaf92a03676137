// 权限预览: what a person with this role sees, also before it is saved.
import Box from '@mui/material/Box';
import type { previewRole, RolePreview } from '../../../../contract/account/roles';
import type { RequestOf } from '../../../../contract/wire';
import { t } from '../../../lib/texts/t';
import { usePreviewRoleQuery } from '../../../state/api/account/roles';
import { Alert } from '../../../ui/controls/Alert';
import { Chip } from '../../../ui/controls/Chip';
import { Skeleton } from '../../../ui/controls/Skeleton';
import { Cell, Row, Table } from '../../../ui/controls/Table';
import { Heading, Text } from '../../../ui/controls/Text';
import { ViewDialog } from '../../../ui/dialogs/ViewDialog';
import { LoadFault } from '../../../ui/lists/LoadFault';

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
          <Text sx={{ color: 'text.secondary' }}>{t('按当前勾选的菜单与权限计算，保存后对该角色的账号生效。')}</Text>
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
      <Heading sx={{ fontSize: 14, mb: 0.5 }}>{t('能打开的页面，以及页面里能做的事')}</Heading>
      <Table
        head={
          <>
            <Cell sx={{ width: 110 }}>{t('菜单')}</Cell>
            <Cell sx={{ width: 120 }}>{t('页面')}</Cell>
            <Cell>{t('能做 / 不能做')}</Cell>
          </>
        }
      >
        {groups.flatMap(({ title, screens }) =>
          screens
            .filter(({ opens }) => opens === 1)
            .map((screen, i) => (
              <Row key={screen.name} aria-label={t(screen.title)}>
                <Cell sx={{ color: 'text.secondary' }}>{i === 0 && t(title)}</Cell>
                <Cell>{t(screen.title)}</Cell>
                <Cell>
                  <Rights screen={screen} />
                </Cell>
              </Row>
            )),
        )}
      </Table>
      {hidden.length > 0 && (
        <Text aria-label={t('看不到的页面')} sx={{ color: 'text.secondary', mt: 1 }}>
          {t('看不到的页面：{0}', [...new Set(hidden.map(({ title }) => t(title)))].join(t('、')))}
        </Text>
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
          color={held === 1 ? 'success' : 'default'}
          label={`${held === 1 ? '✓' : '✕'} ${t(title)}`}
          sx={held === 1 ? {} : { color: 'text.secondary' }}
        />
      ))}
      {rights.every(({ held }) => held === 0) && (
        <Alert dense severity="warning">
          {t('缺少这个页面所需的权限，打开后不能使用')}
        </Alert>
      )}
    </Box>
  );
}

function Scopes({ scopes }: Pick<RolePreview, 'scopes'>) {
  return (
    <section aria-label={t('能看到的数据')}>
      <Heading sx={{ fontSize: 14, mb: 0.5 }}>{t('能看到哪些数据')}</Heading>
      <Table>
        {scopes.map(({ title, reach }) => (
          <Row key={title} aria-label={t(title)}>
            <Cell sx={{ width: 230 }}>{t(title)}</Cell>
            <Cell sx={reach === '' ? { color: 'text.secondary' } : {}}>{t(reach) || t('看不到')}</Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}
