// The content tree as a Slate document for the editor, and back. contentOfSlate(slateOfContent(t)) equals t for every
// tree that came from parse. A line break is `\n` in text; an empty cell, item or document has an empty paragraph.
// Empty paragraphs, items and formulas exist only in the editor and are removed.
import type {
  Align,
  Block,
  BlankNode,
  Content,
  DisplayMath,
  Figure,
  Inline,
  InlineImageNode,
  List,
  Mark,
  MathNode,
  Table,
  TableCell,
  Video,
} from './tree';

type Leaf = [{ text: '' }];
export type SlateText = { text: string } & { [mark in Mark]?: true };
export type MathElement = { type: 'math'; tex: string; children: Leaf };
export type BlankElement = { type: 'blank'; children: Leaf };
export type ImageElement = { type: 'image'; children: Leaf } & Omit<InlineImageNode, 'kind'>;
export type InlineElement = MathElement | BlankElement | ImageElement;
export type ParagraphElement = { type: 'p'; align?: Align; children: (SlateText | InlineElement)[] };
export type DisplayElement = { type: 'display'; tex: string; children: Leaf };
export type FigureElement = { type: 'figure'; children: Leaf } & Omit<Figure, 'kind'>;
export type VideoElement = { type: 'video'; src: string; children: Leaf };
export type ItemElement = { type: 'item'; children: BlockElement[] };
export type ListElement = { type: 'list'; ordered: boolean; children: ItemElement[] };
export type CellElement = { type: 'cell'; children: BlockElement[] } & Omit<TableCell, 'children'>;
export type RowElement = { type: 'row'; children: CellElement[] };
export type TableElement = { type: 'table'; children: RowElement[] };
export type BlockElement =
  ParagraphElement | DisplayElement | FigureElement | VideoElement | ListElement | TableElement;
export type ContentElement = BlockElement | InlineElement | ItemElement | RowElement | CellElement;
export type SlateNode = ContentElement | SlateText;

export const MARKS: readonly Mark[] = ['bold', 'dot', 'italic', 'sub', 'sup', 'underline'];
const leaf = (): Leaf => [{ text: '' }];

export const emptyParagraph = (): ParagraphElement => ({ type: 'p', children: [{ text: '' }] });

/** A Slate rule, applied here so that Slate normalises nothing: text on both sides of every inline element. */
export function slateInlines(nodes: readonly Inline[]): ParagraphElement['children'] {
  const out: ParagraphElement['children'] = [];
  const add = (text: SlateText) => {
    const last = out.at(-1);
    if (last && 'text' in last && MARKS.every((mark) => last[mark] === text[mark])) last.text += text.text;
    else out.push(text);
  };
  for (const node of nodes) {
    if (node.kind === 'text') {
      const text: SlateText = { text: node.text };
      for (const mark of node.marks ?? []) text[mark] = true;
      add(text);
      continue;
    }
    if (node.kind === 'br') {
      add({ text: '\n' });
      continue;
    }
    const last = out.at(-1);
    if (!last || !('text' in last)) out.push({ text: '' });
    const { kind, ...rest } = node;
    out.push({ type: kind, ...rest, children: leaf() } as InlineElement);
  }
  const last = out.at(-1);
  if (!last || !('text' in last)) out.push({ text: '' });
  return out;
}

function slateBlock(block: Block): BlockElement {
  switch (block.kind) {
    case 'p':
      return { type: 'p', ...(block.align ? { align: block.align } : {}), children: slateInlines(block.children) };
    case 'list':
      return {
        type: 'list',
        ordered: block.ordered,
        children: block.items.map((item) => ({ type: 'item', children: slateBlocks(item) })),
      };
    case 'table':
      return {
        type: 'table',
        children: block.rows.map((row) => ({
          type: 'row',
          children: row.map(({ children, ...cell }) => ({ type: 'cell', ...cell, children: slateBlocks(children) })),
        })),
      };
    case 'display':
      return { type: 'display', tex: block.tex, children: leaf() };
    case 'figure': {
      const { kind, ...rest } = block;
      return { type: kind, ...rest, children: leaf() };
    }
    case 'video':
      return { type: 'video', src: block.src, children: leaf() };
  }
}

