// Owns the papers being composed (paper working sets): one set per paper, one for each report view. This file opens,
// saves, switches and merges whole sets; contentReducers and fillReducers change their content.
import { createSlice, original, type PayloadAction } from '@reduxjs/toolkit';
import type { PaperDetail } from '../../../contract/paper/paper';
import type { Category } from '../../../contract/knowledge/reference';
import type { User } from '../../../contract/account/session';
import { isFulfilledCall } from '../api/fulfilled';
import { accountKey, loggedOut, loginOpened } from '../session/sessionSlice';
import { editSet, mergeSets, openedSet, savedSet } from './content';
import { contentReducers } from './contentReducers';
import { fillReducers } from './fillReducers';
import { withStored, type Step } from './history';
import { compositionOf } from './paperDetail';
import { reportReducers } from './reportSet';
import { sendReducers } from './sendQuestions';
import { countOf, makeStamp, noStamps, type Stamp } from './stamps';
import { clearContent, initialPaperWorkingSet, withSet, type PaperWorkingSetState, type Sets } from './transitions';
import { undoReducers } from './undoReducers';
import { emptyHead, emptySet, isNewPaper, NEW_PAPER, type SetId, type WorkingSet } from './workingSet';

function blank(state: PaperWorkingSetState): void {
  state.account = null;
  state.activeSetId = NEW_PAPER;
  state.sets = { [NEW_PAPER]: emptySet() };
}

/**
 * An empty new paper, distinct from new papers whose save is still pending; its content merges with another window's.
 */
const renewed = (stamp: Stamp): WorkingSet =>
  editSet(emptySet(), stamp, (draft) => void (draft.head.paper_key = stamp), { silent: true });

interface SavedSet {
  setId: SetId;
  key?: string | undefined;
  id: number;
  revision: number;
  edition?: string;
}
/** The current id of the set: a new paper may already have moved to the id given by an earlier reply. */
export const savedPlace = (sets: Sets, { setId, key, id }: SavedSet): SetId =>
  isNewPaper(setId) && key !== undefined && sets[setId]?.paper_key !== key ? `paper:${id}` : setId;

