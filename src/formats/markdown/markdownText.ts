// Content as Markdown of pandoc, formulas in `$…$`. Tables and lists are HTML, which Markdown may contain: its own
// cells and items hold no paragraphs.
import { serializeContent } from '../../domain/content/contentToHtml';
import { parseContent } from '../../domain/content/htmlToContent';
import type { Block, Inline, Mark, TextNode } from '../../domain/content/tree';

export interface MarkdownOptions {
  /** Writes the next blank. */
  blank(): string;
}

/** Tokens around a text; pandoc reads all of them. */
export const MARKS: Readonly<Record<Mark, readonly [open: string, close: string]>> = {
  bold: ['**', '**'],
  italic: ['*', '*'],
  underline: ['[', ']{.underline}'],
  sub: ['~', '~'],
  sup: ['^', '^'],
  dot: ['[', ']{.dot}'],
};
export const BLANK_SPAN = '[\\_\\_\\_\\_]{.blank}';

const escaped = (text: string): string =>
  text
    .replace(/[\\`*_{}[\]<>#$~^|&!@]/g, '\\$&')
    .replace(/\u00a0/g, '&nbsp;')
    // What begins a list or a rule at the start of a line.
    .replace(/^(\s*)([-+=]|\d+(?=[.)]))/, (_all, space: string, sign: string) =>
      /\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`,
    );

export const markdown = (html: string, options: MarkdownOptions): string =>
  parseContent(html)
    .map((block) => blockMarkdown(block, options))
    .join('\n\n');

function blockMarkdown(block: Block, options: MarkdownOptions): string {
  switch (block.kind) {
    case 'p': {
      const text = joined(block.children.map((node) => inlineMarkdown(node, options)));
      return block.align && block.align !== 'left' ? `::: {.${block.align}}\n${text}\n:::` : text;
    }
    case 'display':
      return `$$${tex(block.tex)}$$`;
    case 'figure':
      return picture(block, `.figure .${block.placement}`);
    case 'video':
      return '（视频略）';
    case 'list':
    case 'table':
      return serializeContent([block]);
  }
}

/** A comment keeps the marks of two texts apart. */
const joined = (texts: readonly string[]): string =>
  texts.reduce((all, next) => `${all}${/[*~^]$/.test(all) && /^[*~^]/.test(next) ? '<!-- -->' : ''}${next}`, '');

/** An empty line ends a paragraph, so a formula may have none. */
const tex = (source: string): string => source.replace(/\n\s*\n/g, '\n');

function picture(
  { src, alt, width_mm }: { src: string; alt: string; width_mm?: number | undefined },
  names = '',
): string {
  const facts = [names, width_mm === undefined ? '' : `width=${width_mm}mm`].filter(Boolean);
  return `![${escaped(alt)}](${src})${facts.length > 0 ? `{${facts.join(' ')}}` : ''}`;
}

function inlineMarkdown(node: Inline, options: MarkdownOptions): string {
  switch (node.kind) {
    case 'text':
      return marked(node);
    case 'math':
      return `$${tex(node.tex).trim()}$`;
    case 'blank':
      return options.blank();
    case 'image':
      return picture(node);
    case 'br':
      return '\\\n';
  }
}

function marked({ text, marks = [] }: TextNode): string {
  const tight = marks.some((mark) => mark === 'sub' || mark === 'sup')
    ? escaped(text).replace(/ /g, '\\ ')
    : escaped(text);
  return marks.reduce((inner, mark) => `${MARKS[mark][0]}${inner}${MARKS[mark][1]}`, tight);
}
