// Approves or returns the marked questions together; refused ones are listed with the reason.
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { Question } from '../../../contract/question/question';
import { STATUS, nextStatus } from '../../../domain/question/reviewWorkflow';
import { t } from '../../lib/texts/t';
import { useBatchSaveStatusMutation } from '../../state/api/question/review';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { decideMarked, DECISION, selectQueue } from '../../state/review/reviewQueue';
import { Button } from '../../ui/controls/Button';
import { Input } from '../../ui/controls/Input';

interface Props {
  questions: readonly Question[];
  /** The status that the list shows. */
  status: number;
}

export function BatchBar({ questions, status }: Props) {
  const dispatch = useAppDispatch();
  const { refused } = useAppSelector(selectQueue);
  const [, { isLoading }] = useBatchSaveStatusMutation({ fixedCacheKey: DECISION });
  const [isAsking, setAsking] = useState(false);
  const to = nextStatus(status);
  const count = questions.length;
  if (to === undefined || (count === 0 && refused.length === 0)) return null;

  const refuse = async (form: FormData) => {
    const reason = String(form.get('reason')).trim();
    if (reason !== '' && (await dispatch(decideMarked(questions, STATUS.unchecked, reason)))) setAsking(false);
  };
  const none = count === 0 || isLoading;
  return (
    <>
      <Button look="outlined" disabled={none} onClick={() => void dispatch(decideMarked(questions, to))}>
        {t('通过 {0} 题', count)}
      </Button>
      {isAsking ? (
        <Box
          component="form"
          sx={{ display: 'flex', gap: 1 }}
          onSubmit={(event: React.FormEvent<HTMLFormElement>) => {
            event.preventDefault();
            void refuse(new FormData(event.currentTarget));
          }}
        >
          <Input
            autoFocus
            required
            name="reason"
            placeholder={t('退回原因')}
            label={t('批量退回原因')}
            max={500}
            sx={{ width: 240 }}
          />
          <Button look="filled bad" type="submit" disabled={none}>
            {t('退回')}
          </Button>
          <Button onClick={() => setAsking(false)}>{t('取消')}</Button>
        </Box>
      ) : (
        <Button disabled={none} onClick={() => setAsking(true)}>
          {t('退回 {0} 题', count)}
        </Button>
      )}
      {refused.length > 0 && (
        <Box role="alert" sx={{ flexBasis: '100%', color: 'error.main' }}>
          {refused.map(({ id, msg }) => (
            <div key={id}>{t('试题 {0}：{1}', id, msg)}</div>
          ))}
        </Box>
      )}
    </>
  );
}
