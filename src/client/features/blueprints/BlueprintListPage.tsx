// 细目表: the user's own and shared blueprints, and their recycle bin (route /paperlist/blueprint).
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link, useSearchParams } from 'react-router-dom';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../../contract/codes';
import type { BlueprintSummary } from '../../../contract/paper/savedBlueprint';
import {
  useDeleteBlueprintMutation,
  useGetBlueprintsQuery,
  useRestoreBlueprintMutation,
} from '../../state/api/paper/blueprint';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { ask, tell } from '../../state/prompts';
import { selectMayCompose } from '../../state/session/mayOpen';
import { ListTabs } from '../../ui/lists/ListTabs';
import { LoadFault } from '../../ui/lists/LoadFault';
import { Notice } from '../../ui/Notice';
import { Pagination } from '../../ui/lists/Pagination';
import { SearchField } from '../../ui/controls/SearchField';
import { RowList } from '../../ui/rows/RowList';
import { BlueprintTable } from './BlueprintTable';
import { MayOpen } from '../../ui/MayOpen';

const VIEWS = ['all', 'mine', 'bin'] as const;

export default function BlueprintListPage() {
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  const whole = (name: string, otherwise: number) =>
    /^\d{1,6}$/.test(params.get(name) ?? '') ? Number(params.get(name)) : otherwise;
  const view = VIEWS.find((one) => one === params.get('view')) ?? 'all';
  const title = (params.get('title') ?? '').slice(0, 100);
  const page = Math.max(1, whole('page', 1));
  const size = PAGE_SIZES.find((one) => one === whole('size', DEFAULT_PAGE_SIZE)) ?? DEFAULT_PAGE_SIZE;
  const go = (change: Record<string, string>) => {
    const next = {
      ...(view === 'all' ? {} : { view }),
      title,
      ...(size === DEFAULT_PAGE_SIZE ? {} : { size: String(size) }),
      ...change,
    };
    setParams(Object.entries(next).filter(([, value]) => value !== ''));
  };
  const mayWrite = useAppSelector(selectMayCompose);
  const {
    currentData: data,
    isError,
    error,
    refetch,
  } = useGetBlueprintsQuery(
    {
      page,
      size,
      ...(title ? { title } : {}),
      ...(view === 'mine' ? { mine: 1 as const } : {}),
      ...(view === 'bin' ? { deleted: 1 as const } : {}),
    },
    { refetchOnMountOrArgChange: true },
  );
  const [remove] = useDeleteBlueprintMutation();
  const [restore] = useRestoreBlueprintMutation();

  const onDelete = async (one: BlueprintSummary) => {
    if (
      !(await dispatch(
        ask({
          title: '删除细目表',
          text: `《${one.title}》将移入回收站，30 天内可以恢复。`,
          ok: '删除',
          cancel: '取消',
        }),
      ))
    )
      return;
    if ((await remove({ id: one.id, revision: one.revision })).data) dispatch(tell('success', '已移入回收站'));
  };
  const onRestore = async (one: BlueprintSummary) => {
    if ((await restore({ id: one.id })).data) dispatch(tell('success', `已恢复《${one.title}》`));
  };
  const fresh = (
    <Button variant="contained" component={Link} to="/paperlist/blueprint/0">
      新建细目表
    </Button>
  );
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5 }}>
        <Typography component="h1" sx={{ fontSize: 18, fontWeight: 600 }}>
          细目表
        </Typography>
        <ListTabs
          label="细目表范围"
          names={['全部', '我的', '回收站']}
          at={VIEWS.indexOf(view)}
          onChange={(at) => go({ view: VIEWS[at] ?? 'all' })}
        />
        <MayOpen view="paperList">
          <Button component={Link} to="/paperlist">
            试卷列表
          </Button>
        </MayOpen>
        {mayWrite && fresh}
      </Box>
      <SearchField label="名称" placeholder="按名称查找" value={title} onChange={(text) => go({ title: text })} />
      {isError && !data && <LoadFault what="细目表" error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton variant="rounded" height={220} aria-label="正在载入细目表" />}
      {data?.total === 0 &&
        (title !== '' ? (
          <Notice title="没有符合条件的细目表" text="可以换一个名称。">
            <Button onClick={() => go({ title: '' })}>清除</Button>
          </Notice>
        ) : view === 'bin' ? (
          <Notice title="回收站是空的" text="删除的细目表在这里保留 30 天。" />
        ) : (
          <Notice
            title="还没有细目表"
            text="细目表写明每个知识点、每种题型各要几题、每题几分，由系统从题库中配题；可以反复使用，也可以共享给同事。"
          >
            {mayWrite && fresh}
          </Notice>
        ))}
      {data && data.ids.length > 0 && (
        <RowList
          page={{
            page,
            size,
            total: data.total,
            onChange: (next, each) => go({ page: String(next), size: String(each) }),
          }}
        >
          <BlueprintTable
            ids={data.ids}
            bin={view === 'bin'}
            mayWrite={mayWrite}
            onDelete={(one) => void onDelete(one)}
            onRestore={(one) => void onRestore(one)}
          />
        </RowList>
      )}
      {data && (
        <Pagination
          page={page}
          size={size}
          total={data.total}
          onChange={(next, each) => go({ page: String(next), size: String(each) })}
        />
      )}
    </Box>
  );
}
