// Bare bars `|a|` of TeX, which know no left and right, paired into fences that grow in Word and that other programs
// can read. A bar without a partner (a condition, a set's 使得) becomes the relation sign that looks the same.
import type { Mml } from './mml';

const OPEN = '4';
const CLOSE = '5';
const isBar = (node: Mml): boolean =>
  (node.kind === 'mo' || node.kind === 'mi') && (node.text === '|' || node.text === '‖' || node.text === '∥') && ['0', OPEN, CLOSE].includes(node.attributes['texclass'] ?? '0');
const SINGLE: Readonly<Record<string, string>> = { '|': '∣' };

const fence = (text: string, texclass: string): Mml => ({ kind: 'mo', text, attributes: { texclass, stretchy: 'true' }, children: [] });

interface Level {
  /** The bar that opened it, or a bracket. */
  bar: Mml | null;
  nodes: Mml[];
}

export function pairBars(row: readonly Mml[]): Mml[] {
  if (!row.some((node) => isBar(node) || carriesBar(node))) return [...row];
  const levels: Level[] = [{ bar: null, nodes: [] }];
  const top = (): Level => levels.at(-1) as Level;
  /** The innermost bar found no partner: it stands as a sign of its own. */
  const dissolve = () => {
    const { bar, nodes } = levels.pop() as Level;
    if (bar) top().nodes.push({ ...bar, text: SINGLE[bar.text] ?? bar.text, attributes: { ...bar.attributes, texclass: '3' } });
    top().nodes.push(...nodes);
  };
  for (const node of row) {
    // A power of a closing bar: |a|^2.
    const scripted = carriesBar(node);
    const bar = scripted ?? (isBar(node) ? node : null);
    if (!bar) {
      const of = node.kind === 'mo' ? node.attributes['texclass'] : undefined;
      if (of === CLOSE) while (top().bar) dissolve();
      if (of === CLOSE && levels.length > 1) {
        const { nodes } = levels.pop() as Level;
        top().nodes.push(...nodes);
      }
      if (of === OPEN) levels.push({ bar: null, nodes: [] });
      top().nodes.push(node);
      continue;
    }
    const { bar: opened, nodes } = top();
    if (opened?.text === bar.text && (bar.attributes['texclass'] === CLOSE || endsTerm(nodes.at(-1)))) {
      levels.pop();
      const fenced: Mml = { kind: 'fenced', text: '', attributes: {}, children: [fence(opened.text, OPEN), ...nodes, fence(bar.text, CLOSE)] };
      top().nodes.push(scripted ? { ...node, children: [fenced, ...node.children.slice(1)] } : fenced);
    } else if (scripted || bar.attributes['texclass'] === CLOSE) top().nodes.push(node);
    else levels.push({ bar, nodes: [] });
  }
  while (levels.length > 1) dissolve();
  return top().nodes;
}

function carriesBar(node: Mml): Mml | null {
  if (!['msup', 'msub', 'msubsup'].includes(node.kind)) return null;
  let base = node.children[0];
  while (base?.kind === 'mrow' && base.children.length === 1) base = base.children[0];
  return base && isBar(base) ? base : null;
}

/** Whether a term can end here, so that a bar behind it closes. */
function endsTerm(node: Mml | undefined): boolean {
  if (!node) return false;
  if (node.kind !== 'mo') return node.kind !== 'mspace';
  return node.attributes['texclass'] === CLOSE || node.attributes['texclass'] === '0';
}
