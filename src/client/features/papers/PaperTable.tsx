// The rows of a paper list with what may be done to each.
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { PaperSummary } from '../../../contract/paper';
import type { Common } from '../../../contract/reference';
import { formatScore } from '../../../domain/paper/numbering';
import { dashDateTime } from '../../lib/dates';
import { placeTitle } from './gradeChoices';
import { ListRow } from '../../ui/rows/ListRow';

export interface PaperActions {
  onCopy(paper: PaperSummary): void;
  onDelete(paper: PaperSummary): void;
  onRestore(paper: PaperSummary): void;
}
interface Props extends PaperActions {
  papers: readonly PaperSummary[];
  common: Common | undefined;
  bin: boolean;
  /** The signed-in account: it edits and deletes its own papers; an administrator all. */
  accountId: number | undefined;
  isAdmin: boolean;
  mayWrite: boolean;
}

const dateTime = (stamp: string | null) => (stamp === null ? '—' : dashDateTime(stamp));

const PaperRow = memo(function PaperRow({ paper, common, bin, accountId, isAdmin, mayWrite, onCopy, onDelete, onRestore }: Omit<Props, 'papers'> & { paper: PaperSummary }) {
  const own = mayWrite && (isAdmin || paper.owner_id === accountId);
  const small = { minWidth: 0, px: 0.75 };
  return (
    <ListRow rowId={paper.id}>
      <TableCell>
        {bin ? paper.title : <Link to={`/paperlist/detail/${paper.id}`}>{paper.title}</Link>}
      </TableCell>
      <TableCell>{placeTitle(paper, common)}</TableCell>
      <TableCell align="right">{paper.question_count}</TableCell>
      <TableCell align="right">{formatScore(paper.score)}</TableCell>
      <TableCell align="right">{paper.difficulty === null ? '—' : paper.difficulty.toFixed(1)}</TableCell>
      <TableCell align="right">{paper.duration} 分钟</TableCell>
      <TableCell>{paper.owner}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>{dateTime(bin ? paper.deleted_at : paper.updated_at)}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        {bin ? (
          <Button size="small" sx={small} disabled={!mayWrite} onClick={() => onRestore(paper)} aria-label={`恢复 ${paper.title}`}>
            恢复
          </Button>
        ) : (
          <>
            <Button size="small" sx={small} component={Link} to={`/paperlist/detail/${paper.id}`} aria-label={`查看 ${paper.title}`} data-key="open">
              查看
            </Button>
            {own && (
              <Button size="small" sx={small} component={Link} to={`/paperlist/edit/${paper.id}`} aria-label={`编辑 ${paper.title}`} data-key="edit">
                编辑
              </Button>
            )}
            {mayWrite && (
              <Button size="small" sx={small} onClick={() => onCopy(paper)} aria-label={`复制 ${paper.title}`}>
                复制
              </Button>
            )}
            {own && (
              <Button size="small" sx={small} color="error" onClick={() => onDelete(paper)} aria-label={`删除 ${paper.title}`}>
                删除
              </Button>
            )}
          </>
        )}
      </TableCell>
    </ListRow>
  );
});

export function PaperTable({ papers, ...rest }: Props) {
  return (
    <Table size="small" sx={{ bgcolor: 'background.paper', '& th': { whiteSpace: 'nowrap', color: 'text.secondary' }, '& a': { color: 'primary.main' } }}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ minWidth: 200 }}>标题</TableCell>
          <TableCell>年级</TableCell>
          <TableCell align="right">题数</TableCell>
          <TableCell align="right">总分</TableCell>
          <TableCell align="right">难度</TableCell>
          <TableCell align="right">时长</TableCell>
          <TableCell>创建者</TableCell>
          <TableCell>{rest.bin ? '删除时间' : '更新时间'}</TableCell>
          <TableCell>操作</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {papers.map((paper) => (
          <PaperRow key={paper.id} paper={paper} {...rest} />
        ))}
      </TableBody>
    </Table>
  );
}
