// The papers being composed (working sets): one set per open paper, one for each of the two report views. This file
// lists the events and the selectors; the other files of the folder, in the order to read them:
//   workingSet       the shape of the state
//   setReducers      how an event changes the content of a set
//   editSet          an edit of a set, stamped and recorded as a step of undo; merging two copies of a set
//   history          undo, redo, sending questions from one paper to another
//   savedPapers      opening a paper or report of the server as a set, saving it, merging another user's changes
//   lamportStamps    who wrote a value last
//   windows          listeners: other windows, storage (persistence, storedSets), the copy on the server (accountCopy)
import { createSelector, createSlice, original, type PayloadAction } from '@reduxjs/toolkit';
import type { User } from '../../../contract/account/session';
import type { Category } from '../../../contract/knowledge/reference';
import type { PaperDetail } from '../../../contract/paper/paper';
import type { PaperLayout } from '../../../contract/paper/paperLayout';
import type { ReportDetail } from '../../../contract/paper/report';
import { replaceQuestion } from '../../../domain/paper/filling';
import { moveItem, moveSection, removeQuestions, removeSection, type Place } from '../../../domain/paper/sections';
import { t } from '../../lib/texts/t';
import { isFulfilledCall } from '../api/fulfilled';
import { accountKey, loggedOut, loginOpened } from '../session/sessionSlice';
import type { TabsState } from '../tabs/tabsSlice';
import { editSet, mergeSets } from './editSet';
import { type Sending, sendQuestions, turnHistory } from './history';
import { highestCount } from './lamportStamps';
import {
  markSaved,
  mergePaper,
  openedPaper,
  openedReport,
  openPaper,
  openReport,
  type MergedPaper,
  type SavedPaper,
} from './savedPapers';
import * as change from './setReducers';
import { forSet, preparedSetEvent, setEvent, withSet, type SetAction } from './setReducers';
import {
  emptySet,
  initialPaperWorkingSet,
  isBlankPaper,
  isNewPaper,
  NEW_PAPER,
  type PaperDetails,
  type PaperWorkingSetState,
  type SetId,
  setIdAt,
  type Sets,
  withoutHistory,
  type WorkingSet,
} from './workingSet';

/** Returned for a set that does not exist. */
const NO_SET = emptySet();
/** The set of this id, the active one by default. */
const setOf = (state: PaperWorkingSetState, setId: SetId = state.activeSetId): WorkingSet =>
  state.sets[setId] ?? NO_SET;

/** Another account's sets must never be visible. */
function signedOut(state: PaperWorkingSetState): void {
  state.account = null;
  state.activeSetId = NEW_PAPER;
  state.sets = { [NEW_PAPER]: emptySet() };
}

