// The sections and items of a paper in a request: checked, pinned to versions, totalled.
import type { PaperSection } from '../../../contract/paper/paper';
import type { Question } from '../../../contract/question/question';
import { invalid } from '../../errors';
import type { StoredSection } from './paperReadRepository';

const MAX_ITEMS = 300;

export interface Totals {
  question_count: number;
  score: number;
  /** Mean over the questions that have a difficulty, rounded to a tenth; null when none has. */
  difficulty: number | null;
}

/** Throws on faults of the sections that can be found without the questions. */
export function checkSections(sections: readonly PaperSection[]): void {
  if (new Set(sections.map((section) => section.id)).size < sections.length)
    throw invalid('大题编号重复，请刷新后重试');
  const ids = sections.flatMap((section) => section.items.map((item) => item.question_id));
  if (ids.length > MAX_ITEMS) throw invalid(`一份试卷最多 ${MAX_ITEMS} 题，当前 ${ids.length} 题`);
  const seen = new Set<number>();
  for (const id of ids) {
    if (seen.has(id)) throw invalid(`试题 ${id} 在试卷中重复，请去掉重复的试题`);
    seen.add(id);
  }
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
      if (!question) throw invalid(`试题 ${item.question_id} 不存在或不可见，请从试卷中移除`);
      const pinned = item.question_version ?? question.version;
      if (!question.may(pinned)) throw invalid(`试题 ${item.question_id} 没有第 ${pinned} 版，请刷新后重试`);
      return { ...item, question_version: pinned, kept_version: item.kept_version ?? 0 };
    }),
  }));
}

export function totalsOf(
  sections: readonly StoredSection[],
  questions: readonly Pick<Question, 'difficulty'>[],
): Totals {
  const items = sections.flatMap((section) => section.items);
  const rated = questions.filter((question) => question.difficulty > 0);
  const sum = rated.reduce((total, question) => total + question.difficulty, 0);
  return {
    question_count: items.length,
    score: items.reduce((total, item) => total + item.score, 0),
    difficulty: rated.length === 0 ? null : Math.round((sum / rated.length) * 10) / 10,
  };
}
