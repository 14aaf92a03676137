// Conditions of QTI 1.2 by which answers get points.
import { elementsOf, textOf, type MarkupElement } from '../shared/markup';
import { Refusal } from '../shared/refusal';
import { allNamed } from './qtiMarkup';

/** `points`: the value that the condition adds or sets. */
export interface Condition {
  points: number;
  right: { response: string; value: string }[];
  /** Intervals that contain the answer. */
  ranges: { least: number; most: number }[];
  joined: boolean;
}

/** Blackboard writes the variable SCORE.max instead of a number. */
const pointsOf = (text: string): number => (/^\s*SCORE\.max\s*$/i.test(text) ? 1 : Number(text) || 0);

export function conditionOf(node: MarkupElement): Condition {
  const said = elementsOf(node)
    .filter(({ name }) => name === 'setvar')
    .reduce((sum, set) => sum + pointsOf(textOf(set)) * (set.attributes.action === 'Subtract' ? -1 : 1), 0);
  // Correct by its attribute although it gives no points.
  const points = said === 0 && node.attributes.correctanswer === 'Yes' ? 1 : said;
  const condition: Condition = { points, right: [], ranges: [], joined: false };
  const walk = (within: MarkupElement) => {
    let [least, most] = [NaN, NaN];
    for (const child of elementsOf(within)) {
      if (child.name === 'varequal')
        condition.right.push({ response: child.attributes.respident ?? '', value: textOf(child).trim() });
      else if (/^varg(?:te|t)$/.test(child.name)) least = Number(textOf(child));
      else if (/^varl(?:te|t)$/.test(child.name)) most = Number(textOf(child));
      else if (child.name === 'and' || child.name === 'or' || child.name === 'conditionvar') {
        condition.joined ||= child.name === 'and';
        walk(child);
      }
    }
    if (!Number.isNaN(least) && !Number.isNaN(most)) condition.ranges.push({ least, most });
  };
  walk(node);
  return condition;
}

/** Canvas can mark by regular expressions, whose keys are no answers, and by likeness. */
export function demandPlainKeys(item: MarkupElement, notes: string[]): void {
  const ways = allNamed(item, 'response_label').map(({ attributes }) => attributes.scoring_algorithm ?? '');
  const pattern =
    ways.some((way) => /regex/i.test(way)) ||
    allNamed(item, 'varequal').some((key) => /^\^.*\$$|\(\?[:=!]/s.test(textOf(key).trim()));
  if (pattern) throw new Refusal('答案是正则表达式，不是一种写法；请在本系统中录入这道题的答案');
  if (ways.some((way) => /contains|closeenough/i.test(way))) notes.push('答案“包含即可”或“相近即可”的判分方式没有导入');
}
