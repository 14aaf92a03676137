// The printed instruction of a section with questions to choose from. Apart from the rules, which the store needs.
import { CHINESE_NUMERALS } from '../../contract/codes';
import type { PaperScoring } from '../../contract/paper/scoringRule';
import { electiveOf } from './elective';

const numeral = (count: number): string => (count === 2 ? '两' : (CHINESE_NUMERALS[count - 1] ?? String(count)));

/** The printed instruction: `labels` are the numbers of the questions, empty where the paper prints none. */
export function electiveNote(elective: number | null, labels: readonly string[]): string {
  if (elective === null) return '';
  const shown = labels.filter((label) => label !== '');
  const where = shown.length === labels.length ? `第${shown.join('、')}题` : '本大题各题';
  const first = elective === 1 ? '所做的第一题' : `所做的前${numeral(elective)}题`;
  return `请考生在${where}中任选${numeral(elective)}题作答；如果多做，则按${first}计分。`;
}

/** After the title of a section on the answer sheet: how many of its boxes are used. */
export function electiveTitle(
  scoring: PaperScoring | undefined,
  { id, items }: { id: number; items: readonly unknown[] },
): string {
  const elective = electiveOf(scoring, id, items.length);
  return elective === null ? '' : `（选做${elective}题）`;
}
