// The row of a paper: as a request sets it, or of a copy.
import { DEFAULT_DURATION } from '../../../contract/codes';
import { layoutFrom, type savePaper } from '../../../contract/paper/paper';
import type { RequestOf } from '../../../contract/wire';
import type { Totals } from './paperBody';
import type { PaperRow } from './paperReadRepository';

type SaveRequest = RequestOf<typeof savePaper>;
const COPY_SUFFIX = '（副本）';
const MAX_TITLE = 100;

/** The row as requested; fields that the form left out keep their value, or get the default on a new paper. */
export function headOf(request: SaveRequest, paper: PaperRow | null) {
  const layout = request.layout ?? layoutFrom(paper?.layout ?? {});
  return {
    title: request.title.trim(),
    stage_id: given(request.stage_id, paper?.stage_id ?? null),
    grade_id: given(request.grade_id, paper?.grade_id ?? null),
    gs_id: given(request.gs_id, paper?.gs_id ?? null),
    duration: request.duration ?? paper?.duration ?? DEFAULT_DURATION,
    display_exam_index: request.display_exam_index ?? paper?.display_exam_index ?? 1,
    display_mini_index: request.display_mini_index ?? paper?.display_mini_index ?? 0,
    notice: request.notice ?? paper?.notice ?? '',
    seal_line: request.seal_line ?? paper?.seal_line ?? 0,
    origin_book_id: given(request.origin_book_id, paper?.origin_book_id ?? null),
    report_id: given(request.report_id, paper?.report_id ?? null),
    status: request.status ?? paper?.status ?? 1,
    layout: JSON.stringify(layout),
  } satisfies Record<string, unknown> & Partial<Totals>;
}

function given<T>(value: T | undefined, otherwise: T): T {
  return value === undefined ? otherwise : value;
}

export function headOfCopy(paper: PaperRow) {
  const { stage_id, grade_id, gs_id, duration, display_exam_index, display_mini_index, notice, seal_line } = paper;
  const { origin_book_id, question_count, score, difficulty } = paper;
  return {
    title: paper.title.slice(0, MAX_TITLE - COPY_SUFFIX.length) + COPY_SUFFIX,
    ...{ stage_id, grade_id, gs_id, duration, display_exam_index, display_mini_index, notice, seal_line },
    ...{ origin_book_id, question_count, score, difficulty, layout: JSON.stringify(paper.layout), status: 1 },
  };
}
