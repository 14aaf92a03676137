// The content tree as LaTeX source for the exam-zh class. What LaTeX cannot express is printed as readable source and
// counted.
import { parseContent } from '../../domain/content/htmlToContent';
import type { Block, Content, Figure, Inline, Mark, TextNode } from '../../domain/content/tree';
import { latexMath } from './latexMath';
import { latexTabular } from './latexTabular';
import { latexText } from './latexText';

export interface LatexContext {
  /** File name of a picture next to the source; null when the picture is not available. */
  pictureFile: (src: string) => string | null;
  /** What could not be exported, one sentence each. */
  notes: string[];
  formulas: number;
  /** Formulas that are printed as source text. */
  fallen: number;
  /** Writes the next blank; in a teacher's version it contains the answer. */
  blank: () => string;
  /** The name of the current question in notes. */
  where: string;
}

const MARKS: Readonly<Record<Mark, string>> = {
  bold: '\\textbf',
  italic: '\\textit',
  underline: '\\uline',
  sub: '\\textsubscript',
  sup: '\\textsuperscript',
  dot: '\\CJKunderdot',
};
/** Picture formats that XeLaTeX reads. */
const DRAWABLE = /\.(png|jpe?g|pdf)$/i;
const DEFAULT_WIDTH_MM = 50;

export const contentLatex = (html: string, context: LatexContext): string => blocksLatex(parseContent(html), context);

/** Paragraphs separated by an empty line. */
export function blocksLatex(content: Content, context: LatexContext): string {
  return content
    .map((block) => blockLatex(block, context))
    .filter((text) => text !== '')
    .join('\n\n');
}

function blockLatex(block: Block, context: LatexContext): string {
  switch (block.kind) {
    case 'p': {
      const text = inlinesLatex(block.children, context);
      if (block.align === 'center') return `\\begin{center}\n${text}\n\\end{center}`;
      return block.align === 'right' ? `\\begin{flushright}\n${text}\n\\end{flushright}` : text;
    }
    case 'display':
      return displayLatex(block.tex, context);
    case 'list': {
      const name = block.ordered ? 'enumerate' : 'itemize';
      const items = block.items.map((item) => `  \\item ${blocksLatex(item, context)}`);
      return items.length === 0 ? '' : `\\begin{${name}}\n${items.join('\n')}\n\\end{${name}}`;
    }
    case 'table':
      return latexTabular(block, (cell) => cellLatex(cell, context));
    case 'figure':
      return `\\begin{center}\n${pictureLatex(block, context)}\n\\end{center}`;
    case 'video':
      context.notes.push(`${context.where}：视频没有放入 LaTeX 源文件`);
      return '（视频略）';
  }
}

export function inlinesLatex(inlines: readonly Inline[], context: LatexContext): string {
  return inlines.map((node) => inlineLatex(node, context)).join('');
}

function inlineLatex(node: Inline, context: LatexContext): string {
  switch (node.kind) {
    case 'text':
      return markedLatex(node);
    case 'math':
      return formulaLatex(node.tex, context, (tex) => `$${tex}$`);
    case 'blank':
      return context.blank();
    case 'image':
      return `\\raisebox{-0.3\\height}{${pictureLatex(node, context)}}`;
    case 'br':
      return '\\leavevmode\\\\{}\n';
  }
}

function markedLatex({ text, marks = [] }: TextNode): string {
  const plain = latexText(text);
  return plain.trim() === '' ? plain : marks.reduce((inner, mark) => `${MARKS[mark]}{${inner}}`, plain);
}

function displayLatex(tex: string, context: LatexContext): string {
  return formulaLatex(tex, context, (source) => `\\[\n  ${source}\n\\]`);
}

function formulaLatex(tex: string, context: LatexContext, write: (source: string) => string): string {
  context.formulas += 1;
  const source = latexMath(tex);
  if (source !== null) return source === '' ? '' : write(source);
  context.fallen += 1;
  context.notes.push(
    `${context.where}：公式的括号或环境不配对，保留为源码：${tex.length > 60 ? `${tex.slice(0, 60)}…` : tex}`,
  );
  return `\\texttt{${latexText(tex)}}`;
}

function pictureLatex({ src, alt, width_mm }: Pick<Figure, 'src' | 'alt' | 'width_mm'>, context: LatexContext): string {
  const file = context.pictureFile(src);
  const label = latexText(alt.trim() || '图');
  if (file === null) {
    context.notes.push(`${context.where}：图片未能取得：${src}`);
    return `\\fbox{${label}（图片未能取得）}`;
  }
  if (!DRAWABLE.test(file)) {
    context.notes.push(`${context.where}：${file} 需先转换为 PDF 或 PNG，再替换源文件中的方框`);
    return `\\fbox{${label}（${latexText(file)}）}`;
  }
  return `\\includegraphics[width=${width_mm ?? DEFAULT_WIDTH_MM}mm, max width=\\linewidth]{${file}}`;
}

/** One line per paragraph: a table cell has no paragraphs. */
function cellLatex(content: Content, context: LatexContext): string {
  const lines = content.flatMap((block): string[] => {
    if (block.kind === 'p') return [inlinesLatex(block.children, context).replace(/\\leavevmode\\\\\{\}\n/g, '\\\\{}')];
    if (block.kind === 'display') return [formulaLatex(block.tex, context, (tex) => `$\\displaystyle ${tex}$`)];
    if (block.kind === 'list')
      return block.items.map((item, i) => `${block.ordered ? `${i + 1}. ` : '· '}${cellLatex(item, context)}`);
    if (block.kind === 'figure') return [pictureLatex(block, context)];
    return [blockLatex(block, context)];
  });
  const [only = ''] = lines;
  return lines.length <= 1 && !only.includes('\\\\{}') ? only : `\\makecell{${lines.join('\\\\{}')}}`;
}
