// 试卷包: the packs of the organisation, with search, recycle bin, and an undo for deletion; or one pack when the address
// names it.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../../contract/codes';
import type { PackSummary } from '../../../contract/paper/pack';
import { packApi, useDeletePackMutation, useGetPacksQuery, useRestorePackMutation } from '../../state/api/paper/pack';
import { defineForm } from '../../state/forms/defineForm';
import { useForm } from '../../state/forms/useForm';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { tell } from '../../state/prompts';
import { selectHasFunction, selectIsAdmin, selectUser } from '../../state/session/sessionSlice';
import { ListTabs } from '../../ui/lists/ListTabs';
import { LoadFault } from '../../ui/lists/LoadFault';
import { Notice } from '../../ui/Notice';
import { Pagination } from '../../ui/lists/Pagination';
import { TextInput } from '../../ui/controls/FormFields';
import { SearchField } from '../../ui/controls/SearchField';
import { FormDialog } from '../../ui/dialogs/FormDialog';
import { RowList } from '../../ui/rows/RowList';
import { PackPage } from './PackPage';
import { PackTable } from './PackTable';

const newPackForm = defineForm({
  name: 'newPack',
  initial: { title: '' },
  faults: ({ title }) => [title.trim() === '' && { field: 'title', msg: '请填写试卷包名称' }],
  save: ({ title }) =>
    packApi.endpoints.savePack.initiate({ title: title.trim(), note: '', paper_ids: [] }, { track: false }),
});

const whole = (text: string | null, fallback: number) =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : fallback;

export default function PackListPage() {
  const [params] = useSearchParams();
  const id = Number(params.get('pack') ?? '');
  return Number.isSafeInteger(id) && id > 0 ? <PackPage key={id} id={id} /> : <PackBrowser />;
}

function PackBrowser() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const bin = params.get('deleted') === '1';
  const title = (params.get('title') ?? '').slice(0, 100);
  const page = Math.max(1, whole(params.get('page'), 1));
  const asked = whole(params.get('size'), DEFAULT_PAGE_SIZE);
  const size = (PAGE_SIZES as readonly number[]).includes(asked) ? asked : DEFAULT_PAGE_SIZE;
  const change = (patch: Record<string, string>) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      for (const [name, value] of Object.entries({ page: '', ...patch })) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    });

  const [making, setMaking] = useState(false);
  const [deleted, setDeleted] = useState<PackSummary | null>(null);
  const request = { page, size, ...(title === '' ? {} : { title }), ...(bin ? { deleted: 1 as const } : {}) };
  const { currentData: data, isError, error, refetch } = useGetPacksQuery(request, { refetchOnMountOrArgChange: true });
  const [deletePack] = useDeletePackMutation();
  const [restorePack, restoring] = useRestorePackMutation();
  const user = useAppSelector(selectUser);
  const isAdmin = useAppSelector(selectIsAdmin);
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'paper.write'));

  const open = (id: number) => void navigate(`/paperpacklist?pack=${id}`);
  const remove = async (pack: PackSummary) => {
    if ((await deletePack({ id: pack.id, revision: pack.revision })).data) setDeleted(pack);
  };
  const restore = async (pack: PackSummary) => {
    if (!(await restorePack({ id: pack.id })).data) return;
    setDeleted(null);
    dispatch(tell('success', `已恢复“${pack.title}”`));
  };

  return (
    <Box sx={{ p: 2, display: 'grid', gap: 1.5, alignContent: 'start' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5 }}>
        <Typography component="h1" sx={{ fontSize: 18, fontWeight: 600 }}>
          试卷包
        </Typography>
        <ListTabs
          label="试卷包或回收站"
          names={['试卷包', '回收站']}
          at={bin ? 1 : 0}
          onChange={(at) => change({ deleted: at === 1 ? '1' : '' })}
        />
        {mayWrite && (
          <Button variant="contained" onClick={() => setMaking(true)}>
            新建试卷包
          </Button>
        )}
      </Box>
      <Box role="search" aria-label="筛选试卷包">
        <SearchField label="名称" placeholder="按名称查找" value={title} onChange={(text) => change({ title: text })} />
      </Box>
      {deleted && (
        <Alert
          severity="info"
          onClose={() => setDeleted(null)}
          action={
            <Button size="small" disabled={restoring.isLoading} onClick={() => void restore(deleted)}>
              撤销
            </Button>
          }
        >
          “{deleted.title}”已移入回收站，包中的试卷不受影响。
        </Alert>
      )}
      {isError && !data && (
        <LoadFault what="试卷包" error={error} kept="筛选条件已保留。" onRetry={() => void refetch()} />
      )}
      {!data && !isError && (
        <Box role="status" aria-label="正在载入试卷包">
          {Array.from({ length: 4 }, (_, i) => (
            <Skeleton key={i} height={40} />
          ))}
        </Box>
      )}
      {data?.ids.length === 0 && (
        <Empty
          bin={bin}
          filtered={title !== ''}
          onClear={() => change({ title: '' })}
          onNew={mayWrite ? () => setMaking(true) : undefined}
        />
      )}
      {data && data.ids.length > 0 && (
        <RowList
          page={{
            page: data.page,
            size,
            total: data.total,
            onChange: (to, by) => change({ page: String(to), size: String(by) }),
          }}
        >
          <PackTable
            ids={data.ids}
            bin={bin}
            mayDelete={(pack) => mayWrite && (isAdmin || pack.owner_id === user?.id)}
            mayRestore={mayWrite}
            onOpen={open}
            onDelete={(pack) => void remove(pack)}
            onRestore={(pack) => void restore(pack)}
          />
        </RowList>
      )}
      {data && (
        <Pagination
          page={data.page}
          size={size}
          total={data.total}
          onChange={(to, by) => change({ page: String(to), size: String(by) })}
        />
      )}
      {making && <NewPackDialog onClose={() => setMaking(false)} onMade={open} />}
    </Box>
  );
}

function Empty({
  bin,
  filtered,
  onClear,
  onNew,
}: {
  bin: boolean;
  filtered: boolean;
  onClear(): void;
  onNew: (() => void) | undefined;
}) {
  if (filtered) {
    return (
      <Notice title="没有符合条件的试卷包" text="可以换一个名称再找。">
        <Button onClick={onClear}>清除筛选</Button>
      </Notice>
    );
  }
  if (bin) return <Notice title="回收站是空的" text="删除的试卷包在这里保留 30 天。" />;
  return (
    <Notice title="还没有试卷包" text="试卷包把几份试卷按顺序放在一起，可以一次导出为一个压缩包。">
      {onNew && (
        <Button variant="contained" onClick={onNew}>
          新建试卷包
        </Button>
      )}
    </Notice>
  );
}

/** Names a new pack and opens it. */
function NewPackDialog({ onClose, onMade }: { onClose(): void; onMade(id: number): void }) {
  const form = useForm(newPackForm, { onSaved: ({ id }) => onMade(id) });
  return (
    <FormDialog title="新建试卷包" ok="新建" form={form} onClose={onClose}>
      <TextInput form={form} name="title" label="名称" max={100} hint="如“高一上学期期中备选卷”" autoFocus />
    </FormDialog>
  );
}