const slateBlocks = (blocks: Content): BlockElement[] =>
  blocks.length > 0 ? blocks.map(slateBlock) : [emptyParagraph()];

/** Never empty. */
export function slateOfContent(content: Content): BlockElement[] {
  return slateBlocks(content);
}

function inlinesOf(children: readonly SlateNode[]): Inline[] {
  const out: Inline[] = [];
  for (const child of children) {
    if ('text' in child) {
      const marks = MARKS.filter((mark) => child[mark]);
      child.text.split('\n').forEach((text, index) => {
        if (index > 0) out.push({ kind: 'br' });
        if (text !== '') out.push(marks.length > 0 ? { kind: 'text', text, marks } : { kind: 'text', text });
      });
    } else if (child.type === 'math') {
      if (child.tex.trim() !== '') out.push({ kind: 'math', tex: child.tex } satisfies MathNode);
    } else if (child.type === 'blank') out.push({ kind: 'blank' } satisfies BlankNode);
    else if (child.type === 'image') {
      const { src, alt, width_mm } = child;
      out.push({ kind: 'image', src, alt, ...(width_mm === undefined ? {} : { width_mm }) } satisfies InlineImageNode);
    }
  }
  return out;
}

function cellOf(cell: CellElement): TableCell {
  const { header, colspan, rowspan, align } = cell;
  return {
    ...(header ? { header } : {}),
    ...(colspan && colspan > 1 ? { colspan } : {}),
    ...(rowspan && rowspan > 1 ? { rowspan } : {}),
    ...(align && align !== 'left' ? { align } : {}),
    children: contentOfSlate(cell.children),
  };
}

function paragraphOf(nodes: Parameters<typeof inlinesOf>[0], align?: Align): Block | null {
  const children = inlinesOf(nodes);
  if (children.length === 0) return null;
  return align && align !== 'left' ? { kind: 'p', align, children } : { kind: 'p', children };
}

function blockOf(node: SlateNode): Block | null {
  if ('text' in node) return node.text.trim() === '' ? null : { kind: 'p', children: inlinesOf([node]) };
  switch (node.type) {
    case 'p':
      return paragraphOf(node.children, node.align);
    case 'display':
      return node.tex.trim() === '' ? null : ({ kind: 'display', tex: node.tex } satisfies DisplayMath);
    case 'list': {
      const items = node.children.map((item) => contentOfSlate(item.children)).filter((item) => item.length > 0);
      return items.length > 0 ? ({ kind: 'list', ordered: node.ordered, items } satisfies List) : null;
    }
    case 'table': {
      const rows = node.children.map((row) => row.children.map(cellOf)).filter((row) => row.length > 0);
      return rows.length > 0 ? ({ kind: 'table', rows } satisfies Table) : null;
    }
    case 'figure': {
      const { src, alt, width_mm, placement } = node;
      return { kind: 'figure', src, alt, ...(width_mm === undefined ? {} : { width_mm }), placement } satisfies Figure;
    }
    case 'video':
      return { kind: 'video', src: node.src } satisfies Video;
    case 'math':
    case 'blank':
    case 'image':
      return paragraphOf([node]);
    case 'item':
    case 'cell':
    case 'row':
      return null;
  }
}

/** Parts of lists and tables without their parent (a copied cell) become their blocks. */
export function contentOfSlate(nodes: readonly SlateNode[]): Content {
  const content: Content = [];
  for (const node of nodes) {
    if (!('text' in node) && (node.type === 'item' || node.type === 'cell' || node.type === 'row')) {
      content.push(...contentOfSlate(node.children));
      continue;
    }
    const block = blockOf(node);
    if (block) content.push(block);
  }
  return content;
}
