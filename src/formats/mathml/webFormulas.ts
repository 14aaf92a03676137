// Formulas of web pages and learning platforms (MathML, KaTeX, MathJax, pictures with TeX in an attribute, `[tex]`), as
// `\(…\)`. A rendered formula without readable source becomes 〔公式〕 and is named: its letters alone would have
// another meaning.
import { Tokenizer } from 'htmlparser2';
import { decodeEntities } from '../../domain/content/htmlToContent';
import { findNamed, parseFormula, textOf } from '../shared/markup';
import { isReadableMathml, mathElementToTex } from './mathmlToTex';

// The elements of web pages that hold a formula, and its TeX.

type Attributes = Readonly<Record<string, string>>;
interface Tag {
  name: string;
  attributes: Attributes;
  from: number;
  to: number;
}
/** null: an unreadable formula. */
type Found = { tex: string; display: boolean } | null;

const MATH_NAME = /^(?:[a-z]{1,9}:)?math$/;
const MATHJAX = /^MathJax(?:_(?:SVG|CHTML|Display|SVG_Display|CHTML_Display|Preview))?$/;
const FORMULA_PICTURE = /^(?:equation_image|texrender|latex|ee_img|mwe-math-fallback-image.*)$/;
/** Named entities that XML does not define. */
const HTML_ENTITY = /&(?!(?:amp|lt|gt|quot|apos);)[a-zA-Z][a-zA-Z0-9]{1,31};/g;

function mathmlFound(source: string): Found {
  const math = findNamed(parseFormula(source.replace(HTML_ENTITY, decodeEntities)), 'math');
  if (!math || !isReadableMathml(math)) return null;
  const found = mathElementToTex(math);
  return found.tex === '' && textOf(math).trim() !== '' ? null : found;
}

/** Wiris writes MathML into an attribute with substitute characters. */
const plainMathml = (text: string) => text.replace(/«/g, '<').replace(/»/g, '>').replace(/¨/g, '"').replace(/§/g, '&');

const classesOf = ({ class: names = '' }: Attributes): string[] => names.split(/\s+/).filter(Boolean);

/** The formula between the tags of a KaTeX or MathJax element: its annotation, or the MathML for screen readers. */
function insideFound(inner: string, display: boolean): Found {
  const math = /<(?:[a-z]{1,9}:)?math[\s>]/i.exec(inner);
  if (math) {
    const found = mathmlFound(inner.slice(math.index));
    return found && { ...found, display: display || found.display };
  }
  const start = inner.search(/\\[([]/);
  const length = start < 0 ? -1 : inner.slice(start + 2).search(/\\[)\]]/);
  return length < 0 ? null : { tex: decodeEntities(inner.slice(start + 2, start + 2 + length)), display };
}

function pictureFound({ attributes }: Tag): Found | undefined {
  const mathml = attributes['data-mathml'];
  if (mathml) return mathmlFound(plainMathml(mathml));
  const tex = attributes['data-equation-content'] ?? attributes['data-latex'] ?? attributes['data-tex'];
  if (tex !== undefined) return tex.trim() === '' ? null : { tex, display: false };
  if (!('eeimg' in attributes) && !classesOf(attributes).some((name) => FORMULA_PICTURE.test(name))) return undefined;
  const alt = (attributes.alt ?? attributes.title ?? '').replace(/^LaTeX:\s*/, '').trim();
  const written = withoutDelimiters(alt);
  return written === '' ? undefined : { tex: written, display: false };
}

/** Some programs describe a picture of a formula with its delimiters: `$x^2$`. */
function withoutDelimiters(tex: string): string {
  const pair = [
    ['$$', '$$'],
    ['$', '$'],
    ['\\(', '\\)'],
    ['\\[', '\\]'],
  ].find(([open = '', close = '']) => tex.startsWith(open) && tex.endsWith(close) && tex.length > open.length * 2);
  return pair ? tex.slice(pair[0]?.length, -(pair[1]?.length ?? 0)).trim() : tex;
}

type Kind = 'math' | 'typeset' | 'mathjax' | 'glyphs' | 'script' | 'tex';

