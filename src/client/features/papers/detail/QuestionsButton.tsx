// 导出试题: the questions of a paper in any format that holds questions, for roles that may read them.
import { t } from '../../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectHasFunction } from '../../../state/session/sessionSlice';
import { dialogOpened } from '../../../state/ui/uiSlice';
import { Button } from '../../../ui/controls/Button';

export function QuestionsButton({ title, paper }: { title: string; paper: number }) {
  const dispatch = useAppDispatch();
  const mayTake = useAppSelector((state) => selectHasFunction(state, 'question.read'));
  if (!mayTake) return null;
  return (
    <Button
      aria-haspopup="dialog"
      title={t('把这份试卷的试题导出为 GIFT、QTI、题库包等格式')}
      onClick={() => dispatch(dialogOpened({ kind: 'export', title, papers: [paper] }))}
    >
      {t('导出试题')}
    </Button>
  );
}
