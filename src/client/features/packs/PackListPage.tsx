// 试卷包: the packs of the organisation, with search, recycle bin, and an undo for deletion; or one pack when the address
// names it.
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PACK_ORDERS, type PackSummary } from '../../../contract/paper/pack';
import { orderIn, pageIn, patched, type AddressPatch } from '../../lib/listAddress';
import { packApi, useDeletePackMutation, useGetPacksQuery, useRestorePackMutation } from '../../state/api/paper/pack';
import { defineForm } from '../../state/forms/defineForm';
import { useForm } from '../../state/forms/useForm';
import { useAppSelector } from '../../state/hooks';
import { selectHasFunction, selectIsAdmin, selectUser } from '../../state/session/sessionSlice';
import { ListFrame } from '../../ui/lists/ListFrame';
import { ListTabs } from '../../ui/lists/ListTabs';
import { TextInput } from '../../ui/controls/FormFields';
import { SearchField } from '../../ui/controls/SearchField';
import { FormDialog } from '../../ui/dialogs/FormDialog';
import { PackPage } from './PackPage';
import { PackTable } from './PackTable';
import { useDeletion } from '../../state/ui/useDeletion';
import { Button } from '../../ui/controls/Button';
import { t } from '../../lib/texts/t';

const newPackForm = defineForm({
  name: 'newPack',
  initial: { title: '' },
  faults: ({ title }) => [title.trim() === '' && { field: 'title', msg: t('请填写试卷包名称') }],
  save: ({ title }) =>
    packApi.endpoints.savePack.initiate({ title: title.trim(), note: '', paper_ids: [] }, { track: false }),
});

export default function PackListPage() {
  const [params] = useSearchParams();
  const id = Number(params.get('pack') ?? '');
  return Number.isSafeInteger(id) && id > 0 ? <PackPage key={id} id={id} /> : <PackBrowser />;
}

function PackBrowser() {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const bin = params.get('deleted') === '1';
  const title = (params.get('title') ?? '').slice(0, 100);
  const { page, size } = pageIn(params);
  const order = orderIn(params, PACK_ORDERS);
  const change = (patch: AddressPatch) => setParams((now) => patched(now, patch));

  const [making, setMaking] = useState(false);
  const request = {
    page,
    size,
    ...(order && { order }),
    ...(title === '' ? {} : { title }),
    ...(bin ? { deleted: 1 as const } : {}),
  };
  const query = useGetPacksQuery(request, { refetchOnMountOrArgChange: true });
  const [deletePack] = useDeletePackMutation();
  const [restorePack] = useRestorePackMutation();
  const user = useAppSelector(selectUser);
  const isAdmin = useAppSelector(selectIsAdmin);
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'paper.write'));

  const open = (id: number) => void navigate(`/paperpacklist?pack=${id}`);
  const {
    drop: remove,
    back: restore,
    undo,
  } = useDeletion<PackSummary>({
    title: t('删除试卷包'),
    text: (pack) => t('“{0}”移入回收站，30 天内可以恢复；包中的试卷不受影响。', pack.title),
    nameOf: (pack) => t('“{0}”', pack.title),
    remove: ({ id, revision }) => deletePack({ id, revision }),
    restore: ({ id }) => restorePack({ id }),
  });

  return (
    <>
      <ListFrame
        title={t('试卷包')}
        undo={undo}
        tabs={
          <ListTabs
            label={t('试卷包或回收站')}
            names={[t('试卷包'), t('回收站')]}
            at={bin ? 1 : 0}
            onChange={(at) => change({ deleted: at === 1 ? 1 : '' })}
          />
        }
        actions={
          mayWrite && (
            <Button look="filled large" onClick={() => setMaking(true)}>
              {t('新建试卷包')}
            </Button>
          )
        }
        filters={
          <SearchField
            label={t('名称')}
            placeholder={t('按名称查找')}
            value={title}
            onChange={(text) => change({ title: text })}
          />
        }
        query={query}
        empty={
          title !== ''
            ? {
                title: t('没有符合条件的试卷包'),
                text: t('可以换一个名称查找。'),
                action: (
                  <Button look="large" onClick={() => change({ title: '' })}>
                    {t('清除筛选')}
                  </Button>
                ),
              }
            : bin
              ? { title: t('回收站是空的'), text: t('删除的试卷包在这里保留 30 天。') }
              : {
                  title: t('还没有试卷包'),
                  text: t('试卷包把几份试卷按顺序放在一起，可以一次导出为一个压缩包。'),
                  action: mayWrite && (
                    <Button look="filled large" onClick={() => setMaking(true)}>
                      {t('新建试卷包')}
                    </Button>
                  ),
                }
        }
        page={{ page, size, onChange: (to, by) => change({ page: to, size: by }) }}
      >
        <PackTable
          ids={query.data?.ids ?? []}
          order={order}
          onOrder={(next) => change({ order: next })}
          bin={bin}
          mayDelete={(pack) => mayWrite && (isAdmin || pack.owner_id === user?.id)}
          mayRestore={mayWrite}
          onOpen={open}
          onDelete={(pack) => void remove(pack)}
          onRestore={(pack) => void restore(pack)}
        />
      </ListFrame>
      {making && <NewPackDialog onClose={() => setMaking(false)} onMade={open} />}
    </>
  );
}

/** Names a new pack and opens it. */
function NewPackDialog({ onClose, onMade }: { onClose(): void; onMade(id: number): void }) {
  const form = useForm(newPackForm, { onSaved: ({ id }) => onMade(id) });
  return (
    <FormDialog title={t('新建试卷包')} ok={t('新建')} form={form} onClose={onClose}>
      <TextInput form={form} name="title" label={t('名称')} max={100} hint={t('如“高一上学期期中备选卷”')} autoFocus />
    </FormDialog>
  );
}
