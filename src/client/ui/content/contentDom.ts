// Builds DOM elements from the content tree, one by one: data never becomes markup. Not React components: a list of 100
// questions has thousands of elements that never change by themselves, and this takes a third of the time.
import type { Align, Block, Content, Inline, Mark, Paragraph, TableCell } from '../../../domain/content/tree';
import { showFormula } from '../../lib/math/formulaBox';
import { t } from '../../lib/texts/t';
import { inlineUnits, type InlineUnit } from './inlineUnits';

/** Set by paper; lists leave gaps and adjacent marks to the browser. */
export interface LineSetting {
  units(inlines: readonly Inline[]): InlineUnit[];
  /** `before`: the character before the text in its line, or ''. */
  text(text: string, before: string): Node;
  finish(made: ParentNode): void;
}

export interface Drawing {
  /** A single paragraph is rendered without its element, as part of a line. */
  inline: boolean;
  /** On paper. Formulas are typeset at once, even outside the viewport. */
  paper: LineSetting | null;
  /** Placed at the start of the first line. */
  lead?: Element | undefined;
}

type Tag = keyof HTMLElementTagNameMap;

const MARK_TAGS: Readonly<Record<Mark, Tag>> = {
  bold: 'b',
  italic: 'i',
  underline: 'u',
  sub: 'sub',
  sup: 'sup',
  dot: 'em',
};

function element<T extends Tag>(tag: T, className?: string): HTMLElementTagNameMap[T] {
  const made = document.createElement(tag);
  if (className) made.className = className;
  return made;
}

const aligned = <T extends Tag>(tag: T, align: Align | undefined) =>
  element(tag, align && align !== 'left' ? `align-${align}` : undefined);

const isFloat = (block: Block) =>
  block.kind === 'figure' && (block.placement === 'left' || block.placement === 'right');

/** Floated pictures come before the text that they float next to, regardless of their stored position. */
const floatsFirst = (content: Content): Content =>
  content.some(isFloat) ? [...content.filter(isFloat), ...content.filter((block) => !isFloat(block))] : content;

/** A single paragraph, which can be rendered inside a line. */
export const isLine = (content: Content): content is [Paragraph] => content.length === 1 && content[0]?.kind === 'p';

/** Fills `host`, which must be empty. Returns a function that cancels pending formulas. */
export function drawContent(host: HTMLElement, content: Content, { inline, paper, lead }: Drawing): () => void {
  const withdraw: (() => void)[] = [];

  function formula(tex: string, display: boolean): HTMLElement {
    const box = element('span');
    withdraw.push(showFormula(box, { tex, display, eager: paper !== null }));
    return box;
  }

  function picture(src: string, alt: string): HTMLImageElement {
    const img = element('img');
    // Set before src: pictures far from the viewport are not fetched.
    img.loading = 'lazy';
    img.alt = alt;
    img.src = src;
    return img;
  }

  /** The character before the next text of the line. */
  let last = '';

  function putInline(into: Node, node: Inline): void {
    if (node.kind !== 'text') last = '';
    switch (node.kind) {
      case 'text': {
        let inner: Node = paper ? paper.text(node.text, last) : document.createTextNode(node.text);
        last = node.text.at(-1) ?? '';
        for (const mark of node.marks ?? []) {
          const outer = element(MARK_TAGS[mark], mark === 'dot' ? 'dot' : undefined);
          outer.append(inner);
          inner = outer;
        }
        into.appendChild(inner);
        return;
      }
      case 'math':
        into.appendChild(formula(node.tex, false));
        return;
      case 'blank': {
        const blank = element('span', 'blank');
        blank.setAttribute('role', 'img');
        blank.setAttribute('aria-label', t('填空'));
        into.appendChild(blank);
        return;
      }
      case 'image': {
        const img = picture(node.src, node.alt);
        if (node.width_mm !== undefined) img.style.width = `${node.width_mm}mm`;
        into.appendChild(img);
        return;
      }
      case 'br':
        into.appendChild(element('br'));
    }
  }

  function putInlines(into: Node, nodes: readonly Inline[]): void {
    last = '';
    for (const unit of (paper?.units ?? inlineUnits)(nodes)) {
      if (!unit.together) {
        putInline(into, unit.node);
        continue;
      }
      const together = element('span', 'together');
      for (const node of unit.nodes) putInline(together, node);
      into.appendChild(together);
    }
  }

  function cellOf({ header, colspan, rowspan, align, children }: TableCell): HTMLTableCellElement {
    const cell = aligned(header ? 'th' : 'td', align);
    if (colspan !== undefined) cell.colSpan = colspan;
    if (rowspan !== undefined) cell.rowSpan = rowspan;
    const only = children.length === 1 ? children[0] : undefined;
    if (only?.kind === 'p' && !only.align) putInlines(cell, only.children);
    else putBlocks(cell, children);
    return cell;
  }

  function blockOf(block: Block): HTMLElement {
    switch (block.kind) {
      case 'p': {
        const p = aligned('p', block.align);
        if (block.children.length > 0) putInlines(p, block.children);
        else p.append(element('br'));
        return p;
      }
      case 'display': {
        const line = element('div', 'math-display');
        line.append(formula(block.tex, true));
        return line;
      }
      case 'list': {
        const list = element(block.ordered ? 'ol' : 'ul');
        for (const item of block.items) putBlocks(list.appendChild(element('li')), item);
        return list;
      }
      case 'table': {
        const table = element('table');
        const body = table.appendChild(element('tbody'));
        for (const row of block.rows) body.appendChild(element('tr')).append(...row.map(cellOf));
        return table;
      }
      case 'figure': {
        const figure = element('figure', `place-${block.placement}`);
        const img = picture(block.src, block.alt);
        if (block.width_mm !== undefined) figure.style.width = `${block.width_mm}mm`;
        if (block.width_mm) img.style.width = '100%';
        figure.append(img);
        return figure;
      }
      case 'video': {
        const video = element('video');
        video.preload = 'none';
        video.controls = true;
        video.src = block.src;
        return video;
      }
    }
  }

  function putBlocks(into: Node, blocks: Content): void {
    for (const block of blocks) into.appendChild(blockOf(block));
  }

  // Built outside the page first: adding elements to the page one by one is slower.
  const made = document.createDocumentFragment();
  if (inline && isLine(content)) putInlines(made, content[0].children);
  else {
    const blocks = floatsFirst(content);
    putBlocks(made, blocks);
    if (lead) {
      const at = blocks.findIndex((block) => !isFloat(block));
      if (blocks[at]?.kind === 'p') made.children[at]?.prepend(lead);
      else made.insertBefore(element('p'), made.firstChild).append(lead);
    }
  }
  paper?.finish(made);
  host.append(made);
  return () => withdraw.forEach((one) => one());
}
