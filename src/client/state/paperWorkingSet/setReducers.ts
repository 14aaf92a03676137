// How events change the content of a set: questions, sections, scores, head. The rules are in domain/paper/sections and
// filling. Each event is stamped and, unless silent, one step of undo (editSet).
import { original, type PayloadAction } from '@reduxjs/toolkit';
import type { TypeCategories } from '../../../contract/codes';
import type { Question } from '../../../contract/question/question';
import { fillComposition, type PickedQuestion } from '../../../domain/paper/filling';
import * as rules from '../../../domain/paper/sections';
import { type Content, editSet } from './editSet';
import { makeStamp, type Stamp } from './lamportStamps';
import {
  emptyHead,
  emptySet,
  type PaperDetails,
  type PaperWorkingSetState,
  type SetId,
  type WorkingSet,
} from './workingSet';

/** The target set; the active one if absent. */
export interface SetMeta {
  setId?: SetId | undefined;
}
export type SetAction<P> = PayloadAction<P, string, SetMeta>;
export const forSet = <P>(payload: P, setId?: SetId) => ({ payload, meta: { setId } as SetMeta });

/** Runs `change` on the set as it was before this action, with a new stamp, and stores the result. */
export function withSet(
  state: PaperWorkingSetState,
  setId: SetId | undefined,
  change: (set: WorkingSet, stamp: Stamp) => WorkingSet,
): void {
  const plain = original(state) ?? state;
  const id = setId ?? plain.activeSetId;
  const set = plain.sets[id] ?? emptySet();
  const next = change(set, makeStamp(plain.clock + 1, plain.window));
  if (next === set) return;
  state.clock = plain.clock + 1;
  state.sets[id] = next;
}

type Recipe<P> = (content: Content, payload: P, categories: TypeCategories) => void;

/**
 * The event `(argument, setId?)` that changes the content of one set; `payloadOf` makes the payload of the argument.
 */
export const preparedSetEvent = <P, Argument>(
  payloadOf: (argument: Argument) => P,
  recipe: Recipe<P>,
  options: { silent?: boolean } = {},
) => ({
  prepare: (argument: Argument, setId?: SetId) => forSet(payloadOf(argument), setId),
  reducer: (state: PaperWorkingSetState, { payload, meta }: SetAction<P>) => {
    const { categories } = original(state) ?? state;
    withSet(state, meta.setId, (set, stamp) =>
      editSet(set, stamp, (content) => recipe(content, payload, categories), options),
    );
  },
});
/** The event `(payload, setId?)`. */
export const setEvent = <P>(recipe: Recipe<P>, options?: { silent?: boolean }) =>
  preparedSetEvent((payload: P) => payload, recipe, options);

export type QuestionFacts = Pick<Question, 'id' | 'version' | 'type_id' | 'difficulty' | 'parts'>;
/** The fields of a question that placing it needs. */
export const chosenOf = ({ id, version, type_id, difficulty, parts }: QuestionFacts): rules.ChosenQuestion => ({
  id,
  version,
  type_id,
  difficulty,
  part_scores: parts.map((part) => part.score),
});

export function toggleQuestion(content: Content, chosen: rules.ChosenQuestion, categories: TypeCategories): void {
  if (content.items[chosen.id]) rules.removeQuestions(content, [chosen.id], categories);
  else rules.placeQuestion(content, chosen, categories);
}

/** Changes each of these questions that is in the set. */
function changeItems(content: Content, ids: readonly number[], change: (item: rules.ComposedItem) => void): void {
  for (const id of ids) {
    const item = content.items[id];
    if (item) change(item);
  }
}

export const changeScores: Recipe<{ ids: number[]; score: number; part_scores?: number[] }> = (content, payload) =>
  changeItems(content, payload.ids, (item) => {
    item.score = payload.score;
    item.part_scores = payload.part_scores ?? rules.spreadScore(payload.score, item.part_scores);
  });

export const changeAnswerSpace: Recipe<{ ids: number[]; answer_space: number }> = (content, { ids, answer_space }) =>
  changeItems(content, ids, (item) => void (item.answer_space = answer_space));

export const lockItems: Recipe<{ ids: number[]; locked: boolean }> = (content, { ids, locked }) =>
  changeItems(content, ids, (item) => {
    if (locked) item.locked = true;
    else delete item.locked;
  });

