// Comments next to the form of an existing question; the quoted passages are marked in the text that is being edited.
import Box from '@mui/material/Box';
import { useMemo, type RefObject } from 'react';
import type { Question } from '../../../../contract/question/question';
import { rowsOf } from '../../../state/api/entities';
import { isQueued } from '../../../state/api/wireRequest';
import { isUnknownCall } from '../../../lib/faultAdvice';
import {
  useAddCommentMutation,
  useCloseCommentMutation,
  useGetCommentsQuery,
} from '../../../state/api/question/review';
import { useAppSelector } from '../../../state/hooks';
import { selectHasFunction, selectUser } from '../../../state/session/sessionSlice';
import { InlineFault } from '../../../ui/lists/LoadFault';
import { CommentPanel } from '../../../ui/comments/CommentPanel';
import { fieldsOf } from '../../../../domain/question/questionDraft';
import { useDraft } from './questionField';

export function FormComments({ question, root }: { question: Question; root: RefObject<Element | null> }) {
  const draft = useDraft((whole) => whole);
  const { data, error, refetch } = useGetCommentsQuery({ question_id: question.id });
  // The server decides. The comment form is only hidden from users who certainly may not comment.
  const takesPart = useAppSelector(
    (state) =>
      selectUser(state)?.id === question.author_id ||
      selectHasFunction(state, 'question.check') ||
      selectHasFunction(state, 'question.review'),
  );
  const [add, adding] = useAddCommentMutation();
  const [close, closing] = useCloseCommentMutation();
  const written = useMemo(() => {
    const { content, options = [], answer, analysis = '', parts = [] } = fieldsOf(draft);
    return { content, options, answer, analysis, parts };
  }, [draft]);
  if (!data && error && !isUnknownCall(error))
    return <InlineFault what="批注" error={error} onRetry={() => void refetch()} />;
  if ((data?.ids.length ?? 0) === 0) return null;
  return (
    <Box
      component="aside"
      sx={{ bgcolor: 'background.paper', border: '1px solid', borderColor: 'divider', borderRadius: 1, p: 1.5 }}
    >
      <CommentPanel
        question={written}
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
    </Box>
  );
}
