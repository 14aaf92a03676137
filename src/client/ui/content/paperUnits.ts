// Line breaking on paper: as inlineUnits.ts, and an empty bracket or a blank is also kept with the character before it,
// so that none begins a line. Lists do not load this.
import { withGaps } from '../../../domain/content/chineseGaps';
import type { Inline, TextNode } from '../../../domain/content/tree';
import { CLOSING, isBox, openingAtEnd, type InlineUnit } from './inlineUnits';

/** An empty bracket with the marks after it; its spaces are wide ones, as other spaces collapse. */
const EMPTY_BRACKET = /([（(][ \u3000]*[）)][，。；：、？！…．]*)/;
interface Atom {
  node: Inline;
  /** Never on another line than the atom before. */
  joins: boolean;
}

export function paperUnits(line: readonly Inline[]): InlineUnit[] {
  const inlines = withGaps(line);
  const atoms: Atom[] = [];
  const addText = (node: TextNode, text: string, joins = false) => {
    if (text !== '') atoms.push({ node: { ...node, text }, joins });
  };
  inlines.forEach((node, index) => {
    if (node.kind !== 'text') {
      if (node.kind === 'blank') splitLast(atoms);
      const opened = atoms.at(-1)?.node;
      const joins = isBox(node) && opened?.kind === 'text' && openingAtEnd(opened.text) === opened.text;
      atoms.push({ node, joins: joins || (node.kind === 'blank' && atoms.length > 0 && opened?.kind !== 'br') });
      return;
    }
    const closing = isBox(inlines[index - 1]) ? (CLOSING.exec(node.text)?.[0] ?? '') : '';
    addText(node, closing, true);
    const parts = node.text.slice(closing.length).split(EMPTY_BRACKET);
    parts.forEach((part, at) => {
      if (at % 2 === 1) {
        splitLast(atoms);
        addText(node, part, atoms.length > 0 && atoms.at(-1)?.node.kind !== 'br');
        return;
      }
      const opening = at === parts.length - 1 && isBox(inlines[index + 1]) ? openingAtEnd(part) : '';
      addText(node, part.slice(0, part.length - opening.length));
      addText(node, opening);
    });
  });
  const units: InlineUnit[] = [];
  atoms.forEach(({ node, joins }) => {
    const before = units.at(-1);
    if (!joins || !before) units.push({ together: false, node });
    else if (before.together) before.nodes.push(node);
    else units[units.length - 1] = { together: true, nodes: [before.node, node] };
  });
  return units;
}

/**
 * Makes the last character of a text before, with the spaces after it, an atom of its own; spaces alone join what is
 * before them.
 */
function splitLast(atoms: Atom[]): void {
  const last = atoms.at(-1);
  if (last?.node.kind !== 'text' || last.joins) return;
  const { text } = last.node;
  if (text.trim() === '') last.joins = atoms.length > 1;
  let from = text.length;
  while (from > 0 && text[from - 1] === ' ') from--;
  from -= /[\uDC00-\uDFFF]/.test(text[from - 1] ?? '') ? 2 : 1;
  if (from <= 0) return;
  const tail: Atom = { node: { ...last.node, text: text.slice(from) }, joins: false };
  last.node = { ...last.node, text: text.slice(0, from) };
  atoms.push(tail);
}
