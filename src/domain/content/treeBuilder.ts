// Builds the content tree from the events of a tolerant HTML tokenizer: decides where nodes belong and which tags
// close. Bounded: at most 16 nested lists or tables (deeper ones are flattened) and 32 open marks.
import { safeAlign, safeAlt, safePlacement, safeSource, safeSpan, safeWidth } from './attributes';
import { isBlockName, type Formula } from './tex/mathSpans';
import type { Align, Block, Content, Inline, Mark, MathNode, Paragraph, Placement, TableCell } from './tree';

type Attributes = Readonly<Record<string, string>>;
type Frame =
  | { kind: 'mark'; name: string; mark: Mark }
  | { kind: 'figure'; name: string; placement: Placement }
  | { kind: 'list'; name: string; items: Block[][] }
  | { kind: 'item'; name: string; blocks: Block[] }
  | { kind: 'table'; name: string; rows: TableCell[][] }
  | { kind: 'row'; name: string; cells: TableCell[] }
  | { kind: 'cell'; name: string; blocks: Block[] };

const MARK_OF: Readonly<Record<string, Mark>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  u: 'underline',
  ins: 'underline',
  sub: 'sub',
  sup: 'sup',
  em: 'dot',
};
const MAX_NESTING = 16;
const MAX_MARKS = 32;
// Closing tags that may pass the border of an item or cell; any other one stops there.
const STRUCTURE = new Set(['ul', 'ol', 'li', 'table', 'tbody', 'thead', 'tfoot', 'tr', 'td', 'th']);

/** Not a regular expression: that would take quadratic time for a long run of spaces inside the text. */
function withoutSpacesAtEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === ' ') end--;
  return text.slice(0, end);
}

function emptyCell(name: 'td' | 'th', attributes: Attributes): TableCell {
  const cell: TableCell = { children: [] };
  const colspan = safeSpan(attributes.colspan);
  const rowspan = safeSpan(attributes.rowspan);
  const align = safeAlign(attributes['data-align']);
  if (name === 'th') cell.header = true;
  if (colspan) cell.colspan = colspan;
  if (rowspan) cell.rowspan = rowspan;
  if (align) cell.align = align;
  return cell;
}

/** Called for each element whose content is left out, with the address that the element shows. */
export type Dropped = (name: string, address: string) => void;

export interface TreeBuilder {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(text: string): void;
  math(formula: Formula): void;
  end(): Content;
}

