// 试卷包: the packs of the organisation and their recycle bin; or one pack when the address names it.
import { useSearchParams } from 'react-router-dom';
import { PACK_ORDERS } from '../../../contract/paper/pack';
import { idIn } from '../../lib/listAddress';
import { t } from '../../lib/texts/t';
import { packApi, useDeletePackMutation, useRestorePackMutation } from '../../state/api/paper/pack';
import { defineList, isOwn } from '../../state/lists/defineList';
import { selectHasFunction } from '../../state/session/sessionSlice';
import { ListPage } from '../../ui/lists/ListPage';
import { figureColumn, openAction, OWNER_COLUMN, titleColumn, UPDATED_COLUMN } from '../../ui/lists/columns';
import { NewPackDialog, packPath } from './NewPackDialog';
import { PackPage } from './PackPage';

const packs = defineList({
  name: 'packs',
  kind: 'pack',
  title: t('试卷包'),
  endpoint: packApi.endpoints.getPacks,
  orders: PACK_ORDERS,
  views: ['all', 'bin'],
  mayWrite: (state) => selectHasFunction(state, 'paper.write'),
  filters: [{ kind: 'search', name: 'title', label: t('名称'), placeholder: t('按名称查找') }],
  columns: [
    titleColumn(t('名称'), packPath, { width: 200 }),
    figureColumn(t('试卷'), 'paper_count', (count) => t('{0} 份', count)),
    { id: 'note', title: t('备注'), text: 'cut', cell: (pack) => <span title={pack.note}>{pack.note}</span> },
    OWNER_COLUMN,
    UPDATED_COLUMN,
  ],
  actions: [openAction(t('打开'), packPath)],
  add: { text: t('新建试卷包') },
  dialogs: { edit: ({ onClose }) => <NewPackDialog onClose={onClose} /> },
  empty: { title: t('还没有试卷包'), text: t('试卷包把几份试卷按顺序放在一起，可以一次导出为一个压缩包。') },
  notFound: t('可以换一个名称查找。'),
  bin: {
    title: t('删除试卷包'),
    text: (pack) => t('“{0}”移入回收站，30 天内可以恢复；包中的试卷不受影响。', pack.title),
    quoted: (pack) => t('“{0}”', pack.title),
    useRemove: useDeletePackMutation,
    useRestore: useRestorePackMutation,
    may: isOwn,
  },
});

export default function PackListPage() {
  const [params] = useSearchParams();
  const id = idIn(params.get('pack'));
  return id ? <PackPage key={id} id={id} /> : <ListPage list={packs} />;
}
