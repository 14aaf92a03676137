// Rows of the blueprint list with their actions.
import type { BLUEPRINT_ORDERS } from '../../../contract/paper/savedBlueprint';
import { Link } from 'react-router-dom';
import type { BlueprintSummary } from '../../../contract/paper/savedBlueprint';
import { formatScore } from '../../../domain/paper/numbering';
import { dashDateTime } from '../../lib/dates';
import { useRecord } from '../../state/records/records';
import { useAppSelector } from '../../state/hooks';
import { selectIsAdmin, selectUser } from '../../state/session/sessionSlice';
import { ListRow } from '../../ui/rows/ListRow';
import { useListColumns } from '../../state/ui/useListColumns';
import { ListTable, type ListSorting } from '../../ui/lists/ListTable';
import { RowButton } from '../../ui/rows/RowButton';
import { Cell } from '../../ui/controls/Table';
import { t } from '../../lib/texts/t';

interface Props extends ListSorting<(typeof BLUEPRINT_ORDERS)[number]> {
  ids: readonly number[];
  bin: boolean;
  mayWrite: boolean;
  onDelete(one: BlueprintSummary): void;
  onRestore(one: BlueprintSummary): void;
}

export function BlueprintTable({ ids, order, onOrder, ...rest }: Props) {
  const columns = useListColumns('blueprints');
  return (
    <ListTable
      label={t('细目表')}
      arranged={columns}
      columns={[
        { title: t('名称'), order: 'title', fixed: true, width: 220 },
        { title: t('题数'), order: 'question_count', number: true },
        { title: t('总分'), order: 'score', number: true },
        { title: t('共享') },
        { title: t('创建者'), order: 'owner' },
        { title: rest.bin ? t('删除时间') : t('更新时间'), order: 'updated_at' },
        { title: t('操作'), fixed: true },
      ]}
      order={order}
      onOrder={onOrder}
    >
      {ids.map((id) => (
        <BlueprintRow key={id} id={id} {...rest} />
      ))}
    </ListTable>
  );
}

function BlueprintRow({
  id,
  bin,
  mayWrite,
  onDelete,
  onRestore,
}: Omit<Props, 'ids' | keyof ListSorting<never>> & { id: number }) {
  const account = useAppSelector(selectUser)?.id;
  const isAdmin = useAppSelector(selectIsAdmin);
  const one = useRecord('blueprint', id);
  if (!one) return null;
  return (
    <ListRow rowId={id}>
      <Cell>{bin ? one.title : <Link to={`/paperlist/blueprint/${one.id}`}>{one.title}</Link>}</Cell>
      <Cell align="right">{one.question_count}</Cell>
      <Cell align="right">{formatScore(one.score)}</Cell>
      <Cell>{one.shared === 1 ? t('本机构') : t('仅自己')}</Cell>
      <Cell>{one.owner}</Cell>
      <Cell sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {dashDateTime((bin ? one.deleted_at : null) ?? one.updated_at)}
      </Cell>
      <Cell sx={{ whiteSpace: 'nowrap' }}>
        {bin ? (
          <RowButton text={t('恢复')} of={one.title} disabled={!mayWrite} onClick={() => onRestore(one)} />
        ) : (
          <>
            <RowButton text={t('打开')} of={one.title} rowKey="open" to={`/paperlist/blueprint/${one.id}`} />
            {mayWrite && (isAdmin || one.owner_id === account) && (
              <RowButton text={t('删除')} of={one.title} danger onClick={() => onDelete(one)} />
            )}
          </>
        )}
      </Cell>
    </ListRow>
  );
}
