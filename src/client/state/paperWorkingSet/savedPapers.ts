// A paper or report of the server as a working set, and the reply to a save. Requests: saveRequests.ts.
import { original } from '@reduxjs/toolkit';
import type { PaperBody, PaperDetail, PaperSection } from '../../../contract/paper/paper';
import type { ReportDetail } from '../../../contract/paper/report';
import type { ComposedItem, Composition } from '../../../domain/paper/sections';
import { reportSections } from '../../../domain/report/reportSections';
import { type Change, type Content, editSet, openedSet, savedSet, type Step } from './editSet';
import { makeStamp, noStamps, type Stamp } from './lamportStamps';
import { clearContent, type QuestionFacts, withSet } from './setReducers';
import {
  emptyHead,
  emptySet,
  headOf,
  isNewPaper,
  type PaperWorkingSetState,
  type SetId,
  type Sets,
  type WorkingSet,
  type WorkingSetHead,
} from './workingSet';

export interface OpenedSet {
  head: Partial<WorkingSetHead>;
  composition: Composition;
}

/** The sections of a paper as content; `factsOf`: what is known of a question beside its place and score. */
function composed(
  sections: readonly PaperSection[],
  factsOf: (id: number) => Partial<ComposedItem> | undefined,
): Composition {
  const composition: Composition = { items: {}, sections: {} };
  sections.forEach((section, index) => {
    const id = composition.sections[section.id] ? 900_000 + index : section.id;
    composition.sections[id] = { id, title: section.title, note: section.note, pos: (index + 1) * 1024 };
    section.items.forEach((item, place) => {
      const { kept_version: _before, ...facts } = factsOf(item.question_id) ?? {};
      composition.items[item.question_id] = {
        type_id: 0,
        difficulty: 0,
        ...facts,
        id: item.question_id,
        version: item.question_version ?? facts.version ?? 1,
        section_id: id,
        pos: (place + 1) * 1024,
        score: item.score,
        part_scores: item.part_scores,
        answer_space: item.answer_space,
        ...(item.kept_version ? { kept_version: item.kept_version } : {}),
      };
    });
  });
  return composition;
}
function opened(sections: readonly PaperSection[], questions: readonly QuestionFacts[]): Composition {
  const facts = new Map(
    questions.map(({ id, version, type_id, difficulty }) => [id, { version, type_id, difficulty }]),
  );
  return composed(sections, (id) => facts.get(id));
}

export const openedPaper = (detail: PaperDetail): OpenedSet & { id: number } => ({
  id: detail.id,
  head: { ...headOf(detail), paper_id: detail.id, isSavePaper: true },
  composition: opened(detail.sections, detail.questions),
});

export function openedReport(detail: ReportDetail): OpenedSet {
  const { id, revision, title, stage_id, grade_id, gs_id, layout, items, questions } = detail;
  const head = { report_id: id, revision, title, stage_id, grade_id, gs_id, layout };
  return { head, composition: opened(reportSections(items), questions) };
}

export interface MergedPaper {
  body: PaperBody;
  /** Of the paper that was merged in: the next save follows it. */
  revision: number;
  /** Type and difficulty of the questions that come from there. */
  known: Readonly<Record<number, Pick<ComposedItem, 'type_id' | 'difficulty'>>>;
}
/** The result of merging another user's changes: one step of undo, which does not take back the revision. */
export function mergePaper(set: WorkingSet, stamp: Stamp, { body, revision, known }: MergedPaper): WorkingSet {
  const seen = editSet(set, stamp, (content) => void (content.head.revision = revision), { silent: true });
  return editSet(seen, stamp, (content) => {
    const { sections, ...head } = body;
    Object.assign(content.head, head);
    Object.assign(
      content,
      composed(sections, (id) => set.paperList.entities[id] ?? known[id]),
    );
  });
}

