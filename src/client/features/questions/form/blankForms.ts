// Converts an accepted form of a blank from editor HTML to text, with formulas as `$…$`.
import { parseContent } from '../../../../domain/content/htmlToContent';

/** Emphasis and pictures are dropped, because answers are compared as text. */
export function htmlToForm(html: string): string {
  const lines = parseContent(html).map((block) => {
    if (block.kind === 'display') return `$${block.tex}$`;
    if (block.kind !== 'p') return '';
    return block.children
      .map((node) => (node.kind === 'text' ? node.text : node.kind === 'math' ? `$${node.tex}$` : ' '))
      .join('');
  });
  return lines.join(' ');
}
