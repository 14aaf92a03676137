// 出卷体检 of the working set while it is edited. Runs shortly after a change, so that it never blocks typing.
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { Finding, LastGiven, SheetMeasures } from '../../../../domain/paper/check/finding';
import { electiveOf } from '../../../../domain/paper/elective';
import { paperCheck } from '../../../../domain/paper/paperCheck';
import { today } from '../../../lib/dates';
import { skipToken } from '../../../state/api/api';
import { useGetGivenQuestionsQuery } from '../../../state/api/paper/exposure';
import { itemsBySection, type WorkingSet } from '../../../state/paperWorkingSet/workingSet';
import type { PaperQuestions } from '../edit/usePaperQuestions';

const NOT_GIVEN: readonly LastGiven[] = [];
const NOT_MEASURED: SheetMeasures = { pictures: [], narrow: [] };
const MAX_IDS = 500;

/** When the questions of a working set were last given to students in other papers. */
function useGiven({ paperList, paper_id }: WorkingSet): readonly LastGiven[] {
  const { ids: printed } = paperList;
  // The ids are sorted, so that moving a question does not send a new request.
  const key = useMemo(
    () =>
      [...printed]
        .sort((a, b) => a - b)
        .slice(0, MAX_IDS)
        .join(','),
    [printed],
  );
  const ids = useMemo(() => (key === '' ? [] : key.split(',').map(Number)), [key]);
  const { data } = useGetGivenQuestionsQuery(
    ids.length === 0 ? skipToken : { ids, ...(paper_id === null ? {} : { paper_id }) },
  );
  return data?.list ?? NOT_GIVEN;
}

/** `onMeasured` takes what the typeset pages show. */
export function useFindings(
  set: WorkingSet,
  { questions, newer, loading }: PaperQuestions,
): { findings: Finding[]; onMeasured(seen: SheetMeasures): void } {
  const given = useGiven(set);
  const [{ pictures, narrow }, setMeasures] = useState<SheetMeasures>(NOT_MEASURED);
  const onMeasured = useCallback(
    (seen: SheetMeasures) => setMeasures((now) => (JSON.stringify(now) === JSON.stringify(seen) ? now : seen)),
    [],
  );
  const input = useMemo(
    () => ({ set, questions, newer, loading, pictures, narrow, given }),
    [set, questions, newer, loading, pictures, narrow, given],
  );
  const settled = useDeferredValue(input);
  const findings = useMemo(() => {
    const { set: checked, ...rest } = settled;
    const { title, notice, duration, stage_id, grade_id } = checked;
    return paperCheck({
      ...rest,
      title,
      notice,
      duration,
      stage_id,
      grade_id,
      sections: itemsBySection(checked).map((filled) => ({
        ...filled,
        elective: electiveOf(checked.layout.scoring, filled.section.id, filled.items.length),
      })),
      today: today(),
    });
  }, [settled]);
  return { findings, onMeasured };
}
