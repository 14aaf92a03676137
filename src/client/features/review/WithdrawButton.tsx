// Makes the question under review 不可用, with a reason.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import type { Question } from '../../../contract/question';
import type { QuestionMove } from '../../../contract/review';
import { useSaveStatusMutation } from '../../state/api/question';
import { useAppDispatch } from '../../state/hooks';
import { tell } from '../../state/prompts';

interface Props {
  question: Question;
  move: QuestionMove;
  busy: boolean;
}

export function WithdrawButton({ question: { id, revision }, move, busy }: Props) {
  const dispatch = useAppDispatch();
  const [save, { isLoading }] = useSaveStatusMutation();
  const [reason, setReason] = useState<string | null>(null);
  const send = async () => {
    const reply = await save({ id, status: move.to, revision, reason: (reason ?? '').trim() });
    if (reply.data) dispatch(tell('success', `试题 ${id} 已改为不可用`));
  };
  if (reason === null) {
    return (
      <Button size="small" color="error" disabled={busy || move.ok !== 1} onClick={() => setReason('')}>
        不可用
      </Button>
    );
  }
  return (
    <Box component="form" sx={{ display: 'flex', gap: 1, flexBasis: '100%', order: 1 }} onSubmit={(event) => (event.preventDefault(), void send())}>
      <OutlinedInput
        autoFocus
        fullWidth
        size="small"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setReason(null)}
        placeholder="不可用的原因"
        inputProps={{ 'aria-label': '不可用的原因', maxLength: 500 }}
        sx={{ height: 32, fontSize: 13 }}
      />
      <Button type="submit" size="small" variant="contained" color="error" disabled={reason.trim() === '' || isLoading}>
        确定
      </Button>
      <Button size="small" onClick={() => setReason(null)}>
        取消
      </Button>
    </Box>
  );
}
