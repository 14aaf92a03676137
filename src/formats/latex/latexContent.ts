// The content tree as LaTeX source for the exam-zh class. What LaTeX cannot express is printed as readable source and
// counted.
import { parseContent } from '../../domain/content/htmlToContent';
import type {
  Block,
  Content,
  Figure,
  Inline,
  Mark,
  TextNode,
  Align,
  Table,
  TableCell,
} from '../../domain/content/tree';
import { breakableMath, isWideFormula, latexMath, latexText } from './latexMath';

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
  /** The source has TikZ pictures. */
  drawn: boolean;
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
const DRAWABLE = /\.(png|jpe?g|pdf|tikz)$/i;
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
      return formulaLatex(node.tex, context, (tex) => `$${isWideFormula(node.tex) ? breakableMath(tex) : tex}$`);
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
  // A display does not break.
  return formulaLatex(tex, context, (source) =>
    isWideFormula(tex)
      ? `\\begin{center}\n  $\\displaystyle ${breakableMath(source)}$\n\\end{center}`
      : `\\[\n  ${source}\n\\]`,
  );
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
  if (file.endsWith('.tikz')) {
    context.drawn = true;
    const width = width_mm === undefined ? '' : `width=${width_mm}mm, `;
    return `\\adjustbox{${width}max width=\\linewidth}{\\input{${file}}}`;
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

// A table as tabular with all its rules, merged cells by \multicolumn and \multirow; scaled to fit the page.

const LETTER: Readonly<Record<Align, string>> = { left: 'l', center: 'c', right: 'r' };
const MAX_COLUMNS = 60;

/** A position of the grid: the cell that begins here, or the one above that spans down to here. */
interface Place {
  cell: TableCell | null;
  span: number;
  /** Number of further rows that it spans. */
  below: number;
}

function latexTabular(table: Table, write: (content: Content) => string): string {
  const rows = gridOf(table);
  const columns = Math.max(0, ...rows.map((row) => row.reduce((sum, place) => sum + place.span, 0)));
  if (columns === 0) return '';
  const lines = rows.map((row) => {
    const width = row.reduce((sum, place) => sum + place.span, 0);
    const padded =
      width < columns
        ? [...row, ...Array.from({ length: columns - width }, (): Place => ({ cell: null, span: 1, below: 0 }))]
        : row;
    return `  ${padded.map((place, index) => placeLatex(place, index === 0, write)).join(' & ')} \\\\ ${rule(padded)}`;
  });
  const body = `\\begin{tabular}{|${'c|'.repeat(columns)}}\n  \\hline\n${lines.join('\n')}\n\\end{tabular}`;
  return `\\begin{center}\n\\begin{adjustbox}{max width=\\linewidth, max totalheight=0.9\\textheight}\n${body}\n\\end{adjustbox}\n\\end{center}`;
}

function gridOf(table: Table): Place[][] {
  /** By column: the cell above that spans into this row. */
  let above = new Map<number, Place>();
  return table.rows.map((cells, index) => {
    const row: Place[] = [];
    const next = new Map<number, Place>();
    const left = [...cells];
    const put = (column: number, place: Place) => {
      row.push(place);
      if (place.below > 0) next.set(column, { cell: null, span: place.span, below: place.below - 1 });
      return column + place.span;
    };
    for (let column = 0; column < MAX_COLUMNS && (left.length > 0 || [...above.keys()].some((at) => at >= column));) {
      const going = above.get(column);
      if (going) {
        column = put(column, going);
        continue;
      }
      const cell = left.shift() ?? null;
      const reach = [...above.keys()].filter((at) => at > column).sort((a, b) => a - b)[0] ?? MAX_COLUMNS;
      const span = Math.max(1, Math.min(cell?.colspan ?? 1, reach - column));
      const below = Math.max(0, Math.min((cell?.rowspan ?? 1) - 1, table.rows.length - 1 - index));
      column = put(column, { cell, span, below: cell ? below : 0 });
    }
    above = next;
    return row;
  });
}

function placeLatex({ cell, span, below }: Place, first: boolean, write: (content: Content) => string): string {
  const text = cell ? write(cell.children) : '';
  const strong = cell?.header && text !== '' ? `\\textbf{${text}}` : text;
  const inside = cell && below > 0 ? `\\multirow{${below + 1}}{*}{${strong}}` : strong;
  const align = LETTER[cell?.align ?? 'center'];
  return span === 1 && align === 'c' ? inside : `\\multicolumn{${span}}{${first ? '|' : ''}${align}|}{${inside}}`;
}

/** The rule below a row, without the part where a cell spans into the next row. */
function rule(row: readonly Place[]): string {
  if (row.every((place) => place.below === 0)) return '\\hline';
  let column = 1;
  let from = 0;
  const parts: string[] = [];
  for (const { span, below } of [...row, { span: 1, below: 1 }]) {
    if (below === 0) from ||= column;
    else if (from > 0) {
      parts.push(`\\cline{${from}-${column - 1}}`);
      from = 0;
    }
    column += span;
  }
  return parts.join(' ');
}
