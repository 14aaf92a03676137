// How a typed text matches names in the command palette and the menu of filters: by its words, or by pinyin initials
// (sjlb for 试卷列表).

/** The first Han character of each initial in the order of pinyin; i, u and v begin no syllable. */
const BORDERS = '阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥扨它穵夕丫帀';
const INITIALS = 'abcdefghjklmnopqrstwxyz';
let pinyin: Intl.Collator | undefined;

/** Initials by the usual reading of each character; letters and digits stay. */
export function initialsOf(name: string): string {
  const order = (pinyin ??= new Intl.Collator('zh-Hans-CN-u-co-pinyin'));
  return [...name]
    .map((sign) => {
      if (!/\p{Script=Han}/u.test(sign)) return /[a-z0-9]/i.test(sign) ? sign.toLowerCase() : '';
      let at = -1;
      for (const [index, border] of [...BORDERS].entries()) if (order.compare(border, sign) <= 0) at = index;
      return INITIALS[at] ?? '';
    })
    .join('');
}

export const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** 0 when nothing matches; larger is better: start of the title, in the title, in another name, by initials. */
export function matchOf(text: string, title: string, ...names: string[]): number {
  const words = wordsOf(text);
  if (words.length === 0) return 1;
  const own = title.toLowerCase();
  if (words.every((word) => own.includes(word))) return own.startsWith(words[0] ?? '') ? 4 : 3;
  const all = [title, ...names].join(' ').toLowerCase();
  if (words.every((word) => all.includes(word))) return 2;
  const letters = words.join('');
  return /^[a-z0-9]{2,}$/.test(letters) && initialsOf(title).includes(letters) ? 1 : 0;
}

/** The items that match, the best first; equal ones keep their order. */
export const ranked = <Item>(items: readonly Item[], rank: (item: Item) => number): Item[] =>
  items
    .map((item) => ({ item, points: rank(item) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ item }) => item);
