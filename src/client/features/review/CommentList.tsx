// Comments of a stored question, next to it in the review pane and in the history.
import type { RefObject } from 'react';
import type { Question } from '../../../contract/question/question';
import { faultAdvice } from '../../lib/faultAdvice';
import type { ApiError } from '../../lib/faultText';
import { t } from '../../lib/texts/t';
import { useComments } from '../../state/review/useComments';
import { CommentPanel } from '../../ui/comments/CommentPanel';
import { Alert } from '../../ui/controls/Alert';
import { Button } from '../../ui/controls/Button';

export function CommentList({ question, root }: { question: Question; root?: RefObject<Element | null> }) {
  const { query, panel } = useComments(question);
  if (query.isError && !query.data) {
    return (
      <Alert
        severity="warning"
        action={
          <Button look="plain" onClick={() => void query.refetch()}>
            {t('重试')}
          </Button>
        }
      >
        {t('批注未能载入：{0}', faultAdvice(query.error as ApiError))}
      </Alert>
    );
  }
  return <CommentPanel question={question} root={root} {...panel} />;
}
