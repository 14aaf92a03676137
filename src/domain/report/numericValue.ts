// The value of a short formula such as `\frac{3}{4}`, `0.75`, `75\%`, `-2\sqrt{3}` or `3\pi/2`, so that equivalent forms of a
// numeric answer count as equal (trade: Reports). Anything else has no value.

const MAX_LENGTH = 200;
const MAX_DEPTH = 40;
const NUMBER = /^(\d+\.?\d*|\.\d+)/;
const NAMES: Readonly<Record<string, number>> = { '\\pi': Math.PI, π: Math.PI, '\\mathrm{e}': Math.E, '\\infty': Infinity, '∞': Infinity };

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/^\$+|\$+$|^\\\(|\\\)$/g, '')
    .replace(/\\(left|right|displaystyle|,|;|!|:|quad)(?![a-zA-Z])/g, '')
    .replace(/\\(dfrac|tfrac|cfrac)/g, '\\frac')
    .replace(/[−–]/g, '-')
    .replace(/\\times|×|\\cdot|·/g, '*')
    .replace(/\\div|÷/g, '/')
    .replace(/√/g, '\\sqrt')
    .replace(/\\%/g, '%')
    .replace(/\s+/g, '');

/** null when the text is not a number; ±infinity has a value, division by zero has none. */
export function numericValue(text: string): number | null {
  if (text.length > MAX_LENGTH) return null;
  const source = plain(text);
  let at = 0;
  let depth = 0;
  const fail = (): never => {
    throw new RangeError(source);
  };
  const takes = (token: string): boolean => {
    if (!source.startsWith(token, at)) return false;
    at += token.length;
    return true;
  };
  const group = (open: string, close: string): number => {
    if (!takes(open)) fail();
    const value = sum();
    if (!takes(close)) fail();
    return value;
  };
  /** `\frac12` and `\frac{1}{2}`. */
  const argument = (): number => {
    if (source[at] === '{') return group('{', '}');
    const digit = /^\d/.exec(source.slice(at));
    if (!digit) return fail();
    at += 1;
    return Number(digit[0]);
  };
  const atom = (): number => {
    if (source[at] === '(') return group('(', ')');
    if (source[at] === '{') return group('{', '}');
    if (takes('\\frac')) return argument() / argument();
    if (takes('\\sqrt')) {
      const root = takes('[') ? closing(']') : 2;
      const base = source[at] === '(' ? group('(', ')') : argumentOrNumber();
      return base < 0 && root % 2 === 1 ? -((-base) ** (1 / root)) : base ** (1 / root);
    }
    for (const [name, value] of Object.entries(NAMES)) if (takes(name)) return value;
    const digits = NUMBER.exec(source.slice(at));
    if (!digits) return fail();
    at += digits[0].length;
    return Number(digits[0]);
  };
  const closing = (close: string): number => {
    const value = sum();
    if (!takes(close)) fail();
    return value;
  };
  const argumentOrNumber = (): number => {
    if (source[at] === '{') return group('{', '}');
    const digits = NUMBER.exec(source.slice(at));
    if (!digits) return fail();
    at += digits[0].length;
    return Number(digits[0]);
  };
  const power = (): number => {
    let value = atom();
    while (takes('%')) value /= 100;
    if (takes('^')) {
      if (takes('\\circ') || takes('{\\circ}')) return value;
      const exponent = takes('-') ? -power() : source[at] === '{' ? group('{', '}') : argument();
      return value ** exponent;
    }
    return value;
  };
  const product = (): number => {
    let value = signed();
    for (;;) {
      if (takes('*')) value *= signed();
      else if (takes('/')) value /= signed();
      // Written side by side: 2\sqrt{3}, 3\pi, \frac{1}{2}\pi.
      else if (at < source.length && /[\\(π√∞]/.test(source[at] ?? '')) value *= power();
      else return value;
    }
  };
  const signed = (): number => (takes('-') ? -signed() : takes('+') ? signed() : power());
  function sum(): number {
    depth += 1;
    if (depth > MAX_DEPTH) fail();
    let value = product();
    for (;;) {
      if (takes('+')) value += product();
      else if (takes('-')) value -= product();
      else break;
    }
    depth -= 1;
    return value;
  }
  if (source === '') return null;
  try {
    // A mixed number, 1\frac{1}{2}, is read as in primary school: one and a half.
    const mixed = /^(-?)(\d+)(\\frac(?:\{\d+\}\{\d+\}|\d\d))$/.exec(source);
    if (mixed) {
      const part = numericValue(mixed[3] ?? '') ?? Number.NaN;
      const value = Number(mixed[2]) + part;
      return Number.isNaN(value) ? null : mixed[1] === '-' ? -value : value;
    }
    const value = sum();
    return at === source.length && !Number.isNaN(value) ? value : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Equal up to what a calculator would round. */
export function sameValue(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
}
