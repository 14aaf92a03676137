// The content tree of a question: the only form in which content is read, checked, rendered and exported. Content
// without a node in the tree does not exist, so turning HTML into a tree is also the sanitising.
//
// Stored form (HTML subset), one element per node:
// - p[data-align=center|right]   ul ol li   table > tr > td|th[colspan][rowspan][data-align]
// - figure[data-placement=center|left|right|below] > img[src][alt][data-width-mm]
// - img[src][alt][data-width-mm] (inline)   video[src]   br
// - b i u sub sup   em (dotted emphasis 着重号)   span[data-blank] (a blank to fill)
// - inline math as text `\(…\)` or `$…$`, display math as a paragraph of its own `\[…\]` or `$$…$$`

export type Mark = 'bold' | 'italic' | 'underline' | 'sub' | 'sup' | 'dot';
export type Align = 'left' | 'center' | 'right';
export type Placement = 'center' | 'left' | 'right' | 'below';

export interface TextNode {
  kind: 'text';
  text: string;
  /** Sorted, without duplicates; absent when plain. */
  marks?: Mark[];
}
/** Inline formula; `tex` without delimiters. */
export interface MathNode {
  kind: 'math';
  tex: string;
}
/** A blank to fill in; the n-th blank of a question has the n-th entry of its answer. */
export interface BlankNode {
  kind: 'blank';
}
export interface InlineImageNode {
  kind: 'image';
  src: string;
  alt: string;
  /** Printed width in mm. */
  width_mm?: number;
}
export interface BreakNode {
  kind: 'br';
}
export type Inline = TextNode | MathNode | BlankNode | InlineImageNode | BreakNode;

export interface Paragraph {
  kind: 'p';
  align?: Align;
  children: Inline[];
}
/** Display formula on a line of its own. */
export interface DisplayMath {
  kind: 'display';
  tex: string;
}
export interface List {
  kind: 'list';
  ordered: boolean;
  items: Block[][];
}
export interface TableCell {
  header?: boolean;
  colspan?: number;
  rowspan?: number;
  align?: Align;
  children: Block[];
}
export interface Table {
  kind: 'table';
  rows: TableCell[][];
}
export interface Figure {
  kind: 'figure';
  src: string;
  alt: string;
  /** Printed width in mm. */
  width_mm?: number;
  placement: Placement;
}
export interface Video {
  kind: 'video';
  src: string;
}
export type Block = Paragraph | DisplayMath | List | Table | Figure | Video;
/** One piece of content: stem, option, analysis, part, free-response answer. */
export type Content = Block[];
