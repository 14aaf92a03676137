// Rows of the list of packs.
import type { PACK_ORDERS } from '../../../contract/paper/pack';
import { Link } from 'react-router-dom';
import type { PackSummary } from '../../../contract/paper/pack';
import { dashDateTime } from '../../lib/dates';
import { useRecord } from '../../state/records/records';
import { ListRow } from '../../ui/rows/ListRow';
import { useListColumns } from '../../state/ui/useListColumns';
import { ListTable, type ListSorting } from '../../ui/lists/ListTable';
import { RowButton } from '../../ui/rows/RowButton';
import { Cell } from '../../ui/controls/Table';
import { t } from '../../lib/texts/t';

interface Props extends ListSorting<(typeof PACK_ORDERS)[number]> {
  ids: readonly number[];
  bin: boolean;
  mayDelete(pack: PackSummary): boolean;
  mayRestore: boolean;
  onOpen(id: number): void;
  onDelete(pack: PackSummary): void;
  onRestore(pack: PackSummary): void;
}

export function PackTable({ ids, order, onOrder, ...rest }: Props) {
  const columns = useListColumns('packs');
  return (
    <ListTable
      label={t('试卷包')}
      arranged={columns}
      columns={[
        { title: t('名称'), order: 'title', fixed: true, width: 200 },
        { title: t('试卷'), order: 'paper_count', number: true },
        { title: t('备注') },
        { title: t('创建者'), order: 'owner' },
        { title: rest.bin ? t('删除时间') : t('更新时间'), order: 'updated_at' },
        { title: t('操作'), fixed: true },
      ]}
      order={order}
      onOrder={onOrder}
    >
      {ids.map((id) => (
        <PackRow key={id} id={id} {...rest} />
      ))}
    </ListTable>
  );
}

function PackRow({
  id,
  bin,
  mayDelete,
  mayRestore,
  onOpen,
  onDelete,
  onRestore,
}: Omit<Props, 'ids' | keyof ListSorting<never>> & { id: number }) {
  const pack = useRecord('pack', id);
  if (!pack) return null;
  return (
    <ListRow rowId={id}>
      <Cell>{bin ? pack.title : <Link to={`/paperpacklist?pack=${pack.id}`}>{pack.title}</Link>}</Cell>
      <Cell align="right">{t('{0} 份', pack.paper_count)}</Cell>
      <Cell
        sx={{ maxWidth: 320, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        title={pack.note}
      >
        {pack.note}
      </Cell>
      <Cell>{pack.owner}</Cell>
      <Cell sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {dashDateTime((bin ? pack.deleted_at : null) ?? pack.updated_at)}
      </Cell>
      <Cell sx={{ whiteSpace: 'nowrap' }}>
        {bin ? (
          <RowButton text={t('恢复')} of={pack.title} disabled={!mayRestore} onClick={() => onRestore(pack)} />
        ) : (
          <>
            <RowButton text={t('打开')} of={pack.title} rowKey="open" onClick={() => onOpen(pack.id)} />
            {mayDelete(pack) && <RowButton text={t('删除')} of={pack.title} danger onClick={() => onDelete(pack)} />}
          </>
        )}
      </Cell>
    </ListRow>
  );
}
