// Full-width marks next to each other, as Chinese books set them: the second one moves half an em, because half of
// each is blank. A margin and not `text-spacing-trim`, which Firefox lacks and captured pictures show in wrong places.

const OPENING = '（【《〈「『“‘';
const CLOSING = '，。、；：！？）】》〉」』．”’';
/** Marks of which the right half is blank in every face; quotation marks are of two widths. */
const ENDING = '，。、；：！？）】》〉」』．';
const ENDS = new RegExp(`[${ENDING}]`);
const MARKS = new RegExp(`[${CLOSING}][${OPENING}${CLOSING}]|[${OPENING}]{2}`);

const isMark = (char: string): boolean => char !== '' && (OPENING.includes(char) || CLOSING.includes(char));

const isTight = (before: string, mark: string): boolean =>
  OPENING.includes(mark)
    ? OPENING.includes(before) || CLOSING.includes(before)
    : CLOSING.includes(mark) && CLOSING.includes(before);

/**
 * The text of a line on paper. `before`: the character before the text in its line, or ''. A closing mark after which
 * other text follows takes half an em at the end of a line (see `.line-end`), so that one more character fits in front
 * of it.
 */
export function tightText(text: string, before: string): Node {
  const first = text.charAt(0);
  const begins = before !== '' && first !== '' && isTight(before, first);
  if (!begins && !MARKS.test(text) && !ENDS.test(text)) return document.createTextNode(text);
  const made = document.createDocumentFragment();
  let plain = '';
  let last = before;
  let at = 0;
  for (const char of text) {
    at += char.length;
    const tight = last !== '' && isTight(last, char);
    const ends = ENDING.includes(char) && !isMark(text.charAt(at));
    if (tight || ends) {
      if (plain !== '') made.append(plain);
      plain = '';
      const mark = document.createElement('span');
      mark.className = [tight ? 'tight' : '', ends ? 'line-end' : ''].join(' ').trim();
      mark.append(char);
      made.append(mark);
    } else plain += char;
    last = char;
  }
  if (plain !== '') made.append(plain);
  return made;
}