const paperWorkingSetSlice = createSlice({
  name: 'paperWorkingSet',
  initialState: initialPaperWorkingSet(),
  reducers: {
    ...contentReducers,
    ...fillReducers,
    ...sendReducers,
    ...reportReducers,
    ...undoReducers,
    /** Opens a saved paper as the active set; a set with unsaved changes, or of the same revision, is kept as it is. */
    paperOpened: {
      prepare: (detail: PaperDetail) => ({ payload: compositionOf(detail) }),
      reducer: (state, { payload }: PayloadAction<ReturnType<typeof compositionOf>>) => {
        const setId: SetId = `paper:${payload.id}`;
        state.activeSetId = setId;
        withSet(state, setId, (set, stamp) => {
          if (set.paper_id !== null && (set.dirty || set.revision === payload.head.revision)) return set;
          return openedSet(emptySet(stamp), payload.head, payload.composition);
        });
      },
    },
    /**
     * The server has stored the set. A new paper becomes the set of its id, and an empty new one replaces it. `edition`
     * is selectEdition at the time of sending: later changes stay marked as unsaved. `key` is paper_key at that time:
     * if the new paper was cleared since, another one is in its place; only its history records the id of the cleared
     * one. A late reply does not restore an old revision.
     */
    workingSetSaved: (state, { payload }: PayloadAction<SavedSet>) => {
      const { id, revision, edition } = payload;
      const { sets } = original(state) ?? state;
      const setId = savedPlace(sets, payload);
      const next = { paper_id: id, revision, isSavePaper: true };
      const renewedSet = setId === payload.setId ? undefined : sets[payload.setId];
      if (renewedSet) {
        const steps = (all: Step[]) => withStored(all, payload.key ?? '', next, emptyHead());
        state.sets[payload.setId] = { ...renewedSet, past: steps(renewedSet.past), future: steps(renewedSet.future) };
      }
      const sent = sets[setId];
      if (!sent || (sent.paper_id === id && sent.revision > revision)) return;
      const target: SetId = isNewPaper(setId) ? `paper:${id}` : setId;
      const edits = edition === undefined ? sent.stamps.edits : (JSON.parse(edition) as Record<string, Stamp>);
      if (target !== setId) {
        withSet(state, setId, (set, stamp) => {
          const cleared = editSet(
            set,
            stamp,
            (draft) => void (clearContent(draft), Object.assign(draft.head, emptyHead(), { paper_key: stamp })),
            { silent: true },
          );
          return savedSet({ ...cleared, past: [], future: [] }, cleared.stamps.edits);
        });
        if (state.activeSetId === setId) state.activeSetId = target;
      }
      state.clock += 1;
      const stamp = makeStamp(state.clock, state.window);
      state.sets[target] =
        target === setId
          ? savedSet(
              editSet(sent, stamp, (draft) => void Object.assign(draft.head, next), { silent: true }),
              edits,
            )
          : savedSet({ ...sent, ...next, epoch: stamp, stamps: { ...noStamps(), edits: sent.stamps.edits } }, edits);
    },
    activeSetChanged: (state, { payload: setId }: PayloadAction<SetId>) => {
      const known = state.sets[setId];
      if (setId.startsWith('paper:') && !isNewPaper(setId) && !known) return;
      if (!known) state.sets[setId] = emptySet();
      state.activeSetId = setId;
    },
    /** Drops a set with its unsaved changes and its history. */
    setDiscarded: (state, { payload: setId }: PayloadAction<SetId>) => {
      withSet(state, setId, (_set, stamp) => emptySet(stamp));
      if (state.activeSetId === setId) state.activeSetId = NEW_PAPER;
    },
    /** The sets of the signed-in account were read from storage. */
    setsRestored: (state, { payload }: PayloadAction<{ account: string; sets: Sets; activeSetId: SetId }>) => {
      state.account = payload.account;
      state.sets = payload.sets;
      state.activeSetId = payload.sets[payload.activeSetId] ? payload.activeSetId : NEW_PAPER;
      state.clock = Math.max(state.clock, highestCount(payload.sets));
      if (!payload.sets[NEW_PAPER]) withSet(state, NEW_PAPER, (_set, stamp) => renewed(stamp));
    },
    /** Another window of the same account changed these sets. */
    setsMerged: (state, { payload }: PayloadAction<{ account: string; sets: Sets }>) => {
      if (payload.account !== state.account) return;
      const plain = original(state) ?? state;
      for (const setId of Object.keys(payload.sets) as SetId[]) {
        const theirs = payload.sets[setId];
        if (!theirs) continue;
        const mine = plain.sets[setId];
        const next = mine ? mergeSets(mine, theirs, plain.categories) : { ...theirs, past: [], future: [] };
        if (next !== mine) state.sets[setId] = next;
      }
      state.clock = Math.max(state.clock, highestCount(payload.sets));
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loggedOut, blank)
      .addCase(loginOpened, blank)
      .addMatcher(isFulfilledCall<Category[]>('getCategories'), (state, { payload }) => {
        state.categories = payload;
      })
      .addMatcher(isFulfilledCall<User>('getUserInfo'), (state, { payload }) => {
        // Another account's sets must never be visible; setsRestored loads the right ones.
        if (state.account !== null && state.account !== accountKey(payload)) blank(state);
      });
  },
});

/** The highest stamp count in some sets: the next stamp must be higher. */
export function highestCount(sets: Sets): number {
  let highest = 0;
  const see = (stamp: Stamp) => void (highest = Math.max(highest, countOf(stamp)));
  for (const set of Object.values(sets)) {
    if (!set) continue;
    see(set.epoch);
    for (const stamps of [set.stamps.head, set.stamps.edits]) Object.values(stamps).forEach(see);
    for (const entry of [...Object.values(set.stamps.items), ...Object.values(set.stamps.sections)]) {
      see(entry.at);
      Object.values(entry.fields ?? {}).forEach(see);
    }
  }
  return highest;
}

export const {
  questionToggled,
  questionsRemoved,
  workingSetCleared,
  paperDetailsChanged,
  reportIdSet,
  originBookIdSet,
  layoutChanged,
  itemMoved,
  scoreSet,
  answerSpaceSet,
  versionsPinned,
  versionsKept,
  questionsSent,
  questionReplaced,
  blueprintFilled,
  itemsLocked,
  cellsRebound,
  questionsAdded,
  sectionAdded,
  sectionRenamed,
  sectionMoved,
  sectionRemoved,
  undone,
  redone,
  paperOpened,
  reportOpened,
  workingSetSaved,
  activeSetChanged,
  setDiscarded,
  setsRestored,
  setsMerged,
} = paperWorkingSetSlice.actions;
export const paperWorkingSetReducer = paperWorkingSetSlice.reducer;