/** Unsaved changes of the same paper are kept; a set of the same revision stays as it is, with its history. */
export function openPaper(state: PaperWorkingSetState, { id, head, composition }: OpenedSet & { id: number }): void {
  state.activeSetId = `paper:${id}`;
  withSet(state, `paper:${id}`, (set, stamp) =>
    set.paper_id !== null && (set.dirty || set.revision === head.revision)
      ? set
      : openedSet(emptySet(stamp), head, composition),
  );
}

export function openReport(state: PaperWorkingSetState, { head, composition }: OpenedSet): void {
  withSet(state, 'selectReport', (set, stamp) =>
    set.report_id === head.report_id && (set.dirty || set.revision === head.revision)
      ? set
      : openedSet(emptySet(stamp), head, composition),
  );
}

/** The reply to a save. */
export interface SavedPaper {
  setId: SetId;
  /** `paper_key` at the time of sending: if the new paper was cleared since, another one is in its place. */
  key?: string | undefined;
  id: number;
  revision: number;
  /** `selectEdition` at the time of sending: later changes stay marked as unsaved. */
  edition?: string;
}
/** The current id of the set: a new paper may already have moved to the id given by an earlier reply. */
export const savedPlace = (sets: Sets, { setId, key, id }: SavedPaper): SetId =>
  isNewPaper(setId) && key !== undefined && sets[setId]?.paper_key !== key ? `paper:${id}` : setId;

export function markSaved(state: PaperWorkingSetState, saved: SavedPaper): void {
  const { id, revision, edition } = saved;
  const { sets } = original(state) ?? state;
  const setId = savedPlace(sets, saved);
  const next = { paper_id: id, revision, isSavePaper: true };
  const renewed = setId === saved.setId ? undefined : sets[saved.setId];
  if (renewed) {
    const steps = (all: Step[]) => withStored(all, saved.key ?? '', next, emptyHead());
    state.sets[saved.setId] = { ...renewed, past: steps(renewed.past), future: steps(renewed.future) };
  }
  const sent = sets[setId];
  // A late reply does not restore an old revision.
  if (!sent || (sent.paper_id === id && sent.revision > revision)) return;
  const target: SetId = isNewPaper(setId) ? `paper:${id}` : setId;
  const edits = edition === undefined ? sent.stamps.edits : (JSON.parse(edition) as Record<string, Stamp>);
  if (target !== setId) {
    withSet(state, setId, (set, stamp) => {
      const clear = (content: Content) => {
        clearContent(content);
        Object.assign(content.head, emptyHead(), { paper_key: stamp });
      };
      const cleared = editSet(set, stamp, clear, { silent: true });
      return savedSet({ ...cleared, past: [], future: [] }, cleared.stamps.edits);
    });
    if (state.activeSetId === setId) state.activeSetId = target;
  }
  state.clock += 1;
  const stamp = makeStamp(state.clock, state.window);
  const stored =
    target === setId
      ? editSet(sent, stamp, (content) => void Object.assign(content.head, next), { silent: true })
      : { ...sent, ...next, epoch: stamp, stamps: { ...noStamps(), edits: sent.stamps.edits } };
  state.sets[target] = savedSet(stored, edits);
}

type Stored = Pick<WorkingSetHead, 'paper_id' | 'revision' | 'isSavePaper'>;

/**
 * Rewrites steps into or out of the paper of this key, which is now on the server: undoing its clearing must not create
 * a copy.
 */
function withStored(steps: Step[], key: string, stored: Stored, unstored: Stored): Step[] {
  return steps.map((step) => {
    const turn = step.find(({ kind, field }) => kind === 'head' && field === 'paper_key');
    const side = turn?.before === key ? 'before' : turn?.after === key ? 'after' : null;
    if (side === null) return step;
    const isStored = ({ kind, field }: Change) => kind === 'head' && field !== null && field in stored;
    const fields = (Object.keys(stored) as (keyof Stored)[]).map((field): Change => {
      const had = step.find((change) => isStored(change) && change.field === field);
      const { before = unstored[field], after = unstored[field] } = had ?? {};
      return { kind: 'head', id: 0, field, before, after, [side]: stored[field] };
    });
    return [...step.filter((change) => !isStored(change)), ...fields];
  });
}
