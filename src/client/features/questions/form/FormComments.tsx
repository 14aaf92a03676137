// Comments next to the form of an existing question; the quoted passages are marked in the text that is being edited.
import Box from '@mui/material/Box';
import { useMemo, type RefObject } from 'react';
import type { Question } from '../../../../contract/question/question';
import { fieldsOf } from '../../../../domain/question/questionDraft';
import { isUnknownCall } from '../../../lib/faultAdvice';
import { t } from '../../../lib/texts/t';
import { useComments } from '../../../state/review/useComments';
import { CommentPanel } from '../../../ui/comments/CommentPanel';
import { InlineFault } from '../../../ui/lists/LoadFault';
import { useDraft } from './questionField';

export function FormComments({ question, root }: { question: Question; root: RefObject<Element | null> }) {
  const draft = useDraft((whole) => whole);
  const {
    query: { data, error, refetch },
    panel,
  } = useComments(question);
  const written = useMemo(() => {
    const { content, options = [], answer, analysis = '', parts = [] } = fieldsOf(draft);
    return { content, options, answer, analysis, parts };
  }, [draft]);
  if (!data && error && !isUnknownCall(error))
    return <InlineFault what={t('批注')} error={error} onRetry={() => void refetch()} />;
  if ((data?.ids.length ?? 0) === 0) return null;
  return (
    <Box
      component="aside"
      sx={{ bgcolor: 'background.paper', border: '1px solid', borderColor: 'divider', borderRadius: 1, p: 1.5 }}
    >
      <CommentPanel question={written} root={root} {...panel} />
    </Box>
  );
}
