// The comments of a stored question, with what CommentPanel needs to add and close them.
import type { Question } from '../../../contract/question/question';
import type { CommentPlace, QuestionComment } from '../../../contract/question/review';
import { useAddCommentMutation, useCloseCommentMutation, useGetCommentsQuery } from '../api/question/review';
import { isQueued } from '../api/wireRequest';
import { useAppSelector } from '../hooks';
import { useRecordList } from '../records/records';
import { selectHasFunction, selectUser } from '../session/sessionSlice';

export function useComments({ id, version, author_id }: Question) {
  const query = useGetCommentsQuery({ question_id: id });
  const comments = useRecordList('comment', query.data?.ids);
  // The server decides. The comment form is only hidden from users who certainly may not comment.
  const takesPart = useAppSelector(
    (state) =>
      selectUser(state)?.id === author_id ||
      selectHasFunction(state, 'question.check') ||
      selectHasFunction(state, 'question.review'),
  );
  const [add, adding] = useAddCommentMutation();
  const [close, closing] = useCloseCommentMutation();
  return {
    query,
    panel: {
      comments: query.data && comments,
      takesPart,
      busy: adding.isLoading || closing.isLoading,
      async onAdd(place: CommentPlace, text: string) {
        const { error } = await add({ question_id: id, version, place, text });
        return error === undefined || isQueued(error);
      },
      onClose(comment: QuestionComment) {
        void close({ question_id: comment.question_id, id: comment.id, closed: comment.closed_at ? 0 : 1 });
      },
    },
  };
}