const paperWorkingSetSlice = createSlice({
  name: 'paperWorkingSet',
  initialState: initialPaperWorkingSet(),
  reducers: {
    // Events of one set, `(payload, setId?)`: the active set unless another is given. Each is one step of undo.
    /** Adds the question if the set does not contain it, removes it if it does. */
    questionToggled: preparedSetEvent(change.chosenOf, change.toggleQuestion),
    questionsRemoved: setEvent(removeQuestions),
    /** Another question takes over the position, section and score of one. */
    questionReplaced: preparedSetEvent(
      ({ id, question }: { id: number; question: change.QuestionFacts }) => ({ id, chosen: change.chosenOf(question) }),
      (content, { id, chosen }) => replaceQuestion(content, id, chosen),
    ),
    /** Adds sections or single questions of an earlier paper; questions already present are not changed. */
    questionsAdded: preparedSetEvent(change.takenSections, change.addTakenSections),
    blueprintFilled: setEvent(change.fill),
    itemMoved: setEvent((content, { from, to }: { from: Place; to: Place }) => moveItem(content, from, to)),
    /** Points of one or many questions; parts share them in their old proportion unless given. */
    scoresChanged: setEvent(change.changeScores),
    answerSpaceChanged: setEvent(change.changeAnswerSpace),
    /** Takes the newer version of questions that the paper had pinned. */
    versionsPinned: setEvent(change.changeVersions),
    /** Rejects newer versions of questions: the paper keeps its own. */
    versionsKept: setEvent(change.changeVersions),
    sectionAdded: preparedSetEvent(change.addedSection, change.addSection),
    sectionRenamed: setEvent(change.renameSection),
    sectionMoved: setEvent((content, { id, index }: { id: number; index: number }) => moveSection(content, id, index)),
    /** Removes the section with its questions. */
    sectionRemoved: setEvent(removeSection),
    /** Changes any fields of the paper's head together. */
    paperDetailsChanged: setEvent((content, details: PaperDetails) => void Object.assign(content.head, details)),
    layoutChanged: setEvent((content, layout: Partial<PaperLayout>) => void Object.assign(content.head.layout, layout)),
    /** Empties the list and resets title, grade, gs, report id, origin book id and stage id. */
    workingSetCleared: {
      prepare: (setId?: SetId) => forSet(undefined, setId),
      reducer: (state, { meta }: SetAction<undefined>) => withSet(state, meta.setId, change.clearSet),
    },
    /** A mark for the next filling by a blueprint; not a change of the paper, so neither undone nor saved. */
    itemsLocked: setEvent(change.lockItems, { silent: true }),

    // Events of several sets.
    questionsSent: (state, { payload }: PayloadAction<Sending>) => sendQuestions(state, payload),
    cellsRebound: (state, { payload }: PayloadAction<{ from: number; to: number | null }>) =>
      change.rebindCells(state, payload),
    undone: {
      prepare: (setId?: SetId) => forSet(undefined, setId),
      reducer: (state, { meta }: SetAction<undefined>) => turnHistory(state, meta.setId, 'undo'),
    },
    redone: {
      prepare: (setId?: SetId) => forSet(undefined, setId),
      reducer: (state, { meta }: SetAction<undefined>) => turnHistory(state, meta.setId, 'redo'),
    },

    // Whole sets.
    /** Opens a saved paper as the active set; a set with unsaved changes, or of the same revision, is kept as it is. */
    paperOpened: {
      prepare: (detail: PaperDetail) => ({ payload: openedPaper(detail) }),
      reducer: (state, { payload }: PayloadAction<ReturnType<typeof openedPaper>>) => openPaper(state, payload),
    },
    /** A report's questions become the selection of 选择报告题; unsaved changes of the same report are kept. */
    reportOpened: {
      prepare: (detail: ReportDetail) => ({ payload: openedReport(detail) }),
      reducer: (state, { payload }: PayloadAction<ReturnType<typeof openedReport>>) => openReport(state, payload),
    },
    /** The server has stored the set. A new paper becomes the set of its id, and an empty new one replaces it. */
    workingSetSaved: (state, { payload }: PayloadAction<SavedPaper>) => markSaved(state, payload),
    /** Another user's changes were merged into the set. */
    paperMerged: {
      prepare: (merged: MergedPaper, setId: SetId) => forSet(merged, setId),
      reducer: (state, { payload, meta }: SetAction<MergedPaper>) =>
        withSet(state, meta.setId, (set, stamp) => mergePaper(set, stamp, payload)),
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
      state.clock = Math.max(state.clock, highestCount(Object.values(payload.sets)));
      // The key distinguishes the empty paper from new papers whose save is still pending.
      if (!payload.sets[NEW_PAPER])
        withSet(state, NEW_PAPER, (_set, stamp) =>
          editSet(emptySet(), stamp, (content) => void (content.head.paper_key = stamp), { silent: true }),
        );
    },
    /** Another window or machine of the same account changed these sets. */
    setsMerged: (state, { payload }: PayloadAction<{ account: string; sets: Sets }>) => {
      if (payload.account !== state.account) return;
      const plain = original(state) ?? state;
      for (const [setId, theirs] of Object.entries(payload.sets) as [SetId, WorkingSet][]) {
        const mine = plain.sets[setId];
        const next = mine ? mergeSets(mine, theirs) : withoutHistory(theirs);
        if (next !== mine) state.sets[setId] = next;
      }
      state.clock = Math.max(state.clock, highestCount(Object.values(payload.sets)));
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loggedOut, signedOut)
      .addCase(loginOpened, signedOut)
      .addMatcher(isFulfilledCall<Category[]>('getCategories'), (state, { payload }) => {
        state.categories = payload;
      })
      .addMatcher(isFulfilledCall<User>('getUserInfo'), (state, { payload }) => {
        if (state.account !== null && state.account !== accountKey(payload)) signedOut(state);
      });
  },
  selectors: {
    selectActiveSetId: (state) => state.activeSetId,
    /** An empty set if none has this id. */
    selectSet: (state, setId: SetId) => setOf(state, setId),
    selectActiveSet: (state) => setOf(state),
    /** False until the signed-in account's sets have been read from storage. */
    selectSetsReady: (state) => state.account !== null,
    /** Ids in printed order. */
    selectQuestionIds: (state, setId?: SetId) => setOf(state, setId).paperList.ids,
    /** Whether the active set contains the question. */
    selectIsChosen: (state, id: number) => setOf(state).paperList.entities[id] !== undefined,
    selectCanUndo: (state, setId?: SetId) => setOf(state, setId).past.length > 0,
    selectCanRedo: (state, setId?: SetId) => setOf(state, setId).future.length > 0,
    /** Changes with every change of a set; workingSetSaved takes the edition that was sent. */
    selectEdition: (state, setId: SetId) => JSON.stringify(setOf(state, setId).stamps.edits),
    /** The new paper, every open saved one, and further new ones that are not empty or are active. */
    selectOpenSetIds: createSelector(
      [(state: PaperWorkingSetState) => state.sets, (state: PaperWorkingSetState) => state.activeSetId],
      (sets, activeId) =>
        (Object.entries(sets) as [SetId, WorkingSet][]).flatMap(([id, set]) => {
          if (id === NEW_PAPER) return [id];
          if (!id.startsWith('paper:')) return [];
          const shown = isNewPaper(id) ? id === activeId || !isBlankPaper(set) : set.paper_id !== null;
          return shown ? [id] : [];
        }),
    ),
    /** Unsaved sets that no server has; unsaved new papers are copied to the account, if it was reached (`copied`). */
    selectUncopiedCount: (state, copied: boolean) =>
      (Object.entries(state.sets) as [SetId, WorkingSet | undefined][]).filter(
        ([id, set]) =>
          !(copied && isNewPaper(id)) && (set?.dirty || (set?.paper_id === null && set.paperList.ids.length > 0)),
      ).length,
  },
});

