// The meaning of a formula row for Word: which groups are fences, which sign is a big operator and where its operand
// ends, which name is a function and what its argument is. Works on trees only; omml.ts writes them.
import { NARY } from './ommlMarks';
import { pairBars } from './pairBars';
import type { Mml } from './texToMathml';

export const FUNCTION_APPLICATION = '\u2061';
const OPEN = '4';
const CLOSE = '5';

/** A row without purely grouping elements; fenced groups stay whole, bare bars become fences. */
export const flatten = (nodes: readonly Mml[]): Mml[] => pairBars(ungroup(nodes));

function ungroup(nodes: readonly Mml[]): Mml[] {
  return nodes.flatMap((node) => {
    // Signs without text only add space in TeX; an invisible fence stays.
    if ((node.kind === 'mi' || node.kind === 'mn') && node.text === '') return [];
    if (node.kind !== 'mrow') return [node];
    const inner = ungroup(node.children);
    return fencesOf(inner) ? [{ ...node, kind: 'fenced', children: inner }] : inner;
  });
}
/** The only element in a group, or the group itself. */
export function sole(node: Mml): Mml {
  if (node.kind !== 'mrow') return node;
  const inner = flatten(node.children);
  return inner.length === 1 && inner[0] ? inner[0] : node;
}

const isOpen = (node: Mml | undefined): boolean =>
  node?.kind === 'mo' &&
  node.attributes['texclass'] === OPEN &&
  (node.text === '' || node.attributes['stretchy'] === 'true');
const isClose = (node: Mml | undefined): boolean =>
  node?.kind === 'mo' &&
  node.attributes['texclass'] === CLOSE &&
  (node.text === '' || node.attributes['stretchy'] === 'true');

/** Whether the row begins with a stretchy fence that is closed by its last sign and not earlier. */
function fencesOf(nodes: readonly Mml[]): boolean {
  if (nodes.length < 2 || !isOpen(nodes[0]) || !isClose(nodes.at(-1))) return false;
  let depth = 0;
  return nodes.every((node, i) => {
    if (isOpen(node)) depth += 1;
    if (isClose(node)) depth -= 1;
    return depth > 0 || i === nodes.length - 1;
  });
}

const SCRIPTED = new Set(['msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover']);
const baseOf = (node: Mml): Mml => (SCRIPTED.has(node.kind) && node.children[0] ? sole(node.children[0]) : node);

export function naryOf(node: Mml): Mml | null {
  if (node.kind === 'mover' && node.attributes['accent'] === 'true') return null;
  const base = baseOf(node);
  return base.kind === 'mo' && NARY.has(base.text) ? base : null;
}

/** Names such as sin, lim, max, including their limits and scripts. */
export function isFunction(node: Mml, next: Mml | undefined): boolean {
  if (next?.text === FUNCTION_APPLICATION) return true;
  const base = baseOf(node);
  return (
    (base.kind === 'mo' || base.kind === 'mi') && base.attributes['texclass'] === '1' && /^\p{L}{2,}/u.test(base.text)
  );
}

/**
 * Where the operand of a sum or integral ends: at a relation, a sum sign of the same level, a comma, a closing
 * bracket.
 */
export function operandEnd(nodes: readonly Mml[], from: number): number {
  let depth = 0;
  for (let i = from; i < nodes.length; i++) {
    const node = nodes[i] as Mml;
    if (node.kind === 'mtext') return i;
    if (node.kind !== 'mo') continue;
    const of = node.attributes['texclass'];
    if (of === OPEN) depth += 1;
    else if (of === CLOSE) depth -= 1;
    if (depth < 0) return i;
    const ends = of === '3' || of === '6' || (i > from && /^[+\-−±∓]$/.test(node.text));
    if (depth === 0 && ends) return i;
  }
  return nodes.length;
}

/** The argument of a function: a bracket with its content, or one element (or a number and the letter after it: 2x). */
export function argumentEnd(nodes: readonly Mml[], from: number): number {
  const first = nodes[from];
  if (!first || first.kind === 'mspace' || first.kind === 'mtext') return from;
  if (first.kind === 'mo') {
    if (first.attributes['texclass'] !== OPEN) return from;
    let depth = 0;
    for (let i = from; i < nodes.length; i++) {
      const of = nodes[i]?.kind === 'mo' ? nodes[i]?.attributes['texclass'] : undefined;
      if (of === OPEN) depth += 1;
      else if (of === CLOSE) depth -= 1;
      if (depth === 0) return i + 1;
    }
    return from;
  }
  if (isFunction(first, nodes[from + 1]) || naryOf(first)) return from;
  return first.kind === 'mn' && nodes[from + 1]?.kind === 'mi' ? from + 2 : from + 1;
}
