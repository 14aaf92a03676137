// The math engine: TeX (delimiters $ and \( ) -> self-contained SVG sized in em. It runs in the browser's worker and in
// a thread of the server, without a DOM. One handler only, SVG output only: MathJax's CHTML output would change the
// font tables of this realm.
import type { LiteElement } from 'mathjax-full/js/adaptors/lite/Element.js';
import { LiteAdaptor } from 'mathjax-full/js/adaptors/liteAdaptor.js';
import { STATE } from 'mathjax-full/js/core/MathItem.js';
import type { MmlNode } from 'mathjax-full/js/core/MmlTree/MmlNode.js';
import { RegisterHTMLHandler } from 'mathjax-full/js/handlers/html.js';
import { TeX } from 'mathjax-full/js/input/tex.js';
import './texPackages';
import { mathjax } from 'mathjax-full/js/mathjax.js';
import { SVG } from 'mathjax-full/js/output/svg.js';
import { SafeHandler } from 'mathjax-full/js/ui/safe/SafeHandler.js';
import { repairTex } from '../domain/content/tex/repairTex';
import { schoolTex } from '../domain/content/tex/schoolTex';
import {
  MAX_BUFFER,
  MAX_MACROS,
  MAX_TEX_LENGTH,
  TEX_MACROS,
  TEX_PACKAGES,
  type TexMacro,
} from '../domain/content/tex/texConfig';
import { flattenSvg } from './flattenSvg';
import { lineParts } from './lineParts';
import type { Typeset } from './typeset';

// A formula as MathML for screen readers: MathJax's tree written with the elements of MathML Core and almost no
// attributes, so that nothing but the formula reaches the page.

const TOKENS = new Set(['mi', 'mn', 'mo', 'mtext', 'ms']);
const KEPT = new Set([
  'math',
  'mfrac',
  'msqrt',
  'mroot',
  'msub',
  'msup',
  'msubsup',
  'munder',
  'mover',
  'munderover',
  'mmultiscripts',
  'mprescripts',
  'none',
  'mtable',
  'mtr',
  'mtd',
  'menclose',
]);
const UNSEEN = new Set(['mphantom', 'mspace', 'maligngroup', 'malignmark']);

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Invisible operators between letters are kept: screen readers say "times" and "of" for them. */
function written(node: MmlNode): string {
  const { kind } = node;
  if (UNSEEN.has(kind)) return '<mrow></mrow>';
  if (TOKENS.has(kind)) {
    const text = node.childNodes.map((child) => ('getText' in child ? (child.getText as () => string)() : '')).join('');
    return `<${kind}>${escape(text)}</${kind}>`;
  }
  const inner = (node.childNodes as (MmlNode | null)[])
    .map((child) => (child ? written(child) : '<mrow></mrow>'))
    .join('');
  if (node.isInferred) return inner;
  // A fraction without a bar is a binomial.
  const bar = kind === 'mfrac' && String(node.attributes.get('linethickness')) === '0' ? ' linethickness="0"' : '';
  const name = KEPT.has(kind) ? kind : 'mrow';
  return `<${name}${bar}>${inner}</${name}>`;
}

/** `<math>…</math>` with its namespace. */
const mathMl = (root: MmlNode): string =>
  written(root).replace('<math>', '<math xmlns="http://www.w3.org/1998/Math/MathML">');

/** Chinese inside formulas: system fonts only, so that captured and printed pages look the same. */
const MATH_TEXT_FONTS = "'Noto Serif CJK SC','Source Han Serif SC','Songti SC',SimSun,serif";
const X_HEIGHT = 0.442;
const EM = 16;
const AFTER_COMPILING = (STATE['COMPILED'] ?? 0) + 1;
/**
 * em. A formula wider than its line is scaled down; one that is larger than these limits (a huge `\rule`) is refused,
 * so that it cannot cover the page.
 */
const MAX_WIDTH = 400;
const MAX_HEIGHT = 120;

// Ideographs, kana, full-width forms; circled numbers, unit signs and shapes that are one em wide in Chinese fonts.
const WIDE =
  /[\u224C\u1100-\u115F\u2100-\u214F\u2150-\u217F\u2460-\u27BF\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{1F000}-\u{3FFFF}]/u;

class ExactAdaptor extends LiteAdaptor {
  /** Width in em of characters that MathJax's fonts lack; exact for Chinese, one em per ideograph. */
  override nodeSize(node: LiteElement): [number, number] {
    let width = 0;
    for (const char of this.textContent(node)) width += WIDE.test(char) ? 1 : 0.6;
    return [width, 0.8];
  }
}

const macros = (): Record<string, TexMacro> => ({ ...TEX_MACROS });

