// Approves or returns the selected questions together; refused ones are listed with the reason.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { STATUS, nextStatus } from '../../../domain/question/reviewWorkflow';
import { useBatchSaveStatusMutation } from '../../state/api/question/review';
import { useAppDispatch } from '../../state/hooks';
import { tell } from '../../state/prompts';

interface Props {
  ids: readonly number[];
  /** Revisions of the selected questions, as they are displayed. */
  revisions: readonly number[];
  /** The status that the list shows. */
  status: number;
  done(): void;
}

export function BatchBar({ ids, revisions, status, done }: Props) {
  const dispatch = useAppDispatch();
  const [send, { isLoading }] = useBatchSaveStatusMutation();
  const [reason, setReason] = useState<string | null>(null);
  const [refused, setRefused] = useState<{ id: number; msg: string }[]>([]);
  const to = nextStatus(status);
  if (to === undefined || (ids.length === 0 && refused.length === 0)) return null;

  const move = async (target: number, why?: string) => {
    const reply = await send({
      ids: [...ids],
      revisions: [...revisions],
      status: target,
      ...(why === undefined ? {} : { reason: why }),
    });
    if (!('data' in reply) || !reply.data) return;
    const failed = reply.data.list.filter((result) => result.error !== 0);
    setRefused(failed);
    setReason(null);
    done();
    const moved = reply.data.list.length - failed.length;
    if (moved > 0) dispatch(tell('success', `${moved} 题已${target === STATUS.unchecked ? '退回' : '通过'}`));
  };
  const none = ids.length === 0 || isLoading;
  return (
    <>
      <Button size="small" variant="outlined" disabled={none} onClick={() => void move(to)}>
        通过 {ids.length} 题
      </Button>
      {reason === null ? (
        <Button size="small" color="error" disabled={none} onClick={() => setReason('')}>
          退回 {ids.length} 题
        </Button>
      ) : (
        <Box
          component="form"
          sx={{ display: 'flex', gap: 1 }}
          onSubmit={(event) => (event.preventDefault(), void move(STATUS.unchecked, reason.trim()))}
        >
          <OutlinedInput
            size="small"
            autoFocus
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            placeholder="退回原因"
            inputProps={{ 'aria-label': '批量退回原因', maxLength: 500 }}
            sx={{ height: 30, width: 240, fontSize: 13 }}
          />
          <Button type="submit" size="small" color="error" variant="contained" disabled={none || reason.trim() === ''}>
            退回
          </Button>
          <Button size="small" onClick={() => setReason(null)}>
            取消
          </Button>
        </Box>
      )}
      {refused.length > 0 && (
        <Box role="alert" sx={{ flexBasis: '100%', color: 'error.main' }}>
          {refused.map(({ id, msg }) => (
            <div key={id}>
              试题 {id}：{msg}
            </div>
          ))}
        </Box>
      )}
    </>
  );
}
