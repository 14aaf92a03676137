// Sets the question under review to 不可用, with a reason.
import { useState } from 'react';
import type { Question } from '../../../contract/question/question';
import type { QuestionMove } from '../../../contract/question/review';
import { t } from '../../lib/texts/t';
import { useSaveStatusMutation } from '../../state/api/question/question';
import { useAppDispatch } from '../../state/hooks';
import { tell } from '../../state/prompts';
import { Button } from '../../ui/controls/Button';
import { ReasonForm } from './ReasonForm';

interface Props {
  question: Question;
  move: QuestionMove;
  busy: boolean;
}

export function WithdrawButton({ question: { id, revision }, move, busy }: Props) {
  const dispatch = useAppDispatch();
  const [save, { isLoading }] = useSaveStatusMutation();
  const [asking, setAsking] = useState(false);
  const send = async (reason: string) => {
    const reply = await save({ id, status: move.to, revision, reason });
    if (reply.data) dispatch(tell('success', t('试题 {0} 已改为不可用', id)));
  };
  if (!asking) {
    return (
      <Button disabled={busy || move.ok !== 1} onClick={() => setAsking(true)}>
        {t('不可用')}
      </Button>
    );
  }
  return (
    <ReasonForm
      label={t('不可用的原因')}
      hint={t('不可用的原因')}
      action={t('确定')}
      busy={isLoading}
      onSend={(reason) => void send(reason)}
      onClose={() => setAsking(false)}
    />
  );
}