export function makeTreeBuilder(dropped?: Dropped): TreeBuilder {
  const root: Block[] = [];
  const stack: Frame[] = [];
  const marks = new Map<Mark, number>();
  const displayed = new WeakSet<MathNode>();
  let nesting = 0;
  let openMarks = 0;
  let inlines: Inline[] = [];
  // Whether a space here would be at the start of a line or follow a space. Kept as state: reading it from the text
  // costs its length.
  let spaced = true;
  let align: Align | undefined;

  /** Parent of a finished block; misplaced blocks in a table go before the table. */
  const target = (): Block[] => {
    for (let i = stack.length - 1; i >= 0; i--) {
      const frame = stack[i];
      if (frame?.kind === 'item' || frame?.kind === 'cell') return frame.blocks;
    }
    return root;
  };

  const trimEnd = () => {
    for (let last = inlines.at(-1); last?.kind === 'text'; last = inlines.at(-1)) {
      const text = withoutSpacesAtEnd(last.text);
      if (text !== '') {
        last.text = text;
        return;
      }
      inlines.pop();
    }
  };

  const flush = () => {
    trimEnd();
    while (inlines.at(-1)?.kind === 'br') {
      inlines.pop();
      trimEnd();
    }
    const children = inlines;
    const paragraph: Paragraph = align && align !== 'left' ? { kind: 'p', align, children } : { kind: 'p', children };
    inlines = [];
    spaced = true;
    align = undefined;
    if (children.length === 0) return;
    const solid = children.filter((node) => node.kind !== 'br' && !(node.kind === 'text' && node.text === ' '));
    if (solid.every((node): node is MathNode => node.kind === 'math' && displayed.has(node))) {
      for (const node of solid) target().push({ kind: 'display', tex: node.tex });
    } else target().push(paragraph);
  };

  const add = (node: Inline) => {
    const list = stack.at(-1);
    if (list?.kind === 'list') stack.push({ kind: 'item', name: 'li', blocks: [] });
    inlines.push(node);
    spaced = false;
  };

  const pop = () => {
    const frame = stack.pop();
    if (!frame) return;
    if (frame.kind === 'mark') {
      openMarks--;
      marks.set(frame.mark, (marks.get(frame.mark) ?? 1) - 1);
      return;
    }
    flush();
    const parent = stack.at(-1);
    if (frame.kind === 'item' && parent?.kind === 'list' && frame.blocks.length > 0) parent.items.push(frame.blocks);
    if (frame.kind === 'row' && parent?.kind === 'table' && frame.cells.length > 0) parent.rows.push(frame.cells);
    if (frame.kind !== 'list' && frame.kind !== 'table') return;
    nesting--;
    if (frame.kind === 'list' && frame.items.length > 0) {
      target().push({ kind: 'list', ordered: frame.name === 'ol', items: frame.items });
    }
    if (frame.kind === 'table' && frame.rows.length > 0) target().push({ kind: 'table', rows: frame.rows });
  };

  /** Depth of the nearest frame of these kinds without one of `borders` in between; -1 when there is none. */
  const nearest = (kinds: readonly Frame['kind'][], borders: readonly Frame['kind'][]): number => {
    for (let i = stack.length - 1; i >= 0; i--) {
      const kind = stack[i]?.kind;
      if (kind && kinds.includes(kind)) return i;
      if (kind && borders.includes(kind)) return -1;
    }
    return -1;
  };
  const popTo = (depth: number) => {
    while (stack.length > depth) pop();
  };

  const openInTable = (name: 'tr' | 'td' | 'th', attributes: Attributes) => {
    const table = nearest(['table'], []);
    if (table < 0 || nesting > MAX_NESTING) return;
    popTo(name !== 'tr' && stack[table + 1]?.kind === 'row' ? table + 2 : table + 1);
    if (stack.at(-1)?.kind === 'table') stack.push({ kind: 'row', name: 'tr', cells: [] });
    const row = stack.at(-1);
    if (name === 'tr' || row?.kind !== 'row') return;
    const cell = emptyCell(name, attributes);
    row.cells.push(cell);
    stack.push({ kind: 'cell', name, blocks: cell.children });
  };

  const openBlock = (name: string, attributes: Attributes) => {
    flush();
    if (name === 'p') align = safeAlign(attributes['data-align']);
    else if ((name === 'ul' || name === 'ol' || name === 'table') && nesting < MAX_NESTING) {
      if (stack.at(-1)?.kind === 'list') stack.push({ kind: 'item', name: 'li', blocks: [] });
      nesting++;
      stack.push(name === 'table' ? { kind: 'table', name, rows: [] } : { kind: 'list', name, items: [] });
    } else if (name === 'li') {
      const list = nearest(['list'], ['table', 'cell']);
      if (list < 0) return;
      popTo(list + 1);
      stack.push({ kind: 'item', name, blocks: [] });
    } else if (name === 'tr' || name === 'td' || name === 'th') openInTable(name, attributes);
    else if (name === 'figure' && nearest(['figure'], []) < 0) {
      stack.push({ kind: 'figure', name, placement: safePlacement(attributes['data-placement']) });
    } else if (name === 'video') {
      const src = safeSource(attributes.src, 'video');
      if (src === null) return dropped?.(name, attributes.src ?? '');
      if (stack.at(-1)?.kind === 'list') stack.push({ kind: 'item', name: 'li', blocks: [] });
      target().push({ kind: 'video', src });
    }
  };

  const openImage = (attributes: Attributes) => {
    const src = safeSource(attributes.src, 'picture');
    if (src === null) return dropped?.('img', attributes.src ?? '');
    const width = safeWidth(attributes['data-width-mm']);
    const picture = { src, alt: safeAlt(attributes.alt), ...(width === undefined ? {} : { width_mm: width }) };
    const figure = stack[nearest(['figure'], ['item', 'cell'])];
    if (figure?.kind !== 'figure') return add({ kind: 'image', ...picture });
    flush();
    target().push({ kind: 'figure', ...picture, placement: figure.placement });
  };

  return {
    open(name, attributes) {
      const mark = Object.hasOwn(MARK_OF, name) ? MARK_OF[name] : undefined;
      if (mark) {
        if (openMarks >= MAX_MARKS) return;
        openMarks++;
        marks.set(mark, (marks.get(mark) ?? 0) + 1);
        stack.push({ kind: 'mark', name, mark });
      } else if (name === 'br') {
        trimEnd();
        if (inlines.length > 0) inlines.push({ kind: 'br' });
        spaced = true;
      } else if (name === 'img') openImage(attributes);
      else if (name === 'span') {
        if ('data-blank' in attributes) add({ kind: 'blank' });
      } else if (isBlockName(name)) openBlock(name, attributes);
    },
    close(name) {
      if (isBlockName(name)) flush();
      for (let i = stack.length - 1; i >= 0; i--) {
        const frame = stack[i];
        if (frame?.name === name) return popTo(i);
        if ((frame?.kind === 'item' || frame?.kind === 'cell') && !STRUCTURE.has(name)) return;
        if ((frame?.kind === 'cell' || frame?.kind === 'table') && (name === 'ul' || name === 'ol' || name === 'li'))
          return;
      }
    },
    text(raw) {
      let text = raw.replace(/[ \t\n\f\r]+/g, ' ');
      const last = inlines.at(-1);
      if (spaced && text.startsWith(' ')) text = text.slice(1);
      if (text === '') return;
      const active = [...marks]
        .filter(([, count]) => count > 0)
        .map(([mark]) => mark)
        .sort();
      if (last?.kind === 'text' && (last.marks ?? []).join() === active.join()) last.text += text;
      else add(active.length > 0 ? { kind: 'text', text, marks: active } : { kind: 'text', text });
      spaced = text.endsWith(' ');
    },
    math(formula) {
      const node: MathNode = { kind: 'math', tex: formula.tex };
      if (formula.display) displayed.add(node);
      add(node);
    },
    end() {
      popTo(0);
      flush();
      return root;
    },
  };
}
