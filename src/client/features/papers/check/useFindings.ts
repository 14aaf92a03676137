// 出卷体检 of the working set while it is edited. Runs shortly after a change, so that it never blocks typing.
import { useDeferredValue, useMemo } from 'react';
import type { Finding, LastGiven, PrintedPicture } from '../../../../domain/paper/check/finding';
import { paperCheck } from '../../../../domain/paper/paperCheck';
import { today } from '../../../lib/dates';
import { itemsBySection } from '../../../state/paperWorkingSet/selectors';
import type { WorkingSet } from '../../../state/paperWorkingSet/workingSet';
import type { PaperQuestions } from '../edit/usePaperQuestions';

const NOT_GIVEN: readonly LastGiven[] = [];

export function useFindings(
  set: WorkingSet,
  { questions, newer, loading }: PaperQuestions,
  pictures: readonly PrintedPicture[],
  given = NOT_GIVEN,
): Finding[] {
  const input = useMemo(
    () => ({ set, questions, newer, loading, pictures, given }),
    [set, questions, newer, loading, pictures, given],
  );
  const settled = useDeferredValue(input);
  return useMemo(() => {
    const { set: checked, ...rest } = settled;
    const { title, notice, duration, stage_id, grade_id } = checked;
    return paperCheck({
      ...rest,
      title,
      notice,
      duration,
      stage_id,
      grade_id,
      sections: itemsBySection(checked),
      today: today(),
    });
  }, [settled]);
}
