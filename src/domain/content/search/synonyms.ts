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
  ['等边三角形', '正三角形'],
  ['公约数', '公因数'],
  ['韦达定理', '根与系数的关系'],
  ['必要不充分', '必要非充分'],
  ['充分不必要', '充分非必要'],
  ['百分比', '百分数'],
  ['间隔问题', '植树问题'],
  ['二项展开式', '二项式展开式'],
];
/** The number of a national paper, as it is written after one of these words (in normal text). */
export const PAPER_NUMBER = /(课标|全国|新高考|卷)([123]|i{1,3}|[一二三])(?![0-9i一二三])/;
const NUMERALS = ['1 i 一', '2 ii 二', '3 iii 三'].map((forms) => forms.split(' '));
const MAX_FORMS = 4;
/** Between words of a group, as people write them. */
const SEPARATORS = /[\s、，,；;＝=]+/;

/**
 * The text with a synonym in place of each word that has one, and other numerals of a paper; `own`: the groups of this
 * bank.
 */
export function synonymsOf(text: string, own: SynonymGroups = []): string[] {
  const forms = new Set([text]);
  for (const group of [...own, ...SYNONYMS])
    for (const form of [...forms]) {
      // The longest word that is there: 鸽巢原理 before 鸽巢.
      const word = group.filter((each) => form.includes(each)).sort((a, b) => b.length - a.length)[0];
      if (word === undefined) continue;
      for (const other of group) if (forms.size <= MAX_FORMS) forms.add(form.replaceAll(word, other));
    }
  const paper = PAPER_NUMBER.exec(text);
  for (const numeral of NUMERALS.find((each) => each.includes(paper?.[2] ?? '')) ?? [])
    forms.add(text.replace(PAPER_NUMBER, `$1${numeral}`));
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