export const { questionToggled, questionsRemoved, questionReplaced, questionsAdded, questionsSent, blueprintFilled } =
  paperWorkingSetSlice.actions;
export const { itemMoved, itemsLocked, cellsRebound, scoresChanged, answerSpaceChanged, versionsPinned, versionsKept } =
  paperWorkingSetSlice.actions;
export const { sectionAdded, sectionRenamed, sectionMoved, sectionRemoved } = paperWorkingSetSlice.actions;
export const { paperDetailsChanged, layoutChanged, workingSetCleared, undone, redone } = paperWorkingSetSlice.actions;
export const { paperOpened, reportOpened, workingSetSaved, activeSetChanged, setDiscarded, setsRestored, setsMerged } =
  paperWorkingSetSlice.actions;
export const { paperMerged } = paperWorkingSetSlice.actions;
export const { selectActiveSetId, selectSet, selectActiveSet, selectSetsReady, selectOpenSetIds, selectUncopiedCount } =
  paperWorkingSetSlice.selectors;
export const { selectQuestionIds, selectIsChosen, selectCanUndo, selectCanRedo, selectEdition } =
  paperWorkingSetSlice.selectors;
export const paperWorkingSetReducer = paperWorkingSetSlice.reducer;

/** The title; without one 新试卷, 新试卷 2 … in order of creation, counting new papers that are not empty or have a tab. */
export function selectSetTitle(
  state: { paperWorkingSet: PaperWorkingSetState; tabs?: Pick<TabsState, 'list'> },
  setId: SetId,
): string {
  if (setId === 'addReport') return t('新增报告题');
  if (setId === 'selectReport') return t('选择报告题');
  const title = selectSet(state, setId).title.trim();
  if (title !== '') return title;
  if (setId === NEW_PAPER) return t('新试卷');
  if (!isNewPaper(setId)) return t('试卷 {0}', setId.slice('paper:'.length));
  const tabbed = (state.tabs?.list ?? []).map((tab) => setIdAt(tab.path)).filter((id) => id !== null);
  const counted = new Set<string>([...selectOpenSetIds(state), ...tabbed, setId]);
  const begun = Object.keys(state.paperWorkingSet.sets).filter((id) => counted.has(id));
  const others = [...new Set([...begun, ...counted])].filter((id) => id !== NEW_PAPER && isNewPaper(id as SetId));
  return t('新试卷 {0}', others.indexOf(setId) + 2);
}
