// Rejecting newer versions of questions: the paper keeps its pinned version and records the rejected one.
import { edit, forSet, type PaperWorkingSetState, type SetAction } from './transitions';
import type { SetId } from './workingSet';

/** The pinned version, and the newer one that the user rejected. */
export interface KeptVersion {
  id: number;
  version: number;
  against: number;
}

export const keepReducers = {
  versionsKept: {
    prepare: (kept: KeptVersion[], setId?: SetId) => forSet(kept, setId),
    reducer: (state: PaperWorkingSetState, action: SetAction<KeptVersion[]>) =>
      edit(state, action, (draft) => {
        for (const { id, version, against } of action.payload) {
          const item = draft.items[id];
          if (!item) continue;
          item.version = version;
          item.kept_version = against;
        }
      }),
  },
};
