// 前台管理: notices, shortcuts and carousel of the home page, scheduled, with a preview.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { FRONT_KINDS, type FrontItem, type FrontKind } from '../../../../contract/system/front';
import {
  useDeleteFrontItemMutation,
  useGetFrontItemsQuery,
  useOrderFrontItemsMutation,
} from '../../../state/api/system/front';
import { frontEdits, NEW_FRONT_ITEMS, type FrontStored } from '../../../state/edits/frontEdits';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { ask, tell } from '../../../state/prompts';
import { FrontShown } from '../../../ui/FrontShown';
import { LoadFault } from '../../../ui/lists/LoadFault';
import { RowList } from '../../../ui/rows/RowList';
import { FrontDialog } from './FrontDialog';
import { FrontRows } from './FrontRows';
import { FRONT_NAMES, frontTime } from './frontWords';
import { PageHead } from '../../../ui/lists/PageHead';

export default function FrontManagementPage() {
  const dispatch = useAppDispatch();
  const {
    data,
    isError,
    error,
    refetch,
    fulfilledTimeStamp: now = 0,
  } = useGetFrontItemsQuery(undefined, { refetchOnMountOrArgChange: true });
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
    const next = items.toSpliced(from, 1).toSpliced(to, 0, item);
    await order({ kind, ids: next.map((each) => each.id), revisions: next.map((each) => each.revision) });
    document.getElementById(`front-${item.id}`)?.focus();
  };
  const drop = async ({ id, revision, title }: FrontItem) => {
    if (
      !(await dispatch(
        ask({
          title: '删除内容',
          text: `首页不再展示“${title}”。它移入回收站，30 天内可以恢复。`,
          ok: '删除',
          cancel: '取消',
        }),
      ))
    )
      return;
    if (!('error' in (await remove({ id, revision })))) dispatch(tell('success', `已删除“${title}”`));
  };
  const shown = list.filter((item) => frontTime(item, now) === 'now');
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageHead title="前台管理" text="首页展示的内容；拖动或按 Alt+↑ / Alt+↓ 排序" />
      {isError && !data && <LoadFault what="前台内容" error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton variant="rounded" height={300} aria-label="正在载入前台内容" />}
      {data && (
        <RowList className="list-boxes">
          {FRONT_KINDS.map((kind) => (
            <Box component="section" key={kind} aria-label={`${FRONT_NAMES[kind]}管理`}>
              <Box sx={{ display: 'flex', alignItems: 'center', mb: 0.5 }}>
                <Typography component="h2" sx={{ fontSize: 15, fontWeight: 600, flex: 1 }}>
                  {FRONT_NAMES[kind]}
                </Typography>
                <Button size="small" variant="outlined" onClick={() => edit(kind)}>
                  新建{FRONT_NAMES[kind]}
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
        <Box component="section" aria-label="预览">
          <Typography component="h2" sx={{ fontSize: 15, fontWeight: 600, mb: 0.5 }}>
            预览（现在首页上的样子）
          </Typography>
          <Box sx={{ p: 2, border: '1px dashed', borderColor: 'divider', borderRadius: 1 }}>
            {shown.length === 0 ? (
              <Typography color="textSecondary">现在没有要展示的内容，首页只显示工作台。</Typography>
            ) : (
              <FrontShown items={shown} onOpen={(path) => dispatch(tell('success', `首页上点击后打开 ${path}`))} />
            )}
          </Box>
        </Box>
      )}
      {editedId !== undefined && <FrontDialog key={editedId} id={editedId} item={storedOf(editedId)} />}
    </Box>
  );
}
