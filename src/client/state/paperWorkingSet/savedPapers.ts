// A paper or report of the server as a working set, and the reply to a save. Requests: saveRequests.ts.
import { original } from '@reduxjs/toolkit';
import type { PaperDetail } from '../../../contract/paper/paper';
import type { ReportDetail } from '../../../contract/paper/report';
import type { Composition } from '../../../domain/paper/sections';
import { reportSections } from '../../../domain/report/reportSections';
import { type Change, type Content, editSet, openedSet, savedSet, type Step } from './editSet';
import { makeStamp, noStamps, type Stamp } from './lamportStamps';
import { clearContent, withSet } from './setReducers';
import {
  emptyHead,
  emptySet,
  isNewPaper,
  type PaperWorkingSetState,
  type SetId,
  type Sets,
  type WorkingSetHead,
} from './workingSet';

export interface OpenedSet {
  head: Partial<WorkingSetHead>;
  composition: Composition;
}

export function openedPaper(detail: PaperDetail): OpenedSet & { id: number } {
  const questions = new Map(detail.questions.map((question) => [question.id, question]));
  const composition: Composition = { items: {}, sections: {} };
  detail.sections.forEach((section, index) => {
    const id = composition.sections[section.id] ? 900_000 + index : section.id;
    composition.sections[id] = { id, title: section.title, note: section.note, pos: (index + 1) * 1024 };
    section.items.forEach((item, place) => {
      const question = questions.get(item.question_id);
      composition.items[item.question_id] = {
        id: item.question_id,
        version: item.question_version ?? question?.version ?? 1,
        type_id: question?.type_id ?? 0,
        difficulty: question?.difficulty ?? 0,
        section_id: id,
        pos: (place + 1) * 1024,
        score: item.score,
        part_scores: item.part_scores,
        answer_space: item.answer_space,
        ...(item.kept_version ? { kept_version: item.kept_version } : {}),
      };
    });
  });
  return {
    id: detail.id,
    head: {
      title: detail.title,
      stage_id: detail.stage_id,
      grade_id: detail.grade_id,
      gs_id: detail.gs_id,
      duration: detail.duration,
      display_exam_index: detail.display_exam_index,
      display_mini_index: detail.display_mini_index,
      notice: detail.notice,
      seal_line: detail.seal_line,
      layout: detail.layout,
      revision: detail.revision,
      origin_book_id: detail.origin_book_id,
      paper_id: detail.id,
      isSavePaper: true,
    },
    composition,
  };
}

export function openedReport(detail: ReportDetail): OpenedSet {
  const questions = new Map(detail.questions.map((question) => [question.id, question]));
  const composition: Composition = { items: {}, sections: {} };
  reportSections(detail.items).forEach((section, index) => {
    composition.sections[section.id] = { id: section.id, title: section.title, note: '', pos: (index + 1) * 1024 };
    section.items.forEach(({ question_id, question_version, score, part_scores }, place) => {
      const question = questions.get(question_id);
      composition.items[question_id] = {
        id: question_id,
        version: question_version ?? 1,
        type_id: question?.type_id ?? 0,
        difficulty: question?.difficulty ?? 0,
        section_id: section.id,
        pos: (place + 1) * 1024,
        score,
        part_scores,
        answer_space: 0,
      };
    });
  });
  const { id, revision, title, stage_id, grade_id, gs_id, layout } = detail;
  return { head: { report_id: id, revision, title, stage_id, grade_id, gs_id, layout }, composition };
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
