// Full-width marks next to each other, as Chinese books set them: the second one moves by half an em, because half of each
// is blank. A margin and not `text-spacing-trim`, which Firefox lacks and captured pictures show in wrong places.

const OPENING = '（【《〈「『“‘';
const CLOSING = '，。、；：！？）】》〉」』．”’';
const MARKS = new RegExp(`[${CLOSING}][${OPENING}${CLOSING}]|[${OPENING}]{2}`);

const isTight = (before: string, mark: string): boolean =>
  OPENING.includes(mark)
    ? OPENING.includes(before) || CLOSING.includes(before)
    : CLOSING.includes(mark) && CLOSING.includes(before);

/** `before`: the character before the text in its line, or ''. */
export function tightText(text: string, before: string): Node {
  const first = text.charAt(0);
  const begins = before !== '' && first !== '' && isTight(before, first);
  if (!begins && !MARKS.test(text)) return document.createTextNode(text);
  const made = document.createDocumentFragment();
  let plain = '';
  let last = before;
  for (const char of text) {
    if (last !== '' && isTight(last, char)) {
      if (plain !== '') made.append(plain);
      plain = '';
      const mark = document.createElement('span');
      mark.className = 'tight';
      mark.append(char);
      made.append(mark);
    } else plain += char;
    last = char;
  }
  if (plain !== '') made.append(plain);
  return made;
}
