// Stored content as the text of a cell, and what a cell cannot hold.
import { parseContent } from '../../domain/content/htmlToContent';
import type { Block, Inline } from '../../domain/content/tree';

/** Accepted forms of each blank as the text of an answer cell. */
export const blankCell = (blanks: readonly (readonly string[])[]): string =>
  blanks
    .map((forms) =>
      forms
        .map((form) => form.replace(/\$[^$]*\$|[|；;]/g, (found) => (found.length === 1 ? `\\${found}` : found)))
        .join('|'),
    )
    .join('；');

/** Texts in place of content that a cell cannot hold; a row with one of them is not imported again. */
const NO_CELL = '［此处有图片或表格，请用 JSON 导出］';
const CUT_CELL = '［内容过长，已截断］';
export const NOT_WHOLE = new RegExp(`${NO_CELL}|${CUT_CELL}`);
/** Below the limit of a spreadsheet cell (32,767 characters). */
const MAX_CELL = 32_000;

export const boundedCell = (text: string): string =>
  text.length > MAX_CELL ? text.slice(0, MAX_CELL - CUT_CELL.length) + CUT_CELL : text;

/** Stored content as the text of a cell; import restores it except for bold, italics and underlines. */
export function contentCell(html: string): string {
  const block = (one: Block): string => {
    if (one.kind === 'p') return one.children.map(inlineCell).join('');
    if (one.kind === 'display') return `$$${oneLine(one.tex)}$$`;
    return one.kind === 'list'
      ? one.items
          .map((item, place) => `${one.ordered ? `${place + 1}. ` : '• '}${item.map(block).join('\n')}`)
          .join('\n')
      : NO_CELL;
  };
  return html === '' ? '' : parseContent(html).map(block).join('\n').trim();
}

/** Text above or below the line. */
export const raisedTex = (sign: string, text: string): string =>
  `$${sign}{\\text{${text.replace(/[\\{}$]/g, (char) => `\\${char}`)}}}$`;

const lines = (tex: string): string[] => tex.split('\n').map((line) => line.trim());
const oneLine = (tex: string): string => (tex.includes('\n') ? lines(tex).filter(Boolean).join(' ') : tex);

function inlineCell(node: Inline): string {
  switch (node.kind) {
    case 'math':
      return `$${oneLine(node.tex)}$`;
    case 'blank':
      return '____';
    case 'br':
      return '\n';
    case 'image':
      return NO_CELL;
    case 'text': {
      const raised = node.marks?.find((mark) => mark === 'sup' || mark === 'sub');
      if (raised) return raisedTex(raised === 'sup' ? '^' : '_', node.text);
      return node.text.replace(/\$/g, '\\$');
    }
  }
}
