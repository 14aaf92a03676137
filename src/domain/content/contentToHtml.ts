// Content tree -> canonical stored HTML (subset in tree.ts). Each tree has one form: parse(serialize(t)) equals t for
// every tree that came from parse. TeX: inline `\(…\)`, display `<p>\[…\]</p>`. In text a dollar is written as `\$`,
// and a backslash that would combine with what follows (dollar, bracket, backslash, end of the run) as `&#92;`; the
// parser reads both as plain text.
import type { Block, Content, Figure, Inline, Mark, TableCell, TextNode } from './tree';

const TAG_OF: Readonly<Record<Mark, string>> = {
  bold: 'b',
  italic: 'i',
  underline: 'u',
  sub: 'sub',
  sup: 'sup',
  dot: 'em',
};

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function escapeText(text: string): string {
  return escape(text)
    .replace(/\u00A0/g, '&nbsp;')
    .replace(/\\(?=[$()[\]\\]|$)/g, '&#92;')
    .replace(/\$/g, '\\$');
}

function attribute(name: string, value: string | number | undefined): string {
  return value === undefined ? '' : ` ${name}="${escape(String(value)).replace(/"/g, '&quot;')}"`;
}

function image(node: Pick<Figure, 'src' | 'alt' | 'width_mm'>): string {
  return `<img${attribute('src', node.src)}${attribute('alt', node.alt)}${attribute('data-width-mm', node.width_mm)}>`;
}

function serializeText(node: TextNode): string {
  const tags = [...new Set(node.marks ?? [])].sort().map((mark) => TAG_OF[mark]);
  const opening = tags.map((tag) => `<${tag}>`).join('');
  return (
    opening +
    escapeText(node.text) +
    tags
      .reverse()
      .map((tag) => `</${tag}>`)
      .join('')
  );
}

function serializeInline(node: Inline): string {
  switch (node.kind) {
    case 'text':
      return serializeText(node);
    case 'math':
      return `\\(${escape(node.tex)}\\)`;
    case 'blank':
      return '<span data-blank></span>';
    case 'image':
      return image(node);
    case 'br':
      return '<br>';
  }
}

function serializeCell(cell: TableCell): string {
  const tag = cell.header ? 'th' : 'td';
  const align = cell.align === 'left' ? undefined : cell.align;
  const attributes =
    attribute('colspan', cell.colspan) + attribute('rowspan', cell.rowspan) + attribute('data-align', align);
  return `<${tag}${attributes}>${serializeContent(cell.children)}</${tag}>`;
}

function serializeBlock(block: Block): string {
  switch (block.kind) {
    case 'p': {
      const align = block.align === 'left' ? undefined : block.align;
      return `<p${attribute('data-align', align)}>${block.children.map(serializeInline).join('')}</p>`;
    }
    case 'display':
      return `<p>\\[${escape(block.tex)}\\]</p>`;
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul';
      return `<${tag}>${block.items.map((item) => `<li>${serializeContent(item)}</li>`).join('')}</${tag}>`;
    }
    case 'table':
      return `<table>${block.rows.map((row) => `<tr>${row.map(serializeCell).join('')}</tr>`).join('')}</table>`;
    case 'figure': {
      const placement = block.placement === 'center' ? undefined : block.placement;
      return `<figure${attribute('data-placement', placement)}>${image(block)}</figure>`;
    }
    case 'video':
      return `<video${attribute('src', block.src)}></video>`;
  }
}

export function serializeContent(content: Content): string {
  return content.map(serializeBlock).join('');
}
