// Owns the papers being composed (spec sections 3 and 4, paper working set): one set a paper, one for each report view.
// Every transition goes through editSet, which stamps what changed (for other windows) and remembers it (for undo).
// Longer than other files because it is one list of transitions; their rules are in domain/paper/sections.
import { createSlice, original, type PayloadAction } from '@reduxjs/toolkit';
import type { PaperDetail, PaperLayout } from '../../../contract/paper';
import type { Question } from '../../../contract/question';
import type { User } from '../../../contract/session';
import * as rules from '../../../domain/paper/sections';
import { isFulfilledCall } from '../api/fulfilled';
import { accountKey, loggedOut, loginOpened } from '../session/sessionSlice';
import { editSet, mergeSets, openedSet, savedSet, stampedEdit, type Recipe } from './content';
import { applyStep, type Content } from './history';
import { compositionOf } from './paperDetail';
import { countOf, makeStamp, noStamps, type Stamp } from './stamps';
import { CLEARED_FIELDS, emptyHead, emptySet, NEW_PAPER, type SetId, type WorkingSet, type WorkingSetHead } from './workingSet';

export type Sets = Partial<Record<SetId, WorkingSet>>;
export interface PaperWorkingSetState {
  /** Whose sets these are; null while nobody is signed in or they are still being read. */
  account: string | null;
  /** Tells this window's stamps from another's. */
  window: string;
  /** Highest stamp count seen. */
  clock: number;
  activeSetId: SetId;
  sets: Sets;
}

export const initialPaperWorkingSet = (window = 'w'): PaperWorkingSetState => ({
  account: null,
  window,
  clock: 0,
  activeSetId: NEW_PAPER,
  sets: { [NEW_PAPER]: emptySet() },
});

/** Which set; the active one when left out. */
export interface SetMeta {
  setId?: SetId | undefined;
}
const forSet = <P>(payload: P, setId?: SetId) => ({ payload, meta: { setId } as SetMeta });
type SetAction<P> = PayloadAction<P, string, SetMeta>;

/** Runs `change` on a set as it was before this action, with a new stamp, and puts the result in its place. */
function withSet(state: PaperWorkingSetState, setId: SetId | undefined, change: (set: WorkingSet, stamp: Stamp) => WorkingSet): void {
  const plain = original(state) ?? state;
  const id = setId ?? plain.activeSetId;
  const set = plain.sets[id] ?? emptySet();
  const next = change(set, makeStamp(plain.clock + 1, plain.window));
  if (next === set) return;
  state.clock = plain.clock + 1;
  state.sets[id] = next;
}
const edit = (state: PaperWorkingSetState, { meta }: { meta: SetMeta }, recipe: Recipe): void =>
  withSet(state, meta.setId, (set, stamp) => editSet(set, stamp, recipe));

function clearContent(draft: Content): void {
  for (const id of Object.keys(draft.items)) delete draft.items[Number(id)];
  for (const id of Object.keys(draft.sections)) delete draft.sections[Number(id)];
  const fresh = emptyHead();
  for (const field of CLEARED_FIELDS) (draft.head as unknown as Record<string, unknown>)[field] = fresh[field];
}

function blank(state: PaperWorkingSetState): void {
  state.account = null;
  state.activeSetId = NEW_PAPER;
  state.sets = { [NEW_PAPER]: emptySet() };
}

