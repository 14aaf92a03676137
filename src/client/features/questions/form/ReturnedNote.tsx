// The reason why a question was returned to its author, at the head of its form.
import Alert from '@mui/material/Alert';
import { STATUS } from '../../../../domain/question/reviewWorkflow';
import { dashDateTime } from '../../../lib/dates';
import { useGetCheckRecordsQuery } from '../../../state/api/question/review';

export function ReturnedNote({ questionId }: { questionId: number }) {
  const { data } = useGetCheckRecordsQuery({ question_id: questionId }, { refetchOnMountOrArgChange: true });
  const sent = data?.list.find((record) => record.to_status === STATUS.unchecked && record.reason !== '');
  return (
    <Alert severity="warning" aria-label="退回">
      <b>退回</b>
      {sent ? `：${sent.reason}（${sent.actor}，${dashDateTime(sent.created_at)}）` : ''}　改好后请再次提交审核。
    </Alert>
  );
}
