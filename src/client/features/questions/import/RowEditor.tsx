// One question of a checked file in the fields of the question form, with its print preview.
import Box from '@mui/material/Box';
import type { QuestionDraft } from '../../../../domain/question/questionDraft';
import { t } from '../../../lib/texts/t';
import { flushTyping } from '../../../lib/typing';
import { importedEdits } from '../../../state/edits/importEdits';
import { useEdit } from '../../../state/edits/useEdit';
import { useAppDispatch, useAppStore } from '../../../state/hooks';
import { FormDialog } from '../../../ui/dialogs/FormDialog';
import { AnswerFields } from '../form/AnswerFields';
import { DraftContent, StemField } from '../form/ContentField';
import { DetailPanel, TypeField } from '../form/DetailFields';
import { FormColumns } from '../form/FormColumns';
import { PrintPreview } from '../form/PrintPreview';
import { QuestionContext, QuestionSession } from '../form/questionField';
import { Written } from './ImportRowView';

interface Props {
  /** Of the document in the edit session. */
  id: string;
  title: string;
  /** What the file says. */
  written: string;
  draft: QuestionDraft;
  onDone(draft: QuestionDraft): void;
  onClose(): void;
}

export default function RowEditor({ id, title, written, draft, onDone, onClose }: Props) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const edit = useEdit(importedEdits, id, draft);
  const submit = () => {
    flushTyping();
    if (dispatch(importedEdits.checked(id)).length > 0) return;
    onDone(importedEdits.select(store.getState(), id)?.draft ?? draft);
  };
  return (
    <FormDialog title={title} ok={t('完成')} width={1180} dirty={edit.dirty} onSubmit={submit} onClose={onClose}>
      <QuestionSession.Provider value={importedEdits}>
        <QuestionContext.Provider value={id}>
          <FormColumns
            inDialog
            panel={<DetailPanel />}
            aside={
              <Box sx={{ display: 'grid', gap: 2 }}>
                <PrintPreview draft={edit.draft} />
                {written !== '' && <Written text={written} />}
              </Box>
            }
          >
            <Box sx={{ display: 'grid', gap: 2 }}>
              <TypeField />
              <StemField />
              <AnswerFields />
              <DraftContent field="analysis" label={t('解析')} place="analysis" />
            </Box>
          </FormColumns>
        </QuestionContext.Provider>
      </QuestionSession.Provider>
    </FormDialog>
  );
}
