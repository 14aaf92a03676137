// Confirms the correction of a typo in a reviewed question, which needs no new review: shows the changes and requires a
// reason.
import { useContext, useState } from 'react';
import type { Question } from '../../../../contract/question/question';
import { normalizeBody, sameBody } from '../../../../domain/question/questionBody';
import { fieldsOf } from '../../../../domain/question/questionDraft';
import { findTypoFault } from '../../../../domain/question/typoFix';
import { t } from '../../../lib/texts/t';
import { selectTypeTitle } from '../../../state/cache/cacheSlice';
import { questionEdits, submitQuestion } from '../../../state/edits/questionEdits';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { Alert } from '../../../ui/controls/Alert';
import { Button } from '../../../ui/controls/Button';
import { Dialog } from '../../../ui/controls/Dialog';
import { TextField } from '../../../ui/controls/TextField';
import { QuestionDiff } from '../../../ui/question/QuestionDiff';
import { QuestionContext, useDocument, useDraft } from './questionField';

export function TypoDialog({ before }: { before: Question }) {
  const id = useContext(QuestionContext);
  const dispatch = useAppDispatch();
  const draft = useDraft((whole) => whole);
  const busy = useDocument((document) => document?.sent != null);
  const onClose = () => dispatch(questionEdits.failureClosed(id));
  const onSave = (typo: string) => dispatch(submitQuestion(id, { typo }));
  const typeTitle = useAppSelector(selectTypeTitle);
  const [reason, setReason] = useState('');
  // A draft without answer_video leaves the stored video unchanged.
  const after = { ...normalizeBody(fieldsOf(draft)), answer_video: draft.answer_video ?? before.answer_video };
  const fault = sameBody(before, after) ? t('内容没有变化，不需要按错别字保存') : findTypoFault(before, after);
  const ready = fault === null && reason.trim() !== '' && !busy;
  return (
    <Dialog
      title={t('仅改错别字：核对改动')}
      width="lg"
      onClose={onClose}
      content={{ sx: { display: 'grid', gap: 1.5, gridAutoRows: 'max-content' } }}
      actions={
        <>
          <Button look="large" onClick={onClose}>
            {t('返回修改')}
          </Button>
          <Button look="filled large" type="submit" form="typo-form" disabled={!ready}>
            {t('保存，保持已审核')}
          </Button>
        </>
      }
    >
      {fault !== null && <Alert severity="error">{fault}</Alert>}
      <QuestionDiff
        typeTitle={typeTitle}
        before={before}
        after={after}
        beforeTitle={t('第 {0} 版（已审核）', before.version)}
        afterTitle={t('改后')}
      />
      <form id="typo-form" onSubmit={(event) => (event.preventDefault(), ready && onSave(reason.trim()))}>
        <TextField
          autoFocus
          fullWidth
          required
          label={t('改了什么')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          helperText={t('会写进审核记录，如：题干“元点”改为“原点”')}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      </form>
    </Dialog>
  );
}