/** The version of a question in the paper; `against` is the newer one that the user rejected. */
export const changeVersions: Recipe<{ id: number; version: number; against?: number }[]> = (content, versions) => {
  for (const { id, version, against } of versions) {
    changeItems(content, [id], (item) => {
      item.version = version;
      if (against !== undefined) item.kept_version = against;
    });
  }
};

/** Id of a section that the user adds; ids of the types' sections are lower. */
const freshSectionId = (): number => 1_000_000 + Math.floor(Math.random() * 1_000_000_000);

export interface AddedSection {
  id: number;
  title: string;
  note: string;
}
export const addedSection = ({ title, note = '' }: { title: string; note?: string }): AddedSection => ({
  id: freshSectionId(),
  title,
  note,
});
export function addSection(content: Content, { id, title, note }: AddedSection): void {
  const sections = rules.orderedSections(content);
  content.sections[id] = { id, title, note, pos: rules.rankAt(sections, sections.length) };
}

export const renameSection: Recipe<{ id: number; title?: string; note?: string }> = (content, { id, title, note }) => {
  const section = content.sections[id];
  if (section && title !== undefined) section.title = title;
  if (section && note !== undefined) section.note = note;
};

/** A section of another paper, with the scores that it has there. */
export interface TakenSection {
  title: string;
  note: string;
  /** True: into a section of its own; false: each question into the section of its type. */
  whole: boolean;
  items: (rules.ChosenQuestion & { score: number; answer_space: number })[];
}
export const takenSections = (sections: TakenSection[]) =>
  sections.map((section) => ({ ...section, id: freshSectionId() }));

export function addTakenSections(
  content: Content,
  sections: ReturnType<typeof takenSections>,
  categories: TypeCategories,
): void {
  for (const { whole, items, ...section } of sections) {
    const fresh = items.filter((item) => !content.items[item.id]);
    if (fresh.length === 0) continue;
    if (whole) addSection(content, section);
    fresh.forEach(({ score, answer_space, ...chosen }, place) => {
      const part_scores = rules.spreadScore(score, chosen.part_scores);
      if (whole) {
        const position = { section_id: section.id, pos: (place + 1) * 1024 };
        content.items[chosen.id] = { ...chosen, ...position, score, answer_space, part_scores };
      } else {
        rules.placeQuestion(content, chosen, categories);
        changeItems(content, [chosen.id], (item) => void Object.assign(item, { score, answer_space, part_scores }));
      }
    });
  }
}

export interface FilledPicks {
  picks: PickedQuestion[];
  /** Questions that are removed to make room. */
  gone: number[];
  details?: PaperDetails;
}
export function fill(content: Content, { picks, gone, details }: FilledPicks, categories: TypeCategories): void {
  fillComposition(content, picks, gone, categories);
  if (details) Object.assign(content.head, details);
}

/**
 * A blueprint got its id by the first save: the items that it filled keep belonging to it, in every paper. Null: it was
 * discarded unsaved, so that the next unsaved one, which also has number 0, does not take them over.
 */
export function rebindCells(state: PaperWorkingSetState, { from, to }: { from: number; to: number | null }): void {
  const rebind = (content: Content) => {
    for (const item of Object.values(content.items)) {
      if (item.cell?.blueprint_id !== from) continue;
      if (to !== null) item.cell = { ...item.cell, blueprint_id: to };
      else {
        delete item.cell;
        delete item.locked;
      }
    }
  };
  for (const setId of Object.keys((original(state) ?? state).sets) as SetId[]) {
    withSet(state, setId, (set, stamp) => editSet(set, stamp, rebind, { silent: true }));
  }
}

/** The fields that "clear all" resets. */
const CLEARED_FIELDS = ['title', 'grade_id', 'gs_id', 'report_id', 'origin_book_id', 'stage_id'] as const;
export function clearContent(content: Content): void {
  content.items = {};
  content.sections = {};
  const fresh = emptyHead();
  Object.assign(content.head, Object.fromEntries(CLEARED_FIELDS.map((field) => [field, fresh[field]])));
}

/** Clears a set. A new paper that had content also gets a new key: what is composed next is another paper. */
export function clearSet(set: WorkingSet, stamp: Stamp): WorkingSet {
  const cleared = editSet(set, stamp, clearContent);
  if (cleared === set || set.paper_id !== null) return cleared;
  return editSet(set, stamp, (content) => {
    clearContent(content);
    content.head.paper_key = stamp;
  });
}
