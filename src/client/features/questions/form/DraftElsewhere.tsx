// The same draft was changed on two devices: neither version is overwritten until the user has chosen one.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useContext, useState } from 'react';
import { normalizeBody } from '../../../../domain/question/questionBody';
import { dashDateTime } from '../../../lib/dates';
import { selectTypeTitle } from '../../../state/cache/cacheSlice';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { QuestionDiff } from '../../../ui/question/QuestionDiff';
import { fieldsOf, type QuestionDraft } from '../../../../domain/question/questionDraft';
import type { Kept } from '../../../state/edits/edits';
import { questionEdits } from '../../../state/edits/questionEdits';
import { QuestionContext, useDraft } from './questionField';

const body = (draft: QuestionDraft) => normalizeBody(fieldsOf(draft));

export function DraftElsewhere({ other }: { other: Kept }) {
  const id = useContext(QuestionContext);
  const dispatch = useAppDispatch();
  const mine = useDraft((draft) => draft);
  const typeTitle = useAppSelector(selectTypeTitle);
  const [both, setBoth] = useState(false);
  return (
    <Box
      role="alert"
      sx={{
        border: '1px solid',
        borderColor: 'warning.main',
        bgcolor: 'var(--warn-tint)',
        borderRadius: 1,
        p: 1.5,
        display: 'grid',
        gap: 1,
      }}
    >
      <Typography variant="subtitle2">
        这份草稿在另一台设备上也改过（{dashDateTime(other.at ?? '')}）。两份都在，请选一份继续：
      </Typography>
      {both && (
        <QuestionDiff
          typeTitle={typeTitle}
          before={body(other.draft as unknown as QuestionDraft)}
          after={body(mine)}
          beforeTitle="另一台设备上的"
          afterTitle="这里的"
        />
      )}
      <Box>
        <Button
          size="small"
          variant="contained"
          color="warning"
          onClick={() => dispatch(questionEdits.otherChosen(id, true))}
        >
          保留这里的
        </Button>{' '}
        <Button
          size="small"
          variant="outlined"
          color="warning"
          onClick={() => dispatch(questionEdits.otherChosen(id, false))}
        >
          采用另一台的
        </Button>{' '}
        <Button size="small" aria-expanded={both} onClick={() => setBoth(!both)}>
          {both ? '收起对照' : '对照两份'}
        </Button>
      </Box>
    </Box>
  );
}