function kindOf({ name, attributes }: Tag): Kind | null {
  if (MATH_NAME.test(name)) return 'math';
  if (name === 'tex') return 'tex';
  if (name === 'script') return /^\s*math\//i.test(attributes.type ?? '') ? 'script' : null;
  if (name === 'mjx-container' || name === 'mjxcontainer') return 'typeset';
  const classes = classesOf(attributes);
  if (classes.includes('katex') || classes.includes('katex-display')) return 'typeset';
  if (classes.includes('katex-html')) return 'glyphs';
  return classes.some((one) => MATHJAX.test(one)) ? 'mathjax' : null;
}

function foundIn(kind: Kind, tag: Tag, source: string, inner: string): Found {
  const { attributes, name } = tag;
  switch (kind) {
    case 'math':
      return mathmlFound(source);
    case 'tex':
      return { tex: decodeEntities(inner), display: false };
    case 'script':
      if (/math\/mml/i.test(attributes.type ?? '')) return mathmlFound(inner);
      return /math\/tex/i.test(attributes.type ?? '')
        ? { tex: inner, display: /display/.test(attributes.type ?? '') }
        : null;
    case 'typeset':
      return insideFound(inner, classesOf(attributes).includes('katex-display') || attributes.display === 'true');
    case 'mathjax':
      return attributes['data-mathml'] ? mathmlFound(attributes['data-mathml']) : insideFound(inner, name === 'div');
    case 'glyphs':
      return null;
  }
}

export interface LiftedFormulas {
  html: string;
  /** Formulas that end nowhere, so that text may be lost with them, or are too long. */
  lost: number;
  /** The visible text of formulas that could not be read: 〔公式〕 is in their place. */
  unread: string[];
  /** Pictures that stay in the text. */
  pictures: number;
}

const UNREAD = '〔公式〕';
const MAX_UNREAD = 100_000;
const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const shown = ({ tex, display }: { tex: string; display: boolean }): string => {
  const source = escape(tex.trim());
  if (source === '') return '';
  return display ? `\\[${source}\\]` : `\\(${source}\\)`;
};

const MARKED = /math|katex|mjx|\[tex\]|\[latex\]|<tex|latex|equation|eeimg|data-tex|texrender|mwe-/i;
/** Time is linear in the text. */
export function liftWebFormulas(source: string): LiftedFormulas {
  if (!source.includes('<') && !source.includes('[')) return { html: source, lost: 0, unread: [], pictures: 0 };
  if (!MARKED.test(source))
    return { html: source, lost: 0, unread: [], pictures: source.match(/<img(?=[\s>/])/gi)?.length ?? 0 };
  const lifter = new Lifter(source);
  lifter.read();
  const [html, open] = bracketed(lifter.out);
  return { html, lost: lifter.lost + open, unread: lifter.unread, pictures: lifter.pictures };
}

/** `[tex]…[/tex]` as in Moodle's filter; also returns the number of unclosed ones. */
function bracketed(html: string): [html: string, open: number] {
  if (!/\[(?:tex|latex)\]/i.test(html)) return [html, 0];
  const lifted = html.replace(
    /\[(tex|latex)\]((?:(?!\[\/?(?:tex|latex)\])[^]){1,4000})\[\/\1\]/gi,
    (_all, _name, tex: string) => `\\(${tex}\\)`,
  );
  return [lifted, lifted.match(/\[\/?(?:tex|latex)\]/gi)?.length ?? 0];
}

class Lifter {
  out = '';
  lost = 0;
  readonly unread: string[] = [];
  pictures = 0;
  /** `source` up to here is already in `out`. */
  private copied = 0;
  private open: { kind: Kind; tag: Tag; depth: number } | null = null;
  /** MathJax's rendering, which precedes the script that has the TeX. */
  private drawn: { found: Found; source: string } | null = null;
  private lastFormulaTo = -1;
  private tag: Tag = { name: '', attributes: {}, from: 0, to: 0 };

  constructor(private readonly source: string) {}

