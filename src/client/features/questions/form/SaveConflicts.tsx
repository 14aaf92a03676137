// Why a question could not be saved: near-duplicates in the bank, or another reason. A newer revision by another user
// is merged in MergeDialog.
import Box from '@mui/material/Box';
import { useContext } from 'react';
import { normalizeBody } from '../../../../domain/question/questionBody';
import { fieldsOf, type QuestionDraft } from '../../../../domain/question/questionDraft';
import { t } from '../../../lib/texts/t';
import { selectTypeTitle } from '../../../state/cache/cacheSlice';
import type { Kept } from '../../../state/edits/editedDocument';
import { type Refusal, questionEdits } from '../../../state/edits/questionEdits';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { MayOpen } from '../../../ui/MayOpen';
import { WarningBox } from '../../../ui/WarningBox';
import { ContentView } from '../../../ui/content/ContentView';
import { Button } from '../../../ui/controls/Button';
import { Link } from '../../../ui/controls/Link';
import { Text } from '../../../ui/controls/Text';
import { QuestionDiff } from '../../../ui/question/QuestionDiff';
import { DraftChoice } from './DraftState';
import { QuestionContext, useDraft } from './questionField';

// The draft of a question on another device, beside the one here.

const body = (draft: QuestionDraft) => normalizeBody(fieldsOf(draft));

export function DraftElsewhere({ other }: { other: Kept }) {
  const id = useContext(QuestionContext);
  const dispatch = useAppDispatch();
  const mine = useDraft((draft) => draft);
  const typeTitle = useAppSelector(selectTypeTitle);
  return (
    <DraftChoice
      at={other.at ?? ''}
      onChoose={(chosen) => dispatch(questionEdits.otherChosen(id, chosen))}
      comparison={
        <QuestionDiff
          typeTitle={typeTitle}
          before={body(other.draft as unknown as QuestionDraft)}
          after={body(mine)}
          beforeTitle={t('另一台设备上的')}
          afterTitle={t('这里的')}
        />
      }
    />
  );
}

interface Props {
  conflict: Exclude<Refusal, { kind: 'reason' }>;
  onStoreAnyway(): void;
  onClose(): void;
}

export function SaveConflicts({ conflict, onStoreAnyway, onClose }: Props) {
  return (
    <WarningBox>
      {conflict.kind === 'duplicates' && (
        <>
          <Text variant="subtitle2">{t('题库中已有相似的试题，请先核对：')}</Text>
          {conflict.duplicates.map((duplicate) => (
            <Box key={duplicate.id} sx={{ bgcolor: 'background.paper', borderRadius: 1, p: 1 }}>
              <Box sx={{ fontSize: 12.5, color: 'text.secondary', mb: 0.5 }}>
                <MayOpen view="questionList" otherwise={`#${duplicate.id}`}>
                  <Link to={`/questionlist?id=${duplicate.id}`}>#{duplicate.id}</Link>
                </MayOpen>{' '}
                {t('相似度 {0}%', Math.round(duplicate.similarity * 100))}
              </Box>
              <ContentView html={duplicate.content} />
            </Box>
          ))}
          <Box>
            <Button look="filled warn" onClick={onStoreAnyway}>
              {t('仍然保存')}
            </Button>{' '}
            <Button onClick={onClose}>{t('返回修改')}</Button>
          </Box>
        </>
      )}
      {conflict.kind === 'other' && <Text>{conflict.msg}</Text>}
    </WarningBox>
  );
}