/** `\tag{1}` needs a full-width line; inside a question it is rendered after the formula. */
function tagsInline(tex: string): string {
  return tex.includes('\\tag')
    ? tex.replace(/\\tag\*?\s*\{([^{}]*)\}/g, (_all, label: string) => `\\qquad\\text{(${label})}`)
    : tex;
}

export type Engine = (tex: string, display: boolean) => Typeset;

export function createEngine(): Engine {
  const adaptor = new ExactAdaptor({ fontSize: EM });
  SafeHandler(RegisterHTMLHandler(adaptor));
  /** MathML of the formula converted last. */
  let mml = '';
  const makeDocument = () =>
    mathjax.document('', {
      renderActions: {
        mathMl: [AFTER_COMPILING, () => undefined, (item: { root: MmlNode }) => void (mml = mathMl(item.root))],
      },
      InputJax: new TeX({
        packages: [...TEX_PACKAGES],
        macros: macros(),
        maxMacros: MAX_MACROS,
        maxBuffer: MAX_BUFFER,
        formatError: (_jax: unknown, error: Error) => {
          throw error;
        },
      }),
      OutputJax: new SVG({ fontCache: 'none', unknownFamily: MATH_TEXT_FONTS }),
      safeOptions: { allow: { URLs: 'none', classes: 'none', cssIDs: 'none', styles: 'none' } },
    });
  let document = makeDocument();

  const attempt: Engine = (tex, display) => {
    if (tex.length > MAX_TEX_LENGTH) return refused(`公式超过 ${MAX_TEX_LENGTH} 个字符`);
    try {
      const container = document.convert(tagsInline(schoolTex(tex)), {
        display,
        em: EM,
        ex: EM * X_HEIGHT,
        containerWidth: 1280,
      }) as LiteElement;
      // A macro defined in one formula must not affect the next one.
      if (/\\(?:def|let|newcommand|renewcommand|newenvironment|renewenvironment|definecolor)\b/.test(tex))
        document = makeDocument();
      return { ...measured(adaptor, container), mml };
    } catch (error) {
      document = makeDocument();
      // MathJax throws its own TexError, which is not an instance of Error.
      return refused((error as { message?: string } | null)?.message ?? String(error));
    }
  };

  return (tex, display) => {
    const first = attempt(tex, display);
    const repaired = first.error === undefined ? null : repairTex(tex);
    if (repaired === null) return first;
    const second = attempt(repaired, display);
    return second.error === undefined ? second : first;
  };
}

function refused(error: string): Typeset {
  return { svg: '', width_em: 0, height_em: 0, depth_em: 0, error };
}

const em = (ex: string | undefined): number => Number.parseFloat(ex ?? '0') * X_HEIGHT;
const round = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * Converts sizes from ex to em, so that they depend on the text size only; refuses oversize drawings and removes
 * references to anything outside.
 */
function measured(adaptor: ExactAdaptor, container: LiteElement): Typeset {
  const svg = adaptor.firstChild(container) as LiteElement | null;
  if (!svg || adaptor.kind(svg) !== 'svg') return refused('公式没有内容');
  const width = adaptor.getAttribute(svg, 'width') as string;
  if (width.endsWith('%')) return refused('公式含有不支持的整行排版');
  let width_em = em(width);
  let height_em = em(adaptor.getAttribute(svg, 'height') as string);
  let depth_em = Math.max(0, -em(adaptor.getStyle(svg, 'vertical-align')));
  if (![width_em, height_em, depth_em].every(Number.isFinite)) return refused('公式尺寸无法计算');
  if (width_em > MAX_WIDTH || height_em > MAX_HEIGHT) return refused('公式尺寸过大');
  [width_em, height_em, depth_em] = [round(width_em), round(height_em), round(depth_em)];
  const box = adaptor.getAttribute(svg, 'viewBox') as string;
  const starts = lineParts(svg, Number(box.split(' ')[2]));
  const { markup, unknown } = flattenSvg(svg, starts);
  const parts = markup === null ? [] : [...starts.values()].map((x) => round(x / 1000));
  const inner =
    markup ??
    adaptor
      .childNodes(svg)
      .map((child) => adaptor.serializeXML(child as LiteElement))
      .join('');
  const sizes = `style="vertical-align:${depth_em === 0 ? 0 : -depth_em}em" width="${width_em}em" height="${height_em}em"`;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" ${sizes} viewBox="${box}" fill="currentColor" aria-hidden="true">${inner}</svg>`;
  if (
    /url\s*\(|<(?:a|script|style|foreignObject|image|use)[\s>]|\son\w+=|href=/i.test(text.replace(/>[^<]*</g, '><'))
  ) {
    return refused('公式含有不允许的内容');
  }
  return {
    svg: text,
    width_em,
    height_em,
    depth_em,
    ...(parts.length === 0 ? {} : { parts }),
    ...(unknown === undefined ? {} : { unknown }),
  };
}
