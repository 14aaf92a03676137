// Shows a notice when undoing or redoing a sending also changed a paper that is not visible.
import { isAnyOf } from '@reduxjs/toolkit';
import type { Effects } from '../effects';
import type { Listen } from '../listen';
import { broughtBy, sendingOf, takenBy } from './history';
import { redone, undone } from './paperWorkingSetSlice';
import { selectSetTitle } from './setTitle';
import { heldElsewhere, partnerOf } from './undoReducers';

export function addSendListeners(listen: Listen, effects: Effects): void {
  listen({
    matcher: isAnyOf(undone, redone),
    effect: (action: ReturnType<typeof undone | typeof redone>, { getState, getOriginalState }) => {
      const [now, before] = [getState(), getOriginalState()];
      const { sets } = now.paperWorkingSet;
      const undo = undone.match(action);
      const setId = action.meta.setId ?? before.paperWorkingSet.activeSetId;
      const set = before.paperWorkingSet.sets[setId];
      const step = undo ? set?.past.at(-1) : set?.future[0];
      if (!step || sendingOf(step) === undefined) return;
      const partner = partnerOf(before.paperWorkingSet.sets, setId, step, undo ? 'past' : 'future');
      const other = partner ? selectSetTitle(now, partner.id) : '';
      if (partner && sets[partner.id] !== before.paperWorkingSet.sets[partner.id]) {
        effects.toast(
          'success',
          `《${selectSetTitle(now, setId)}》和《${other}》都已${undo ? '撤销' : '重做'}这次移题`,
        );
      } else if (!undo && takenBy(step).some((id) => sets[setId]?.paperList.entities[id])) {
        effects.toast('warning', '接收的试卷里已没有这道题，未再移出，题目留在本卷');
      } else if (undo && takenBy(step).length > 0 && heldElsewhere(sets, setId, takenBy(step))) {
        effects.toast('info', `题目已回到本卷；${partner ? `《${other}》后来又有改动，` : ''}接收的试卷里也还保留着它`);
      } else if (undo && broughtBy(step).length > 0 && !heldElsewhere(sets, setId, broughtBy(step))) {
        effects.toast('warning', '原来的试卷已关闭，这道题现在不在任何打开的试卷中；按“重做”可以找回');
      }
    },
  });
}
