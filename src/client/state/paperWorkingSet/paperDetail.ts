// Converts between a paper on the server and a working set: opening and saving.
import type { PaperDetail, savePaper } from '../../../contract/paper/paper';
import type { RequestOf } from '../../../contract/wire';
import type { Composition } from '../../../domain/paper/sections';
import { itemsBySection } from './selectors';
import type { WorkingSet, WorkingSetHead } from './workingSet';

/** The data for opening a paper: the head fields, and its items and sections by id. */
export function compositionOf(detail: PaperDetail): {
  id: number;
  head: Partial<WorkingSetHead>;
  composition: Composition;
} {
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
  const {
    title,
    stage_id,
    grade_id,
    gs_id,
    duration,
    display_exam_index,
    display_mini_index,
    notice,
    seal_line,
    layout,
    revision,
  } = detail;
  return {
    id: detail.id,
    head: {
      title,
      stage_id,
      grade_id,
      gs_id,
      duration,
      display_exam_index,
      display_mini_index,
      notice,
      seal_line,
      layout,
      revision,
      origin_book_id: detail.origin_book_id,
      paper_id: detail.id,
      isSavePaper: true,
    },
    composition,
  };
}

export type SavePaperRequest = RequestOf<typeof savePaper>;

/** The whole set as the request of the save call; sections without questions are left out. */
export function toSavePaperRequest(set: WorkingSet): SavePaperRequest {
  return {
    ...(set.paper_id === null ? {} : { id: set.paper_id, revision: set.revision }),
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
    report_id: set.report_id,
    layout: set.layout,
    sections: itemsBySection(set)
      .filter(({ items }) => items.length > 0)
      .map(({ section, items }) => ({
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
  };
}
