// Content as plain text (search, titles, logs), its formulas and its blanks.
import type { Block, Content, Inline } from './tree';

/** Every inline run and display formula, in reading order. */
function* runs(content: Content): Generator<readonly Inline[]> {
  for (const block of content) yield* runsOf(block);
}
function* runsOf(block: Block): Generator<readonly Inline[]> {
  if (block.kind === 'p') yield block.children;
  else if (block.kind === 'display') yield [{ kind: 'math', tex: block.tex }];
  else if (block.kind === 'list') for (const item of block.items) yield* runs(item);
  else if (block.kind === 'table') for (const row of block.rows) for (const cell of row) yield* runs(cell.children);
  else if (block.kind === 'figure' && block.alt !== '') yield [{ kind: 'text', text: block.alt }];
}

function inlineText(node: Inline, math: (tex: string) => string, plain: (text: string) => string): string {
  switch (node.kind) {
    case 'text':
      return plain(node.text);
    case 'math':
      return math(node.tex);
    case 'blank':
      return '____';
    case 'image':
      return node.alt;
    case 'br':
      return '\n';
  }
}

/**
 * Readable text: one line per paragraph, TeX as source without delimiters, a blank as `____`, a picture as its alt
 * text.
 */
export const plainText = (content: Content): string => textOf(content, (tex) => tex);
/** The same with formulas between dollars, as typed. */
export const sourceText = (content: Content): string => textOf(content, (tex) => `$${tex}$`);

/** The same with formulas as `math` and the rest as `plain` writes them. */
export function textOf(content: Content, math: (tex: string) => string, plain = (text: string) => text): string {
  const lines: string[] = [];
  for (const run of runs(content)) lines.push(run.map((node) => inlineText(node, math, plain)).join(''));
  return lines.join('\n');
}

/** All formulas in reading order. */
export function collectMath(content: Content): { tex: string; display: boolean }[] {
  const found: { tex: string; display: boolean }[] = [];
  const visit = (blocks: Content): void => {
    for (const block of blocks) {
      if (block.kind === 'display') found.push({ tex: block.tex, display: true });
      else if (block.kind === 'p') {
        for (const node of block.children) if (node.kind === 'math') found.push({ tex: node.tex, display: false });
      } else if (block.kind === 'list') block.items.forEach(visit);
      else if (block.kind === 'table') block.rows.forEach((row) => row.forEach((cell) => visit(cell.children)));
    }
  };
  visit(content);
  return found;
}

/** Number of blanks to fill; the n-th blank has the n-th entry of the answer. */
export function countBlanks(content: Content): number {
  let count = 0;
  for (const run of runs(content)) for (const node of run) if (node.kind === 'blank') count++;
  return count;
}
