// Rows of the report list with their actions.
import type { REPORT_ORDERS } from '../../../contract/paper/report';
import TableCell from '@mui/material/TableCell';
import { Link } from 'react-router-dom';
import { REPORT_STATUS } from '../../../contract/codes';
import type { Common } from '../../../contract/knowledge/reference';
import { formatScore } from '../../../domain/paper/numbering';
import { dashDateTime } from '../../lib/dates';
import { useEntity } from '../../state/api/entities';
import { placeOf, statusLabel } from './reportModel';
import type { ReportActions } from './useReportActions';
import { ListRow } from '../../ui/rows/ListRow';
import { MayOpen } from '../../ui/MayOpen';
import { useListColumns } from '../../state/ui/useListColumns';
import { ListTable, type ListSorting } from '../../ui/lists/ListTable';
import { RowButton } from '../../ui/rows/RowButton';

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
      label="报告"
      arranged={columns}
      columns={[
        { title: '报告', order: 'title', fixed: true, width: 180 },
        { title: '年级' },
        { title: '题数', order: 'question_count', number: true },
        { title: '满分', order: 'score', number: true },
        { title: '班级', order: 'class_count', number: true },
        { title: '学生', order: 'student_count', number: true },
        { title: '状态', order: 'status' },
        { title: '创建者', order: 'owner' },
        { title: rest.bin ? '删除时间' : '更新时间', order: 'updated_at' },
        { title: '操作', fixed: true },
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
  const report = useEntity('report', id);
  if (!report) return null;
  const { title } = report;
  const own = mayWrite && (isAdmin || report.owner_id === accountId);
  const finished = report.status === REPORT_STATUS.finished;
  return (
    <ListRow rowId={id}>
      <TableCell>
        {bin ? (
          title
        ) : (
          <Link data-key="open" to={`/reportlist/detail/${id}`}>
            {title}
          </Link>
        )}
        {report.paper_id !== null && report.paper_title !== '' && report.paper_title !== title && (
          <div style={{ fontSize: 12, color: 'var(--ink-soft)' }}>试卷：{report.paper_title}</div>
        )}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{placeOf(report, common)}</TableCell>
      <TableCell align="right">{report.question_count}</TableCell>
      <TableCell align="right">{formatScore(report.score)}</TableCell>
      <TableCell align="right">{report.class_count}</TableCell>
      <TableCell align="right">{report.student_count}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap', color: finished ? 'success.main' : 'text.secondary' }}>
        {statusLabel(report.status)}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{report.owner}</TableCell>
      <TableCell sx={figures}>
        {dashDateTime((bin ? report.deleted_at : report.updated_at) ?? report.updated_at)}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        {bin ? (
          <RowButton text="恢复" of={title} disabled={!own} onClick={() => actions.restore(report)} />
        ) : (
          <>
            <RowButton text="查看" of={title} to={`/reportlist/detail/${id}`} />
            {mayWrite && !finished && (
              <>
                <MayOpen view="answerFill">
                  <RowButton text="录入答案" of={title} to={`/answerfill?report=${id}`} />
                </MayOpen>
                <MayOpen view="selectReportQuestion">
                  <RowButton text="选题" of={title} to={`/selectreportquestion?report=${id}`} />
                </MayOpen>
              </>
            )}
            {mayWrite && (
              <RowButton text={finished ? '改回录入中' : '完成'} of={title} onClick={() => actions.setStatus(report)} />
            )}
            {own && <RowButton text="删除" of={title} danger onClick={() => actions.remove(report)} />}
          </>
        )}
      </TableCell>
    </ListRow>
  );
}
