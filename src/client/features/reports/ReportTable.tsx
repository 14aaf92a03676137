// Rows of the report list with their actions.
import type { REPORT_ORDERS } from '../../../contract/paper/report';
import { Link } from 'react-router-dom';
import { REPORT_STATUS } from '../../../contract/codes';
import type { Common } from '../../../contract/knowledge/reference';
import { formatScore } from '../../../domain/paper/numbering';
import { dashDateTime } from '../../lib/dates';
import { useRecord } from '../../state/records/records';
import { placeOf, statusLabel } from './reportModel';
import type { ReportActions } from './useReportActions';
import { ListRow } from '../../ui/rows/ListRow';
import { MayOpen } from '../../ui/MayOpen';
import { useListColumns } from '../../state/ui/useListColumns';
import { ListTable, type ListSorting } from '../../ui/lists/ListTable';
import { RowButton } from '../../ui/rows/RowButton';
import { Cell } from '../../ui/controls/Table';
import { t } from '../../lib/texts/t';

interface Props extends ListSorting<(typeof REPORT_ORDERS)[number]> {
  ids: readonly number[];
  common: Common | undefined;
  bin: boolean;
  mayWrite: boolean;
  accountId: number | undefined;
  isAdmin: boolean;
  actions: ReportActions;
}
const figures = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const;

export function ReportTable({ ids, order, onOrder, ...rest }: Props) {
  const columns = useListColumns('reports');
  return (
    <ListTable
      label={t('报告')}
      arranged={columns}
      columns={[
        { title: t('报告'), order: 'title', fixed: true, width: 180 },
        { title: t('年级') },
        { title: t('题数'), order: 'question_count', number: true },
        { title: t('满分'), order: 'score', number: true },
        { title: t('班级'), order: 'class_count', number: true },
        { title: t('学生'), order: 'student_count', number: true },
        { title: t('状态'), order: 'status' },
        { title: t('创建者'), order: 'owner' },
        { title: rest.bin ? t('删除时间') : t('更新时间'), order: 'updated_at' },
        { title: t('操作'), fixed: true },
      ]}
      order={order}
      onOrder={onOrder}
    >
      {ids.map((id) => (
        <ReportRow key={id} id={id} {...rest} />
      ))}
    </ListTable>
  );
}

function ReportRow({
  id,
  common,
  bin,
  mayWrite,
  accountId,
  isAdmin,
  actions,
}: Omit<Props, 'ids' | keyof ListSorting<never>> & { id: number }) {
  const report = useRecord('report', id);
  if (!report) return null;
  const { title } = report;
  const own = mayWrite && (isAdmin || report.owner_id === accountId);
  const finished = report.status === REPORT_STATUS.finished;
  return (
    <ListRow rowId={id}>
      <Cell>
        {bin ? (
          title
        ) : (
          <Link data-key="open" to={`/reportlist/detail/${id}`}>
            {title}
          </Link>
        )}
        {report.paper_id !== null && report.paper_title !== '' && report.paper_title !== title && (
          <div style={{ fontSize: 12, color: 'var(--ink-soft)' }}>{t('试卷：{0}', report.paper_title)}</div>
        )}
      </Cell>
      <Cell sx={{ whiteSpace: 'nowrap' }}>{placeOf(report, common)}</Cell>
      <Cell align="right">{report.question_count}</Cell>
      <Cell align="right">{formatScore(report.score)}</Cell>
      <Cell align="right">{report.class_count}</Cell>
      <Cell align="right">{report.student_count}</Cell>
      <Cell sx={{ whiteSpace: 'nowrap', color: finished ? 'success.main' : 'text.secondary' }}>
        {statusLabel(report.status)}
      </Cell>
      <Cell sx={{ whiteSpace: 'nowrap' }}>{report.owner}</Cell>
      <Cell sx={figures}>{dashDateTime((bin ? report.deleted_at : report.updated_at) ?? report.updated_at)}</Cell>
      <Cell sx={{ whiteSpace: 'nowrap' }}>
        {bin ? (
          <RowButton text={t('恢复')} of={title} disabled={!own} onClick={() => actions.restore(report)} />
        ) : (
          <>
            <RowButton text={t('查看')} of={title} to={`/reportlist/detail/${id}`} />
            {mayWrite && !finished && (
              <>
                <MayOpen view="answerFill">
                  <RowButton text={t('录入答案')} of={title} to={`/answerfill?report=${id}`} />
                </MayOpen>
                <MayOpen view="selectReportQuestion">
                  <RowButton text={t('选题')} of={title} to={`/selectreportquestion?report=${id}`} />
                </MayOpen>
              </>
            )}
            {mayWrite && (
              <RowButton
                text={finished ? t('改回录入中') : t('完成')}
                of={title}
                onClick={() => actions.setStatus(report)}
              />
            )}
            {own && <RowButton text={t('删除')} of={title} danger onClick={() => actions.remove(report)} />}
          </>
        )}
      </Cell>
    </ListRow>
  );
}
