// The draft of a question on another device, beside the one here.
import { useContext } from 'react';
import { normalizeBody } from '../../../../domain/question/questionBody';
import { fieldsOf, type QuestionDraft } from '../../../../domain/question/questionDraft';
import { t } from '../../../lib/texts/t';
import { selectTypeTitle } from '../../../state/cache/cacheSlice';
import type { Kept } from '../../../state/edits/editedDocument';
import { questionEdits } from '../../../state/edits/questionEdits';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { QuestionDiff } from '../../../ui/question/QuestionDiff';
import { DraftChoice } from './DraftState';
import { QuestionContext, useDraft } from './questionField';

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
