// Papers whose questions, and whose questions' variants, are not taken.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { PaperChoice } from '../../ui/PaperChoice';
import { usePaperChoice } from './usePaperChoice';

const MAX = 50;

export function ExcludeDialog({ ids, onChange, onClose }: { ids: readonly number[]; onChange(ids: number[]): void; onClose(): void }) {
  const choice = usePaperChoice();
  const toggle = (id: number) => onChange(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id].slice(0, MAX));
  return (
    <Dialog open onClose={onClose} aria-labelledby="exclude-title" fullWidth maxWidth="sm">
      <DialogTitle id="exclude-title">排除这些试卷中的试题</DialogTitle>
      <DialogContent>
        <PaperChoice {...choice} chosenIds={ids} onChoose={(paper) => toggle(paper.id)} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          完成（{ids.length} 份）
        </Button>
      </DialogActions>
    </Dialog>
  );
}