const paperWorkingSetSlice = createSlice({
  name: 'paperWorkingSet',
  initialState: initialPaperWorkingSet(),
  reducers: {
    /** Adds the question if its id is absent, removes it if present. */
    questionToggled: {
      prepare: (question: Pick<Question, 'id' | 'version' | 'type_id' | 'difficulty' | 'parts'>, setId?: SetId) =>
        forSet(
          {
            id: question.id,
            version: question.version,
            type_id: question.type_id,
            difficulty: question.difficulty,
            part_scores: question.parts.map((part) => part.score),
          } satisfies rules.ChosenQuestion,
          setId,
        ),
      reducer: (state, action: SetAction<rules.ChosenQuestion>) =>
        edit(state, action, (draft) => {
          const { payload } = action;
          if (draft.items[payload.id]) rules.removeQuestions(draft, [payload.id]);
          else rules.placeQuestion(draft, payload);
        }),
    },
    questionsRemoved: {
      prepare: (ids: number[], setId?: SetId) => forSet(ids, setId),
      reducer: (state, action: SetAction<number[]>) => edit(state, action, (draft) => rules.removeQuestions(draft, action.payload)),
    },
    /** Empties the list and resets title, grade, gs, report id, origin book id and stage id. */
    workingSetCleared: {
      prepare: (setId?: SetId) => forSet(undefined, setId),
      reducer: (state, action: SetAction<undefined>) => edit(state, action, clearContent),
    },
    /** Grade, gs, title and stage together, and the other fields of the paper's head. */
    paperDetailsChanged: {
      prepare: (details: PaperDetails, setId?: SetId) => forSet(details, setId),
      reducer: (state, action: SetAction<PaperDetails>) =>
        edit(state, action, (draft) => void Object.assign(draft.head, action.payload)),
    },
    reportIdSet: {
      prepare: (id: number | null, setId?: SetId) => forSet(id, setId),
      reducer: (state, action: SetAction<number | null>) => edit(state, action, (draft) => void (draft.head.report_id = action.payload)),
    },
    originBookIdSet: {
      prepare: (id: number | null, setId?: SetId) => forSet(id, setId),
      reducer: (state, action: SetAction<number | null>) =>
        edit(state, action, (draft) => void (draft.head.origin_book_id = action.payload)),
    },
    layoutChanged: {
      prepare: (layout: Partial<PaperLayout>, setId?: SetId) => forSet(layout, setId),
      reducer: (state, action: SetAction<Partial<PaperLayout>>) =>
        edit(state, action, (draft) => void Object.assign(draft.head.layout, action.payload)),
    },
    itemMoved: {
      prepare: (move: { from: rules.Place; to: rules.Place }, setId?: SetId) => forSet(move, setId),
      reducer: (state, action: SetAction<{ from: rules.Place; to: rules.Place }>) =>
        edit(state, action, (draft) => rules.moveItem(draft, action.payload.from, action.payload.to)),
    },
    /** Points of one or many questions; parts share them in their old proportion unless given. */
    scoreSet: {
      prepare: (scores: { ids: number[]; score: number; part_scores?: number[] }, setId?: SetId) => forSet(scores, setId),
      reducer: (state, action: SetAction<{ ids: number[]; score: number; part_scores?: number[] }>) =>
        edit(state, action, (draft) => {
          const { ids, score, part_scores: parts } = action.payload;
          for (const id of ids) {
            const item = draft.items[id];
            if (!item) continue;
            item.score = score;
            item.part_scores = parts ?? rules.spreadScore(score, item.part_scores);
          }
        }),
    },
    answerSpaceSet: {
      prepare: (space: { ids: number[]; answer_space: number }, setId?: SetId) => forSet(space, setId),
      reducer: (state, action: SetAction<{ ids: number[]; answer_space: number }>) =>
        edit(state, action, (draft) => {
          for (const id of action.payload.ids) {
            const item = draft.items[id];
            if (item) item.answer_space = action.payload.answer_space;
          }
        }),
    },
    /** Takes the newer version of questions that a paper had pinned. */
    versionsPinned: {
      prepare: (versions: { id: number; version: number }[], setId?: SetId) => forSet(versions, setId),
      reducer: (state, action: SetAction<{ id: number; version: number }[]>) =>
        edit(state, action, (draft) => {
          for (const { id, version } of action.payload) {
            const item = draft.items[id];
            if (item) item.version = version;
          }
        }),
    },
    sectionAdded: {
      prepare: (section: { title: string; note?: string }, setId?: SetId) =>
        forSet({ id: 1_000_000 + Math.floor(Math.random() * 1_000_000_000), title: section.title, note: section.note ?? '' }, setId),
      reducer: (state, action: SetAction<{ id: number; title: string; note: string }>) =>
        edit(state, action, (draft) => {
          const all = rules.orderedSections(draft);
          draft.sections[action.payload.id] = { ...action.payload, pos: rules.rankAt(all, all.length) };
        }),
    },
    sectionRenamed: {
      prepare: (section: { id: number; title?: string; note?: string }, setId?: SetId) => forSet(section, setId),
      reducer: (state, action: SetAction<{ id: number; title?: string; note?: string }>) =>
        edit(state, action, (draft) => {
          const { id, title, note } = action.payload;
          const section = draft.sections[id];
          if (section && title !== undefined) section.title = title;
          if (section && note !== undefined) section.note = note;
        }),
    },
    sectionMoved: {
      prepare: (move: { id: number; index: number }, setId?: SetId) => forSet(move, setId),
      reducer: (state, action: SetAction<{ id: number; index: number }>) =>
        edit(state, action, (draft) => rules.moveSection(draft, action.payload.id, action.payload.index)),
    },
    /** With its questions. */
    sectionRemoved: {
      prepare: (id: number, setId?: SetId) => forSet(id, setId),
      reducer: (state, action: SetAction<number>) => edit(state, action, (draft) => rules.removeSection(draft, action.payload)),
    },
    undone: {
      prepare: (setId?: SetId) => forSet(undefined, setId),
      reducer: (state, { meta }: SetAction<undefined>) =>
        withSet(state, meta.setId, (set, stamp) => {
          const step = set.past.at(-1);
          if (!step) return set;
          const [next] = stampedEdit(set, stamp, (draft) => applyStep(draft, step, 'before'), true);
          return { ...next, past: set.past.slice(0, -1), future: [step, ...set.future] };
        }),
    },
    redone: {
      prepare: (setId?: SetId) => forSet(undefined, setId),
      reducer: (state, { meta }: SetAction<undefined>) =>
        withSet(state, meta.setId, (set, stamp) => {
          const step = set.future[0];
          if (!step) return set;
          const [next] = stampedEdit(set, stamp, (draft) => applyStep(draft, step, 'after'), true);
          return { ...next, past: [...set.past, step], future: set.future.slice(1) };
        }),
    },
    /** Opens a saved paper as the active set; one with unsaved changes, or of the same revision, is kept as it is. */
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
     * The server has stored the set. A new paper becomes the set of its id and leaves an empty one behind. `edition` is
     * selectEdition at the time of sending: changes made since then stay marked as unsaved.
     */
    workingSetSaved: (state, { payload }: PayloadAction<{ setId: SetId; id: number; revision: number; edition?: string }>) => {
      const { setId, id, revision, edition } = payload;
      const target: SetId = setId === NEW_PAPER ? `paper:${id}` : setId;
      const sent = (original(state) ?? state).sets[setId] ?? emptySet();
      const edits = edition === undefined ? sent.stamps.edits : (JSON.parse(edition) as Record<string, Stamp>);
      const next = { paper_id: id, revision, isSavePaper: true };
      if (target !== setId) {
        withSet(state, setId, (set, stamp) => {
          const cleared = editSet(set, stamp, (draft) => void (clearContent(draft), Object.assign(draft.head, emptyHead())), { silent: true });
          return savedSet({ ...cleared, past: [], future: [] }, cleared.stamps.edits);
        });
        if (state.activeSetId === setId) state.activeSetId = target;
      }
      state.clock += 1;
      const stamp = makeStamp(state.clock, state.window);
      state.sets[target] =
        target === setId
          ? savedSet(editSet(sent, stamp, (draft) => void Object.assign(draft.head, next), { silent: true }), edits)
          : savedSet({ ...sent, ...next, epoch: stamp, stamps: { ...noStamps(), edits: sent.stamps.edits } }, edits);
    },
    activeSetChanged: (state, { payload: setId }: PayloadAction<SetId>) => {
      const known = state.sets[setId];
      if (setId.startsWith('paper:') && setId !== NEW_PAPER && !known) return;
      if (!known) state.sets[setId] = emptySet();
      state.activeSetId = setId;
    },
    /** Drops a set with its unsaved changes and its history. */
    setDiscarded: (state, { payload: setId }: PayloadAction<SetId>) => {
      withSet(state, setId, (_set, stamp) => emptySet(stamp));
      if (state.activeSetId === setId) state.activeSetId = NEW_PAPER;
    },
    /** The signed-in account's sets were read from storage. */
    setsRestored: (state, { payload }: PayloadAction<{ account: string; sets: Sets; activeSetId: SetId }>) => {
      state.account = payload.account;
      state.sets = { [NEW_PAPER]: emptySet(), ...payload.sets };
      state.activeSetId = state.sets[payload.activeSetId] ? payload.activeSetId : NEW_PAPER;
      state.clock = Math.max(state.clock, highestCount(payload.sets));
    },
    /** Another window of the same account changed these sets. */
    setsMerged: (state, { payload }: PayloadAction<{ account: string; sets: Sets }>) => {
      if (payload.account !== state.account) return;
      const plain = original(state) ?? state;
      for (const setId of Object.keys(payload.sets) as SetId[]) {
        const theirs = payload.sets[setId];
        if (!theirs) continue;
        const mine = plain.sets[setId];
        const next = mine ? mergeSets(mine, theirs) : { ...theirs, past: [], future: [] };
        if (next !== mine) state.sets[setId] = next;
      }
      state.clock = Math.max(state.clock, highestCount(payload.sets));
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loggedOut, blank)
      .addCase(loginOpened, blank)
      .addMatcher(isFulfilledCall<User>('getUserInfo'), (state, { payload }) => {
        // Another account's sets must never be seen; setsRestored brings the right ones.
        if (state.account !== null && state.account !== accountKey(payload)) blank(state);
      });
  },
});

export type PaperDetails = Partial<Omit<WorkingSetHead, 'paper_id' | 'revision' | 'dirty' | 'layout' | 'report_id'>>;

/** The highest stamp count in some sets: what is written next must come after it. */
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
  sectionAdded,
  sectionRenamed,
  sectionMoved,
  sectionRemoved,
  undone,
  redone,
  paperOpened,
  workingSetSaved,
  activeSetChanged,
  setDiscarded,
  setsRestored,
  setsMerged,
} = paperWorkingSetSlice.actions;
export const paperWorkingSetReducer = paperWorkingSetSlice.reducer;
