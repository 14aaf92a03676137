// The sections and items of a paper in a request: checked, pinned to versions, totalled.
import { DEFAULT_DURATION } from '../../../contract/codes';
import { type PaperSection, type savePaper } from '../../../contract/paper/paper';
import { layoutFrom } from '../../../contract/paper/paperLayout';
import type { PaperScoring } from '../../../contract/paper/scoringRule';
import type { Question } from '../../../contract/question/question';
import type { RequestOf } from '../../../contract/wire';
import { paperScore } from '../../../domain/paper/elective';
import { invalid } from '../../errors';
import type { StoredSection, PaperRow } from './paperRepository';

const MAX_ITEMS = 300;

interface Totals {
  question_count: number;
  score: number;
  /** Mean over the questions that have a difficulty, rounded to a tenth; null when none has. */
  difficulty: number | null;
}

/** Throws on faults of the sections that can be found without the questions. */
export function checkSections(sections: readonly PaperSection[]): void {
  if (new Set(sections.map((section) => section.id)).size < sections.length)
    throw invalid('大题编号重复，请刷新后重试', 'sections');
  const placed = sections.flatMap(({ id, items }) => items.map(({ question_id }) => placeOf(id, question_id)));
  if (placed.length > MAX_ITEMS) throw invalid(`一份试卷最多 ${MAX_ITEMS} 题，当前 ${placed.length} 题`, 'sections');
  const seen = new Set<number>();
  for (const { id, item } of placed) {
    if (seen.has(id)) throw invalid(`试题 ${id} 在试卷中重复，请去掉重复的试题`, 'sections', item);
    seen.add(id);
  }
}

const placeOf = (section: number, id: number) => ({ id, item: `${section}/items/${id}` });

/** The refusal of a question that the paper did not have before. One that is only out of use is a finding of 体检. */
export function unusable(sections: readonly PaperSection[], id: number, why: 'unavailable' | 'unanswered') {
  const section = sections.find(({ items }) => items.some((item) => item.question_id === id))?.id ?? 0;
  const state = why === 'unavailable' ? '已标为不可用' : '还没有答案';
  return invalid(`试题 ${id} ${state}，不能选入试卷，请移除或换一题`, 'sections', placeOf(section, id).item);
}

export interface Pinnable {
  /** Used when the item names no version. */
  version: number;
  may(version: number): boolean;
}

/** Each item with its version. `known` holds every question that may be on the paper. */
export function pinSections(sections: readonly PaperSection[], known: ReadonlyMap<number, Pinnable>): StoredSection[] {
  return sections.map(({ id, title, note, items }) => ({
    id,
    title,
    note,
    items: items.map((item) => {
      const question = known.get(item.question_id);
      const refused = (msg: string) => invalid(msg, 'sections', placeOf(id, item.question_id).item);
      if (!question) throw refused(`试题 ${item.question_id} 不存在或不可见，请从试卷中移除`);
      const pinned = item.question_version ?? question.version;
      if (!question.may(pinned)) throw refused(`试题 ${item.question_id} 没有第 ${pinned} 版，请刷新后重试`);
      return { ...item, question_version: pinned, kept_version: item.kept_version ?? 0 };
    }),
  }));
}

export function totalsOf(
  sections: readonly StoredSection[],
  questions: readonly Pick<Question, 'difficulty'>[],
  scoring: PaperScoring | undefined,
): Totals {
  const items = sections.flatMap((section) => section.items);
  const rated = questions.filter((question) => question.difficulty > 0);
  const sum = rated.reduce((total, question) => total + question.difficulty, 0);
  return {
    question_count: items.length,
    score: paperScore(sections, scoring),
    difficulty: rated.length === 0 ? null : Math.round((sum / rated.length) * 10) / 10,
  };
}

// The row of a paper: as a request sets it, or of a copy.

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
