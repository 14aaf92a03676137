// A working set as the request that saves its paper or report. Apart from the slice, since only the editors save.
import type { PaperBody, savePaper } from '../../../contract/paper/paper';
import type { saveReport } from '../../../contract/paper/report';
import type { RequestOf } from '../../../contract/wire';
import { itemsBySection, type WorkingSet } from './workingSet';

export type SavePaperRequest = RequestOf<typeof savePaper>;

/** What users change in the paper; sections without questions too. */
export const bodyOf = (set: WorkingSet): PaperBody => ({
  title: set.title.trim(),
  stage_id: set.stage_id,
  grade_id: set.grade_id,
  gs_id: set.gs_id,
  duration: set.duration,
  display_exam_index: set.display_exam_index,
  display_mini_index: set.display_mini_index,
  notice: set.notice,
  seal_line: set.seal_line,
  origin_book_id: set.origin_book_id,
  layout: set.layout,
  sections: itemsBySection(set).map(({ section, items }) => ({
    id: section.id,
    title: section.title,
    note: section.note,
    items: items.map((item) => ({
      question_id: item.id,
      question_version: item.version,
      score: item.score,
      part_scores: item.part_scores,
      answer_space: item.answer_space,
      ...(item.kept_version ? { kept_version: item.kept_version } : {}),
    })),
  })),
});

/** The whole set as the request of the save call; sections without questions are left out. */
export function toSavePaperRequest(set: WorkingSet): SavePaperRequest {
  const { sections, ...head } = bodyOf(set);
  return {
    ...(set.paper_id === null ? {} : { id: set.paper_id, revision: set.revision }),
    ...head,
    report_id: set.report_id,
    sections: sections.filter(({ items }) => items.length > 0),
  };
}

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
