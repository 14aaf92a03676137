// Rows of a paper list with their actions. Plain elements instead of MUI, as in the cards of the question list.
import type { PAPER_ORDERS } from '../../../../contract/paper/paper';
import { memo } from 'react';
import type { PaperSummary } from '../../../../contract/paper/paper';
import type { Common } from '../../../../contract/knowledge/reference';
import { formatScore } from '../../../../domain/paper/numbering';
import { dashDateTime } from '../../../lib/dates';
import { placeTitle } from './gradeChoices';
import { useEntity } from '../../../state/api/entities';
import { Button } from '../../../ui/controls/Button';
import { ListRow } from '../../../ui/rows/ListRow';
import { useListColumns } from '../../../state/ui/useListColumns';
import { ListTable, type ListSorting } from '../../../ui/lists/ListTable';

export interface PaperActions {
  onCopy(paper: PaperSummary): void;
  onDelete(paper: PaperSummary): void;
  onRestore(paper: PaperSummary): void;
}
interface Props extends PaperActions, ListSorting<(typeof PAPER_ORDERS)[number]> {
  ids: readonly number[];
  common: Common | undefined;
  bin: boolean;
  /** The signed-in account. It can edit and delete its own papers; an administrator can do so with all papers. */
  accountId: number | undefined;
  isAdmin: boolean;
  mayWrite: boolean;
}

const dateTime = (stamp: string | null) => (stamp === null ? '—' : dashDateTime(stamp));

const PaperRow = memo(function PaperRow({
  id,
  common,
  bin,
  accountId,
  isAdmin,
  mayWrite,
  onCopy,
  onDelete,
  onRestore,
}: Omit<Props, 'ids' | keyof ListSorting<never>> & { id: number }) {
  const paper = useEntity('paper', id);
  if (!paper) return null;
  const own = mayWrite && (isAdmin || paper.owner_id === accountId);
  return (
    <ListRow rowId={paper.id}>
      <td>{bin ? paper.title : <a href={`#/paperlist/detail/${paper.id}`}>{paper.title}</a>}</td>
      <td className="whole">{placeTitle(paper, common)}</td>
      <td className="number">{paper.question_count}</td>
      <td className="number">{formatScore(paper.score)}</td>
      <td className="number">{paper.difficulty === null ? '—' : paper.difficulty.toFixed(1)}</td>
      <td className="number whole">{paper.duration} 分钟</td>
      <td>{paper.owner}</td>
      <td className="whole">{dateTime(bin ? paper.deleted_at : paper.updated_at)}</td>
      <td className="whole">
        {bin ? (
          <Button disabled={!mayWrite} onClick={() => onRestore(paper)} aria-label={`恢复 ${paper.title}`}>
            恢复
          </Button>
        ) : (
          <>
            <a
              className="btn"
              href={`#/paperlist/detail/${paper.id}`}
              aria-label={`查看 ${paper.title}`}
              data-key="open"
            >
              查看
            </a>
            {own && (
              <a
                className="btn"
                href={`#/paperlist/edit/${paper.id}`}
                aria-label={`编辑 ${paper.title}`}
                data-key="edit"
              >
                编辑
              </a>
            )}
            {mayWrite && (
              <Button onClick={() => onCopy(paper)} aria-label={`复制 ${paper.title}`}>
                复制
              </Button>
            )}
            {own && (
              <Button look="bad" onClick={() => onDelete(paper)} aria-label={`删除 ${paper.title}`}>
                删除
              </Button>
            )}
          </>
        )}
      </td>
    </ListRow>
  );
});

export function PaperTable({ ids, order, onOrder, ...rest }: Props) {
  const columns = useListColumns('papers');
  return (
    <ListTable
      label="试卷"
      arranged={columns}
      columns={[
        { title: '标题', order: 'title', fixed: true, width: 170 },
        { title: '年级' },
        { title: '题数', order: 'question_count', number: true },
        { title: '总分', order: 'score', number: true },
        { title: '难度', order: 'difficulty', number: true },
        { title: '时长', order: 'duration', number: true },
        { title: '创建者', order: 'owner' },
        { title: rest.bin ? '删除时间' : '更新时间', order: 'updated_at' },
        { title: '操作', fixed: true },
      ]}
      order={order}
      onOrder={onOrder}
    >
      {ids.map((id) => (
        <PaperRow key={id} id={id} {...rest} />
      ))}
    </ListTable>
  );
}
