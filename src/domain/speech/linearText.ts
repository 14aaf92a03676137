// A formula as one line of text, for what a reader copies from a PDF, and for plain text: x^2/4+y^2/3=1, √(x+1),
// a_(n+1). Two formulas have one text only if they mean the same: a fraction beside a factor is in brackets ((1/2)x),
// a mixed number is 1又1/2, a space ends an index before a figure (log_2 3).
import { isBinomial, rowOf, type MathElement } from './mathRow';

/** What MathML writes without showing it: function application, invisible times and comma. */
const INVISIBLE = /[\u2061-\u2064]/g;
const ACCENTS: Readonly<Record<string, string>> = {
  // As they are after NFKC.
  '\u0304': '\u0305',
  '\u0305': '\u0305',
  '\u0302': '\u0302',
  '\u0303': '\u0303',
  '\u0307': '\u0307',
  '\u2192': '\u20D7',
  '\u20D7': '\u20D7',
  '\u00AF': '\u0305',
  '\u203E': '\u0305',
  '\u2015': '\u0305',
  '^': '\u0302',
  '\u02C6': '\u0302',
  '~': '\u0303',
  '\u02DC': '\u0303',
};
const ROOTS: Readonly<Record<string, string>> = { 3: '∛', 4: '∜' };
const ATTACHED = /^[′″‴°∗*]+$/u;
const DEGREE = '∘';

/** In brackets unless it is one letter or number. */
const grouped = (text: string): string => (/^(?:[\d.]+|\p{L}\p{M}*[′″]?|.)$/u.test(text) ? text : `(${text})`);
/** A power binds stronger than a fraction; of a product only the numerator is clear without brackets. */
const term = (text: string, factor: string): string =>
  new RegExp(`^${factor}\\p{L}(?:[\\^_]\\w)?$`, 'u').test(text) ? text : grouped(text);
/** What is raised: a fraction, a power or several letters need brackets, one bracket and a name do not. */
const raised = (of: MathElement | undefined, text: string): string => {
  if (text === '') return '';
  const row = of ? rowOf([of]) : [];
  const [only, more] = row;
  if (!only || more) return /^[([|].*[)\]|]$/u.test(text) ? text : grouped(text);
  return RAISED.has(only.localName) ? `(${text})` : text;
};
const RAISED = new Set(['mfrac', 'msup', 'msubsup', 'msqrt', 'mroot']);

export function linearText(element: MathElement): string {
  const write = WRITERS.get(element.localName) ?? lineOf;
  return write(element, Array.from(element.children, linearText));
}

type Writer = (element: MathElement, parts: readonly string[]) => string;
const token: Writer = (element) => (element.textContent ?? '').replace(INVISIBLE, '').normalize('NFKC').trim();
const withLimits: Writer = (_element, [base = '', low = '', high = '']) => `${base}_${grouped(low)}^${grouped(high)}`;

const WRITERS: ReadonlyMap<string, Writer> = new Map(
  Object.entries({
    mi: token,
    mn: token,
    mo: token,
    ms: token,
    mtext: token,
    mfrac: (element, [above = '', below = '']) =>
      isBinomial(element) ? `(${above};${below})` : `${term(above, '\\d*')}/${term(below, '')}`,
    msqrt: (_element, parts) => `√${grouped(parts.join(''))}`,
    mroot: (_element, [of = '', degree = '']) => `${ROOTS[degree] ?? `[${degree}]√`}${grouped(of)}`,
    munder(element, [base = '', below = '']) {
      if (/^[⏟︸_―¯‾\u0332]$/u.test(below)) return base;
      return isOperator(element.children[0]) ? `${base}_${grouped(below)}` : `${base}(下:${below})`;
    },
    msub: (_element, [base = '', index = '']) => `${base}_${grouped(index)}`,
    msup(element, [base = '', power = '']) {
      if (power === DEGREE) return `${base}°`;
      return ATTACHED.test(power) ? base + power : `${raised(element.children[0], base)}^${grouped(power)}`;
    },
    mover(element, [base = '', above = '']) {
      const accent = ACCENTS[above];
      if (accent) return Array.from(base, (char) => char + accent).join('');
      if (above === '⏞') return base;
      if (above === '⌢' || above === '⏜') return `⌒${base}`;
      return isOperator(element.children[0]) ? `${base}^${grouped(above)}` : `${base}(上:${above})`;
    },
    msubsup: withLimits,
    munderover: withLimits,
    mtable: (_element, rows) => rows.join('; '),
    mtr: (_element, cells) => cells.filter((cell) => cell !== '').join(', '),
  } satisfies Record<string, Writer>),
);

