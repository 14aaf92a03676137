// The text of Word's paragraphs and runs: formulas between dollars, what is not text as a mark at its place.
import { ommlElementToTex } from '../mathml/ommlToTex';
import { symbolText } from '../mtef/mtefCharacters';
import { featuresOf, type NumberForm } from '../paper/lineFeatures';
import { COLOURED, mark, UNDERLINED } from '../paper/paperLine';
import { TYPED_DOLLAR, withTypedFormulas } from '../paper/typedFormulas';
import {
  childNamed,
  elementsOf,
  findNamed,
  isElement,
  textOf,
  type Markup,
  type MarkupElement,
} from '../shared/markup';
import { escapeText } from '../shared/platformQuestion';
import { EmbeddedParts, type WordPackage } from './embeddedParts';
import { eqFieldToTex } from './eqField';
import { BOX_DOUBT, FIELD_DOUBT, GROUP_DOUBT, drawnNamed, leftOut, paragraphsOf } from './leftOut';
import { Numbers } from './numbers';

/** Windows puts the positions of symbol fonts there. */
const SYMBOL_FONT = 0xf000;
const SYMBOLS = /[\uf020-\uf0ff]/g;
/** Ticks, crosses and boxes in fonts of symbols, by position. */
const TICKS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  wingdings: { 0xfc: '√', 0xfb: '×', 0xfd: '☒', 0xfe: '☑', 0xa8: '□', 0x6f: '□', 0x71: '□' },
  'wingdings 2': { 0x50: '√', 0x4f: '×', 0x51: '☒', 0x52: '☑', 0x53: '☒', 0xa3: '□' },
  webdings: { 0x61: '√', 0x72: '×', 0x63: '□' },
};
const tickOf = (font: string, position: number): string | undefined => TICKS[font.toLowerCase()]?.[position];

/** Text that is all ticks and crosses in its font. */
function ticks(font: string, text: string): string | null {
  const found = [...text].map((char) => (char === ' ' ? char : tickOf(font, char.charCodeAt(0) & 0xff)));
  return TICKS[font.toLowerCase()] && found.every((char) => char !== undefined) ? found.join('') : null;
}

/** Words of a sentence; numbers and letters are often emphasised as labels, and variables as in a formula. */
const WORDS = /^\p{Script=Han}+$/u;
const LABELS = /^(?:答案|解析|分析|详解|解答|证明|点评|点睛|考点|难度|知识点|故选)$/;

/** Whether the run has the property: `<w:b/>` has, `<w:b w:val="0"/>` has not. */
function isOn(pr: MarkupElement | undefined, name: string): boolean {
  const found = childNamed(pr, name);
  return found !== undefined && !/^(?:0|false|off|none)$/.test(found.attributes.val ?? '');
}

/** LibreOffice moves the indices of pages and RTF files by half points instead of marking them. */
function moved(pr: MarkupElement | undefined): string | undefined {
  const by = Number(childNamed(pr, 'position')?.attributes.val ?? 0);
  return by > 0 ? 'superscript' : by < 0 ? 'subscript' : undefined;
}

const MADE_PLAIN = '加粗、倾斜的文字按普通文字带入';

/** A colour that differs from black, grey and white. */
function isBright(value: string): boolean {
  if (!/^[\dA-F]{6}$/.test(value)) return false;
  const channels = [0, 2, 4].map((at) => Number.parseInt(value.slice(at, at + 2), 16));
  return Math.max(...channels) - Math.min(...channels) >= 0x60;
}
const isWhite = (pr: MarkupElement | undefined): boolean =>
  /^F[EF]F[EF]F[EF]$/i.test(childNamed(pr, 'color')?.attributes.val ?? '') &&
  !childNamed(pr, 'highlight') &&
  !childNamed(pr, 'shd');

/** Colours of half of the text or more: those of the document. */
function commonColours(xml: string): ReadonlySet<string> {
  const runs = xml.split('<w:t').length - 1;
  const counts = new Map<string, number>();
  for (const [, value = ''] of xml.matchAll(/<w:color w:val="([\dA-Fa-f]{6})"/g))
    counts.set(value.toUpperCase(), (counts.get(value.toUpperCase()) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count * 2 > runs).map(([value]) => value));
}

/** Pieces of a line with the same emphasis that follow one another as one piece. */
const joined = (text: string): string => text.replace(/\ue203\ue202|\ue205\ue204/g, '');

/** The lists with one paragraph. */
function listsOfOne(xml: string): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const [, id = ''] of xml.matchAll(/<w:numId w:val="(\d+)"/g)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count === 1).map(([id]) => id));
}

/** A heading or the typed number of a question. */
function isHeading(text: string): boolean {
  const [line] = featuresOf([{ text }]);
  const form = line?.head?.form;
  return !!line && (line.answers || line.section !== null || (form !== undefined && !OF_PARTS.includes(form)));
}
const OF_PARTS: readonly NumberForm[] = ['bracket', 'circle', 'half', 'space'];

