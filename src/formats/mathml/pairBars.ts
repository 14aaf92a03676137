// Pairs bare TeX bars `|a|`, which have no left or right side, into fences that stretch in Word and that other programs
// can read. A bar without a partner (a condition in a set: 使得) becomes the relation sign that looks the same. Brackets
// that other programs cannot read as plain signs are paired too: half-open `[a,b)` and those with a power, `(a+b)^2`.
import type { Mml } from './texToMathml';

const OPEN = '4';
const CLOSE = '5';
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

export function pairBars(row: readonly Mml[]): Mml[] {
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
