// 导出试题: the questions of a paper, a pack or a knowledge point in any format that holds questions, with progress and
// cancel. Opened by an action (state/ui/uiSlice.ts), mounted once by the app.
import Box from '@mui/material/Box';
import { t } from '../../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { useTask } from '../../../state/tasks/createTask';
import { selectDialog } from '../../../state/ui/uiSlice';
import { Button } from '../../../ui/controls/Button';
import { Dialog } from '../../../ui/controls/Dialog';
import { ItemText, List, ListChoice } from '../../../ui/controls/List';
import { Progress } from '../../../ui/controls/Progress';
import type { PopupProps } from '../../../ui/lazyPart';
import { EXPORT_CHOICES, exportQuestions, exportTask, type ExportChoice } from './exportQuestions';

export default function QuestionExportDialog({ onClose }: PopupProps) {
  const dispatch = useAppDispatch();
  const dialog = useAppSelector(selectDialog);
  const { running, progress } = useTask(exportTask, 'dialog');
  if (dialog?.kind !== 'export') return null;
  const { title, papers, filter = {} } = dialog;

  const start = async (choice: ExportChoice) => {
    const what = papers ? { papers } : filter;
    // A job goes on without the dialog.
    if (choice.sheet) onClose();
    await dispatch(
      exportTask.run('dialog', ({ signal, report }) => dispatch(exportQuestions(what, choice, signal, report))),
    );
    onClose();
  };
  const close = () => {
    dispatch(exportTask.cancel('dialog'));
    if (!running) onClose();
  };
  return (
    <Dialog
      title={t('导出试题：{0}', title)}
      onClose={close}
      width={560}
      actions={
        <Button look="large" onClick={close}>
          {running ? t('停止') : t('取消')}
        </Button>
      }
    >
      {papers?.length === 0 ? (
        t('没有试题。')
      ) : running ? (
        <Box role="status" sx={{ display: 'grid', gap: 1, fontSize: 14 }}>
          {t('正在导出 {0} /', progress?.count ?? 0)} {progress?.of || '…'}
          <Progress value={progress?.of ? (100 * progress.count) / progress.of : 0} />
        </Box>
      ) : (
        <List aria-label={t('格式')}>
          {EXPORT_CHOICES.map((choice) => (
            <ListChoice key={choice.ending} onClick={() => void start(choice)}>
              <ItemText
                primary={choice.name}
                secondary={
                  choice.losses.length > 0
                    ? t('再导入时没有：{0}', choice.losses.map((loss) => t(loss)).join(t('、')))
                    : undefined
                }
              />
            </ListChoice>
          ))}
        </List>
      )}
    </Dialog>
  );
}