export class RunText {
  readonly inserts: string[] = [];
  readonly lost = new Map<number, string>();
  readonly doubts = new Map<number, string>();
  readonly embedded: EmbeddedParts;
  private readonly numbers: Numbers;
  protected readonly ofLibreOffice: boolean;
  /** Figures at the right of the current paragraph. */
  protected readonly beside: string[] = [];
  /** The codes of the open fields, the innermost last. */
  private readonly fields: string[] = [];
  private readonly ownColours: ReadonlySet<string>;
  /** What the current paragraph has lost. */
  private readonly leftOutTexts = new Map<string, string>();
  /** The current paragraph has plain text so far, and after it bold or italic words, which are stored as plain text. */
  private begun = false;
  protected madePlain = false;

  constructor(protected readonly parts: WordPackage) {
    this.embedded = new EmbeddedParts(parts);
    const xml = parts.xml('word/document.xml') ?? '';
    this.ofLibreOffice = /<Application>LibreOffice/.test(parts.xml('docProps/app.xml') ?? '');
    this.numbers = new Numbers(
      parts.xml('word/numbering.xml') ?? '',
      parts.xml('word/styles.xml') ?? '',
      this.ofLibreOffice ? listsOfOne(xml) : undefined,
    );
    this.ownColours = commonColours(xml);
  }

  protected paragraphText(node: MarkupElement): string {
    const label = this.numbers.labelOf(childNamed(node, 'ppr'));
    this.begun = this.madePlain = false;
    this.leftOutTexts.clear();
    const text = this.inline(node.children);
    if (label === '' && this.ofLibreOffice && isHeading(text)) this.numbers.interrupt();
    return withTypedFormulas(joined(`${label}${text}`));
  }

  /** What the paragraph that was read last has lost, as a sentence. */
  protected remark(): string | undefined {
    const lost = [...this.leftOutTexts].map(([what, text]) => `${what}“${text.trim().slice(0, 40)}”没有带入`);
    if (this.madePlain) lost.push(MADE_PLAIN);
    return lost.length > 0 ? lost.join('；') : undefined;
  }

  protected insert(html: string, lost?: string, doubt?: string): string {
    const n = this.inserts.push(html) - 1;
    if (lost !== undefined) this.lost.set(n, lost);
    if (doubt !== undefined) this.doubts.set(n, doubt);
    return mark(n);
  }

