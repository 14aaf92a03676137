// Reports an error in the displayed version of a question; the reporter can attach the recorded session.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { LOG_MAX } from '../../../../contract/question/feedback';
import { isQueued } from '../../../state/api/api';
import { useAddFeedbackMutation } from '../../../state/api/question/feedback';
import { useAppDispatch } from '../../../state/hooks';
import { tell } from '../../../state/prompts';
import { takeRecording } from '../../../state/recording';
import { useFormClosing } from '../../../ui/dialogs/waiting';

const KINDS = ['题干有误', '答案有误', '解析有误', '公式或图片显示不对', '知识点或难度不当'];

export function ReportFaultDialog({
  questionId,
  version,
  onClose,
}: {
  questionId: number;
  version: number;
  onClose(): void;
}) {
  const dispatch = useAppDispatch();
  const [text, setText] = useState('');
  const [log] = useState(() => {
    const recorded = dispatch(takeRecording());
    return recorded === null ? null : JSON.stringify(recorded);
  });
  const [attach, setAttach] = useState(false);
  const [send, { isLoading }] = useAddFeedbackMutation();
  const { cancel, escape } = useFormClosing(isLoading, onClose);
  const tooLong = log !== null && log.length > LOG_MAX;

  const submit = async () => {
    if (text.trim() === '' || isLoading) return;
    const reply = await send({
      question_id: questionId,
      version,
      text: text.trim(),
      ...(attach && log !== null ? { log } : {}),
    });
    const waits = isQueued(reply.error);
    if (reply.error && !waits) return;
    if (!waits) dispatch(tell('success', '已提交反馈，处理结果会在“试题反馈”中告诉您'));
    onClose();
  };
  return (
    <Dialog open onClose={escape} maxWidth="sm" fullWidth aria-labelledby="fault-title">
      <DialogTitle id="fault-title">
        反馈试题 {questionId}（第 {version} 版）
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1 }}>
        <div>
          {KINDS.map((kind) => (
            <Button key={kind} size="small" onClick={() => setText(text === '' ? `${kind}：` : `${text}\n${kind}：`)}>
              {kind}
            </Button>
          ))}
        </div>
        <TextField
          autoFocus
          multiline
          minRows={4}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
          }}
          placeholder="哪里有误，应当是什么"
          slotProps={{ htmlInput: { 'aria-label': '问题说明', maxLength: 2000 } }}
        />
        {log !== null && (
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={attach}
                disabled={tooLong}
                onChange={(event) => setAttach(event.target.checked)}
              />
            }
            label="附上刚才录制的操作记录"
          />
        )}
        {tooLong && <Alert severity="info">操作记录过长，不能附上；请缩短后重新录制。</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={cancel}>取消</Button>
        <Button
          variant="contained"
          disabled={text.trim() === '' || isLoading}
          onClick={() => void submit()}
          title="Ctrl+Enter"
        >
          提交反馈
        </Button>
      </DialogActions>
    </Dialog>
  );
}
