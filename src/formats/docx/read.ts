// Word papers (.docx): paragraphs with their automatic numbers, Office formulas (OMML) as TeX, pictures, tables ->
// lines of a paper. Objects of MathType and Equation 3 cannot be read; questions with them are refused with advice.
import { orRefused, type DraftRow } from '../shared/importedQuestion';
import { Numbers } from './numbers';
import {
  childNamed,
  elementsOf,
  findNamed,
  isElement,
  parseMarkup,
  textOf,
  type Markup,
  type MarkupElement,
} from '../shared/markup';
import { ommlElementToTex } from '../mathml/ommlToTex';
import { mark } from './paperQuestion';
import { decodePaper, type PaperLine } from './paperText';
import { escapeText } from '../shared/platformQuestion';
import { allNamed } from '../qti/qtiMarkup';

/** Parts of the package: `xml` as text, others as base64; undefined when missing. */
export interface WordPackage {
  xml(path: string): string | undefined;
  base64(path: string): string | undefined;
}

export const decodeDocx = orRefused(function* (parts: WordPackage): Generator<DraftRow> {
  const body = findNamed(parseMarkup(parts.xml('word/document.xml') ?? ''), 'body');
  if (!body) {
    yield { line: 1, ref: '文件', refused: '不是 Word 文档（.docx），或者文件已损坏' };
    return;
  }
  const reader = new Reader(parts);
  reader.blocks(body.children);
  yield* decodePaper(reader, 'docx');
});

const MIME: Readonly<Record<string, string>> = { png: 'png', jpg: 'jpeg', jpeg: 'jpeg', gif: 'gif', webp: 'webp' };

/** The beginning of a 1 x 1 PNG: the fallback picture of a drawing that only newer programs show. */
const ONE_POINT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB';

class Reader {
  readonly lines: PaperLine[] = [];
  readonly inserts: string[] = [];
  readonly lost = new Map<number, string>();
  private readonly targets: ReadonlyMap<string, string>;
  private readonly numbers: Numbers;

  constructor(private readonly parts: WordPackage) {
    const relations = findNamed(parseMarkup(parts.xml('word/_rels/document.xml.rels') ?? ''), 'relationships');
    this.targets = new Map(
      (relations ? elementsOf(relations) : []).map(({ attributes }) => [attributes.id ?? '', attributes.target ?? '']),
    );
    this.numbers = new Numbers(parts.xml('word/numbering.xml') ?? '');
  }

  blocks(nodes: readonly Markup[]): void {
    for (const node of nodes) {
      if (!isElement(node)) continue;
      if (node.name === 'p') this.paragraph(node);
      else if (node.name === 'tbl') this.table(node);
      else if (node.name !== 'sectpr') this.blocks(node.children);
    }
  }

  private paragraph(node: MarkupElement): void {
    const numbered = childNamed(childNamed(node, 'ppr'), 'numpr');
    const label = numbered
      ? this.numbers.next(
          childNamed(numbered, 'numid')?.attributes.val ?? '',
          Number(childNamed(numbered, 'ilvl')?.attributes.val ?? 0),
        )
      : '';
    // A break inside a paragraph starts a line too: options are often written so.
    for (const text of `${label}${this.inline(node.children)}`.split('\n')) this.lines.push({ text });
  }

  private table(node: MarkupElement): void {
    const rows = elementsOf(node)
      .filter(({ name }) => name === 'tr')
      .map((row) => elementsOf(row).filter(({ name }) => name === 'tc'));
    const cells = rows.map((row) =>
      row.map((cell) =>
        allNamed(cell, 'p')
          .map((p) => this.inline(p.children))
          .join('\n'),
      ),
    );
    const flat = cells.flat().filter((cell) => cell.trim() !== '');
    // Options are often arranged in a table without borders, and so are whole questions.
    if (flat.every((cell) => /^\s*[A-H]\s*[.．、]/.test(cell)) || flat.length === 1) {
      for (const cell of flat) this.lines.push(...cell.split('\n').map((text) => ({ text })));
      return;
    }
    const shown = rows
      .map(
        (row, r) =>
          `<tr>${row.map((cell, c) => `<td${span(cell)}>${cellHtml(cells[r]?.[c] ?? '')}</td>`).join('')}</tr>`,
      )
      .join('');
    const filled = `<table>${shown}</table>`.replace(
      /\ue200(\d+)\ue201/g,
      (_all, n: string) => this.inserts[Number(n)] ?? '',
    );
    const text =
      this.insert(filled) +
      [...shown.matchAll(/\ue200(\d+)\ue201/g)].map(([all, n]) => (this.lost.has(Number(n)) ? all : '')).join('');
    this.lines.push({ text, cells });
  }

