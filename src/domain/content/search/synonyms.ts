// Words of school mathematics that books use for the same thing. A search for one finds the others.
export const SYNONYMS: readonly (readonly string[])[] = [
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

/** The text with a synonym in place of each word that has one. */
export function synonymsOf(text: string): string[] {
  const forms = new Set([text]);
  for (const group of SYNONYMS)
    for (const form of [...forms]) {
      // The longest word that is there: 鸽巢原理 before 鸽巢.
      const word = group.filter((each) => form.includes(each)).sort((a, b) => b.length - a.length)[0];
      if (word === undefined) continue;
      for (const other of group) if (forms.size <= MAX_FORMS) forms.add(form.replaceAll(word, other));
    }
  forms.delete(text);
  return [...forms];
}
