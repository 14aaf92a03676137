// Comments of a stored question, next to it in the review pane and in the history.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { RefObject } from 'react';
import type { Question } from '../../../contract/question/question';
import { rowsOf } from '../../state/api/entities';
import { isQueued } from '../../state/api/wireRequest';
import { useAddCommentMutation, useCloseCommentMutation, useGetCommentsQuery } from '../../state/api/question/review';
import { useAppSelector } from '../../state/hooks';
import { selectHasFunction, selectUser } from '../../state/session/sessionSlice';
import { faultAdvice } from '../../lib/faultAdvice';
import type { ApiError } from '../../lib/faultText';
import { CommentPanel } from '../../ui/comments/CommentPanel';

export function CommentList({ question, root }: { question: Question; root?: RefObject<Element | null> }) {
  const { data, isError, error, refetch } = useGetCommentsQuery({ question_id: question.id });
  // The server decides. The comment form is only hidden from users who certainly may not comment.
  const takesPart = useAppSelector(
    (state) =>
      selectUser(state)?.id === question.author_id ||
      selectHasFunction(state, 'question.check') ||
      selectHasFunction(state, 'question.review'),
  );
  const [add, adding] = useAddCommentMutation();
  const [close, closing] = useCloseCommentMutation();
  if (isError && !data) {
    return (
      <Alert
        severity="warning"
        action={
          <Button size="small" color="inherit" onClick={() => void refetch()}>
            重试
          </Button>
        }
      >
        批注未能载入：{faultAdvice(error as ApiError)}
      </Alert>
    );
  }
  return (
    <CommentPanel
      question={question}
      comments={data && rowsOf(data)}
      takesPart={takesPart}
      busy={adding.isLoading || closing.isLoading}
      root={root}
      onAdd={async (place, text) => {
        const { error } = await add({ question_id: question.id, version: question.version, place, text });
        return error === undefined || isQueued(error);
      }}
      onClose={({ id, question_id, closed_at }) => void close({ question_id, id, closed: closed_at ? 0 : 1 })}
    />
  );
}
