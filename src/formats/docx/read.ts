// Word papers (.docx): paragraphs with their automatic numbers, Office formulas (OMML) and objects of MathType and
// Equation Editor 3 as TeX, pictures, tables -> lines of a paper. A formula that is not certain has its stored picture
// beside it.
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
import { EmbeddedParts, type WordPackage } from './embeddedParts';
import { symbolText } from '../mtef/mtefCharacters';
import { ommlElementToTex } from '../mathml/ommlToTex';
import { mark } from './paperQuestion';
import { decodePaper, type PaperLine } from './paperText';
import { escapeText } from '../shared/platformQuestion';
import { allNamed } from '../qti/qtiMarkup';
import { Refusal } from '../shared/refusal';

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

/** Paths of the pictures in WMF and EMF that the questions need and that have no part as PNG yet. */
export function metafilesOf(parts: WordPackage): string[] {
  try {
    const reader = new Reader(parts);
    reader.blocks(findNamed(parseMarkup(parts.xml('word/document.xml') ?? ''), 'body')?.children ?? []);
    return [...reader.embedded.metafiles];
  } catch (error) {
    // `decodeDocx` gives the reason.
    if (error instanceof Refusal) return [];
    throw error;
  }
}

/** Windows puts the positions of symbol fonts there. */
const SYMBOL_FONT = 0xf000;
const SYMBOLS = /[\uf020-\uf0ff]/g;

class Reader {
  readonly lines: PaperLine[] = [];
  readonly inserts: string[] = [];
  readonly lost = new Map<number, string>();
  readonly doubts = new Map<number, string>();
  readonly embedded: EmbeddedParts;
  private readonly numbers: Numbers;
  /** Figures at the right of the current paragraph. */
  private readonly beside: string[] = [];

  constructor(parts: WordPackage) {
    this.embedded = new EmbeddedParts(parts);
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
    for (const html of this.beside.splice(0)) this.lines.push({ text: this.insert(html) });
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
      [...shown.matchAll(/\ue200(\d+)\ue201/g)]
        .map(([all, n]) => (this.lost.has(Number(n)) || this.doubts.has(Number(n)) ? all : ''))
        .join('');
    this.lines.push({ text, cells });
  }

  private insert(html: string, lost?: string, doubt?: string): string {
    const n = this.inserts.push(html) - 1;
    if (lost !== undefined) this.lost.set(n, lost);
    if (doubt !== undefined) this.doubts.set(n, doubt);
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
        return textOf(node)
          .replace(/\$/g, '＄')
          .replace(SYMBOLS, (char) => symbolText(char.charCodeAt(0) - SYMBOL_FONT) ?? char);
      case 'sym':
        return this.symbol(node);
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

  /** A character by its position in a font. */
  private symbol({ attributes: { font = '', char = '' } }: MarkupElement): string {
    const code = Number.parseInt(char, 16);
    const position = code >= SYMBOL_FONT ? code - SYMBOL_FONT : code;
    const text = /^symbol$/i.test(font) ? symbolText(position) : null;
    return (
      text ?? this.insert('□', undefined, `字体 ${font} 的符号（${char}）没有对应的文字，写成了 □，请对照原文件核对`)
    );
  }

  private picture(node: MarkupElement): string {
    const shown = this.embedded.picture(node);
    if (shown && 'html' in shown && standsRight(node)) {
      this.beside.push(`<figure data-placement="right">${shown.html}</figure>`);
      return '';
    }
    return shown === null ? '' : 'html' in shown ? this.insert(shown.html) : this.insert('', shown.lost);
  }

  private object(node: MarkupElement): string {
    const formula = this.embedded.formula(node);
    if (formula === null) return this.picture(node);
    const { tex, html = '', lost, doubt } = formula;
    return tex + (lost === undefined && doubt === undefined ? '' : this.insert(html, lost, doubt));
  }
}

/** An anchored picture with the text at its left. */
const standsRight = (node: MarkupElement): boolean => {
  const place = findNamed([node], 'positionh');
  const align = place && findNamed([place], 'align');
  return align !== undefined && align !== null && textOf(align).trim() === 'right' && !!findNamed([node], 'wrapsquare');
};

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
