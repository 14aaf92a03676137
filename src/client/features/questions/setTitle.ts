// How screens call a working set.
import type { RootState } from '../../state/store';
import { selectSet } from '../../state/paperWorkingSet/selectors';
import { NEW_PAPER, type SetId } from '../../state/paperWorkingSet/workingSet';

export function selectSetTitle(state: RootState, setId: SetId): string {
  if (setId === 'addReport') return '新增报告题';
  if (setId === 'selectReport') return '选择报告题';
  const title = selectSet(state, setId).title.trim();
  if (title !== '') return title;
  return setId === NEW_PAPER ? '新试卷' : `试卷 ${setId.slice('paper:'.length)}`;
}
