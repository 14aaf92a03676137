// Pass or send back one question at its present status (spec section 4; who may: domain/question/transitions).
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import type { Question } from '../../../contract/question';
import { findTransition, nextStatus } from '../../../domain/question/transitions';
import { useAddCheckRecordMutation } from '../../state/api/question';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectHasFunction, selectUser } from '../../state/session/sessionSlice';
import { tell } from '../../state/prompts';

export function ReviewActions({ question }: { question: Question }) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const to = nextStatus(question.status);
  const transition = to === undefined ? undefined : findTransition(question.status, to);
  const may = useAppSelector((state) => (transition ? selectHasFunction(state, transition.key) : false));
  const [refusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  const [addRecord, { isLoading }] = useAddCheckRecordMutation();
  if (!transition || !may) return null;

  const own = user?.id !== undefined && user.id === question.author_id;
  const send = async (pass: 0 | 1) => {
    const reply = await addRecord({ question_id: question.id, pass, revision: question.revision, ...(pass ? {} : { reason: reason.trim() }) });
    if ('error' in reply && reply.error) return;
    setRefusing(false);
    dispatch(tell('success', pass ? `试题 ${question.id} 已通过` : `试题 ${question.id} 已退回录入人`));
  };
  if (refusing) {
    return (
      <Box component="form" sx={{ display: 'flex', gap: 1, flexBasis: '100%' }} onSubmit={(event) => (event.preventDefault(), void send(0))}>
        <OutlinedInput
          size="small"
          autoFocus
          fullWidth
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && setRefusing(false)}
          placeholder="退回原因，录入人会看到"
          inputProps={{ 'aria-label': '退回原因', maxLength: 500 }}
          sx={{ height: 32, fontSize: 13 }}
        />
        <Button type="submit" size="small" variant="contained" color="error" disabled={reason.trim() === '' || isLoading}>
          退回
        </Button>
        <Button size="small" onClick={() => setRefusing(false)}>
          取消
        </Button>
      </Box>
    );
  }
  return (
    <>
      <Button size="small" disabled={own || isLoading} onClick={() => void send(1)} title={own ? '不能审核自己录入的试题' : undefined}>
        通过
      </Button>
      <Button size="small" color="error" disabled={own || isLoading} onClick={() => setRefusing(true)}>
        退回
      </Button>
    </>
  );
}
