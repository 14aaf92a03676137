// Pasted HTML or plain text as a content tree: always through parseContent, and limited to what the field accepts.
import { serializeContent } from '../../../domain/content/contentToHtml';
import { parseContent } from '../../../domain/content/htmlToContent';
import type { Block, Content, Inline } from '../../../domain/content/tree';
import { mathmlToTex } from '../../../formats/mathml/mathmlToTex';
import { ommlToTex } from '../../../formats/mathml/ommlToTex';
import { prepareClipboardHtml, withWebPictures } from './clipboardHtml';

export type { Clip } from '../../../formats/paper/readPasted';
export interface PasteRules {
  blanks: boolean;
  video: boolean;
  /** Of this program, whose own pictures keep their path. */
  origin?: string;
}
export interface Pasted {
  content: Content;
  /** Addresses of the pictures that `fetched` replaces. */
  webPictures: readonly string[];
  /** Pictures of the source that cannot be pasted. */
  lostPictures: number;
}

/** `____` becomes a blank if the field accepts blanks; otherwise a blank becomes `____`. */
function admitInlines(nodes: readonly Inline[], rules: PasteRules): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    if (node.kind === 'blank') return rules.blanks ? [node] : [{ kind: 'text', text: '____' }];
    if (node.kind !== 'text' || !rules.blanks) return [node];
    const pieces = node.text.split(/_{3,}|＿{2,}/);
    return pieces.flatMap((text, index): Inline[] => [
      ...(index > 0 ? [{ kind: 'blank' } as const] : []),
      ...(text === '' ? [] : [{ ...node, text }]),
    ]);
  });
}

function admit(content: Content, rules: PasteRules): Content {
  return content.flatMap((block): Block[] => {
    switch (block.kind) {
      case 'p':
        return [{ ...block, children: admitInlines(block.children, rules) }];
      case 'list':
        return [{ ...block, items: block.items.map((item) => admit(item, rules)) }];
      case 'table':
        return [
          {
            ...block,
            rows: block.rows.map((row) => row.map((cell) => ({ ...cell, children: admit(cell.children, rules) }))),
          },
        ];
      case 'video':
        return rules.video ? [block] : [];
      case 'display':
      case 'figure':
        return [block];
    }
  });
}

export function pastedHtml(source: string, rules: PasteRules, rtf = ''): Pasted {
  const { html, ...pictures } = prepareClipboardHtml(source, rtf, rules.origin);
  return { content: admit(parseContent(html), rules), ...pictures };
}

/** With the paths of its web pictures on the server; those with null are lost. */
export const fetched = ({ content, lostPictures }: Pasted, paths: readonly (string | null)[]): Pasted => ({
  content: parseContent(withWebPictures(serializeContent(content), paths)),
  webPictures: [],
  lostPictures: lostPictures + paths.filter((path) => path === null).length,
});

const SOURCE = /(?=<(?:[a-z]{1,9}:)?o?math[\s>])/i;
const SOURCE_END = /<\/(?:[a-z]{1,9}:)?o?math>/i;
const ENVIRONMENT = /\\begin\{(equation\*?|displaymath|align\*?|gather\*?)\}/;

/** MathML and OMML written out in text. */
function sourcesToTex(text: string): string {
  if (!SOURCE.test(text)) return text;
  const bare = text.replace(/<\?xml[^<>]*>/gi, '').replace(/<\/?m:oMathPara\b[^<>]*>/gi, '');
  return bare
    .split(SOURCE)
    .map((part) => {
      const end = SOURCE_END.exec(part);
      if (!end || part.search(SOURCE) !== 0) return part;
      const to = end.index + end[0].length;
      const tex = (/^<[^\s>]*omath/i.test(part) ? ommlToTex : mathmlToTex)(part.slice(0, to));
      return tex === '' ? part : `\\(${tex}\\)${part.slice(to)}`;
    })
    .join('');
}

/** Environments of LaTeX that need no delimiters around them. */
function environmentsToTex(text: string): string {
  const [before = '', ...rest] = text.split(ENVIRONMENT);
  let out = before;
  for (let at = 0; at < rest.length; at += 2) {
    const [name = '', source = ''] = rest.slice(at, at + 2);
    const end = source.indexOf(`\\end{${name}}`);
    if (end < 0 || /[$[]\s*$/.test(out.slice(-8))) {
      out += `\\begin{${name}}${source}`;
      continue;
    }
    const rows = source.slice(0, end).replace(/\\(?:nonumber|notag|label\{[^{}]*\})/g, '');
    const inner = name.startsWith('align') ? 'aligned' : name.startsWith('gather') ? 'gathered' : '';
    const tex = inner === '' ? rows.trim() : `\\begin{${inner}}${rows.trim()}\\end{${inner}}`;
    const after = source.slice(end + name.length + 6);
    // Displayed only on a line of its own.
    out += `${/[^\n]$/.test(out) ? '\n' : ''}\\[${tex}\\]${/^[^\n]/.test(after) ? '\n' : ''}${after}`;
  }
  return out;
}

/** Text whose formulas are between delimiters. */
export const delimitedText = (text: string): string => environmentsToTex(sourcesToTex(text));

/** Text with formulas between delimiters, one paragraph per line. */
export function pastedText(text: string, rules: PasteRules): Content {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return admit(parseContent(escaped), rules);
}

/** Everything on one line, for fields of one paragraph. */
export function flattenContent(content: Content): Inline[] {
  const runs = content.map((block): Inline[] => {
    switch (block.kind) {
      case 'p':
        return block.children;
      case 'display':
        return [{ kind: 'math', tex: block.tex }];
      case 'list':
        return flattenContent(block.items.flat());
      case 'table':
        return flattenContent(block.rows.flatMap((row) => row.flatMap((cell) => cell.children)));
      case 'figure': {
        const { src, alt, width_mm } = block;
        return [{ kind: 'image', src, alt, ...(width_mm === undefined ? {} : { width_mm }) }];
      }
      case 'video':
        return [];
    }
  });
  return runs
    .filter((run) => run.length > 0)
    .flatMap((run, index) => (index > 0 ? [{ kind: 'text', text: ' ' } as const, ...run] : run));
}

/** For other programs: text with formulas in their delimiters. */
export function copiedText(content: Content): string {
  const inline = (node: Inline): string => {
    if (node.kind === 'text') return node.text;
    if (node.kind === 'math') return `\\(${node.tex}\\)`;
    return node.kind === 'blank' ? '____' : node.kind === 'br' ? '\n' : node.alt;
  };
  const block = (one: Block): string => {
    if (one.kind === 'p') return one.children.map(inline).join('');
    if (one.kind === 'display') return `\\[${one.tex}\\]`;
    if (one.kind === 'list')
      return one.items.map((item, index) => `${one.ordered ? `${index + 1}.` : '•'} ${copiedText(item)}`).join('\n');
    if (one.kind === 'table')
      return one.rows.map((row) => row.map((cell) => copiedText(cell.children)).join('\t')).join('\n');
    return one.kind === 'figure' ? one.alt : '';
  };
  return content.map(block).join('\n');
}