  read(): void {
    const { source } = this;
    let attributes: Record<string, string> = {};
    let attribute = '';
    let value = '';
    const ignore = () => undefined;
    const opened = (end: number) => this.opened({ ...this.tag, attributes, to: end + 1 });
    const tokenizer = new Tokenizer(
      {},
      {
        ontext: (start, end) => this.open ?? (/\S/.test(source.slice(start, end)) && this.settle()),
        ontextentity: () => this.open ?? this.settle(),
        onopentagname: (start, end) => {
          attributes = {};
          this.tag = { name: source.slice(start, end).toLowerCase(), attributes, from: start - 1, to: end };
        },
        onattribname: (start, end) => {
          attribute = source.slice(start, end).toLowerCase();
          value = '';
        },
        onattribdata: (start, end) => void (value += source.slice(start, end)),
        onattribentity: (code) => void (value += String.fromCodePoint(code)),
        onattribend: () => {
          if (!Object.hasOwn(attributes, attribute) && attribute !== '__proto__') attributes[attribute] = value;
        },
        onopentagend: opened,
        onselfclosingtag: opened,
        onclosetag: (start, end) => this.closed(source.slice(start, end).toLowerCase(), start - 2, end),
        oncdata: ignore,
        oncomment: ignore,
        ondeclaration: ignore,
        onend: ignore,
        onprocessinginstruction: ignore,
        isInForeignContext: () => false,
      },
    );
    tokenizer.write(source);
    tokenizer.end();
    // The element is never closed, so its end is unknown.
    if (this.open) {
      this.lost += 1;
      this.copied = source.length;
    }
    this.settle();
    this.out += source.slice(this.copied);
  }

  private opened(tag: Tag): void {
    if (this.open) {
      if (tag.name === this.open.tag.name && !this.source.slice(tag.from, tag.to).endsWith('/>')) this.open.depth += 1;
      return;
    }
    const kind = kindOf(tag);
    if (kind === null) {
      this.settle();
      if (tag.name === 'img') this.picture(tag);
      return;
    }
    if (kind !== 'script' && kind !== 'mathjax') this.settle();
    this.copyTo(tag.from, tag.to);
    this.open = { kind, tag, depth: 1 };
  }

  private closed(name: string, from: number, end: number): void {
    if (!this.open) return this.settle();
    if (name !== this.open.tag.name || --this.open.depth > 0) return;
    const { kind, tag } = this.open;
    const close = this.source.indexOf('>', end);
    const to = close < 0 ? this.source.length : close + 1;
    this.open = null;
    this.copied = to;
    const found = foundIn(kind, tag, this.source.slice(tag.from, to), this.source.slice(tag.to, from));
    if (kind === 'mathjax') {
      // MathJax's preview is empty; of several renderings the readable one counts.
      if (this.drawn === null ? /\S/.test(this.source.slice(tag.to, from)) || found !== null : found !== null)
        this.drawn = { found, source: this.source.slice(tag.from, to) };
      return;
    }
    if (kind === 'script') this.drawn = null;
    // KaTeX's rendered letters after MathML that was already read.
    if (kind === 'glyphs' && this.lastFormulaTo === tag.from) return;
    this.add(found, this.source.slice(tag.from, to));
    this.lastFormulaTo = to;
  }

  private picture(tag: Tag): void {
    const found = pictureFound(tag);
    if (found === undefined) {
      this.pictures += 1;
      return;
    }
    this.copyTo(tag.from, tag.to);
    this.add(found, '');
  }

  private copyTo(from: number, next: number): void {
    this.out += this.source.slice(this.copied, from);
    this.copied = next;
  }

  private add(found: Found, source: string): void {
    if (found) {
      this.out += shown(found);
      return;
    }
    // No person has written it.
    if (source.length > MAX_UNREAD) {
      this.lost += 1;
      return;
    }
    this.out += UNREAD;
    this.unread.push(
      decodeEntities(source.replace(/<[^<>]*>/g, ' '))
        .replace(/\s+/g, ' ')
        .trim(),
    );
  }

  /** A MathJax rendering without a script after it. */
  private settle(): void {
    if (!this.drawn) return;
    const { found, source } = this.drawn;
    this.drawn = null;
    this.add(found, source);
  }
}
