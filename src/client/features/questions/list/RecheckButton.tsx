// Sends an unavailable question back to review.
import type { Question } from '../../../../contract/question/question';
import { STATUS } from '../../../../domain/question/reviewWorkflow';
import { useSaveStatusMutation } from '../../../state/api/question/question';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { tell } from '../../../state/prompts';
import { selectHasFunction } from '../../../state/session/sessionSlice';
import { PlainButton } from '../../../ui/controls/Button';

export default function RecheckButton({ id, revision }: Pick<Question, 'id' | 'revision'>) {
  const dispatch = useAppDispatch();
  const mayReview = useAppSelector((state) => selectHasFunction(state, 'question.review'));
  const [save, { isLoading }] = useSaveStatusMutation();
  if (!mayReview) return null;
  const send = async () => {
    const reply = await save({ id, status: STATUS.unchecked, revision });
    if (reply.data) dispatch(tell('success', `试题 ${id} 已恢复为待检查`));
  };
  return (
    <PlainButton className="qbtn" disabled={isLoading} onClick={() => void send()}>
      恢复待检查
    </PlainButton>
  );
}
