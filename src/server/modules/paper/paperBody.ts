// The composed part of a paper as sent: checked, pinned, totalled (trade: Papers).
import type { PaperSection } from '../../../contract/paper';
import type { Question } from '../../../contract/question';
import { paperTotals } from '../../../domain/paper/totals';
import { invalid } from '../../plugins/errors';
import type { StoredSection } from './paperReadRepository';

export const MAX_ITEMS = 300;

export interface Totals {
  question_count: number;
  score: number;
  /** Mean over the questions that have one, as the composing screen shows it; null when none has. */
  difficulty: number | null;
}
type Rated = Pick<Question, 'id' | 'type_id' | 'difficulty'>;

/** Throws what is wrong with the sections by themselves. */
export function checkSections(sections: readonly PaperSection[]): void {
  if (new Set(sections.map((section) => section.id)).size < sections.length) throw invalid('大题编号重复，请刷新后重试');
  const ids = sections.flatMap((section) => section.items.map((item) => item.question_id));
  if (ids.length > MAX_ITEMS) throw invalid(`一份试卷最多 ${MAX_ITEMS} 题，当前 ${ids.length} 题`);
  const seen = new Set<number>();
  for (const id of ids) {
    if (seen.has(id)) throw invalid(`试题 ${id} 在试卷中重复，请去掉重复的试题`);
    seen.add(id);
  }
}

/** Each item with its version: the one asked for, or the newest. `newest` holds every question that may stand on the paper. */
export function pinSections(sections: readonly PaperSection[], newest: ReadonlyMap<number, number>): StoredSection[] {
  return sections.map(({ id, title, note, items }) => ({
    id,
    title,
    note,
    items: items.map((item) => {
      const version = newest.get(item.question_id);
      if (version === undefined) throw invalid(`试题 ${item.question_id} 不存在或不可见，请从试卷中移除`);
      const pinned = item.question_version ?? version;
      if (pinned < 1 || pinned > version) throw invalid(`试题 ${item.question_id} 没有第 ${pinned} 版，请刷新后重试`);
      return { ...item, question_version: pinned };
    }),
  }));
}

export function totalsOf(sections: readonly StoredSection[], questions: readonly Rated[]): Totals {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const items = sections.flatMap((section) => section.items.map(({ question_id, score }) => ({ question_id, score })));
  const { count, score, difficulty } = paperTotals(
    items.map((item) => {
      const question = byId.get(item.question_id);
      return { type_id: question?.type_id ?? 0, difficulty: question?.difficulty ?? 0, score: item.score };
    }),
  );
  return { question_count: count, score, difficulty };
}