/** A sign or a name such as lim, whose limits are written like an index and a power. */
function isOperator(node: MathElement | undefined): boolean {
  const [only, more] = node ? rowOf([node]) : [];
  return only !== undefined && more === undefined && (only.localName === 'mo' || isName(only));
}

const OPERAND = /[\p{L}\p{N}\p{M})\]}′″°!%√∞]$/u;
/** Signs that act on what follows. */
const PREFIX = /[∑∏∐∫∬∭∮]$/u;
const STARTS = /^[\p{L}\p{N}([{√∛∜⌊⌈]/u;
const POSTFIX = /^[!%°^]/;
/** What a fraction must not be next to without brackets. */
const DIVIDES = /^[/÷:∶]$/;
const isName = (node: MathElement): boolean =>
  node.localName === 'mi' && /^\p{L}{2,}$/u.test((node.textContent ?? '').replace(INVISIBLE, '').trim());
const hasScript = (node: MathElement): boolean => /^m(?:sub|sup|subsup|under|underover)$/.test(node.localName);

/** The elements of a row, with brackets and spaces where two of them would be read as something else. */
function lineOf(element: MathElement): string {
  const row = rowOf(Array.from(element.children));
  const texts = row.map(linearText);
  let line = '';
  row.forEach((node, i) => {
    const before = row[i - 1];
    const [left = '', text = '', right = ''] = [texts[i - 1], texts[i], texts[i + 1]];
    const isFraction = node.localName === 'mfrac' && !isBinomial(node);
    if (isFraction && before?.localName === 'mn' && isWholeFraction(node)) {
      line += `又${text}`;
      return;
    }
    const beside =
      OPERAND.test(left) ||
      PREFIX.test(left) ||
      STARTS.test(right) ||
      POSTFIX.test(right) ||
      [left, right].some((one) => DIVIDES.test(one));
    const shown = isFraction && beside ? `(${text})` : text;
    line += before && needsSpace(before, node, shown, line) ? ` ${shown}` : shown;
  });
  return line;
}

const isWholeFraction = ({ children }: MathElement): boolean =>
  Array.from(children).every((part) => /^\s*\d+\s*$/.test(part.textContent ?? '') && !/mfrac/.test(part.localName));

/** The name that a function begins with: sin, also with an index or a power. */
const isNamed = (node: MathElement): boolean => {
  const [base] = hasScript(node) ? rowOf(Array.from(node.children).slice(0, 1)) : [node];
  return base !== undefined && (isName(base) || (base !== node && base.localName === 'mo'));
};

/**
 * A name and its argument (sin x) or factor (n ln n), an index or exponent and the figure after it (log_2 3), two
 * numbers.
 */
function needsSpace(before: MathElement, node: MathElement, text: string, line: string): boolean {
  // Two letters with a mark each are not one mark over both: a̅ b̅.
  const mark = /\p{M}$/u.exec(line)?.[0];
  if (mark !== undefined && text.startsWith(mark, String.fromCodePoint(text.codePointAt(0) ?? 0).length)) return true;
  if (/^\p{L}{2}/u.test(text) && isNamed(node) && OPERAND.test(line)) return true;
  if (!/[\p{L}\p{N}]$/u.test(line)) return false;
  if (isNamed(before) && STARTS.test(text)) return true;
  return /^[\d.]/.test(text) && (before.localName === 'mn' || hasScript(before));
}
