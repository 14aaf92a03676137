// What is wrong with the pages and cells of a scan batch before its answers can be confirmed, and its words.
interface Page {
  id: number;
  state: string;
  sheet_page: number;
  student: { id: number } | null;
  ignored: 0 | 1;
}

/** Pages that show the same side of the sheet of one student: a person keeps one of them. */
export function duplicatePages(pages: readonly Page[]): Set<number> {
  const first = new Map<string, number>();
  const found = new Set<number>();
  for (const { id, state, sheet_page, student, ignored } of pages) {
    if (state !== 'read' || ignored || !student) continue;
    const key = `${student.id} ${sheet_page}`;
    const other = first.get(key);
    if (other === undefined) first.set(key, id);
    else found.add(id).add(other);
  }
  return found;
}

/** Pages that a person has to assign or to leave out. */
export const isUnassigned = ({ student, ignored }: Page): boolean => student === null && !ignored;

export const DOUBTS: Readonly<Record<string, string>> = {
  circle: '打了圈',
  erased: '擦过，可能是涂改',
  faint: '涂得浅',
  'between modes': '深浅不明，可能是擦除或没有涂满',
  'unusual mark': '打了勾或叉，没有涂满',
  'several marks': '多涂',
  'no mark': '没有填涂',
  'box not visible': '看不到填涂框',
  'more than the points': '超过满分',
};
const inChinese = (text: string, ...values: readonly string[]): string =>
  text.replace(/\{(\d)\}/g, (_place, at) => values[+at] ?? '');

/** `shown`: letters as the page prints them; `say`: the text in the language of the interface, with its values. */
export const doubtWords = (
  doubts: readonly string[],
  shown = (letters: string) => letters,
  say: (text: string, ...values: readonly string[]) => string = inChinese,
): string =>
  doubts
    .map((doubt) => {
      const [what = '', of = '', strip] = doubt.split(':');
      const words = say(DOUBTS[what] ?? what);
      const seen = of === '' ? words : `${of.split('、').map(shown).join(say('、'))} ${words}`;
      return strip === undefined ? seen : say('{0} 给分条：{1}', strip, seen);
    })
    .join(say('；'));
