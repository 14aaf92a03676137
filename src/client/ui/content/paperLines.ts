// How paper sets its lines: our own gaps and adjacent marks, the same in every browser. Lists leave both to the browser
// and do not load this.
import { withGaps } from '../../../domain/content/chineseGaps';
import type { Inline, TextNode } from '../../../domain/content/tree';
import type { LineSetting } from './contentDom';
import { CLOSING, isBox, openingAtEnd, type InlineUnit } from './inlineUnits';

// Full-width marks next to each other, as Chinese books set them: the second one moves half an em, because half of
// each is blank. A margin and not `text-spacing-trim`, which Firefox lacks and captured pictures show in wrong places.

const OPENING_MARKS = '（【《〈「『“‘';
const CLOSING_MARKS = '，。、；：！？）】》〉」』．”’';
/** Marks of which the right half is blank in every face; quotation marks are of two widths. */
const ENDING = '，。、；：！？）】》〉」』．';
const ENDS = new RegExp(`[${ENDING}]`);
const MARKS = new RegExp(`[${CLOSING_MARKS}][${OPENING_MARKS}${CLOSING_MARKS}]|[${OPENING_MARKS}]{2}`);

const isMark = (char: string): boolean => char !== '' && (OPENING_MARKS.includes(char) || CLOSING_MARKS.includes(char));

const isTight = (before: string, mark: string): boolean =>
  OPENING_MARKS.includes(mark)
    ? OPENING_MARKS.includes(before) || CLOSING_MARKS.includes(before)
    : CLOSING_MARKS.includes(mark) && CLOSING_MARKS.includes(before);

/** Of an English word, where the Chinese face would set a wide quotation mark. */
const APOSTROPHE = /(?<=[A-Za-z\u00C0-\u024F])\u2019(?=[A-Za-z\u00C0-\u024F])/g;

/**
 * The text of a line on paper. `before`: the character before the text in its line, or ''. A closing mark after which
 * other text follows takes half an em at the end of a line (see `.line-end`), so that one more character fits in front
 * of it.
 */
function tightText(written: string, before: string): Node {
  const text = written.replace(APOSTROPHE, "'");
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

// Line breaking on paper: as inlineUnits.ts, and an empty bracket or a blank is also kept with the character before it,
// so that none begins a line. Lists do not load this.

/** An empty bracket with the marks after it; its spaces are wide ones, as other spaces collapse. */
const EMPTY_BRACKET = /([（(][ \u3000]*[）)][，。；：、？！…．]*)/;
interface Atom {
  node: Inline;
  /** Never on another line than the atom before. */
  joins: boolean;
}

function paperUnits(line: readonly Inline[]): InlineUnit[] {
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

/** Centred figures one after the other are side by side, where the line has room. */
function setFigureRows(made: ParentNode): void {
  for (const figure of made.querySelectorAll('.place-center + .place-center')) {
    const before = figure.previousElementSibling;
    if (before?.className === 'figures') before.append(figure);
    else {
      const row = document.createElement('div');
      row.className = 'figures';
      figure.before(row);
      if (before) row.append(before);
      row.append(figure);
    }
  }
}

export const PAPER_LINES: LineSetting = { units: paperUnits, text: tightText, finish: setFigureRows };
