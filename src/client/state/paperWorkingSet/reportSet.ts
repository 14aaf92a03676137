// Converts between a report on the server and the sets of the two report views: opening its questions, saving them.
import type { PayloadAction } from '@reduxjs/toolkit';
import type { saveReport, ReportDetail } from '../../../contract/paper/report';
import type { RequestOf } from '../../../contract/wire';
import type { Composition } from '../../../domain/paper/sections';
import { reportSections } from '../../../domain/report/reportSections';
import { openedSet } from './content';
import { toSavePaperRequest } from './paperDetail';
import { withSet, type PaperWorkingSetState } from './transitions';
import { emptySet, type WorkingSet, type WorkingSetHead } from './workingSet';

export interface Opened {
  head: Partial<WorkingSetHead>;
  composition: Composition;
}
function compositionOf({
  id,
  revision,
  title,
  stage_id,
  grade_id,
  gs_id,
  layout,
  items,
  questions,
}: ReportDetail): Opened {
  const known = new Map(questions.map((question) => [question.id, question]));
  const composition: Composition = { items: {}, sections: {} };
  reportSections(items).forEach((section, index) => {
    composition.sections[section.id] = { id: section.id, title: section.title, note: '', pos: (index + 1) * 1024 };
    section.items.forEach(({ question_id, question_version, score, part_scores }, place) => {
      const question = known.get(question_id);
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
  return { head: { report_id: id, revision, title, stage_id, grade_id, gs_id, layout }, composition };
}

export const reportReducers = {
  /** A report's questions become the selection of 选择报告题; unsaved changes of the same report are kept. */
  reportOpened: {
    prepare: (detail: ReportDetail) => ({ payload: compositionOf(detail) }),
    reducer: (state: PaperWorkingSetState, { payload }: PayloadAction<Opened>) =>
      withSet(state, 'selectReport', (set, stamp) => {
        const same = set.report_id === payload.head.report_id;
        if (same && (set.dirty || set.revision === payload.head.revision)) return set;
        return openedSet(emptySet(stamp), payload.head, payload.composition);
      }),
  },
};

export function toSaveReportRequest(set: WorkingSet): RequestOf<typeof saveReport> {
  const { title, stage_id, grade_id, gs_id, layout, sections } = toSavePaperRequest(set);
  return {
    ...(set.report_id === null ? {} : { id: set.report_id, revision: set.revision }),
    title,
    stage_id: stage_id ?? null,
    grade_id: grade_id ?? null,
    gs_id: gs_id ?? null,
    ...(layout ? { layout } : {}),
    sections,
  };
}
