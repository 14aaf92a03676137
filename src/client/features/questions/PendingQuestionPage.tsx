// 待处理试题: questions waiting for a check or review (status 1 to 3), passed or sent back singly or together.
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useMemo } from 'react';
import { STATUS_LABELS } from '../../../contract/codes';
import { BatchReview } from './BatchReview';
import { QuestionBrowser } from './QuestionBrowser';
import { useListQuery } from './useListQuery';

const PENDING = [1, 2, 3] as const;

export default function PendingQuestionPage() {
  const { query, change } = useListQuery();
  const status = PENDING.find((each) => each === query.status) ?? 1;
  const fixed = useMemo(() => ({ status }), [status]);
  return (
    <QuestionBrowser
      title="待处理试题"
      fills="none"
      fixed={fixed}
      hidden={['status']}
      review
      batch={(ids, done) => <BatchReview key={status} ids={ids} status={status} done={done} />}
      tools={
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="审核状态"
          value={status}
          onChange={(_event, value: number | null) => value !== null && change({ status: value })}
        >
          {PENDING.map((each) => (
            <ToggleButton key={each} value={each} sx={{ py: 0.25, px: 1, fontSize: 12.5 }}>
              {STATUS_LABELS[each]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    />
  );
}
