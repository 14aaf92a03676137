// Reads mathematics as people type it without TeX (ln2, 2^10, √3/2, 根号3, log2(3), 1又1/2, AB//CD) into TeX. Marking,
// and all else that compares typed text with formulas, uses this one reader. What has a second usual reading is said to
// be unsure: it may prove that two answers are equal, never that they differ.
import { foldWidth } from './characters';
import { readChineseNumber } from './chineseNumber';

export interface TypedReading {
  tex: string;
  /** No other reading is usual. */
  sure: boolean;
  /** Not what the signs say, but what was probably meant: `n2` for n². */
  guess: boolean;
}

const SUPERSCRIPTS = /[\u00B2\u00B3\u00B9\u2070\u2071\u2074-\u207F]+/g;
const SUBSCRIPTS = /[\u2080-\u208E\u2090-\u209C\u1D62-\u1D65\u2C7C]+/g;
const HAN_DIGITS = '零一二三四五六七八九十';
const COUNT = `(?:\\d+|[${HAN_DIGITS}])`;
const countOf = (text: string): string => String(readChineseNumber(text) ?? text);
const UNITS = '厘分千公毫米';
const ENDS_VALUE = '(?<=[0-9A-Za-zπ)\\]}])';

/** Words of school for roots, fractions and powers. */
const SPOKEN: readonly (readonly [RegExp, string | ((...found: string[]) => string)])[] = [
  [/(?:三次|立方)根号下?(?=[0-9A-Za-zπ(])/g, '∛'],
  [/根号下((?:\d*[a-z](?:\^?[2-4²³])?|\d+)(?:[+-](?:\d*[a-z](?:\^?[2-4²³])?|\d+)){1,3})(?![0-9A-Za-z(^])/g, '√($1)'],
  [/根号下?(?=[0-9A-Za-zπ(])/g, '√'],
  [/(?<!\d)(\d{1,9}|[a-z])分之(\d{1,9}|[a-z]|√\d{1,9}|π)/g, (_all, below = '', above = '') => `${above}/${below}`],
  [new RegExp(`${ENDS_VALUE}的?平方(?![${UNITS}根差和数])`, 'g'), '^2'],
  [new RegExp(`${ENDS_VALUE}的?立方(?![${UNITS}根差和数])`, 'g'), '^3'],
  [new RegExp(`${ENDS_VALUE}的(${COUNT}|[a-z])次方`, 'g'), (_all, n = '') => `^(${countOf(n)})`],
  // Vectors are compared without arrows.
  [/向量(?=[A-Za-z]{1,2}(?:[·⊥∥+\-=*]|\/\/))|(?<=[A-Za-z](?:[·⊥∥+\-*]|\/\/))向量(?=[A-Za-z])/g, ''],
  [/(?<=[0-9A-Za-z)])(?:大于等于|大于或等于)(?=[-0-9A-Za-z(])/g, '≥'],
  [/(?<=[0-9A-Za-z)])(?:小于等于|小于或等于)(?=[-0-9A-Za-z(])/g, '≤'],
  [/(?<=[a-zA-Z)])大于(?=[-0-9A-Za-z(])/g, '>'],
  [/(?<=[a-zA-Z)])小于(?=[-0-9A-Za-z(])/g, '<'],
];

/** `根号3`, `2分之1` and `x的平方` in the middle of Chinese as signs. */
export const readSpoken = (text: string): string =>
  SPOKEN.reduce(
    (sum, [pattern, by]) => (typeof by === 'string' ? sum.replace(pattern, by) : sum.replace(pattern, by)),
    text,
  );

/** In this order. Signs and words of school as plain signs; √ is every square root. */
const WORDS: readonly (readonly [RegExp, string | ((...found: string[]) => string)])[] = [
  [/\u00B3√/g, '∛'],
  [SUPERSCRIPTS, (all) => `^(${all.normalize('NFKC').replace(/\u2212/g, '-')})`],
  [SUBSCRIPTS, (all) => `_(${all.normalize('NFKC').replace(/\u2212/g, '-')})`],
  [/(\d{0,9})([\u00BC-\u00BE\u2150-\u215E])/g, (_all, whole = '', sign = '') => mixed(whole, sign.normalize('NFKC'))],
  [/[\u2212\u2013\u2014]/g, '-'],
  [/[\u2715\u2716]/g, '×'],
  [/[\u22C5\u2219\u2022]/g, '·'],
  [/\u2236/g, ':'],
  [/\+\/?-/g, '±'],
  [/大于或?等于|不小于|>=|[≧⩾]/g, '≥'],
  [/小于或?等于|不大于|<=|=<|[≦⩽]/g, '≤'],
  [/不等于|!=|<>/g, '≠'],
  [/大于/g, '>'],
  [/小于/g, '<'],
  [/等于/g, '='],
  [/(?<![A-Za-z])(?:inf(?:inity)?|oo)(?![A-Za-z])/g, '∞'],
  [/(?<=[)\]}]\s{0,4})[Uu](?=\s{0,4}[([{])/g, '∪'],
  [/(?<=\d)\s{0,4}[xX]\s{0,4}(?=10(?:\^|\*\*))/g, '×'],
  [/(?<![\d.])(\d{1,4}) (\d{1,4})\/(\d{1,4})(?![\d.])/g, (_all, n = '', a = '', b = '') => properlyMixed(n, a, b)],
  [/正无穷大?/g, '+∞'],
  [/负无穷大?/g, '-∞'],
  [/正负/g, '±'],
  [/乘以?(?=[0-9A-Za-zπ√根(])/g, '×'],
  [/除以(?=[0-9A-Za-zπ√根(])/g, '÷'],
  [/(?:三次|立方)根号下?/g, '∛'],
  [/(?<=\d)倍?(?:根号下?|sqrt)|根号下?|sqrt/g, '√'],
  [
    new RegExp(`√([${HAN_DIGITS}])|([${HAN_DIGITS}])(?=√)`, 'g'),
    (_all, under = '', front = '') => (under === '' ? countOf(front) : `√${countOf(under)}`),
  ],
  [/派|(?<![A-Za-z])pai(?![A-Za-z])/g, 'π'],
  [new RegExp(`(${COUNT})又(${COUNT})分之(${COUNT})`, 'g'), (_all, n = '', b = '', a = '') => mixedOf(n, a, b)],
  [new RegExp(`(${COUNT})又(${COUNT})/(${COUNT})`, 'g'), (_all, n = '', a = '', b = '') => mixedOf(n, a, b)],
  [
    new RegExp(`(${COUNT}|[a-z])分之(\\d{0,9}√\\d+|${COUNT}|[a-z]|π)`, 'g'),
    (_all, b = '', a = '') => `(${countOf(a)}/${countOf(b)})`,
  ],
  [/负(?=[0-9A-Za-zπ√∛(])/g, '-'],
  [new RegExp(`${ENDS_VALUE}的?平方(?![${UNITS}])`, 'g'), '^(2)'],
  [new RegExp(`${ENDS_VALUE}的?立方(?![${UNITS}])`, 'g'), '^(3)'],
  [new RegExp(`${ENDS_VALUE}的(${COUNT})次方`, 'g'), (_all, n = '') => `^(${countOf(n)})`],
  [/(?<=\d)度(\d{1,2})分(?![一-龥])/g, "°$1'"],
  [/(?<=\d)度(?![一-龥])|(?<=\d)度(?=[或和且])/g, '°'],
  [/(?<=[A-Z'])\s*\/\/\s*(?=[A-Z])/g, '∥'],
  [/(?<=[^一-龥])、(?=[^一-龥])/g, ','],
];
const MIXED = '\uE010';
const mixed = (whole: string, fraction: string): string => {
  const [above = '', below = ''] = fraction.split('\u2044');
  return whole === '' ? `(${above}/${below})` : mixedOf(whole, above, below);
};
/** `2 3/4`: not with an improper fraction, where the space is a slip. */
const properlyMixed = (whole: string, above: string, below: string): string =>
  Number(above) < Number(below) ? mixedOf(whole, above, below) : `${whole} ${above}/${below}`;
function mixedOf(whole: string, above: string, below: string): string {
  return `${MIXED}${countOf(whole)},${countOf(above)},${countOf(below)};`;
}

const FUNCTION = /^(?:arc)?(?:sin|cos|tan)|^(?:cot|ln|lg|log)|^(?:Sin|Cos|Tan|Ln|Lg|Log)/;
const NAMED = /^(?:alpha|beta|gamma|theta|lambda|omega|delta|pi(?!n))/;
/** Letters of sequences and coordinates: `an`, `Sn`, `xk` are mostly written with a subscript. */
const INDEXED = /^[abcdfpqSTxyuP](?=[nkm](?![a-zA-Z]))/;
const UNIT = /^(?:mm|cm|dm|km|m)[23](?![0-9A-Za-z])/;

/** `tex`: has commands, delimiters or braced scripts. */
const isTex = (text: string): boolean => /\\[a-zA-Z({[]|\$|[\^_]\{/.test(text);

/**
 * The readings of a text, the most usual first. TeX is one of itself, with the names of functions that lack a
 * backslash.
 */
export function readTyped(text: string): readonly TypedReading[] {
  if (isTex(text)) {
    const tex = text.replace(/\\[a-zA-Z]+|(?:sin|cos|tan|ln|lg)(?![a-zA-Z]{3})/g, (found) =>
      found.startsWith('\\') ? found : `\\${found} `,
    );
    return [{ tex, sure: tex === text, guess: false }];
  }
  const plain = WORDS.reduce(
    (sum, [pattern, by]) => (typeof by === 'string' ? sum.replace(pattern, by) : sum.replace(pattern, by)),
    foldWidth(text).trim(),
  );
  const readings = (['subscript', 'product', 'power'] as const).map((habit) => new Reader(plain, habit).read());
  return readings.filter(({ tex }, at) => readings.findIndex((other) => other.tex === tex) === at);
}

type Habit = 'product' | 'subscript' | 'power';

/** One pass over plain signs. `habit`: what a letter or digit directly behind a letter is. */
class Reader {
  private at = 0;
  private sure = true;
  private guess = false;

  constructor(
    private readonly source: string,
    private readonly habit: Habit,
  ) {}

  read(): TypedReading {
    const tex = this.until('');
    return { tex, sure: this.sure, guess: this.guess };
  }

  private rest(): string {
    return this.source.slice(this.at);
  }
  private takes(pattern: RegExp): string | null {
    const found = pattern.exec(this.rest())?.[0];
    if (found === undefined || found === '') return null;
    this.at += found.length;
    return found;
  }
  private next(): string {
    return this.source[this.at] ?? '';
  }

  /** TeX up to a closing sign outside brackets, without it. */
  private until(close: string): string {
    let [tex, depth] = ['', 0];
    while (this.at < this.source.length) {
      const char = this.next();
      if (char === close && depth === 0) break;
      // Half-open intervals close with another bracket.
      depth += char === '(' ? 1 : char === ')' ? -1 : 0;
      tex += this.piece();
    }
    this.at += close.length;
    return tex;
  }

  private piece(): string {
    const name = this.takes(FUNCTION);
    if (name) return this.called(name.replace(/^[A-Z]/, (letter) => letter.toLowerCase()));
    const greek = this.takes(NAMED);
    if (greek) return `\\${greek} `;
    const unit = this.takes(UNIT);
    if (unit) return `${unit.slice(0, -1)}^{${unit.slice(-1)}}`;
    const number = this.takes(/^(?:\d+(?:\.\d+)?|\.\d+)/);
    if (number) return number;
    if (/^[a-zA-Zα-ωΑ-Ω]/.test(this.rest())) return this.letter();
    const char = this.next();
    this.at += char.length;
    switch (char) {
      case '√':
      case '∛':
        return this.root(char);
      case '^':
        return `^{${this.exponent()}}`;
      case '_':
        return `_{${this.subscript()}}`;
      case MIXED: {
        const [whole, above, below] = (this.takes(/^[^;]*/) ?? '').split(',');
        this.at += 1;
        return `${whole}\\frac{${above}}{${below}}`;
      }
      case '{':
      case '}':
        return `\\${char}`;
      default:
        return char;
    }
  }

  private letter(): string {
    const indexed = INDEXED.test(this.rest());
    const letter = this.takes(/^./u) ?? '';
    if (indexed) {
      this.sure = false;
      return this.habit === 'product' ? letter : `${letter}_{${this.takes(/^./)}}`;
    }
    const digits = this.takes(/^\d+/);
    if (digits === null) return letter;
    // `x2` may be x₂, or x² copied from a page.
    this.sure = false;
    if (this.habit === 'power') this.guess = true;
    return this.habit === 'power' ? `${letter}^{${digits}}` : `${letter}_{${digits}}`;
  }

  private root(sign: string): string {
    const front = sign === '√' ? '\\sqrt' : '\\sqrt[3]';
    if (this.takes(/^\s*\(/)) return `${front}{${this.until(')')}}`;
    const inner = this.takes(/^\s*(?:\d+(?:\.\d+)?)/)?.trim() ?? (/^[a-zA-Zπ]/.test(this.next()) ? this.piece() : '');
    // `√2x` may be the root of 2x.
    if (inner === '' || /^[a-zA-Z0-9πα-ω(^]/.test(this.next())) this.sure = false;
    return `${front}{${inner}}`;
  }

  private exponent(): string {
    if (this.takes(/^\(/)) return this.until(')');
    const base = this.source[this.at - 2] ?? '';
    const sign = this.takes(/^[+-]/) ?? '';
    const number = this.takes(/^\d+(?:\.\d+)?/);
    if (number !== null) {
      // `e^2x`, `8^2/3`, `x^1/2`.
      if (/^[a-zA-Zπ√(]/.test(this.next())) this.sure = false;
      if (/^\/\d/.test(this.rest()) && (number === '1' || sign !== '' || /[\d)]/.test(base))) this.sure = false;
      return sign + number;
    }
    if (this.takes(/^[√]/)) return sign + this.root('√');
    const letter = this.takes(/^[a-zA-Zα-ω°]/) ?? '';
    if (letter === '' || /^[a-zA-Z0-9(]/.test(this.next())) this.sure = false;
    return sign + letter;
  }

  private subscript(): string {
    if (this.takes(/^\(/)) return this.until(')');
    return this.takes(/^\d+|^[a-zA-Zα-ω]/) ?? '';
  }

  /** A function with its exponent and base; the argument follows as it is. */
  private called(name: string): string {
    const pair = name === 'log' ? this.takes(/^\(\s{0,4}(?:\d{1,9}|[a-zA-Z])\s{0,4},(?=[^(),]{1,20}\))/) : null;
    if (pair !== null) {
      // `log(2,3)`: with base 2 of 3.
      this.sure = false;
      this.guess = true;
      return `\\log_{${pair.replace(/[^0-9a-zA-Z]/g, '')}} ${this.until(')')}`;
    }
    const base = name === 'log' ? this.base() : '';
    const raised = this.takes(/^\^/) ? `^{${this.exponent()}}` : '';
    // `sin(x)^2` and `sinx^2` may be a square of the sine.
    if (/^\s*(?:\([^()]*\)|[0-9a-zA-Zα-ωπ]+)\s*\^/.test(this.rest())) this.sure = false;
    return `\\${base === null ? 'lg' : name}${base === null || base === '' ? '' : `_{${base}}`}${raised} `;
  }

  /** Of a logarithm; null where none is written. */
  private base(): string | null {
    if (this.takes(/^_\(/)) return this.until(')');
    if (this.takes(/^_/)) {
      const digits = /^\d+/.exec(this.rest())?.[0] ?? '';
      // `log_23`: with base 2 of 3.
      if (digits.length > 1 && !/^\d+[\s(]/.test(this.rest())) return this.firstDigit();
      return this.subscript();
    }
    const digits = /^\d+(?:\.\d+)?(?=\s*\(|\s+[0-9a-zA-Z])/.exec(this.rest())?.[0];
    if (digits !== undefined) {
      this.at += digits.length;
      return digits;
    }
    this.sure = false;
    this.guess = true;
    // `log1/2(x)`: with base one half.
    const half = this.takes(/^\d{1,3}\/\d{1,3}(?=\s?[(a-zA-Z])/);
    if (half !== null) return half;
    if (/^\d[0-9a-zA-Z]/.test(this.rest())) return this.firstDigit();
    const letter = /^[a-z](?=\s*[0-9a-zA-Z(])/.exec(this.rest())?.[0];
    if (letter !== undefined) {
      this.at += 1;
      return letter;
    }
    if (this.takes(/^\((?=[^()]*\)\s*[0-9a-zA-Z(])/)) return this.until(')');
    return null;
  }
  private firstDigit(): string {
    this.sure = false;
    return this.takes(/^\d/) ?? '';
  }
}
