// The formats of an export, and beside the button its progress with cancel while one is running.
import { t } from '../../../lib/texts/t';
import type { BulkFilter } from '../../../state/api/question/review';
import { useAppDispatch } from '../../../state/hooks';
import { useTask } from '../../../state/tasks/createTask';
import { ActionMenu } from '../../../ui/ActionMenu';
import { Button } from '../../../ui/controls/Button';
import type { PopupProps } from '../../../ui/lazyPart';
import { EXPORT_CHOICES, exportQuestions, exportTask, type ExportChoice } from './exportQuestions';

interface Props extends PopupProps {
  anchor: HTMLElement | null;
  filter: BulkFilter;
  marked: readonly number[];
  total: number;
}

export default function ExportPopup({ open, anchor, onClose, filter, marked, total }: Props) {
  const dispatch = useAppDispatch();
  const { running, progress } = useTask(exportTask, 'list');

  const start = async (what: readonly number[] | BulkFilter, choice: ExportChoice) => {
    await dispatch(exportTask.run('list', (work) => dispatch(exportQuestions(what, choice, work))));
    onClose();
  };
  if (running) {
    return (
      <>
        <span role="status" className="qlist-exporting">
          {t('正在导出 {0} /', progress?.count ?? 0)} {progress?.of || '…'}
        </span>
        <Button onClick={() => dispatch(exportTask.cancel('list'))}>{t('停止')}</Button>
      </>
    );
  }
  const actionsOf = (what: readonly number[] | BulkFilter, which: string) =>
    EXPORT_CHOICES.map((choice) => ({
      label: which + t('（{0}）', choice.label),
      ...(choice.losses.length > 0 && {
        hint: t('再导入时没有：{0}', choice.losses.map((loss) => t(loss)).join(t('、'))),
      }),
      onChoose: () => void start(what, choice),
    }));
  const all = actionsOf(filter, t('符合条件的全部 {0} 题', total));
  const actions =
    marked.length === 0
      ? all
      : [
          ...actionsOf(marked, t('勾选的 {0} 题', marked.length)),
          ...all.map((action, at) => ({ ...action, apart: at === 0 })),
        ];
  return <ActionMenu anchor={anchor} open={open} onClose={onClose} dense actions={actions} />;
}
