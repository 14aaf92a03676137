// The meaning of a formula row for Word: which groups are fences, which sign is a big operator and where its operand
// ends, which name is a function and what its argument is. Works on trees only; omml.ts writes them.
import { NARY } from './ommlMarks';
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

// Pairs bare TeX bars `|a|`, which have no left or right side, into fences that stretch in Word and that other programs
// can read. A bar without a partner (a condition in a set: 使得) becomes the relation sign that looks the same. Brackets
// that other programs cannot read as plain signs are paired too: half-open `[a,b)` and those with a power, `(a+b)^2`.

const isBar = (node: Mml): boolean =>
  (node.kind === 'mo' || node.kind === 'mi') &&
  (node.text === '|' || node.text === '‖' || node.text === '∥') &&
  ['0', OPEN, CLOSE].includes(node.attributes['texclass'] ?? '0');
const SINGLE: Readonly<Record<string, string>> = { '|': '∣' };

const fence = (text: string, texclass: string): Mml => ({
  kind: 'mo',
  text,
  attributes: { texclass, stretchy: 'true' },
  children: [],
});

interface Level {
  /** The bar or bracket that opened it. */
  bar: Mml | null;
  bracket: Mml | null;
  nodes: Mml[];
}

function pairBars(row: readonly Mml[]): Mml[] {
  if (!row.some((node) => isBar(node) || isCloser(node) || scriptedSign(node))) return [...row];
  const levels: Level[] = [{ bar: null, bracket: null, nodes: [] }];
  const top = (): Level => levels.at(-1) as Level;
  /** The innermost sign has no partner: it becomes a sign of its own. */
  const dissolve = () => {
    const { bar, bracket, nodes } = levels.pop() as Level;
    if (bar)
      top().nodes.push({
        ...bar,
        text: SINGLE[bar.text] ?? bar.text,
        attributes: { ...bar.attributes, texclass: '3' },
      });
    if (bracket) top().nodes.push(bracket);
    top().nodes.push(...nodes);
  };
  /** Closes the innermost level; `scripted` carries the closing sign as its base. */
  const close = (opener: Mml, closer: Mml, scripted: Mml | null) => {
    const { nodes } = levels.pop() as Level;
    const fenced: Mml = {
      kind: 'fenced',
      text: '',
      attributes: {},
      children: [fence(opener.text, OPEN), ...nodes, fence(closer.text, CLOSE)],
    };
    top().nodes.push(scripted ? { ...scripted, children: [fenced, ...scripted.children.slice(1)] } : fenced);
  };
  for (const node of row) {
    const base = scriptedSign(node);
    const sign = base ?? node;
    const scripted = base ? node : null;
    if (isBar(sign)) {
      const { bar, nodes } = top();
      if (bar?.text === sign.text && (sign.attributes['texclass'] === CLOSE || endsTerm(nodes.at(-1))))
        close(bar, sign, scripted);
      else if (scripted || sign.attributes['texclass'] === CLOSE) top().nodes.push(node);
      else levels.push({ bar: sign, bracket: null, nodes: [] });
    } else if (isCloser(sign)) {
      while (top().bar) dissolve();
      const { bracket } = top();
      if (bracket && (scripted || PARTNERS[bracket.text] !== sign.text)) close(bracket, sign, scripted);
      else {
        if (bracket) dissolve();
        top().nodes.push(node);
      }
    } else if (sign.kind === 'mo' && sign.attributes['texclass'] === OPEN)
      levels.push({ bar: null, bracket: sign, nodes: [] });
    else top().nodes.push(node);
  }
  while (levels.length > 1) dissolve();
  return top().nodes;
}

const PARTNERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '⟨': '⟩', '⌊': '⌋', '⌈': '⌉' };
const isCloser = (node: Mml): boolean => node.kind === 'mo' && node.attributes['texclass'] === CLOSE;

/** The bar or closing bracket that has a power or an index. */
function scriptedSign(node: Mml): Mml | null {
  if (!['msup', 'msub', 'msubsup'].includes(node.kind)) return null;
  let base = node.children[0];
  while (base?.kind === 'mrow' && base.children.length === 1) base = base.children[0];
  return base && (isBar(base) || isCloser(base)) ? base : null;
}

/** Whether a term can end here, so that a bar after it closes. */
function endsTerm(node: Mml | undefined): boolean {
  if (!node) return false;
  if (node.kind !== 'mo') return node.kind !== 'mspace';
  return node.attributes['texclass'] === CLOSE || node.attributes['texclass'] === '0';
}
