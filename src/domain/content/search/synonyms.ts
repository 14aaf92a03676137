// Words of school mathematics that books use for the same thing. A search for one finds the others.
import type { SynonymGroups } from '../../../contract/question/synonyms';

export const SYNONYMS: SynonymGroups = [
  ['图象', '图像'],
  ['记数法', '计数法'],
  ['因式分解', '分解因式'],
  ['牛吃草', '牛顿问题'],
  ['容斥', '重叠问题'],
  ['抽屉原理', '鸽巢原理', '鸽巢问题', '抽屉问题'],
  ['勾股定理', '毕达哥拉斯定理'],
  ['其他', '其它'],
  ['作出', '做出'],
  ['部分', '部份'],
  ['坐标', '座标'],
  ['充要条件', '充分必要条件'],
  ['线面角', '直线与平面所成的角', '直线与平面所成角'],
  ['中垂线', '垂直平分线'],
];
const MAX_FORMS = 4;
/** Between words of a group, as people write them. */
const SEPARATORS = /[\s、，,；;＝=]+/;

/** The text with a synonym in place of each word that has one; `own`: the groups of this bank. */
export function synonymsOf(text: string, own: SynonymGroups = []): string[] {
  const forms = new Set([text]);
  for (const group of [...own, ...SYNONYMS])
    for (const form of [...forms]) {
      // The longest word that is there: 鸽巢原理 before 鸽巢.
      const word = group.filter((each) => form.includes(each)).sort((a, b) => b.length - a.length)[0];
      if (word === undefined) continue;
      for (const other of group) if (forms.size <= MAX_FORMS) forms.add(form.replaceAll(word, other));
    }
  forms.delete(text);
  return [...forms];
}

/** One group a line, its words parted by 、, a comma or a space. */
export const readGroups = (text: string): string[][] =>
  text
    .split('\n')
    .map((line) => [...new Set(line.split(SEPARATORS).filter((word) => word !== ''))])
    .filter((group) => group.length > 0);

export const writeGroups = (groups: SynonymGroups): string => groups.map((group) => group.join('、')).join('\n');
