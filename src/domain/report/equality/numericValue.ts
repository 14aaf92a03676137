// The value of a short formula such as `\frac{3}{4}`, `0.75`, `75\%`, `-2\sqrt{3}` or `3\pi/2`, so that equivalent
// forms of a numeric answer count as equal. Any other formula, and one that is ambiguous (`1/2\pi`), has no value.
import { foldSigns } from '../../content/characters';
import {
  add,
  decimal,
  E,
  fraction,
  inverse,
  multiply,
  negated,
  PI,
  power,
  root,
  sameReal,
  type Real,
} from './exactNumber';

const MAX_LENGTH = 200;
const MAX_DEPTH = 40;
const NUMBER = /^(\d+\.?\d*|\.\d+)/;
const MIXED = /^(\d+)\\frac(?:\{(\d+)\}|(\d))(?:\{(\d+)\}|(\d))/;
const DEGREES = /^(?:\^\\circ|\^\{\\circ\}|°|\\degree)/;
/** Minutes and seconds of an angle, and how many are a degree. */
const SEXAGESIMAL: readonly (readonly [RegExp, bigint])[] = [
  [/^(\d{1,2})(?:'(?!')|\^\{?\\prime\}?)/, 60n],
  [/^(\d{1,2})(?:''|"|\^\{\\prime\\prime\})/, 3600n],
];
const INFINITY = /^([+-]?)(?:\\infty|∞)$/;
const NAMES: readonly (readonly [RegExp, Real])[] = [
  [/^(?:\\pi(?![a-zA-Z])|π)/, PI],
  [/^(?:\\mathrm\{e\}|e)/, E],
];

export interface NumericValue {
  /** ±1 for ±∞. */
  infinite: -1 | 0 | 1;
  real: Real;
  /** Degrees of an angle: 30° is not the number 30. */
  degrees: boolean;
}
type Amount = Pick<NumericValue, 'real' | 'degrees'>;

const plain = (text: string): string =>
  foldSigns(text)
    .replace(/^\$+|\$+$|^\\\(|\\\)$/g, '')
    .replace(/\\(?:left|right|displaystyle)(?![a-zA-Z])|\\[,!]/g, '')
    .replace(/\\(?:[;: ]|q?quad(?![a-zA-Z]))/g, ' ')
    .replace(/\\(dfrac|tfrac|cfrac)/g, '\\frac')
    .replace(/[−–]/g, '-')
    .replace(/\\times(?![a-zA-Z])|×|\\cdot(?![a-zA-Z])|·/g, '*')
    .replace(/\\div(?![a-zA-Z])|÷/g, '/')
    .replace(/\\%/g, '%')
    // `2 3` is not 23.
    .replace(/(?<!\d)\s+|\s+(?!\d)/g, '');

/** null when the text is not a number. */
export function numericValue(text: string): NumericValue | null {
  if (text.length > MAX_LENGTH) return null;
  const source = plain(text);
  const infinite = INFINITY.exec(source);
  if (infinite) return { infinite: infinite[1] === '-' ? -1 : 1, real: [], degrees: false };
  try {
    const amount = readAmount(source);
    return { infinite: 0, ...amount };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export function sameValue(a: NumericValue, b: NumericValue): boolean {
  return a.infinite === b.infinite && a.degrees === b.degrees && sameReal(a.real, b.real);
}

/** Throws a RangeError when the text is not a number. */
function readAmount(source: string): Amount {
  let at = 0;
  let depth = 0;
  const fail = (): never => {
    throw new RangeError(source);
  };
  const known = <T>(value: T | null): T => value ?? fail();
  const number = (real: Real | null): Amount => ({ real: known(real), degrees: false });
  const bare = ({ real, degrees }: Amount): Real => (degrees ? fail() : real);
  const rest = () => source.slice(at);
  const takes = (token: string): boolean => {
    if (!source.startsWith(token, at)) return false;
    at += token.length;
    return true;
  };
  const takesMatch = (pattern: RegExp): RegExpExecArray | null => {
    const match = pattern.exec(rest());
    at += match?.[0].length ?? 0;
    return match;
  };
  const group = (open: string, close: string): Amount => {
    if (!takes(open)) fail();
    const value = sum();
    if (!takes(close)) fail();
    return value;
  };
  /** `\frac12` and `\frac{1}{2}`: without braces one digit. */
  const argument = (): Real => {
    takes(' ');
    if (source[at] === '{') return bare(group('{', '}'));
    return known(decimal(known(takesMatch(/^\d/))[0]));
  };
  const atom = (): Amount => {
    if (source[at] === '(') return group('(', ')');
    if (source[at] === '{') {
      const from = at;
      const value = group('{', '}');
      // `{2^3}^2` is rendered without brackets, so it is ambiguous.
      return source[at] === '^' && source.slice(from, at).includes('^') ? fail() : value;
    }
    if (takes('\\frac')) {
      const above = argument();
      return number(multiply(above, known(inverse(argument()))));
    }
    if (takes('\\sqrt')) {
      const degree = source[at] === '[' ? Number(known(takesMatch(/^\[(\d{1,3})\]/))[1]) : 2;
      return number(root(source[at] === '(' ? bare(group('(', ')')) : argument(), degree));
    }
    if (takes('√')) return number(root(bare(group('(', ')')), 2));
    for (const [name, real] of NAMES) if (takesMatch(name)) return number(real);
    return mixedNumber() ?? number(digits());
  };
  const digits = (): Real => known(decimal(known(takesMatch(NUMBER))[0]));
  /** 1\frac{1}{2} is one and a half, as in primary school. With an improper or a decimal fraction it has no value. */
  const mixedNumber = (): Amount | null => {
    const mixed = takesMatch(MIXED);
    if (!mixed) return null;
    const [whole, above, below] = [mixed[1], mixed[2] ?? mixed[3], mixed[4] ?? mixed[5]].map((text) =>
      BigInt(text ?? 0),
    ) as [bigint, bigint, bigint];
    if (above >= below || source[at] === '^') fail();
    return number(fraction(whole * below + above, below));
  };
  const factor = (): Amount => {
    let value = atom();
    while (takes('%')) value = number(multiply(bare(value), known(fraction(1n, 100n))));
    if (takesMatch(DEGREES)) {
      let real = bare(value);
      for (const [sign, parts] of SEXAGESIMAL) {
        const digits = takesMatch(sign)?.[1];
        if (digits !== undefined) real = known(add(real, known(fraction(BigInt(digits), parts))));
      }
      return { real, degrees: true };
    }
    if (takes('^')) {
      const exponent = takes('-') ? negated(bare(factor())) : source[at] === '{' ? bare(group('{', '}')) : argument();
      value = number(power(bare(value), exponent));
    }
    return value;
  };
  const times = (a: Amount, b: Amount): Amount => ({
    real: known(multiply(a.real, b.real)),
    degrees: a.degrees && b.degrees ? fail() : a.degrees || b.degrees,
  });
  const product = (): Amount => {
    let value = signed();
    let divided = false;
    for (;;) {
      if (takes('*')) value = times(value, signed());
      else if (takes('/')) {
        const below = signed();
        if (below.degrees) fail();
        value = { ...value, real: known(multiply(value.real, known(inverse(below.real)))) };
        divided = true;
      } else if (at < source.length && /[\\(π√e]/.test(source[at] ?? '')) {
        // Implicit product: 2\sqrt{3}, 3\pi. Ambiguous after a division (numerator or denominator), and after 2.5 with
        // a fraction (product or sum).
        if (divided || (source.startsWith('\\frac', at) && /\d/.test(source[at - 1] ?? ''))) fail();
        value = times(value, factor());
      } else return value;
    }
  };
  const signed = (): Amount => {
    if (takes('-')) {
      const value = signed();
      return { ...value, real: negated(value.real) };
    }
    return takes('+') ? signed() : factor();
  };
  function sum(): Amount {
    depth += 1;
    if (depth > MAX_DEPTH) fail();
    let value = product();
    for (;;) {
      const minus = takes('-');
      if (!minus && !takes('+')) break;
      const next = product();
      if (next.degrees !== value.degrees) fail();
      value = { ...value, real: known(add(value.real, minus ? negated(next.real) : next.real)) };
    }
    depth -= 1;
    return value;
  }
  const value = sum();
  return at === source.length ? value : fail();
}
