// The display name of a working set.
import type { TabsState } from '../tabs/tabsSlice';
import type { PaperWorkingSetState } from './transitions';
import { selectOpenSetIds, selectSet } from './selectors';
import { isNewPaper, NEW_PAPER, setIdAt, type SetId } from './workingSet';

/** The title; without one 新试卷, 新试卷 2 … in order of creation, counting new papers that are not empty or have a tab. */
export function selectSetTitle(
  state: { paperWorkingSet: PaperWorkingSetState; tabs?: Pick<TabsState, 'list'> },
  setId: SetId,
): string {
  if (setId === 'addReport') return '新增报告题';
  if (setId === 'selectReport') return '选择报告题';
  const title = selectSet(state, setId).title.trim();
  if (title !== '') return title;
  if (setId === NEW_PAPER) return '新试卷';
  if (!isNewPaper(setId)) return `试卷 ${setId.slice('paper:'.length)}`;
  const tabbed = (state.tabs?.list ?? []).map((tab) => setIdAt(tab.path)).filter((id) => id !== null);
  const counted = new Set<string>([...selectOpenSetIds(state), ...tabbed, setId]);
  const begun = Object.keys(state.paperWorkingSet.sets).filter((id) => counted.has(id));
  const others = [...new Set([...begun, ...counted])].filter((id) => id !== NEW_PAPER && isNewPaper(id as SetId));
  return `新试卷 ${others.indexOf(setId) + 2}`;
}
