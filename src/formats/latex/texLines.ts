// Content of a LaTeX article as the lines of a paper (paper/readPaper.ts).
import { serializeContent } from '../../domain/content/contentToHtml';
import { parseContent } from '../../domain/content/htmlToContent';
import type { Block, Content, Inline } from '../../domain/content/tree';
import { mark, UNDERLINED, type PaperLine, type PaperSource } from '../paper/paperLine';
import { escapeText } from '../shared/platformQuestion';

/** `underlined`: underlined text is marked, as answers in a blank are. */
export function paperLines(title: string, html: string, underlined = false): PaperSource {
  const lines: PaperLine[] = title === '' ? [] : [{ text: title }];
  const inserts: string[] = [];
  const insert = (source: string): string => mark(inserts.push(source) - 1);
  const text = (node: Inline): string => {
    switch (node.kind) {
      case 'text': {
        const raised = node.marks?.find((one) => one === 'sup' || one === 'sub');
        if (raised) return insert(`<${raised}>${escapeText(node.text)}</${raised}>`);
        const plain = node.text.replace(/\$/g, '＄');
        return underlined && node.marks?.includes('underline')
          ? `${UNDERLINED.open}${plain}${UNDERLINED.close}`
          : plain;
      }
      case 'math':
        return `$${node.tex.replace(/\n/g, ' ').replace(/(?<!\\)\$/g, '\\$')}$`;
      case 'blank':
        return '____';
      case 'br':
        return '\n';
      case 'image':
        return insert(serializeContent([{ kind: 'p', children: [node] }]).replace(/^<p>|<\/p>$/g, ''));
    }
  };
  const block = (one: Block, depth: number): void => {
    if (one.kind === 'p') for (const line of one.children.map(text).join('').split('\n')) lines.push({ text: line });
    else if (one.kind === 'display') lines.push({ text: `$${one.tex.replace(/\n/g, ' ')}$` });
    else if (one.kind === 'list') one.items.forEach((item, place) => listed(item, place + 1, one.ordered, depth));
    else if (one.kind === 'table')
      lines.push({
        text: insert(serializeContent([one])),
        cells: one.rows.map((row) => row.map((cell) => cell.children.map(plain).join(' '))),
      });
    else lines.push({ text: insert(serializeContent([one])) });
  };
  const plain = (one: Block): string => (one.kind === 'p' ? one.children.map(text).join('') : '');
  const listed = (item: Content, number: number, ordered: boolean, depth: number): void => {
    const from = lines.length;
    for (const one of item) block(one, depth + 1);
    const first = lines[from];
    const label = !ordered ? '' : depth === 0 ? `${number}．` : `（${number}）`;
    if (first) lines[from] = { ...first, text: label + first.text };
  };
  for (const one of parseContent(html)) block(one, 0);
  return { lines, inserts, lost: new Map() };
}
