// Chinese line breaking around formulas: for the browser a formula is a box, so a comma after it could begin the next
// line. A formula, blank or picture is kept together with the closing marks after it and the opening marks before it.
import type { Inline, TextNode } from '../../../domain/content/tree';

export const CLOSING = /^[，。；：、？！）】》〉」』”’…,.;:?!)\]}%°]+/;
const OPENING = '（【《〈「『“‘([';
/** A loop: a regular expression would take quadratic time for a long row of brackets inside the text. */
export function openingAtEnd(text: string): string {
  let from = text.length;
  while (from > 0 && OPENING.includes(text[from - 1] as string)) from--;
  return text.slice(from);
}
export const isBox = (node: Inline | undefined) =>
  node?.kind === 'math' || node?.kind === 'blank' || node?.kind === 'image';

export type InlineUnit = { together: false; node: Inline } | { together: true; nodes: Inline[] };

export function inlineUnits(inlines: readonly Inline[]): InlineUnit[] {
  const units: InlineUnit[] = [];
  const rest = new Map<number, string>();
  inlines.forEach((node, index) => {
    if (node.kind === 'text') {
      const text = rest.get(index) ?? node.text;
      const opening = isBox(inlines[index + 1]) ? openingAtEnd(text) : '';
      const body = text.slice(0, text.length - opening.length);
      if (body !== '') units.push({ together: false, node: { ...node, text: body } });
      if (opening !== '') units.push({ together: true, nodes: [{ ...node, text: opening }] });
      return;
    }
    if (!isBox(node)) {
      units.push({ together: false, node });
      return;
    }
    const before = units.at(-1);
    const joined =
      before?.together && inlines[index - 1]?.kind === 'text' && before.nodes.length === 1 ? before.nodes : null;
    const next = inlines[index + 1];
    const closing = next?.kind === 'text' ? (CLOSING.exec(next.text)?.[0] ?? '') : '';
    const tail: TextNode[] = closing === '' ? [] : [{ ...(next as TextNode), text: closing }];
    if (closing !== '') rest.set(index + 1, (next as TextNode).text.slice(closing.length));
    if (joined) joined.push(node, ...tail);
    else if (tail.length > 0) units.push({ together: true, nodes: [node, ...tail] });
    else units.push({ together: false, node });
  });
  return units;
}
