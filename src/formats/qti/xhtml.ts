// The content tree as XHTML of QTI 2.1 and 3.0: formulas are MathML with their TeX as annotation. What that XHTML has
// no attribute for is a class, which import reads again (ownHtml).
import { parseContent } from '../../domain/content/htmlToContent';
import { unknownCommand } from '../../domain/content/tex/texNames';
import type { Block, Content, Inline, Mark, TableCell } from '../../domain/content/tree';
import { escapeHtml } from '../html/write';
import { latexMath } from '../latex/latexMath';

export interface XhtmlOptions {
  /** MathML of a formula, null when the TeX is invalid. */
  formula: (tex: string, display: boolean) => string | null;
  picture: (src: string) => string;
  /** The next blank of the stem. */
  blank?: () => string;
}

const TAGS: Readonly<Record<Mark, readonly [open: string, close: string]>> = {
  bold: ['<b>', '</b>'],
  italic: ['<i>', '</i>'],
  underline: ['<span class="tiku-u">', '</span>'],
  sub: ['<sub>', '</sub>'],
  sup: ['<sup>', '</sup>'],
  dot: ['<em>', '</em>'],
};
const MATHML = 'http://www.w3.org/1998/Math/MathML';

export const xhtml = (html: string, options: XhtmlOptions): string => contentXhtml(parseContent(html), options);

function contentXhtml(content: Content, options: XhtmlOptions): string {
  return content.map((block) => blockXhtml(block, options)).join('');
}

const classes = (...names: (string | false | undefined)[]): string => {
  const given = names.filter(Boolean);
  return given.length > 0 ? ` class="${given.join(' ')}"` : '';
};

function blockXhtml(block: Block, options: XhtmlOptions): string {
  switch (block.kind) {
    case 'p': {
      const align = block.align && block.align !== 'left' && `tiku-${block.align}`;
      return `<p${classes(align)}>${block.children.map((node) => inlineXhtml(node, options)).join('')}</p>`;
    }
    case 'display':
      return `<p>${mathXhtml(block.tex, true, options)}</p>`;
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul';
      return `<${tag}>${block.items.map((item) => `<li>${contentXhtml(item, options)}</li>`).join('')}</${tag}>`;
    }
    case 'table': {
      const rows = block.rows.map((row) => `<tr>${row.map((cell) => cellXhtml(cell, options)).join('')}</tr>`);
      return `<table><tbody>${rows.join('')}</tbody></table>`;
    }
    case 'figure':
      return `<div${classes('tiku-figure', `tiku-${block.placement}`)}>${imageXhtml(block, options)}</div>`;
    case 'video':
      return '<p>（视频略）</p>';
  }
}

function cellXhtml(cell: TableCell, options: XhtmlOptions): string {
  const tag = cell.header ? 'th' : 'td';
  const spans = (['colspan', 'rowspan'] as const)
    .filter((name) => cell[name] !== undefined)
    .map((name) => ` ${name}="${cell[name]}"`);
  const align = cell.align && cell.align !== 'left' && `tiku-${cell.align}`;
  return `<${tag}${classes(align)}${spans.join('')}>${contentXhtml(cell.children, options)}</${tag}>`;
}

const imageXhtml = (
  { src, alt, width_mm }: { src: string; alt: string; width_mm?: number | undefined },
  { picture }: XhtmlOptions,
): string => {
  const width = classes(width_mm !== undefined && `tiku-mm-${width_mm}`);
  return `<img${width} src="${escapeHtml(picture(src))}" alt="${escapeHtml(alt)}"/>`;
};

function inlineXhtml(node: Inline, options: XhtmlOptions): string {
  switch (node.kind) {
    case 'text':
      return (node.marks ?? []).reduce(
        (inner, mark) => `${TAGS[mark][0]}${inner}${TAGS[mark][1]}`,
        // A dollar or a backslash of the text is no delimiter of a formula.
        escapeHtml(node.text).replace(/[\\$]+/g, '<span class="tiku-text">$&</span>'),
      );
    case 'math':
      return mathXhtml(node.tex, false, options);
    case 'blank':
      return options.blank?.() ?? '<span class="tiku-blank">____</span>';
    case 'image':
      return imageXhtml(node, options);
    case 'br':
      return '<br/>';
  }
}

/** Invalid TeX stays text, as other programs could show nothing of it either. */
function mathXhtml(tex: string, display: boolean, { formula }: XhtmlOptions): string {
  const source = escapeHtml(tex);
  const mathml = latexMath(tex) !== null && unknownCommand(tex) === null ? formula(tex, display) : null;
  const found = mathml === null ? null : /^<math ([^>]*)>([^]*)<\/math>$/.exec(mathml);
  if (!found) return display ? `\\[${source}\\]` : `\\(${source}\\)`;
  const annotation = `<annotation encoding="application/x-tex">${source}</annotation>`;
  const semantics = `<semantics><mrow>${found[2] ?? ''}</mrow>${annotation}</semantics>`;
  return `<math xmlns="${MATHML}"${display ? ' display="block"' : ''}>${semantics}</math>`;
}
