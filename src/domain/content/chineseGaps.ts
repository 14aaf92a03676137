// The gap between Chinese characters and Latin letters, digits and formulas: a space, which is a quarter em wide in the
// text faces and disappears at the end of a line. Written into the text, it is the same in every browser, on paper, in
// PDF and in captured pictures.
import type { Inline, TextNode } from './tree';

const HAN = '[\\p{Script=Han}々〇]';
const OPENS = '[A-Za-z\\u00C0-\\u024F\\p{Script=Greek}\\d(\\[|√+−±]';
const CLOSES = '[A-Za-z\\u00C0-\\u024F\\p{Script=Greek}\\d)\\]|%‰°′″²³]';
const GAPS = new RegExp(`(?<=${HAN})(?=${OPENS})|(?<=${CLOSES})(?=${HAN})`, 'gu');
const HAN_END = new RegExp(`${HAN}$`, 'u');
const HAN_START = new RegExp(`^${HAN}`, 'u');
const OPENS_START = new RegExp(`^${OPENS}`, 'u');
const CLOSES_END = new RegExp(`${CLOSES}$`, 'u');
const WESTERN = /[^\u2E80-\uFFEF]/;

export const textWithGaps = (text: string): string => (WESTERN.test(text) ? text.replace(GAPS, ' ') : text);

type Side = 'han' | 'western' | null;
const endOf = (node: Inline): Side => {
  if (node.kind !== 'text') return node.kind === 'math' ? 'western' : null;
  return HAN_END.test(node.text) ? 'han' : CLOSES_END.test(node.text) ? 'western' : null;
};
const startOf = (node: Inline): Side => {
  if (node.kind !== 'text') return node.kind === 'math' ? 'western' : null;
  return HAN_START.test(node.text) ? 'han' : OPENS_START.test(node.text) ? 'western' : null;
};

const known = new WeakMap<readonly Inline[], readonly Inline[]>();

/** A line of text with its gaps; what has none stays the same object. */
export function withGaps(inlines: readonly Inline[]): readonly Inline[] {
  const before = known.get(inlines);
  if (before) return before;
  const made: Inline[] = [];
  let changed = false;
  for (const node of inlines) {
    const above = made.at(-1);
    const sides = above ? [endOf(above), startOf(node)] : [];
    const text = node.kind === 'text' ? textWithGaps(node.text) : '';
    const shown = node.kind === 'text' && text !== node.text ? { ...node, text } : node;
    changed ||= shown !== node;
    if (sides[0] && sides[1] && sides[0] !== sides[1]) {
      changed = true;
      addGap(made, shown);
    } else made.push(shown);
  }
  const result = changed ? made : inlines;
  known.set(inlines, result);
  return result;
}

/** In the plain text on one side: an underlined gap, or one in the size of an exponent, would be wrong. */
function addGap(made: Inline[], next: Inline): void {
  const above = made.at(-1);
  const plain = (node: Inline | undefined): node is TextNode => node?.kind === 'text' && node.marks === undefined;
  if (plain(above)) made[made.length - 1] = { ...above, text: `${above.text} ` };
  else if (plain(next)) return void made.push({ ...next, text: ` ${next.text}` });
  else made.push({ kind: 'text', text: ' ' });
  made.push(next);
}
