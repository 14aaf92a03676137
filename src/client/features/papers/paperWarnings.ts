// What a composer should know before handing a paper out.
import type { Question } from '../../../contract/question';
import type { WorkingSet } from '../../state/paperWorkingSet/workingSet';

export interface PaperWarning {
  text: string;
  /** The questions concerned. */
  ids: number[];
}

export function paperWarnings(set: WorkingSet, questions: ReadonlyMap<number, Question>): PaperWarning[] {
  const { ids, entities } = set.paperList;
  const families = new Map<number, number[]>();
  for (const id of ids) {
    const family = questions.get(id)?.family_id;
    if (family !== undefined) families.set(family, [...(families.get(family) ?? []), id]);
  }
  const where = (test: (question: Question) => boolean) => ids.filter((id) => {
    const question = questions.get(id);
    return question !== undefined && test(question);
  });
  const unusable = where((question) => question.status === 5 || question.in_use === 0);
  const found: [string, number[]][] = [
    ['题没有分值', ids.filter((id) => entities[id]?.score === 0)],
    ['题不可用或已停用', unusable],
    ['题尚未审核', where((question) => question.status < 4)],
    ['题出自同一道母题', [...families.values()].filter((family) => family.length > 1).flat()],
  ];
  return found.filter(([, list]) => list.length > 0).map(([text, list]) => ({ text: `${list.length} 道${text}`, ids: list }));
}
