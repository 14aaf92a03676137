// Applies the one-click fix of a finding, as one undo step.
import type { Fix } from '../../../../domain/paper/check/finding';
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

export const applyFix =
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
