// 试卷包: the packs of the organisation and their recycle bin; or one pack when the address names it.
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { PACK_ORDERS } from '../../../contract/paper/pack';
import { idIn } from '../../lib/listAddress';
import { stampCell } from '../../lib/lists/cells';
import { t } from '../../lib/texts/t';
import { packApi, useDeletePackMutation, useRestorePackMutation } from '../../state/api/paper/pack';
import { defineForm } from '../../state/forms/defineForm';
import { useForm } from '../../state/forms/useForm';
import { defineList, isOwn } from '../../state/lists/defineList';
import { selectHasFunction } from '../../state/session/sessionSlice';
import { TextInput } from '../../ui/controls/FormFields';
import { FormDialog } from '../../ui/dialogs/FormDialog';
import { ListPage } from '../../ui/lists/ListPage';
import { PackPage } from './PackPage';

const pathOf = (id: number) => `/paperpacklist?pack=${id}`;

const packs = defineList({
  name: 'packs',
  kind: 'pack',
  title: t('试卷包'),
  endpoint: packApi.endpoints.getPacks,
  orders: PACK_ORDERS,
  views: ['all', 'bin'],
  mayWrite: (state) => selectHasFunction(state, 'paper.write'),
  filters: [{ kind: 'search', name: 'title', label: t('名称'), placeholder: t('按名称查找') }],
  nameOf: (pack) => pack.title,
  columns: [
    {
      title: t('名称'),
      order: 'title',
      fixed: true,
      width: 200,
      cell: (pack, { view }) => (view === 'bin' ? pack.title : <Link to={pathOf(pack.id)}>{pack.title}</Link>),
    },
    { title: t('试卷'), order: 'paper_count', number: true, cell: (pack) => t('{0} 份', pack.paper_count) },
    { title: t('备注'), text: 'cut', cell: (pack) => <span title={pack.note}>{pack.note}</span> },
    { title: t('创建者'), order: 'owner', cell: (pack) => pack.owner },
    stampCell(t('更新时间'), 'updated_at'),
  ],
  actions: [{ text: t('打开'), rowKey: 'open', to: (pack) => pathOf(pack.id) }],
  add: { text: t('新建试卷包') },
  dialogs: { edit: ({ onClose }) => <NewPackDialog onClose={onClose} /> },
  empty: { title: t('还没有试卷包'), text: t('试卷包把几份试卷按顺序放在一起，可以一次导出为一个压缩包。') },
  notFound: t('可以换一个名称查找。'),
  bin: {
    title: t('删除试卷包'),
    text: (pack) => t('“{0}”移入回收站，30 天内可以恢复；包中的试卷不受影响。', pack.title),
    quoted: (pack) => t('“{0}”', pack.title),
    useRemove: () => useDeletePackMutation()[0],
    useRestore: () => useRestorePackMutation()[0],
    may: isOwn,
  },
});

export default function PackListPage() {
  const [params] = useSearchParams();
  const id = idIn(params.get('pack'));
  return id ? <PackPage key={id} id={id} /> : <ListPage list={packs} />;
}

const newPackForm = defineForm({
  name: 'newPack',
  initial: { title: '' },
  faults: ({ title }) => [title.trim() === '' && { field: 'title', msg: t('请填写试卷包名称') }],
  save: ({ title }) =>
    packApi.endpoints.savePack.initiate({ title: title.trim(), note: '', paper_ids: [] }, { track: false }),
});

/** Names a new pack and opens it. */
function NewPackDialog({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const form = useForm(newPackForm, { onSaved: ({ id }) => void navigate(pathOf(id)) });
  return (
    <FormDialog title={t('新建试卷包')} ok={t('新建')} form={form} onClose={onClose}>
      <TextInput form={form} name="title" label={t('名称')} max={100} hint={t('如“高一上学期期中备选卷”')} autoFocus />
    </FormDialog>
  );
}