  protected inline(nodes: readonly Markup[]): string {
    const texts: string[] = [];
    let before: MarkupElement | undefined;
    for (const node of nodes) {
      if (!isElement(node)) continue;
      const text = this.part(node);
      if (text === '') continue;
      // Formulas without anything between them are one that was divided between lines.
      if (node.name === 'omath' && before?.name === 'omath')
        texts.push(`${texts.pop()?.slice(0, -1)} ${text.slice(1)}`);
      else texts.push(text);
      before = node;
    }
    return texts.join('');
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
      case 'fldsimple': {
        const code = node.attributes.instr ?? '';
        return /^\s*EQ\s/i.test(code) ? this.equation(code) : this.inline(node.children);
      }
      default:
        return this.inline(node.children);
    }
  }

  private run(node: MarkupElement): string {
    const pr = childNamed(node, 'rpr');
    const raised = childNamed(pr, 'vertalign')?.attributes.val ?? (this.ofLibreOffice ? moved(pr) : undefined);
    const font = childNamed(pr, 'rfonts')?.attributes.ascii ?? '';
    const text = elementsOf(node)
      .map((child) => {
        if (child.name === 'instrtext') return this.code(textOf(child), raised);
        const tick = child.name === 't' ? ticks(font, textOf(child)) : null;
        return tick ?? this.inRun(child);
      })
      .join('');
    const gone = goneWords(pr);
    if (gone !== null && text !== '') {
      this.leftOutTexts.set(gone, (this.leftOutTexts.get(gone) ?? '') + text.replace(/\ue200\d+\ue201/g, ''));
      return '';
    }
    if ((raised === 'superscript' || raised === 'subscript') && text.trim() !== '' && !/[\ue200$\ue206]/.test(text)) {
      const tag = raised === 'superscript' ? 'sup' : 'sub';
      return this.insert(`<${tag}>${escapeText(text)}</${tag}>`);
    }
    return this.emphasized(pr, text);
  }

  private emphasized(pr: MarkupElement | undefined, text: string): string {
    const line = childNamed(pr, 'u')?.attributes.val;
    const underlined = line !== undefined && line !== 'none' && text !== '';
    // An underlined space is a blank to fill in.
    if (underlined && text.trim() === '') return '____';
    const words = WORDS.test(text);
    const emphasis = words && ['em', 'u'].find((name) => isOn(pr, name));
    if (emphasis) return this.insert(`<${emphasis}>${text}</${emphasis}>`);
    if (!isOn(pr, 'b') && !isOn(pr, 'i')) this.begun ||= text.trim() !== '';
    else if (words && this.begun && !LABELS.test(text)) this.madePlain = true;
    if (underlined) return UNDERLINED.open + text + UNDERLINED.close;
    if (text.trim() !== '' && this.isColoured(pr)) return COLOURED.open + text + COLOURED.close;
    return text;
  }

  private isColoured(pr: MarkupElement | undefined): boolean {
    const lit = childNamed(pr, 'highlight')?.attributes.val ?? 'none';
    if (lit !== 'none') return true;
    const value = childNamed(pr, 'color')?.attributes.val?.toUpperCase();
    return value !== undefined && isBright(value) && !this.ownColours.has(value);
  }

  private code(text: string, raised: string | undefined): string {
    const last = this.fields.length - 1;
    if (last < 0) return '';
    const shift = raised === 'superscript' ? '\\s\\up4' : raised === 'subscript' ? '\\s\\do4' : null;
    this.fields[last] += shift === null || text.trim() === '' ? text : `${shift}(${text})`;
    return '';
  }

  private inRun(node: MarkupElement): string {
    switch (node.name) {
      case 't':
        // A dollar sign of the text is no end of a formula object.
        return textOf(node)
          .replace(/\$/g, TYPED_DOLLAR)
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
      case 'ruby':
        return this.inline(childNamed(node, 'rubybase')?.children ?? []);
      case 'fldchar':
        return this.fieldEnd(node.attributes.fldchartype ?? '');
      default:
        return this.leftOut(node);
    }
  }

  /** Fields may lie in one another; the code of an inner one is part of the outer one. */
  private fieldEnd(type: string): string {
    if (type === 'begin') {
      this.fields.push('');
      return '';
    }
    if (type !== 'end') return '';
    const code = this.fields.pop() ?? '';
    if (!/^\s*EQ\s/i.test(code)) return '';
    const outer = this.fields.length - 1;
    if (outer < 0) return this.equation(code);
    this.fields[outer] += code.replace(/^\s*EQ\s*/i, '');
    return '';
  }

  private equation(code: string): string {
    const tex = eqFieldToTex(code);
    return tex === null ? code.trim() + this.insert('', undefined, FIELD_DOUBT) : `$${tex}$`;
  }

  private leftOut(node: MarkupElement): string {
    const text = this.boxText(node);
    if (text !== '') return text;
    const left = leftOut(node);
    return left === null ? '' : 'lost' in left ? this.insert('', left.lost) : this.insert('', undefined, left.doubt);
  }

  private boxText(node: MarkupElement): string {
    const paragraphs = drawnNamed(node, 'txbxcontent')
      .flatMap((box) => paragraphsOf(box))
      .map((p) => this.paragraphText(p));
    if (paragraphs.every((text) => text.trim() === '')) return '';
    const [first = '', ...others] = paragraphs;
    const text = [first + this.insert('', undefined, BOX_DOUBT), ...others].join('\n').trim();
    // Several paragraphs, or a question, are lines of their own.
    return others.length > 0 || isHeading(first) ? `\n${text}\n` : ` ${text} `;
  }

  /** A character by its position in a font. */
  private symbol({ attributes: { font = '', char = '' } }: MarkupElement): string {
    const code = Number.parseInt(char, 16);
    const position = code >= SYMBOL_FONT ? code - SYMBOL_FONT : code;
    const text = /^symbol$/i.test(font) ? symbolText(position) : null;
    return (
      text ??
      tickOf(font, position) ??
      this.insert('□', undefined, `字体 ${font} 的符号（${char}）没有对应的文字，写成了 □，请对照原文件核对`)
    );
  }

  private picture(node: MarkupElement): string {
    const pictures = drawnNamed(node, 'blip', 'imagedata', 'txbxcontent').filter(({ name }) => name !== 'txbxcontent');
    const shown = pictures.length > 0 ? this.embedded.picture(node) : null;
    if (shown === null) return this.leftOut(node);
    const others = this.boxText(node) + (pictures.length > 1 ? this.insert('', undefined, GROUP_DOUBT) : '');
    if (!('html' in shown)) return this.insert('', shown.lost);
    if (!standsRight(node)) return this.insert(shown.html) + others;
    this.beside.push(`<figure data-placement="right">${shown.html}</figure>`);
    return others;
  }

  private object(node: MarkupElement): string {
    const formula = this.embedded.formula(node);
    if (formula === null) return this.picture(node);
    const { tex, html = '', doubt } = formula;
    return tex + (doubt === undefined ? '' : this.insert(html, undefined, doubt));
  }
}

/** An anchored picture with the text at its left. */
const standsRight = (node: MarkupElement): boolean => {
  const place = findNamed([node], 'positionh');
  const align = place && findNamed([place], 'align');
  return align !== undefined && align !== null && textOf(align).trim() === 'right' && !!findNamed([node], 'wrapsquare');
};

/** What an author has taken out of the text without deleting it. */
function goneWords(pr: MarkupElement | undefined): string | null {
  if (isOn(pr, 'vanish') || isWhite(pr)) return '隐藏的文字';
  return isOn(pr, 'strike') || isOn(pr, 'dstrike') ? '划掉的文字' : null;
}
