// 回收站: everything deleted in the last 30 days, of all kinds, with user, time, remaining time, and restore.
import { BIN_DAYS, BIN_KINDS, BIN_ORDERS, type BinEntry } from '../../../contract/system/bin';
import { plainKpName } from '../../../domain/knowledge/names';
import { t } from '../../lib/texts/t';
import { translated } from '../../lib/texts/translated';
import { binApi, useRestoreBinnedMutation } from '../../state/api/system/bin';
import { useAppDispatch } from '../../state/hooks';
import { definePlainList } from '../../state/lists/defineList';
import { tell } from '../../state/prompts';
import { ListPage } from '../../ui/lists/ListPage';
import { stampColumn } from '../../ui/lists/columns';

const shownTitle = ({ kind, title }: BinEntry) => (kind === 'kp' ? plainKpName(title) : title);

function useRestore() {
  const dispatch = useAppDispatch();
  const [restore] = useRestoreBinnedMutation();
  return async (entry: BinEntry) => {
    if ((await restore({ kind: entry.kind, id: entry.id })).data)
      dispatch(tell('success', t('已恢复{0}“{1}”', t(BIN_KINDS[entry.kind]), shownTitle(entry))));
  };
}

const entries = definePlainList({
  name: 'bin',
  title: t('回收站'),
  noun: t('内容'),
  label: t('回收站'),
  endpoint: binApi.endpoints.getBin,
  orders: BIN_ORDERS,
  useMore: () => ({ restore: useRestore() }),
  filters: [
    {
      kind: 'choice',
      as: 'text',
      name: 'kind',
      label: t('类别'),
      width: 140,
      choices: ({ reply }) =>
        (reply?.kinds ?? []).map(({ kind, count }) => ({
          value: kind,
          label: t(BIN_KINDS[kind]) + t('（{0}）', count),
        })),
    },
  ],
  nameOf: (entry: BinEntry) => `${t(BIN_KINDS[entry.kind])} ${shownTitle(entry)}`,
  keyOf: ({ kind, id }) => `${kind}-${id}`,
  columns: [
    { title: t('类别'), order: 'kind', text: 'whole', cell: (entry) => t(BIN_KINDS[entry.kind]) },
    { title: t('名称'), order: 'title', fixed: true, cell: shownTitle },
    { title: t('所属'), order: 'place', cell: ({ place }) => place },
    { title: t('删除人'), order: 'deleted_by', text: 'whole', cell: (entry) => entry.deleted_by },
    stampColumn(t('删除时间'), 'deleted_at'),
    { id: 'days_left', title: t('剩余'), text: 'whole', cell: (entry) => t('{0} 天', entry.days_left) },
    {
      id: 'obstacle',
      title: t('说明'),
      cell: ({ obstacle }) =>
        obstacle === '' ? '' : <span className="soft">{t('不能恢复：{0}', translated(obstacle))}</span>,
    },
  ],
  actions: [{ text: t('恢复'), run: (entry, { restore }) => restore(entry), when: ({ obstacle }) => obstacle === '' }],
  empty: { title: t('回收站是空的'), text: t('删除的内容在这里保留 {0} 天，期间可以恢复。', BIN_DAYS) },
});

export default function RecycleBinPage() {
  return <ListPage list={entries} />;
}
