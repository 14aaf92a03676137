// 回收站: everything deleted in the last 30 days, of all kinds, with user, time, remaining time, and restore.
import { useSearchParams } from 'react-router-dom';
import { BIN_DAYS, BIN_KINDS, BIN_ORDERS, type BinEntry, type BinKindName } from '../../../contract/system/bin';
import { plainKpName } from '../../../domain/knowledge/names';
import { dashDateTime } from '../../lib/dates';
import { orderIn, pageIn, patched, type AddressPatch } from '../../lib/listAddress';
import { useGetBinQuery, useRestoreBinnedMutation } from '../../state/api/system/bin';
import { useAppDispatch } from '../../state/hooks';
import { tell } from '../../state/prompts';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { ListFrame } from '../../ui/lists/ListFrame';
import { ListRow } from '../../ui/rows/ListRow';
import { useListColumns } from '../../state/ui/useListColumns';
import { ListTable, type ListColumn } from '../../ui/lists/ListTable';
import { RowButton } from '../../ui/rows/RowButton';
import { Cell } from '../../ui/controls/Table';
import { t } from '../../lib/texts/t';

const COLUMNS: readonly ListColumn<(typeof BIN_ORDERS)[number]>[] = [
  { title: t('类别'), order: 'kind' },
  { title: t('名称'), order: 'title', fixed: true },
  { title: t('所属'), order: 'place' },
  { title: t('删除人'), order: 'deleted_by' },
  { title: t('删除时间'), order: 'deleted_at' },
  { title: t('剩余') },
  { title: t('操作'), fixed: true },
];

const kindIn = (text: string | null): BinKindName | null =>
  text !== null && Object.hasOwn(BIN_KINDS, text) ? (text as BinKindName) : null;
const shownTitle = ({ kind, title }: BinEntry) => (kind === 'kp' ? plainKpName(title) : title);

export default function RecycleBinPage() {
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  const change = (patch: AddressPatch) => setParams((now) => patched(now, patch));
  const { page, size } = pageIn(params);
  const kind = kindIn(params.get('kind'));
  const order = orderIn(params, BIN_ORDERS);
  const query = useGetBinQuery(
    { page, size, ...(kind === null ? {} : { kind }), ...(order && { order }) },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useListColumns('bin');
  const [restore, { isLoading }] = useRestoreBinnedMutation();
  const kinds = query.data?.kinds ?? [];
  const back = async (entry: BinEntry) => {
    if ((await restore({ kind: entry.kind, id: entry.id })).data)
      dispatch(tell('success', t('已恢复{0}“{1}”', t(BIN_KINDS[entry.kind]), shownTitle(entry))));
  };
  return (
    <ListFrame
      title={t('回收站')}
      filters={
        <LabelledSelect
          label={t('类别')}
          width={140}
          all={t('全部')}
          value={kind}
          choices={kinds.map((each) => ({ value: each.kind, label: `${t(BIN_KINDS[each.kind])}（${each.count}）` }))}
          onChange={(value) => change({ kind: value })}
        />
      }
      query={query}
      empty={{
        title: kind === null ? t('回收站是空的') : t('回收站里没有{0}', t(BIN_KINDS[kind])),
        text: t('删除的内容在这里保留 {0} 天，期间可以恢复。', BIN_DAYS),
      }}
      page={{ page, size, onChange: (next, nextSize) => change({ page: next, size: nextSize }) }}
    >
      <ListTable
        label={t('回收站')}
        arranged={columns}
        columns={COLUMNS}
        order={order}
        onOrder={(next) => change({ order: next })}
      >
        {query.data?.list.map((entry) => {
          const title = shownTitle(entry);
          return (
            <ListRow key={`${entry.kind}-${entry.id}`} rowId={entry.id}>
              <Cell sx={{ whiteSpace: 'nowrap' }}>{t(BIN_KINDS[entry.kind])}</Cell>
              <Cell sx={{ overflowWrap: 'anywhere' }}>{title}</Cell>
              <Cell sx={{ overflowWrap: 'anywhere', color: 'text.secondary' }}>{entry.place || '—'}</Cell>
              <Cell sx={{ whiteSpace: 'nowrap' }}>{entry.deleted_by || '—'}</Cell>
              <Cell sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                {dashDateTime(entry.deleted_at)}
              </Cell>
              <Cell sx={{ whiteSpace: 'nowrap' }}>{t('{0} 天', entry.days_left)}</Cell>
              <Cell sx={{ minWidth: 120 }}>
                {entry.obstacle === '' ? (
                  <RowButton
                    text={t('恢复')}
                    of={`${t(BIN_KINDS[entry.kind])} ${title}`}
                    disabled={isLoading}
                    onClick={() => void back(entry)}
                  />
                ) : (
                  <span style={{ color: 'var(--ink-soft)', fontSize: 13 }}>{t('不能恢复：{0}', entry.obstacle)}</span>
                )}
              </Cell>
            </ListRow>
          );
        })}
      </ListTable>
    </ListFrame>
  );
}
