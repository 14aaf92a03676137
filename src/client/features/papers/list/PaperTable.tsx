// Rows of a paper list with their actions. Plain elements instead of MUI, as in the cards of the question list.
import type { PAPER_ORDERS } from '../../../../contract/paper/paper';
import { memo } from 'react';
import type { PaperSummary } from '../../../../contract/paper/paper';
import type { Common } from '../../../../contract/knowledge/reference';
import { formatScore } from '../../../../domain/paper/numbering';
import { dashDateTime } from '../../../lib/dates';
import { placeTitle } from './gradeChoices';
import { useRecord } from '../../../state/records/records';
import { Button } from '../../../ui/controls/Button';
import { ListRow } from '../../../ui/rows/ListRow';
import { useListColumns } from '../../../state/ui/useListColumns';
import { ListTable, type ListSorting } from '../../../ui/lists/ListTable';
import { t } from '../../../lib/texts/t';

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
  const paper = useRecord('paper', id);
  if (!paper) return null;
  const own = mayWrite && (isAdmin || paper.owner_id === accountId);
  return (
    <ListRow rowId={paper.id}>
      <td>{bin ? paper.title : <a href={`#/paperlist/detail/${paper.id}`}>{paper.title}</a>}</td>
      <td className="whole">{placeTitle(paper, common)}</td>
      <td className="number">{paper.question_count}</td>
      <td className="number">{formatScore(paper.score)}</td>
      <td className="number">{paper.difficulty === null ? '—' : paper.difficulty.toFixed(1)}</td>
      <td className="number whole">{t('{0} 分钟', paper.duration)}</td>
      <td>{paper.owner}</td>
      <td className="whole">{dateTime(bin ? paper.deleted_at : paper.updated_at)}</td>
      <td className="whole">
        {bin ? (
          <Button disabled={!mayWrite} onClick={() => onRestore(paper)} aria-label={t('恢复 {0}', paper.title)}>
            {t('恢复')}
          </Button>
        ) : (
          <>
            <a
              className="btn"
              href={`#/paperlist/detail/${paper.id}`}
              aria-label={t('查看 {0}', paper.title)}
              data-key="open"
            >
              {t('查看')}
            </a>
            {own && (
              <a
                className="btn"
                href={`#/paperlist/edit/${paper.id}`}
                aria-label={t('编辑 {0}', paper.title)}
                data-key="edit"
              >
                {t('编辑')}
              </a>
            )}
            {mayWrite && (
              <Button onClick={() => onCopy(paper)} aria-label={t('复制 {0}', paper.title)}>
                {t('复制')}
              </Button>
            )}
            {own && (
              <Button look="bad" onClick={() => onDelete(paper)} aria-label={t('删除 {0}', paper.title)}>
                {t('删除')}
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
      label={t('试卷')}
      arranged={columns}
      columns={[
        { title: t('标题'), order: 'title', fixed: true, width: 170 },
        { title: t('年级') },
        { title: t('题数'), order: 'question_count', number: true },
        { title: t('总分'), order: 'score', number: true },
        { title: t('难度'), order: 'difficulty', number: true },
        { title: t('时长'), order: 'duration', number: true },
        { title: t('创建者'), order: 'owner' },
        { title: rest.bin ? t('删除时间') : t('更新时间'), order: 'updated_at' },
        { title: t('操作'), fixed: true },
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