  private insert(html: string, lost?: string): string {
    const n = this.inserts.push(html) - 1;
    if (lost !== undefined) this.lost.set(n, lost);
    return mark(n);
  }

  private inline(nodes: readonly Markup[]): string {
    return nodes.map((node) => (isElement(node) ? this.part(node) : '')).join('');
  }

  private part(node: MarkupElement): string {
    switch (node.name) {
      case 'r':
        return this.run(node);
      case 'omath': {
        const tex = ommlElementToTex(node)
          .replace(/\n/g, ' ')
          .replace(/(?<!\\)\$/g, '\\$');
        return tex === '' ? '' : `$${tex}$`;
      }
      case 'ppr':
      case 'del':
      case 'movefrom':
        return '';
      default:
        return this.inline(node.children);
    }
  }

  private run(node: MarkupElement): string {
    const pr = childNamed(node, 'rpr');
    const text = elementsOf(node)
      .map((child) => this.inRun(child))
      .join('');
    const raised = childNamed(pr, 'vertalign')?.attributes.val;
    if ((raised === 'superscript' || raised === 'subscript') && text.trim() !== '' && !/[\ue200$]/.test(text)) {
      const tag = raised === 'superscript' ? 'sup' : 'sub';
      return this.insert(`<${tag}>${escapeText(text)}</${tag}>`);
    }
    const line = childNamed(pr, 'u')?.attributes.val;
    // An underlined space is a blank to fill in.
    if (line !== undefined && line !== 'none' && text !== '' && text.trim() === '') return '____';
    return text;
  }

  private inRun(node: MarkupElement): string {
    switch (node.name) {
      case 't':
        // A dollar sign of the text would begin a formula.
        return textOf(node).replace(/\$/g, '＄');
      case 'tab':
        return '\u3000';
      case 'br':
      case 'cr':
        return node.attributes.type === 'page' ? '' : '\n';
      case 'nobreakhyphen':
        return '-';
      case 'drawing':
      case 'pict':
        return this.picture(node);
      case 'object':
        return this.object(node);
      case 'alternatecontent': {
        const [choice, fallback] = [childNamed(node, 'choice'), childNamed(node, 'fallback')];
        const first = (choice ? elementsOf(choice) : []).map((child) => this.inRun(child)).join('');
        return first !== '' ? first : (fallback ? elementsOf(fallback) : []).map((child) => this.inRun(child)).join('');
      }
      default:
        return '';
    }
  }

  private picture(node: MarkupElement): string {
    const blip = findNamed([node], 'blip')?.attributes.embed ?? findNamed([node], 'imagedata')?.attributes.id;
    if (blip === undefined) return '';
    const target = (this.targets.get(blip) ?? '').replace(/^\/?(?:word\/)?/, '');
    const ending = target.slice(target.lastIndexOf('.') + 1).toLowerCase();
    const data = MIME[ending] ? this.parts.base64(`word/${target}`) : undefined;
    if (data?.startsWith(ONE_POINT)) return this.insert('', '图片是矢量图（SVG），请在 Word 中另存为 PNG 后替换');
    if (data === undefined)
      return this.insert(
        '',
        `图片 ${target.slice(target.lastIndexOf('/') + 1) || '（链接）'} 的格式不能显示，请在 Word 中另存为 PNG 后替换`,
      );
    const width = Number(findNamed([node], 'extent')?.attributes.cx) / 36_000;
    return this.insert(
      `<img src="data:image/${MIME[ending]};base64,${data}"${width > 0 ? ` data-width-mm="${Math.round(width * 10) / 10}"` : ''}>`,
    );
  }

  private object(node: MarkupElement): string {
    const program = findNamed([node], 'oleobject')?.attributes.progid ?? '';
    if (!/^Equation/i.test(program)) return this.picture(node);
    return this.insert(
      '',
      '含有 MathType（或公式 3.0）对象，请先在 Word 中用 MathType 的“转换公式”改为 Office 公式或 TeX',
    );
  }
}

const span = (cell: MarkupElement): string => {
  const wide = Number(childNamed(childNamed(cell, 'tcpr'), 'gridspan')?.attributes.val ?? 1);
  return wide > 1 ? ` colspan="${wide}"` : '';
};
const cellHtml = (text: string): string =>
  text
    .split('\n')
    .map(
      (line) =>
        `<p>${line
          .split(/(\$[^$]*\$)/)
          .map((piece, place) => (place % 2 === 1 ? piece : escapeText(piece)))
          .join('')}</p>`,
    )
    .join('');
