// Status changes of the question with user, time and reason: newest first.
import Box from '@mui/material/Box';
import type { RefObject } from 'react';
import type { Question } from '../../../contract/question/question';
import { STATUS_LABELS, type QuestionStatus } from '../../../domain/question/reviewWorkflow';
import { dashDateTime } from '../../lib/dates';
import { faultAdvice } from '../../lib/faultAdvice';
import type { ApiError } from '../../lib/faultText';
import { t } from '../../lib/texts/t';
import { useGetCheckRecordsQuery } from '../../state/api/question/review';
import { useComments } from '../../state/review/useComments';
import { CommentPanel } from '../../ui/comments/CommentPanel';
import { WrittenText } from '../../ui/content/WrittenText';
import { Alert } from '../../ui/controls/Alert';
import { Button } from '../../ui/controls/Button';

const name = (status: number) => t(STATUS_LABELS[status as QuestionStatus] ?? '') || t('状态 {0}', status);
/** A change from 已审核 to 已审核 is the correction of a typo. */
function moveText(from: number, to: number): string {
  if (from === 4 && to === 4) return t('保持已审核');
  return `${name(from)} → ${to === 1 && from !== 5 ? t('退回') : name(to)}`;
}

export function CheckRecords({ questionId }: { questionId: number }) {
  const { data } = useGetCheckRecordsQuery({ question_id: questionId });
  return (
    <section aria-label={t('审核记录')}>
      <Box sx={{ fontWeight: 600, fontSize: 13 }}>{t('审核记录')}</Box>
      {data?.list.length === 0 && <Box sx={{ fontSize: 12.5, color: 'text.secondary' }}>{t('还没有审核记录')}</Box>}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: 12.5 }}>
        {data?.list.map((record) => (
          <Box
            component="li"
            key={record.id}
            sx={{ py: 0.5, borderTop: '1px solid', borderColor: 'divider', overflowWrap: 'anywhere' }}
          >
            {t('{0} · 第 {1} 版 · {2}', record.actor, record.version, dashDateTime(record.created_at))}
            <div>
              {moveText(record.from_status, record.to_status)}
              {record.reason !== '' && (
                <b>
                  {t('：')}
                  <WrittenText text={record.reason} />
                </b>
              )}
            </div>
          </Box>
        ))}
      </Box>
    </section>
  );
}

// Comments of a stored question, next to it in the review pane and in the history.

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
