// The panel of 出卷体检 in the editor: open or not in the address, and what its buttons do.
import { useCallback, useState, type RefObject } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Fix, Place } from '../../../../domain/paper/check/finding';
import { patched } from '../../../lib/listAddress';
import { useAppDispatch } from '../../../state/hooks';
import {
  answerSpaceChanged,
  paperDetailsChanged,
  questionsRemoved,
  scoresChanged,
  sectionRemoved,
  versionsPinned,
} from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import type { SetId } from '../../../state/paperWorkingSet/workingSet';
import type { AppThunk } from '../../../state/store';
import type { PaperSheetHandle } from '../../../ui/pages/PaperSheet';
import { CHECK_BUTTON } from '../edit/PaperBar';
import { focusFinding } from './focusFinding';

// Applies the one-click fix of a finding, as one undo step.

const applyFix =
  (fix: Fix, setId: SetId): AppThunk =>
  (dispatch) => {
    switch (fix.kind) {
      case 'scores':
        for (const { id, score, part_scores } of fix.scores)
          dispatch(scoresChanged({ ids: [id], score, part_scores }, setId));
        return;
      case 'spaces':
        dispatch(answerSpaceChanged({ ids: fix.ids, answer_space: fix.answer_space }, setId));
        return;
      case 'remove':
        dispatch(questionsRemoved(fix.ids, setId));
        return;
      case 'removeSection':
        dispatch(sectionRemoved(fix.section_id, setId));
        return;
      case 'duration':
        dispatch(paperDetailsChanged({ duration: fix.duration }, setId));
        return;
      case 'versions':
        dispatch(versionsPinned(fix.versions, setId));
        return;
      // Opens a dialog first.
      case 'writing':
    }
  };

/** `sheet`: null while the pages are hidden. `showFields` makes the fields of the paper visible. */
export function useCheckPanel(setId: SetId, sheet: RefObject<PaperSheetHandle | null> | null, showFields: () => void) {
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  const [repair, setRepair] = useState<Extract<Fix, { kind: 'writing' }> | null>(null);
  const open = useCallback(
    (shown: boolean) => setParams((now) => patched(now, { check: shown ? 1 : '' }), { replace: true }),
    [setParams],
  );
  const look = useCallback(() => open(true), [open]);
  const close = useCallback(() => {
    open(false);
    document.getElementById(CHECK_BUTTON)?.focus();
  }, [open]);
  const show = useCallback(
    (place: Place) => {
      showFields();
      focusFinding(place, sheet?.current ?? null);
    },
    [showFields, sheet],
  );
  const fix = useCallback(
    (one: Fix) => (one.kind === 'writing' ? setRepair(one) : void dispatch(applyFix(one, setId))),
    [dispatch, setId],
  );
  const closeRepair = useCallback(() => setRepair(null), []);
  return { isOpen: params.get('check') === '1', open, look, close, show, fix, repair, closeRepair };
}
