// The elements of web pages that hold a formula, and its TeX.
import { decodeEntities } from '../../domain/content/htmlToContent';
import { findNamed, parseFormula, textOf } from '../shared/markup';
import { isReadableMathml, mathElementToTex } from './mathmlToTex';

type Attributes = Readonly<Record<string, string>>;
export interface Tag {
  name: string;
  attributes: Attributes;
  from: number;
  to: number;
}
/** null: an unreadable formula. */
export type Found = { tex: string; display: boolean } | null;

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

export function pictureFound({ attributes }: Tag): Found | undefined {
  const mathml = attributes['data-mathml'];
  if (mathml) return mathmlFound(plainMathml(mathml));
  const tex = attributes['data-equation-content'] ?? attributes['data-latex'] ?? attributes['data-tex'];
  if (tex !== undefined) return tex.trim() === '' ? null : { tex, display: false };
  if (!('eeimg' in attributes) && !classesOf(attributes).some((name) => FORMULA_PICTURE.test(name))) return undefined;
  const alt = (attributes.alt ?? attributes.title ?? '').replace(/^LaTeX:\s*/, '').trim();
  return alt === '' ? undefined : { tex: alt, display: false };
}

export type Kind = 'math' | 'typeset' | 'mathjax' | 'glyphs' | 'script' | 'tex';

export function kindOf({ name, attributes }: Tag): Kind | null {
  if (MATH_NAME.test(name)) return 'math';
  if (name === 'tex') return 'tex';
  if (name === 'script') return /^\s*math\//i.test(attributes.type ?? '') ? 'script' : null;
  if (name === 'mjx-container' || name === 'mjxcontainer') return 'typeset';
  const classes = classesOf(attributes);
  if (classes.includes('katex') || classes.includes('katex-display')) return 'typeset';
  if (classes.includes('katex-html')) return 'glyphs';
  return classes.some((one) => MATHJAX.test(one)) ? 'mathjax' : null;
}

export function foundIn(kind: Kind, tag: Tag, source: string, inner: string): Found {
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
