// The text of Word's paragraphs and runs: formulas between dollars, what is not text as a mark at its place.
import { symbolText } from '../mtef/mtefCharacters';
import { ommlElementToTex } from '../mathml/ommlToTex';
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
import { BOX_DOUBT, FIELD_DOUBT, GROUP_DOUBT, drawnNamed, leftOut, paragraphsOf } from './leftOut';
import { Numbers } from './numbers';
import { mark } from './paperQuestion';

/** Windows puts the positions of symbol fonts there. */
const SYMBOL_FONT = 0xf000;
const SYMBOLS = /[\uf020-\uf0ff]/g;

/** Words of a sentence; numbers and letters are often emphasised as labels, and variables as in a formula. */
const WORDS = /^\p{Script=Han}+$/u;
const LABELS = /^(?:答案|解析|分析|详解|解答|证明|点评|点睛|考点|难度|知识点|故选)$/;

/** Whether the run has the property: `<w:b/>` has, `<w:b w:val="0"/>` has not. */
function isOn(pr: MarkupElement | undefined, name: string): boolean {
  const found = childNamed(pr, name);
  return found !== undefined && !/^(?:0|false|off|none)$/.test(found.attributes.val ?? '');
}

export class RunText {
  readonly inserts: string[] = [];
  readonly lost = new Map<number, string>();
  readonly doubts = new Map<number, string>();
  readonly embedded: EmbeddedParts;
  private readonly numbers: Numbers;
  /** Figures at the right of the current paragraph. */
  protected readonly beside: string[] = [];
  /** The code of the current field. */
  private field = '';
  /** The current paragraph has plain text so far, and after it bold or italic words, which are stored as plain text. */
  private begun = false;
  protected madePlain = false;

  constructor(parts: WordPackage) {
    this.embedded = new EmbeddedParts(parts);
    this.numbers = new Numbers(parts.xml('word/numbering.xml') ?? '');
  }

  protected paragraphText(node: MarkupElement): string {
    const numbered = childNamed(childNamed(node, 'ppr'), 'numpr');
    const label = numbered
      ? this.numbers.next(
          childNamed(numbered, 'numid')?.attributes.val ?? '',
          Number(childNamed(numbered, 'ilvl')?.attributes.val ?? 0),
        )
      : '';
    this.begun = this.madePlain = false;
    return `${label}${this.inline(node.children)}`;
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
    const words = WORDS.test(text);
    const emphasis = words && ['em', 'u'].find((name) => isOn(pr, name));
    if (emphasis) return this.insert(`<${emphasis}>${text}</${emphasis}>`);
    if (!isOn(pr, 'b') && !isOn(pr, 'i')) this.begun ||= text.trim() !== '';
    else if (words && this.begun && !LABELS.test(text)) this.madePlain = true;
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
      case 'ruby':
        return this.inline(childNamed(node, 'rubybase')?.children ?? []);
      case 'instrtext':
        this.field += textOf(node);
        return '';
      case 'fldchar':
        return this.fieldEnd(node.attributes.fldchartype ?? '');
      default:
        return this.leftOut(node);
    }
  }

  /** A formula of Word 97 and earlier is the code of a field. */
  private fieldEnd(type: string): string {
    const code = type === 'begin' ? '' : this.field.trim();
    this.field = '';
    return /^EQ\s/i.test(code) ? code + this.insert('', undefined, FIELD_DOUBT) : '';
  }

  private leftOut(node: MarkupElement): string {
    const text = this.boxText(node);
    if (text !== '') return text;
    const left = leftOut(node);
    return left === null ? '' : 'lost' in left ? this.insert('', left.lost) : this.insert('', undefined, left.doubt);
  }

  private boxText(node: MarkupElement): string {
    const text = drawnNamed(node, 'txbxcontent')
      .flatMap((box) => paragraphsOf(box))
      .map((p) => this.paragraphText(p))
      .join(' ')
      .trim();
    return text === '' ? '' : ` ${text} ${this.insert('', undefined, BOX_DOUBT)}`;
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
