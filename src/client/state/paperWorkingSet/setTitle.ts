// How screens call a working set.
import type { PaperWorkingSetState } from './transitions';
import { selectOpenSetIds, selectSet } from './selectors';
import { isNewPaper, NEW_PAPER, type SetId } from './workingSet';

/** The title, or 新试卷, 新试卷 2 … in the order in which they were begun. */
export function selectSetTitle(state: { paperWorkingSet: PaperWorkingSetState }, setId: SetId): string {
  if (setId === 'addReport') return '新增报告题';
  if (setId === 'selectReport') return '选择报告题';
  const title = selectSet(state, setId).title.trim();
  if (title !== '') return title;
  if (setId === NEW_PAPER) return '新试卷';
  if (!isNewPaper(setId)) return `试卷 ${setId.slice('paper:'.length)}`;
  const others = selectOpenSetIds(state).filter((id) => id !== NEW_PAPER && isNewPaper(id));
  const place = others.indexOf(setId);
  return `新试卷 ${(place < 0 ? others.length : place) + 2}`;
}
