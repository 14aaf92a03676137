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
import { useNavigate } from 'react-router-dom';
import { formatScore } from '../../../../domain/paper/numbering';
import { dashDateTime } from '../../../lib/dates';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectSet } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { totalsOf } from '../../../state/paperWorkingSet/setTotals';
import type { SetId } from '../../../state/paperWorkingSet/workingSet';
import { saveCopy, saveMine, saveTask, takeTheirs, type Conflict } from './savePaperThunks';
import { t } from '../../../lib/texts/t';

export function ConflictDialog({ setId, conflict: { theirs } }: { setId: SetId; conflict: Conflict }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const mine = useAppSelector((state) => selectSet(state, setId));
  const saving = useAppSelector((state) => saveTask.select(state, setId).running);
  const totals = totalsOf(mine);
  const close = () => dispatch(saveTask.show(setId, null));
  const theirIds = new Set(theirs?.sections.flatMap((section) => section.items.map((item) => item.question_id)));
  const added = mine.paperList.ids.filter((id) => !theirIds.has(id)).length;
  const dropped = [...theirIds].filter((id) => !mine.paperList.entities[id]).length;
  const rows: [string, string, string][] = [
    [t('标题'), mine.title || t('（未填写）'), theirs?.title ?? '—'],
    [t('题数'), String(totals.count), theirs ? String(theirs.question_count) : '—'],
    [t('总分'), formatScore(totals.score), theirs ? formatScore(theirs.score) : '—'],
    [t('创建者'), '', theirs?.owner ?? '—'],
    [t('保存时间'), t('尚未保存'), theirs ? dashDateTime(theirs.updated_at) : '—'],
  ];
  return (
    <Dialog open onClose={close} aria-labelledby="conflict-title" maxWidth="sm" fullWidth>
      <DialogTitle id="conflict-title">{t('这份试卷已被他人修改')}</DialogTitle>
      <DialogContent>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell />
              <TableCell>{t('我的修改')}</TableCell>
              <TableCell>{t('对方已保存的版本')}</TableCell>
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
            {t(
              '我的卷中有 {0} 道题对方没有，对方的卷中有 {1} 道题我没有。载入对方版本会放弃我的修改；关闭此窗口则两边都不变。',
              added,
              dropped,
            )}
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={close}>{t('继续编辑')}</Button>
        <Button onClick={() => void dispatch(takeTheirs(setId))} disabled={saving}>
          {t('载入对方版本')}
        </Button>
        <Button onClick={() => dispatch(saveMine(setId, navigate))} disabled={saving} color="warning">
          {t('以我的为准再保存')}
        </Button>
        <Button onClick={() => dispatch(saveCopy(setId, navigate))} disabled={saving} variant="contained">
          {t('另存为副本')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
