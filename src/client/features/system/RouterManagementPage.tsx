// 菜单管理: the menu tree of all users, maintained by administrators: add, rename, reorder by drag or keyboard, assign a
// view.
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { DragDropContext, Droppable, type DropResult } from 'react-beautiful-dnd';
import type { MenuRoute } from '../../../contract/account/roles';
import { grantTree } from '../../lib/grantTree';
import { t } from '../../lib/texts/t';
import {
  useDeleteRouterMutation,
  useGetRoutersQuery,
  useMoveRouterMutation,
  useResetRoutersMutation,
} from '../../state/api/account/roles';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { ask, tell } from '../../state/prompts';
import { selectHasFunction } from '../../state/session/sessionSlice';
import { useBinRestore } from '../../state/ui/useBinRestore';
import { useDeletion } from '../../state/ui/useDeletion';
import { UndoBar } from '../../ui/UndoBar';
import { Button } from '../../ui/controls/Button';
import { Skeleton } from '../../ui/controls/Skeleton';
import { spokenDrag } from '../../ui/dragSpoken';
import { LoadFault } from '../../ui/lists/LoadFault';
import { PageHead } from '../../ui/lists/PageHead';
import { RowList } from '../../ui/rows/RowList';
import { RouterDialog } from './RouterDialog';
import { RouterRow } from './RouterRow';

/** The id of a stored entry, or null for a new one; its dialog shows the entry as the list has it now. */
type Edited = { id: number | null; pid: number } | null;

export default function RouterManagementPage() {
  const dispatch = useAppDispatch();
  const { data, isError, error, refetch } = useGetRoutersQuery(undefined, { refetchOnMountOrArgChange: true });
  const [edited, setEdited] = useState<Edited>(null);
  const [move] = useMoveRouterMutation();
  const [remove] = useDeleteRouterMutation();
  const [reset, resetting] = useResetRoutersMutation();
  const list = useMemo(() => data?.list ?? [], [data]);
  const tree = useMemo(() => grantTree(list), [list]);
  const mayChange = useAppSelector((state) => selectHasFunction(state, 'router.write'));
  const siblings = (pid: number) => list.filter((route) => route.pid === pid);

  const moveTo = async (route: MenuRoute, pid: number, index: number) => {
    await move({ id: route.id, revision: route.revision, pid, index });
    document.getElementById(`route-${route.id}`)?.focus();
  };
  const step = (route: MenuRoute, by: -1 | 1) => {
    const at = siblings(route.pid).findIndex((each) => each.id === route.id) + by;
    if (at >= 0 && at < siblings(route.pid).length) void moveTo(route, route.pid, at);
  };
  const dropped = ({ draggableId, source, destination }: DropResult) => {
    const route = list.find((each) => String(each.id) === draggableId);
    if (
      !route ||
      !destination ||
      (destination.droppableId === source.droppableId && destination.index === source.index)
    )
      return;
    void moveTo(route, Number(destination.droppableId), destination.index);
  };
  const { drop, undo } = useDeletion<MenuRoute>({
    title: t('删除菜单项'),
    text: ({ title }) => t('所有角色的菜单中都不再有“{0}”。', title),
    nameOf: ({ title }) => t('“{0}”', title),
    remove: ({ id, revision }) => remove({ id, revision }),
    restore: useBinRestore('route'),
  });
  const restore = async () => {
    const text = t('系统自带菜单项的标题、位置与路径都恢复为出厂设置；自行新建的菜单项保留。');
    if (!(await dispatch(ask({ title: t('恢复默认菜单'), text, ok: t('恢复'), cancel: t('取消') })))) return;
    if (!('error' in (await reset()))) dispatch(tell('success', t('已恢复默认菜单')));
  };

  return (
    <Box sx={{ p: 2, display: 'grid', gap: 1.5, maxWidth: 960 }}>
      <PageHead
        title={t('菜单管理')}
        text={
          mayChange
            ? t('拖动或按 Alt+↑ / Alt+↓ 排序；改动对所有机构生效，刷新页面后显示。')
            : t('菜单是所有机构共用的，只有管理员可以修改。')
        }
      >
        {mayChange && (
          <>
            <Button look="large" onClick={() => void restore()} disabled={resetting.isLoading}>
              {t('恢复默认')}
            </Button>
            <Button look="filled large" onClick={() => setEdited({ id: null, pid: 0 })}>
              {t('新建分组')}
            </Button>
          </>
        )}
      </PageHead>
      {isError && !data && <LoadFault what={t('菜单')} error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={400} />}
      {data && (
        <RowList>
          <DragDropContext {...spokenDrag(dropped)}>
            <Droppable droppableId="0" type="group">
              {(provided) => (
                <Box
                  ref={provided.innerRef}
                  {...provided.droppableProps}
                  role="list"
                  aria-label={t('菜单')}
                  sx={{
                    bgcolor: 'background.paper',
                    border: '1px solid',
                    borderColor: 'divider',
                    borderRadius: '8px',
                    overflow: 'hidden',
                  }}
                >
                  {tree.map((node, index) => (
                    <RouterRow
                      key={node.route.id}
                      node={node}
                      index={index}
                      fixed={!mayChange}
                      onStep={step}
                      onEdit={(route) => setEdited({ id: route.id, pid: route.pid })}
                      onAdd={(route) => setEdited({ id: null, pid: route.id })}
                      onDelete={(route) => void drop(route)}
                    />
                  ))}
                  {provided.placeholder}
                </Box>
              )}
            </Droppable>
          </DragDropContext>
        </RowList>
      )}
      {undo && <UndoBar {...undo} />}
      {edited && (
        <RouterDialog
          route={list.find(({ id }) => id === edited.id) ?? null}
          pid={edited.pid}
          list={list}
          onClose={() => setEdited(null)}
        />
      )}
    </Box>
  );
}
