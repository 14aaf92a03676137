// 前台管理: notices, shortcuts and carousel of the home page, scheduled, with a preview.
import Box from '@mui/material/Box';
import { FRONT_KINDS, type FrontItem, type FrontKind } from '../../../../contract/system/front';
import { t } from '../../../lib/texts/t';
import {
  useDeleteFrontItemMutation,
  useGetFrontItemsQuery,
  useGetFrontQuery,
  useOrderFrontItemsMutation,
} from '../../../state/api/system/front';
import { frontEdits, NEW_FRONT_ITEMS, type FrontStored } from '../../../state/edits/frontEdits';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { tell } from '../../../state/prompts';
import { selectIsAdmin } from '../../../state/session/sessionSlice';
import { useBinRestore } from '../../../state/ui/useBinRestore';
import { useDeletion } from '../../../state/ui/useDeletion';
import { FrontShown } from '../../../ui/FrontShown';
import { UndoBar } from '../../../ui/UndoBar';
import { Button } from '../../../ui/controls/Button';
import { Skeleton } from '../../../ui/controls/Skeleton';
import { Heading, Text } from '../../../ui/controls/Text';
import { LoadFault } from '../../../ui/lists/LoadFault';
import { PageHead } from '../../../ui/lists/PageHead';
import { RowList } from '../../../ui/rows/RowList';
import { FrontDialog } from './FrontDialog';
import { FrontRows } from './FrontRows';
import { FRONT_NAMES } from './frontWords';

export default function FrontManagementPage() {
  const dispatch = useAppDispatch();
  const {
    data,
    isError,
    error,
    refetch,
    fulfilledTimeStamp: now = 0,
  } = useGetFrontItemsQuery(undefined, { refetchOnMountOrArgChange: true });
  const isAdmin = useAppSelector(selectIsAdmin);
  const editedId = useAppSelector(frontEdits.selectOpen);
  const [order, { isLoading: moving }] = useOrderFrontItemsMutation();
  const [remove] = useDeleteFrontItemMutation();
  const list = data?.list ?? [];
  const storedOf = (id: string): FrontStored | null =>
    NEW_FRONT_ITEMS[id as FrontKind] ?? list.find((item) => String(item.id) === id) ?? null;
  const edit = (id: string) => dispatch(frontEdits.open(id, storedOf(id)));
  const move = async (kind: FrontKind, from: number, to: number) => {
    const items = list.filter((item) => item.kind === kind);
    const item = items[from];
    if (moving || !item || from === to || to < 0 || to >= items.length) return;
    const next = items
      .toSpliced(from, 1)
      .toSpliced(to, 0, item)
      .filter((each) => each.organization_id === item.organization_id);
    await order({ kind, ids: next.map((each) => each.id), revisions: next.map((each) => each.revision) });
    document.getElementById(`front-${item.id}`)?.focus();
  };
  const { drop, undo } = useDeletion<FrontItem>({
    title: t('删除内容'),
    text: ({ title }) => t('首页不再展示“{0}”。它移入回收站，30 天内可以恢复。', title),
    nameOf: ({ title }) => t('“{0}”', title),
    remove: ({ id, revision }) => remove({ id, revision }),
    restore: useBinRestore('front'),
  });
  const shown = useGetFrontQuery(undefined, { refetchOnMountOrArgChange: true }).data?.list ?? [];
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 1632 }}>
      <PageHead
        title={t('前台管理')}
        text={
          isAdmin
            ? t('首页展示的内容；拖动或按 Alt+↑ / Alt+↓ 排序。您新建的内容各机构都能看到。')
            : t('本机构首页展示的内容；拖动或按 Alt+↑ / Alt+↓ 排序。平台的内容由管理员维护，排在前面。')
        }
      />
      {isError && !data && <LoadFault what={t('前台内容')} error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={300} aria-label={t('正在载入前台内容')} />}
      {data && (
        <RowList className="list-boxes">
          {FRONT_KINDS.map((kind) => (
            <Box component="section" key={kind} aria-label={t('{0}管理', FRONT_NAMES[kind])}>
              <Box sx={{ display: 'flex', alignItems: 'center', mb: 0.5 }}>
                <Heading sx={{ flex: 1 }}>{FRONT_NAMES[kind]}</Heading>
                <Button look="outlined" onClick={() => edit(kind)}>
                  {t('新建{0}', FRONT_NAMES[kind])}
                </Button>
              </Box>
              <FrontRows
                kind={kind}
                items={list.filter((item) => item.kind === kind)}
                now={now}
                onMove={(from, to) => void move(kind, from, to)}
                onEdit={(item) => edit(String(item.id))}
                onDelete={(item) => void drop(item)}
              />
            </Box>
          ))}
        </RowList>
      )}
      {data && (
        <Box component="section" aria-label={t('预览')}>
          <Heading sx={{ mb: 0.5 }}>{t('预览（现在首页上的样子）')}</Heading>
          <Box sx={{ p: 2, border: '1px dashed', borderColor: 'divider', borderRadius: 1 }}>
            {shown.length === 0 ? (
              <Text variant="body1" quiet>
                {t('现在没有要展示的内容，首页只显示工作台。')}
              </Text>
            ) : (
              <FrontShown items={shown} onOpen={(path) => dispatch(tell('success', t('首页上点击后打开 {0}', path)))} />
            )}
          </Box>
        </Box>
      )}
      {undo && <UndoBar {...undo} />}
      {editedId !== undefined && <FrontDialog key={editedId} id={editedId} item={storedOf(editedId)} />}
    </Box>
  );
}
