// Where a formula may be divided between lines: after relations, binary operators and commas of its row, as in TeX and
// GB 3102.11 (the sign stays at the end of the line and is not repeated). Brackets are divided only where a part would
// otherwise be wide.
import type { LiteElement } from 'mathjax-full/js/adaptors/lite/Element.js';

/** In units of the drawing, 1000 to an em. A narrower formula is one part. */
const WIDE = 10_000;
/** A part is divided inside its brackets if it is wider. */
const WIDE_PART = 16_000;
/** No first or last part is narrower. */
const NARROW = 2_000;

const RELATIONS =
  /[=<>\u2190-\u21FF\u2208-\u220D\u221D\u2223-\u2226\u2234-\u2237\u223C-\u228B\u2291\u2292\u22A2-\u22A5\u22B2-\u22B5\u22D0-\u22D1\u22D6-\u22ED\u27F5-\u27FC\u2A7D-\u2A96\u2AAF\u2AB0:]/u;
const OPERATORS = /[+\u2212\u00B1\u2213\u00D7\u00F7\u22C5\u2227\u2228\u2229\u222A\u2216\u2218\u2217\u2295-\u2299-]/u;
const COMMAS = /[,;\uFF0C\uFF1B\u3001]/u;
const OPENING = /[([{\u27E8\u230A\u2308]/u;
const CLOSING = /[)\]}\u27E9\u230B\u2309]/u;
/** Groups whose content, or base, is drawn as part of the row around them. */
const ROWS = new Set(['math', 'mrow', 'mstyle', 'TeXAtom', 'mpadded', 'msub', 'msup', 'msubsup']);

interface Candidate {
  /** The element that begins the next line. */
  start: LiteElement;
  x: number;
  /** Number of brackets and groups around it. */
  depth: number;
}

const elementsOf = (node: LiteElement): LiteElement[] =>
  node.children.filter((child): child is LiteElement => child.kind === 'g');

/**
 * Horizontal offset of an element that is drawn at the size and on the baseline of the row; null for others. Signs are
 * moved by less than a unit to the axis.
 */
function offsetOf(node: LiteElement): number | null {
  let x = 0;
  const rest = String(node.attributes['transform'] ?? '').replace(
    /translate\((-?[\d.]+)(?:[,\s]+(-?[\d.]+))?\)/g,
    (all, right: string, up = '0') => {
      x += Number(right);
      return Math.abs(Number(up)) < 1 ? '' : all;
    },
  );
  return rest.trim() === '' ? x : null;
}

/** The characters of a token of one element, as far as the fonts of the engine have them. */
function charactersOf(token: LiteElement): string {
  return token.children
    .map((child) => ('attributes' in child ? String(child.attributes['data-c'] ?? '') : ''))
    .filter((code) => /^[\dA-Fa-f]{1,6}$/.test(code))
    .map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .join('');
}

/** A sign that is alone in a group, such as the closing bar of an absolute value, else the node itself. */
function signOf(node: LiteElement): LiteElement {
  const [only, ...others] = elementsOf(node);
  return only && others.length === 0 && node.attributes['data-mml-node'] === 'TeXAtom' ? signOf(only) : node;
}
/** `\mid`, which is a relation, is another character. */
const isBar = (node: LiteElement): boolean => charactersOf(signOf(node)) === '|';

/** `operand`: whether one precedes, without which a minus sign is not binary. */
const mayDivide = (sign: string, operand: boolean): boolean =>
  RELATIONS.test(sign) || COMMAS.test(sign) || (operand && OPERATORS.test(sign));

function candidatesOf(row: LiteElement, left: number, depth: number, found: Candidate[]): void {
  let inside = depth;
  const nodes = elementsOf(row);
  /** A bar of an absolute value opens and closes; a single one is a separator. */
  const paired = nodes.filter(isBar).length % 2 === 0;
  let barOpen = false;
  let operand = false;
  let divides = false;
  for (const node of nodes) {
    const offset = offsetOf(node);
    if (divides && offset !== null) found.push({ start: node, x: left + offset, depth: inside });
    divides = false;
    const token = signOf(node);
    const kind = String(token.attributes['data-mml-node'] ?? '');
    if (ROWS.has(kind) && offset !== null) {
      candidatesOf(node, left + offset, inside + 1, found);
      operand = true;
      continue;
    }
    const sign = kind === 'mo' ? charactersOf(token) : '';
    if (sign.length !== 1) {
      operand = true;
      continue;
    }
    const bar = paired && isBar(node);
    if (bar) barOpen = !barOpen;
    const opens = OPENING.test(sign) || (bar && barOpen);
    if (opens) inside += 1;
    else if (bar || CLOSING.test(sign)) inside = Math.max(depth, inside - 1);
    divides = mayDivide(sign, operand);
    operand = !divides && !OPERATORS.test(sign) && !opens;
  }
}

/** The row of the formula: what `\displaystyle` or braces around the whole of it contain. */
function rowOf(node: LiteElement, left: number): { row: LiteElement; left: number } {
  const children = elementsOf(node);
  const [only] = children;
  const offset =
    only && children.length === 1 && ROWS.has(String(only.attributes['data-mml-node'])) ? offsetOf(only) : null;
  return only && offset !== null ? rowOf(only, left + offset) : { row: node, left };
}

/**
 * The elements that begin the second and later parts, with their position from the left edge of the drawing; empty for
 * a formula that is not divided. `svg`: MathJax's drawing of a formula of this width.
 */
export function lineParts(svg: LiteElement, width: number): Map<LiteElement, number> {
  const outer = svg.children.find((child): child is LiteElement => child.kind === 'g');
  const math = outer && elementsOf(outer)[0];
  if (width < WIDE || !math) return new Map();
  const { row, left } = rowOf(math, 0);
  const candidates: Candidate[] = [];
  candidatesOf(row, left, 0, candidates);
  const fits = ({ x }: Candidate) => x >= NARROW && width - x >= NARROW;
  const edges = (chosen: readonly Candidate[]) => [0, ...chosen.map(({ x }) => x), width];
  const deepest = candidates.reduce((most, { depth }) => Math.max(most, depth), 0);
  let chosen: Candidate[] = [];
  for (let depth = 0; depth <= deepest; depth++) {
    const here = edges(chosen);
    const more = candidates.filter((candidate) => {
      if (candidate.depth !== depth || !fits(candidate)) return false;
      const after = here.findIndex((edge) => edge >= candidate.x);
      return depth === 0 || (here[after] ?? 0) - (here[after - 1] ?? 0) > WIDE_PART;
    });
    chosen = [...chosen, ...more].sort((a, b) => a.x - b.x);
  }
  return new Map(chosen.map(({ start, x }) => [start, x]));
}
