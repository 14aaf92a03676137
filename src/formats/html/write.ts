// A paper as one self-contained web page: formulas as MathML, pictures inside the file.
import type { PaperLayout } from '../../contract/paper/paperLayout';
import { parseContent } from '../../domain/content/htmlToContent';
import type { Block, Content, Inline, Mark, TableCell } from '../../domain/content/tree';
import { optionLetter } from '../../domain/paper/numbering';
import type { PaperBlock } from '../../domain/paper/paperModel';
import { printedContent, stemBracket } from '../../domain/paper/printed/printedContent';

export interface HtmlSource {
  title: string;
  blocks: readonly PaperBlock[];
  layout: Pick<PaperLayout, 'font_size'>;
  /** MathML of a formula, null when the TeX is invalid. */
  formula: (tex: string, display: boolean) => string | null;
  /** data: address of a picture, null when it could not be read. */
  picture: (src: string) => string | null;
  /** Yields to the event loop between two blocks. */
  breathe: () => Promise<void>;
}
export interface HtmlPaper {
  html: string;
  formulas: number;
  fallen: string[];
  lost: string[];
}

const TAGS: Readonly<Record<Mark, string>> = {
  bold: 'b',
  italic: 'i',
  underline: 'u',
  sub: 'sub',
  sup: 'sup',
  dot: 'em',
};
const CSS = `body{max-width:180mm;margin:12mm auto;line-height:1.7;
font-family:"Times New Roman","Songti SC",SimSun,"Noto Serif CJK SC",serif}
h1{text-align:center;font-size:1.6em}h2{font-size:1.1em}p{margin:.2em 0}
em{font-style:normal;text-emphasis:dot;text-emphasis-position:under right}
table{border-collapse:collapse;margin:.4em auto}td,th{border:1px solid;padding:.2em .6em}
figure{margin:.4em 0;text-align:center}img{max-width:100%;vertical-align:middle}
.o{display:flex;flex-wrap:wrap;gap:.2em 3em}.b{display:inline-block;width:5em;border-bottom:1px solid}
.o>div,.q{display:flex;gap:.4em}.q>div{flex:1;min-width:0}.c{text-align:center}.r{text-align:right}code{color:#8c1d18}`;

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (char) =>
    char === '&' ? '&amp;' : char === '<' ? '&lt;' : char === '>' ? '&gt;' : '&quot;',
  );

export async function htmlPaper(source: HtmlSource): Promise<HtmlPaper> {
  const lost = new Set<string>();
  const fallen: string[] = [];
  let formulas = 0;

  const math = (tex: string, display: boolean): string => {
    formulas += 1;
    const written = source.formula(tex, display);
    if (written !== null) return written;
    fallen.push(tex);
    return `<code>${escapeHtml(tex)}</code>`;
  };
  const image = (src: string, alt: string, width?: number): string => {
    const data = source.picture(src);
    if (data === null) {
      lost.add(src);
      return `<code>[图：${escapeHtml(alt || src)}]</code>`;
    }
    return `<img src="${data}" alt="${escapeHtml(alt)}"${width === undefined ? '' : ` style="width:${width}mm"`}>`;
  };
  const inline = (node: Inline): string => {
    if (node.kind === 'math') return math(node.tex, false);
    if (node.kind === 'blank') return '<span class="b">&nbsp;</span>';
    if (node.kind === 'image') return image(node.src, node.alt, node.width_mm);
    if (node.kind === 'br') return '<br>';
    return (node.marks ?? []).reduce((inner, mark) => `<${TAGS[mark]}>${inner}</${TAGS[mark]}>`, escapeHtml(node.text));
  };
  const tableCell = ({ header, colspan = 1, rowspan = 1, children }: TableCell): string => {
    const tag = header ? 'th' : 'td';
    return `<${tag} colspan="${colspan}" rowspan="${rowspan}">${content(children)}</${tag}>`;
  };
  const block = (node: Block): string => {
    switch (node.kind) {
      case 'p': {
        const aligned = node.align === 'center' ? ' class="c"' : node.align === 'right' ? ' class="r"' : '';
        return `<p${aligned}>${node.children.map(inline).join('')}</p>`;
      }
      case 'display':
        return `<p class="c">${math(node.tex, true)}</p>`;
      case 'list': {
        const tag = node.ordered ? 'ol' : 'ul';
        return `<${tag}>${node.items.map((item) => `<li>${content(item)}</li>`).join('')}</${tag}>`;
      }
      case 'table':
        return `<table>${node.rows.map((row) => `<tr>${row.map(tableCell).join('')}</tr>`).join('')}</table>`;
      case 'figure':
        return `<figure>${image(node.src, node.alt, node.width_mm)}</figure>`;
      case 'video':
        return '<p>（视频略）</p>';
    }
  };
  const content = (tree: Content): string => tree.map(block).join('');
  const labelled = (label: string, inside: string): string =>
    label === '' ? inside : `<div class="q"><b>${escapeHtml(label)}</b><div>${inside}</div></div>`;
  const paragraph = (text: string): string =>
    text
      .split('\n')
      .map((line) => `<p>${escapeHtml(line)}</p>`)
      .join('');

  const blockHtml = (one: PaperBlock): string => {
    switch (one.kind) {
      case 'title':
        return `<h1>${escapeHtml(one.text)}</h1>`;
      case 'fields':
        return '<p class="c">姓名＿＿＿＿＿＿　班级＿＿＿＿＿＿　得分＿＿＿＿</p>';
      case 'notice':
        return paragraph(one.text);
      case 'section':
        return `<h2>${escapeHtml(one.heading)}</h2>${one.note === '' ? '' : paragraph(one.note)}`;
      case 'stem':
      case 'part': {
        const printed = printedContent(parseContent(one.html), one.kind, stemBracket(one));
        return labelled(`${one.label}${one.score}`, content(printed));
      }
      case 'options': {
        const options = one.options.map((option, i) =>
          labelled(`${optionLetter(i)}．`, content(printedContent(parseContent(option.content), 'option'))),
        );
        return `<div class="o">${options.join('')}</div>`;
      }
      case 'space':
        return `<div style="height:${one.height}mm"></div>`;
      case 'answersTitle':
        return `<h2>${escapeHtml(one.text)}</h2>`;
      case 'answer':
        return labelled(`${one.label}${one.name}`, content(printedContent(parseContent(one.html), 'answer')));
      default:
        return '';
    }
  };
  const body: string[] = [];
  for (const one of source.blocks) {
    body.push(blockHtml(one));
    await source.breathe();
  }
  const html = `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>${escapeHtml(source.title)}</title><style>${CSS}
body{font-size:${source.layout.font_size + 1.5}pt}</style></head>
<body>
${body.join('\n')}
</body></html>
`;
  return { html, formulas, fallen, lost: [...lost] };
}
