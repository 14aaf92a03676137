// The questions of a working set as a 双向细目表 reads them.
import type { Question } from '../../../../contract/question/question';
import { eachField, BLUEPRINT_FIELDS } from '../../../../contract/question/questionFields';
import { type PlacedQuestion } from '../../../../domain/blueprint/specification/specification';
import { countedScores } from '../../../state/paperWorkingSet/setTotals';
import type { WorkingSet } from '../../../state/paperWorkingSet/workingSet';

/** The blueprint that most questions were chosen for; 0 for none. */
export function filledFrom({ paperList }: WorkingSet): number {
  const counts = new Map<number, number>();
  for (const id of paperList.ids) {
    const blueprint = paperList.entities[id]?.cell?.blueprint_id ?? 0;
    if (blueprint > 0) counts.set(blueprint, (counts.get(blueprint) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

export function placedQuestions(set: WorkingSet, questions: ReadonlyMap<number, Question>): PlacedQuestion[] {
  const { paperList } = set;
  const scores = countedScores(set);
  return paperList.ids.flatMap((id): PlacedQuestion[] => {
    const item = paperList.entities[id];
    if (!item) return [];
    const { type_id, cell, locked } = item;
    const score = scores.get(id) ?? 0;
    const question = questions.get(id);
    const fields = eachField(BLUEPRINT_FIELDS, (field) => question?.[field] ?? 0);
    const difficulty = question?.difficulty ?? item.difficulty;
    return [{ id, type_id, difficulty, score, kps: question?.kps ?? [], cell, locked, ...fields }];
  });
}
