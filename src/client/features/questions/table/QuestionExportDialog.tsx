// 导出试题: the questions of a paper, a pack or a knowledge point in any format that holds questions. Opened by an action
// (state/ui/uiSlice.ts), mounted once by the app.
import { t } from '../../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectDialog } from '../../../state/ui/uiSlice';
import { Button } from '../../../ui/controls/Button';
import { Dialog } from '../../../ui/controls/Dialog';
import { ItemText, List, ListChoice } from '../../../ui/controls/List';
import type { PopupProps } from '../../../ui/lazyPart';
import { EXPORT_CHOICES, exportQuestions, type ExportChoice } from './exportQuestions';

export default function QuestionExportDialog({ onClose }: PopupProps) {
  const dispatch = useAppDispatch();
  const dialog = useAppSelector(selectDialog);
  if (dialog?.kind !== 'export') return null;
  const { title, papers, filter = {} } = dialog;

  const start = (choice: ExportChoice) => {
    void dispatch(exportQuestions(papers ? { papers } : filter, choice));
    onClose();
  };
  return (
    <Dialog
      title={t('导出试题：{0}', title)}
      onClose={onClose}
      width={560}
      actions={
        <Button look="large" onClick={onClose}>
          {t('取消')}
        </Button>
      }
    >
      {papers?.length === 0 ? (
        t('没有试题。')
      ) : (
        <List aria-label={t('格式')}>
          {EXPORT_CHOICES.map((choice) => (
            <ListChoice key={choice.name} onClick={() => start(choice)}>
              <ItemText
                primary={choice.title}
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
