// A line of content as a string with one unit per character or node, and edits on it.
import type { Block, Content, Inline, MathNode } from '../tree';

/** Units of nodes that are not text: noncharacters, which stored text never contains. */
export const MATH = '\uFDD2';
export const BLANK = '\uFDD3';
const PICTURE = '\uFDD4';
const UNIT_OF = { math: MATH, blank: BLANK, image: PICTURE, br: '\n' } as const;

export interface Line {
  flat: string;
  /** The node of each unit. */
  nodes: readonly Inline[];
}
/** Units `from` to `to` become `by`. */
export interface Edit {
  from: number;
  to: number;
  by: readonly (string | MathNode)[];
}
export interface Change {
  before: string;
  after: string;
}

export function lineOf(children: readonly Inline[]): Line {
  let flat = '';
  const nodes: Inline[] = [];
  for (const node of children) {
    const units = node.kind === 'text' ? node.text : UNIT_OF[node.kind];
    flat += units;
    for (let unit = 0; unit < units.length; unit++) nodes.push(node);
  }
  return { flat, nodes };
}

export const texAt = ({ nodes }: Line, at: number): string => {
  const node = nodes[at];
  return node?.kind === 'math' ? node.tex : '';
};

/** Edits are in order and do not overlap. */
export function applyEdits(line: Line, edits: readonly Edit[]): Inline[] {
  const out: Inline[] = [];
  const addText = (text: string, like: Inline | undefined) => {
    if (text === '') return;
    const marks = like?.kind === 'text' ? like.marks : undefined;
    const last = out.at(-1);
    if (last?.kind === 'text' && (last.marks ?? []).join() === (marks ?? []).join()) {
      out[out.length - 1] = { ...last, text: last.text + text };
    } else out.push(marks ? { kind: 'text', text, marks } : { kind: 'text', text });
  };
  const keep = (from: number, to: number) => {
    for (let at = from; at < to; at++) {
      const node = line.nodes[at];
      if (node?.kind === 'text') addText(line.flat.charAt(at), node);
      else if (node) out.push(node);
    }
  };
  let done = 0;
  for (const { from, to, by } of edits) {
    keep(done, from);
    const like = line.nodes[from] ?? line.nodes[from - 1];
    for (const piece of by) {
      if (typeof piece === 'string') addText(piece, like);
      else out.push(piece);
    }
    done = to;
  }
  keep(done, line.nodes.length);
  return out;
}

/** Units shown on each side of an edit. */
const AROUND = 8;

const sourceOf = (children: readonly Inline[]): string =>
  children
    .map((node) => {
      if (node.kind === 'text') return node.text;
      if (node.kind === 'math') return `$${node.tex}$`;
      return node.kind === 'blank' ? '____' : node.kind === 'image' ? '［图］' : ' ';
    })
    .join('');

/** The edit with its surroundings, formulas between dollars. */
export function changeOf({ flat, nodes }: Line, { from, to, by }: Edit): Change {
  const [start, end] = [Math.max(0, from - AROUND), Math.min(nodes.length, to + AROUND)];
  const part: Line = { flat: flat.slice(start, end), nodes: nodes.slice(start, end) };
  const shown = (edits: readonly Edit[]) =>
    `${start > 0 ? '…' : ''}${sourceOf(applyEdits(part, edits))}${end < nodes.length ? '…' : ''}`;
  return { before: shown([]), after: shown([{ from: from - start, to: to - start, by }]) };
}

/** Every line of the content replaced; a display formula is a line of one formula. */
export function mapLines(content: Content, map: (children: readonly Inline[]) => Inline[]): Content {
  return content.map((block): Block => {
    switch (block.kind) {
      case 'p':
        return { ...block, children: map(block.children) };
      case 'display': {
        const [node] = map([{ kind: 'math', tex: block.tex }]);
        return node?.kind === 'math' ? { ...block, tex: node.tex } : block;
      }
      case 'list':
        return { ...block, items: block.items.map((item) => mapLines(item, map)) };
      case 'table':
        return {
          ...block,
          rows: block.rows.map((row) => row.map((cell) => ({ ...cell, children: mapLines(cell.children, map) }))),
        };
      default:
        return block;
    }
  });
}
