// Reports an error in the displayed version of a question; the reporter can attach the recorded session.
import { useState } from 'react';
import { LOG_MAX } from '../../../../contract/question/feedback';
import { t } from '../../../lib/texts/t';
import { feedbackApi } from '../../../state/api/question/feedback';
import { isQueued } from '../../../state/api/wireRequest';
import { defineForm } from '../../../state/forms/defineForm';
import { useForm } from '../../../state/forms/useForm';
import { useAppDispatch } from '../../../state/hooks';
import { tell } from '../../../state/prompts';
import { takeRecording } from '../../../state/sessionLog';
import { Alert } from '../../../ui/controls/Alert';
import { Button } from '../../../ui/controls/Button';
import { Checkbox } from '../../../ui/controls/Checkbox';
import { TextInput } from '../../../ui/controls/FormFields';
import { FormDialog } from '../../../ui/dialogs/FormDialog';

const KINDS = [t('题干有误'), t('答案有误'), t('解析有误'), t('公式或图片显示不对'), t('知识点或难度不当')];

const faultForm = defineForm({
  name: 'fault',
  initial: { question_id: 0, version: 0, text: '', attach: false },
  save:
    ({ question_id, version, text, attach }) =>
    async (dispatch) => {
      const log = attach ? recordedLog(dispatch(takeRecording())) : null;
      const reply = await dispatch(
        feedbackApi.endpoints.addFeedback.initiate(
          { question_id, version, text: text.trim(), ...(log === null ? {} : { log }) },
          { track: false },
        ),
      );
      // It is sent when the network is back.
      if (isQueued(reply.error)) return { data: {} };
      if (reply.data) dispatch(tell('success', t('已提交反馈，处理结果会在“试题反馈”中告诉您')));
      return reply;
    },
});
const recordedLog = (recorded: object | null) => (recorded === null ? null : JSON.stringify(recorded));

interface Props {
  questionId: number;
  version: number;
  onClose(): void;
}
export function ReportFaultDialog({ questionId, version, onClose }: Props) {
  const dispatch = useAppDispatch();
  const form = useForm(faultForm, { start: { question_id: questionId, version }, onSaved: onClose });
  const { text, attach } = form.draft;
  const [size] = useState(() => recordedLog(dispatch(takeRecording()))?.length ?? null);
  const tooLong = size !== null && size > LOG_MAX;
  return (
    <FormDialog
      title={t('反馈试题 {0}（第 {1} 版）', questionId, version)}
      ok={t('提交反馈')}
      form={form}
      ready={text.trim() !== ''}
      width={552}
      onClose={onClose}
    >
      <div>
        {KINDS.map((kind) => (
          <Button key={kind} onClick={() => form.change({ text: (text === '' ? '' : `${text}\n`) + t('{0}：', kind) })}>
            {kind}
          </Button>
        ))}
      </div>
      <TextInput
        form={form}
        name="text"
        label={t('问题说明')}
        max={2000}
        multiline
        minRows={4}
        autoFocus
        placeholder={t('哪里有误，应当是什么')}
      />
      {size !== null && (
        <Checkbox
          label={t('附上刚才录制的操作记录')}
          checked={attach}
          disabled={tooLong}
          onChange={(on) => form.change({ attach: on })}
        />
      )}
      {tooLong && <Alert severity="info">{t('操作记录过长，不能附上；请缩短后重新录制。')}</Alert>}
    </FormDialog>
  );
}
