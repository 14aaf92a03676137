// Names a new pack and opens it.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { useSavePackMutation } from '../../state/api/paper/pack';
import { useFormClosing } from '../../ui/dialogs/waiting';

export function NewPackDialog({ onClose, onMade }: { onClose(): void; onMade(id: number): void }) {
  const [title, setTitle] = useState('');
  const [missing, setMissing] = useState(false);
  const [save, { isLoading }] = useSavePackMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === '') return setMissing(true);
    const { data } = await save({ title: title.trim(), note: '', paper_ids: [] });
    if (data) onMade(data.id);
  };
  const { cancel, escape } = useFormClosing(isLoading, onClose);
  return (
    <Dialog open onClose={escape} aria-labelledby="new-pack" fullWidth maxWidth="xs">
      <form onSubmit={(event) => void submit(event)}>
        <DialogTitle id="new-pack">新建试卷包</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            fullWidth
            margin="dense"
            label="名称"
            value={title}
            error={missing && title.trim() === ''}
            helperText={missing && title.trim() === '' ? '请填写试卷包名称' : '如“高一上学期期中备选卷”'}
            onChange={(event) => setTitle(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 100 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={cancel}>取消</Button>
          <Button type="submit" variant="contained" disabled={isLoading}>
            新建
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
