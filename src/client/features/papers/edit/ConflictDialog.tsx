// Two users changed the same paper: shows both versions and three ways to continue. Closing keeps the local changes
// unsaved.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { PaperDetail } from '../../../../contract/paper/paper';
import { formatScore } from '../../../../domain/paper/numbering';
import { dashDateTime } from '../../../lib/dates';
import type { SetTotals } from '../../../state/paperWorkingSet/selectors';
import type { WorkingSet } from '../../../state/paperWorkingSet/workingSet';

interface Props {
  mine: WorkingSet;
  totals: SetTotals;
  theirs: PaperDetail | null;
  saving: boolean;
  onTheirs(): void;
  onMine(): void;
  onCopy(): void;
  onClose(): void;
}

export function ConflictDialog({ mine, totals, theirs, saving, onTheirs, onMine, onCopy, onClose }: Props) {
  const theirIds = new Set(theirs?.sections.flatMap((section) => section.items.map((item) => item.question_id)));
  const added = mine.paperList.ids.filter((id) => !theirIds.has(id)).length;
  const dropped = [...theirIds].filter((id) => !mine.paperList.entities[id]).length;
  const rows: [string, string, string][] = [
    ['标题', mine.title || '（未填写）', theirs?.title ?? '—'],
    ['题数', String(totals.count), theirs ? String(theirs.question_count) : '—'],
    ['总分', formatScore(totals.score), theirs ? formatScore(theirs.score) : '—'],
    ['创建者', '', theirs?.owner ?? '—'],
    ['保存时间', '尚未保存', theirs ? dashDateTime(theirs.updated_at) : '—'],
  ];
  return (
    <Dialog open onClose={onClose} aria-labelledby="conflict-title" maxWidth="sm" fullWidth>
      <DialogTitle id="conflict-title">这份试卷已被他人修改</DialogTitle>
      <DialogContent>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell />
              <TableCell>我的修改</TableCell>
              <TableCell>对方已保存的版本</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(([name, own, other]) => (
              <TableRow key={name}>
                <TableCell component="th" scope="row">
                  {name}
                </TableCell>
                <TableCell>{own}</TableCell>
                <TableCell>{other}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
        {theirs && (
          <DialogContentText variant="body2" sx={{ mt: 2 }}>
            我的卷中有 {added} 道题对方没有，对方的卷中有 {dropped}{' '}
            道题我没有。载入对方版本会放弃我的修改；关闭此窗口则两边都不变。
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose}>继续编辑</Button>
        <Button onClick={onTheirs} disabled={saving}>
          载入对方版本
        </Button>
        <Button onClick={onMine} disabled={saving} color="warning">
          以我的为准再保存
        </Button>
        <Button onClick={onCopy} disabled={saving} variant="contained">
          另存为副本
        </Button>
      </DialogActions>
    </Dialog>
  );
}
