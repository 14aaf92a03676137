// Downloads the recorded session for QA, with what the user has to say about it (docs/replay.md).
import { saveBlob } from '../../lib/saveBlob';
import { t } from '../../lib/texts/t';
import { defineForm } from '../../state/forms/defineForm';
import { useForm } from '../../state/forms/useForm';
import { takeRecording } from '../../state/sessionLog';
import { TextInput } from '../../ui/controls/FormFields';
import { FormDialog } from '../../ui/dialogs/FormDialog';
import type { PopupProps } from '../../ui/lazyPart';

const sessionLogForm = defineForm({
  name: 'sessionLog',
  initial: { note: '' },
  save:
    ({ note }) =>
    (dispatch) => {
      const log = JSON.stringify(dispatch(takeRecording(note.trim())), null, 2);
      saveBlob(new Blob([log], { type: 'application/json' }), 'tiku-session.json');
      return Promise.resolve({ data: {} });
    },
});

export default function SessionLogDialog({ onClose }: PopupProps) {
  const form = useForm(sessionLogForm, { onSaved: onClose });
  return (
    <FormDialog title={t('下载操作过程')} ok={t('下载')} form={form} onClose={onClose}>
      <TextInput
        form={form}
        name="note"
        label={t('说明（可不填）')}
        hint={t('例如：哪一步出现了什么问题。文件含您录入的内容，不含密码。')}
        max={500}
        multiline
        minRows={2}
        autoFocus
      />
    </FormDialog>
  );
}
