// The transitions that change the content of a paper: questions, sections, scores, properties. The rules are in
// domain/paper/sections. editSet stamps each one and adds it to the history; undo and redo are in undoReducers.
import type { PaperLayout } from '../../../contract/paper/paper';
import type { Question } from '../../../contract/question/question';
import * as rules from '../../../domain/paper/sections';
import { editSet } from './content';
import { chosenOf } from './fillReducers';
import {
  clearContent,
  edit,
  forSet,
  withSet,
  type PaperDetails,
  type PaperWorkingSetState,
  type SetAction,
} from './transitions';
import type { SetId } from './workingSet';

/** The version of a question in the paper, and the newer one that the user rejected. */
export interface KeptVersion {
  id: number;
  version: number;
  against: number;
}

export const contentReducers = {
  /** Adds the question if its id is absent, removes it if present. */
  questionToggled: {
    prepare: (question: Pick<Question, 'id' | 'version' | 'type_id' | 'difficulty' | 'parts'>, setId?: SetId) =>
      forSet(chosenOf(question), setId),
    reducer: (state: PaperWorkingSetState, action: SetAction<rules.ChosenQuestion>) =>
      edit(state, action, (draft) => {
        const { payload } = action;
        if (draft.items[payload.id]) rules.removeQuestions(draft, [payload.id], state.categories);
        else rules.placeQuestion(draft, payload, state.categories);
      }),
  },
  questionsRemoved: {
    prepare: (ids: number[], setId?: SetId) => forSet(ids, setId),
    reducer: (state: PaperWorkingSetState, action: SetAction<number[]>) =>
      edit(state, action, (draft) => rules.removeQuestions(draft, action.payload, state.categories)),
  },
  /** Empties the list and resets title, grade, gs, report id, origin book id and stage id. */
  workingSetCleared: {
    prepare: (setId?: SetId) => forSet(undefined, setId),
    reducer: (state: PaperWorkingSetState, { meta }: SetAction<undefined>) =>
      withSet(state, meta.setId, (set, stamp) => {
        const cleared = editSet(set, stamp, clearContent);
        if (cleared === set || set.paper_id !== null) return cleared;
        return editSet(set, stamp, (draft) => void (clearContent(draft), (draft.head.paper_key = stamp)));
      }),
  },
  /** Changes any fields of the paper's head together. */
  paperDetailsChanged: {
    prepare: (details: PaperDetails, setId?: SetId) => forSet(details, setId),
    reducer: (state: PaperWorkingSetState, action: SetAction<PaperDetails>) =>
      edit(state, action, (draft) => void Object.assign(draft.head, action.payload)),
  },
  reportIdSet: {
    prepare: (id: number | null, setId?: SetId) => forSet(id, setId),
    reducer: (state: PaperWorkingSetState, action: SetAction<number | null>) =>
      edit(state, action, (draft) => void (draft.head.report_id = action.payload)),
  },
  originBookIdSet: {
    prepare: (id: number | null, setId?: SetId) => forSet(id, setId),
    reducer: (state: PaperWorkingSetState, action: SetAction<number | null>) =>
      edit(state, action, (draft) => void (draft.head.origin_book_id = action.payload)),
  },
  layoutChanged: {
    prepare: (layout: Partial<PaperLayout>, setId?: SetId) => forSet(layout, setId),
    reducer: (state: PaperWorkingSetState, action: SetAction<Partial<PaperLayout>>) =>
      edit(state, action, (draft) => void Object.assign(draft.head.layout, action.payload)),
  },
  itemMoved: {
    prepare: (move: { from: rules.Place; to: rules.Place }, setId?: SetId) => forSet(move, setId),
    reducer: (state: PaperWorkingSetState, action: SetAction<{ from: rules.Place; to: rules.Place }>) =>
      edit(state, action, (draft) => rules.moveItem(draft, action.payload.from, action.payload.to)),
  },
  /** Points of one or many questions; parts share them in their old proportion unless given. */
  scoreSet: {
    prepare: (scores: { ids: number[]; score: number; part_scores?: number[] }, setId?: SetId) => forSet(scores, setId),
    reducer: (
      state: PaperWorkingSetState,
      action: SetAction<{ ids: number[]; score: number; part_scores?: number[] }>,
    ) =>
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
    reducer: (state: PaperWorkingSetState, action: SetAction<{ ids: number[]; answer_space: number }>) =>
      edit(state, action, (draft) => {
        for (const id of action.payload.ids) {
          const item = draft.items[id];
          if (item) item.answer_space = action.payload.answer_space;
        }
      }),
  },
  /** Takes the newer version of questions that the paper had pinned. */
  versionsPinned: {
    prepare: (versions: { id: number; version: number }[], setId?: SetId) => forSet(versions, setId),
    reducer: (state: PaperWorkingSetState, action: SetAction<{ id: number; version: number }[]>) =>
      edit(state, action, (draft) => {
        for (const { id, version } of action.payload) {
          const item = draft.items[id];
          if (item) item.version = version;
        }
      }),
  },
  sectionAdded: {
    prepare: (section: { title: string; note?: string }, setId?: SetId) =>
      forSet(
        { id: 1_000_000 + Math.floor(Math.random() * 1_000_000_000), title: section.title, note: section.note ?? '' },
        setId,
      ),
    reducer: (state: PaperWorkingSetState, action: SetAction<{ id: number; title: string; note: string }>) =>
      edit(state, action, (draft) => {
        const all = rules.orderedSections(draft);
        draft.sections[action.payload.id] = { ...action.payload, pos: rules.rankAt(all, all.length) };
      }),
  },
  sectionRenamed: {
    prepare: (section: { id: number; title?: string; note?: string }, setId?: SetId) => forSet(section, setId),
    reducer: (state: PaperWorkingSetState, action: SetAction<{ id: number; title?: string; note?: string }>) =>
      edit(state, action, (draft) => {
        const { id, title, note } = action.payload;
        const section = draft.sections[id];
        if (section && title !== undefined) section.title = title;
        if (section && note !== undefined) section.note = note;
      }),
  },
  sectionMoved: {
    prepare: (move: { id: number; index: number }, setId?: SetId) => forSet(move, setId),
    reducer: (state: PaperWorkingSetState, action: SetAction<{ id: number; index: number }>) =>
      edit(state, action, (draft) => rules.moveSection(draft, action.payload.id, action.payload.index)),
  },
  /** Removes the section with its questions. */
  sectionRemoved: {
    prepare: (id: number, setId?: SetId) => forSet(id, setId),
    reducer: (state: PaperWorkingSetState, action: SetAction<number>) =>
      edit(state, action, (draft) => rules.removeSection(draft, action.payload)),
  },
  /** Rejects newer versions of questions: the paper keeps its own. */
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
