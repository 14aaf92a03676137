// Rows of the report list with their actions.
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
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

interface Props {
  ids: readonly number[];
  common: Common | undefined;
  bin: boolean;
  mayWrite: boolean;
  accountId: number | undefined;
  isAdmin: boolean;
  actions: ReportActions;
}
const small = { minWidth: 0, px: 0.75 };
const figures = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const;

export function ReportTable({ ids, ...rest }: Props) {
  return (
    <Table
      size="small"
      aria-label="报告"
      sx={{
        '& th': { whiteSpace: 'nowrap', color: 'text.secondary' },
        '& a:not(.MuiButton-root)': { color: 'primary.main' },
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell sx={{ minWidth: 180 }}>报告</TableCell>
          <TableCell>年级</TableCell>
          <TableCell align="right">题数</TableCell>
          <TableCell align="right">满分</TableCell>
          <TableCell align="right">班级</TableCell>
          <TableCell align="right">学生</TableCell>
          <TableCell>状态</TableCell>
          <TableCell>创建者</TableCell>
          <TableCell>{rest.bin ? '删除时间' : '更新时间'}</TableCell>
          <TableCell>操作</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {ids.map((id) => (
          <ReportRow key={id} id={id} {...rest} />
        ))}
      </TableBody>
    </Table>
  );
}

function ReportRow({ id, common, bin, mayWrite, accountId, isAdmin, actions }: Omit<Props, 'ids'> & { id: number }) {
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
          <Button
            size="small"
            sx={small}
            disabled={!own}
            onClick={() => actions.restore(report)}
            aria-label={`恢复 ${title}`}
          >
            恢复
          </Button>
        ) : (
          <>
            <Button
              size="small"
              sx={small}
              component={Link}
              to={`/reportlist/detail/${id}`}
              aria-label={`查看 ${title}`}
            >
              查看
            </Button>
            {mayWrite && !finished && (
              <>
                <MayOpen view="answerFill">
                  <Button
                    size="small"
                    sx={small}
                    component={Link}
                    to={`/answerfill?report=${id}`}
                    aria-label={`录入答案 ${title}`}
                  >
                    录入答案
                  </Button>
                </MayOpen>
                <MayOpen view="selectReportQuestion">
                  <Button
                    size="small"
                    sx={small}
                    component={Link}
                    to={`/selectreportquestion?report=${id}`}
                    aria-label={`选题 ${title}`}
                  >
                    选题
                  </Button>
                </MayOpen>
              </>
            )}
            {mayWrite && (
              <Button
                size="small"
                sx={small}
                onClick={() => actions.setStatus(report)}
                aria-label={`${finished ? '改回录入中' : '完成'} ${title}`}
              >
                {finished ? '改回录入中' : '完成'}
              </Button>
            )}
            {own && (
              <Button
                size="small"
                sx={small}
                color="error"
                onClick={() => actions.remove(report)}
                aria-label={`删除 ${title}`}
              >
                删除
              </Button>
            )}
          </>
        )}
      </TableCell>
    </ListRow>
  );
}
