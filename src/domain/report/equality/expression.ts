// A formula of school mathematics as a tree. Reads the canonical TeX of `canonicalTex`; anything that is ambiguous or
// not known (`1/2\pi`, sums with limits, matrices) has no tree.

export type Expression =
  | { kind: 'number'; num: bigint; den: bigint }
  /** A letter with its subscript; `π` and `e` are constants, `°` is a unit. */
  | { kind: 'letter'; name: string }
  | { kind: 'sum' | 'product'; parts: readonly Expression[] }
  | { kind: 'power'; base: Expression; exponent: Expression }
  /** sin cos tan ln abs factorial; log has base and argument; f, g and h are functions that are not known. */
  | { kind: 'call'; name: string; parts: readonly Expression[] };

const MAX_LENGTH = 400;
const MAX_DEPTH = 40;
const MAX_DIGITS = 40;
const FUNCTIONS = new Set(['\\sin', '\\cos', '\\tan', '\\ln', '\\lg', '\\log']);
const GREEK =
  /^\\(?:alpha|beta|gamma|delta|epsilon|theta|lambda|mu|nu|xi|rho|sigma|tau|phi|psi|omega|Gamma|Delta|Theta|Lambda|Sigma|Phi|Psi|Omega|pi)(?![a-zA-Z])/;
export const TRIGONOMETRIC: ReadonlySet<string> = new Set(['sin', 'cos', 'tan']);
const COMMAND = /^\\[a-zA-Z]+/;
const MIXED = /^(\d+)\\frac(?:\{(\d+)\}|(\d))(?:\{(\d+)\}|(\d))/;

export const whole = (num: bigint | number): Expression => ({ kind: 'number', num: BigInt(num), den: 1n });
const letter = (name: string): Expression => ({ kind: 'letter', name });
export const product = (...parts: Expression[]): Expression => ({ kind: 'product', parts });
export const power = (base: Expression, exponent: Expression): Expression => ({ kind: 'power', base, exponent });
export const negative = (of: Expression): Expression => product(whole(-1), of);
export const difference = (a: Expression, b: Expression): Expression => ({ kind: 'sum', parts: [a, negative(b)] });
const inverse = (of: Expression): Expression => power(of, whole(-1));

/** null when the text is no formula or has two readings. */
export function readExpression(canonical: string): Expression | null {
  if (canonical === '' || canonical.length > MAX_LENGTH) return null;
  try {
    return parse(canonical.replace(/\\left(?![a-zA-Z])|\\right(?![a-zA-Z])/g, ''));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The position in a text; spaces before a token are skipped. */
function makeScanner(source: string) {
  let at = 0;
  const skip = () => {
    while (source[at] === ' ') at += 1;
  };
  return {
    /** No tree: the text has two readings or none. */
    fail(): never {
      throw new RangeError(source);
    },
    rest: () => source.slice(at),
    starts: (char: string) => source[at] === char,
    isAtEnd(): boolean {
      skip();
      return at === source.length;
    },
    skip,
    takes(token: string): boolean {
      skip();
      const ends = /^\\[a-zA-Z]/.test(token) && /[a-zA-Z]/.test(source[at + token.length] ?? '');
      if (ends || !source.startsWith(token, at)) return false;
      at += token.length;
      return true;
    },
    match(pattern: RegExp): RegExpExecArray | null {
      skip();
      const found = pattern.exec(source.slice(at));
      at += found?.[0].length ?? 0;
      return found;
    },
  };
}

function parse(source: string): Expression {
  const { fail, rest, starts, isAtEnd, skip, takes, match } = makeScanner(source);
  let depth = 0;
  const enclosed = (close: string): Expression => {
    const value = sum(close === '|');
    return takes(close) ? value : fail();
  };
  const digits = (text: string): Expression => {
    if (text.length > MAX_DIGITS) fail();
    const [units = '', places = ''] = text.split('.');
    return { kind: 'number', num: BigInt(units + places), den: 10n ** BigInt(places.length) };
  };
  /** Of a command or a script: a group, or one digit, letter or command. */
  const argument = (): Expression => {
    if (takes('{')) return enclosed('}');
    const digit = match(/^\d/);
    if (digit) return digits(digit[0]);
    const sign = match(/^[a-zA-Z]/);
    if (sign) return letter(sign[0]);
    const greek = match(GREEK);
    return greek ? letter(greek[0] === '\\pi' ? 'π' : greek[0]) : fail();
  };
  const subscript = (): string => {
    if (!takes('_')) return '';
    const text = match(/^(?:[a-zA-Z0-9]|\{[a-zA-Z0-9+-]{1,8}\})/);
    return text ? `_${text[0].replace(/[{}]/g, '')}` : fail();
  };
  /** `\sin 2x`: the argument goes on to the next sign or function. */
  const operand = (): Expression => {
    if (takes('(')) return scripts(enclosed(')'));
    const parts = [factor()];
    while (startsFactor() && !isFunction()) parts.push(factor());
    // `\sin x/2`; a function below the line is no part of the argument.
    if (/^\s*\/(?!\s*\\(?:sin|cos|tan|ln|lg|log)(?![a-zA-Z]))/.test(rest())) fail();
    return parts.length === 1 ? (parts[0] as Expression) : { kind: 'product', parts };
  };
  const isFunction = () => FUNCTIONS.has(COMMAND.exec(rest())?.[0] ?? '');
  const startsFactor = () => {
    skip();
    return /^(?:[a-zA-Z0-9({]|\\(?:frac|sqrt|sin|cos|tan|ln|lg|log)(?![a-zA-Z]))/.test(rest()) || GREEK.test(rest());
  };
  const called = (name: string): Expression => {
    const base = name === '\\log' ? (takes('_') ? argument() : fail()) : whole(10);
    const exponent = takes('^') ? argument() : null;
    // `\sin^{-1}x` is an angle in some books.
    if (exponent?.kind === 'product' || (exponent?.kind === 'number' && exponent.num < 0n)) fail();
    const inner = operand();
    const logarithm = name === '\\lg' || name === '\\log';
    const value: Expression = logarithm
      ? { kind: 'call', name: 'log', parts: [base, inner] }
      : { kind: 'call', name: name.slice(1), parts: [inner] };
    return exponent ? power(value, exponent) : value;
  };
  /** `2\frac13`; null where no such number is. */
  const mixedNumber = (): Expression | null => {
    const found = match(MIXED);
    if (!found) return null;
    const [units, above, below] = [found[1], found[2] ?? found[3], found[4] ?? found[5]].map((text) =>
      BigInt(text ?? 0),
    ) as [bigint, bigint, bigint];
    if (above >= below || starts('^')) fail();
    return { kind: 'number', num: units * below + above, den: below };
  };
  /** A letter, or a call of a function or number that is named by one. */
  const named = (): Expression => {
    const greek = match(GREEK);
    if (greek) return letter((greek[0] === '\\pi' ? 'π' : greek[0]) + subscript());
    // A polygon, a plane or a theorem is no product.
    if (/^[A-Z]{3}/.test(rest())) fail();
    const name = match(/^[a-zA-Z]/)?.[0] ?? fail();
    const full = name + subscript();
    const count = /^[CA]_/.test(full) && takes('^') ? argument() : null;
    // Of letters it is a number that is not known; the letter itself has no power.
    if (count) return selection(full, count) ?? { kind: 'call', name: full, parts: [count] };
    if (/^[fghFG]/.test(full) && takes('(')) return { kind: 'call', name: full, parts: [enclosed(')')] };
    return letter(full);
  };
  const atom = (): Expression => {
    const mixed = mixedNumber();
    if (mixed) return mixed;
    const number = match(/^(?:\d+(?:\.\d+)?|\.\d+)/);
    if (number) return /^\\frac\s*\{?\d/.test(rest()) ? fail() : digits(number[0]);
    if (takes('(')) return enclosed(')');
    if (takes('{')) return enclosed('}');
    if (takes('|')) return { kind: 'call', name: 'abs', parts: [enclosed('|')] };
    if (takes('\\frac')) {
      const above = argument();
      return product(above, inverse(argument()));
    }
    if (takes('\\sqrt')) {
      const degree = takes('[') ? enclosed(']') : whole(2);
      return power(starts('(') ? atom() : argument(), inverse(degree));
    }
    const command = COMMAND.exec(rest())?.[0] ?? '';
    if (!FUNCTIONS.has(command)) return named();
    takes(command);
    return called(command);
  };
  const scripts = (base: Expression): Expression => {
    let value = base;
    for (let raised = false; ;) {
      if (takes('!')) value = { kind: 'call', name: 'factorial', parts: [value] };
      else if (takes('%') || takes('\\%')) value = product(value, { kind: 'number', num: 1n, den: 100n });
      else if (takes('^\\circ') || takes('^{\\circ}')) value = product(value, letter('°'));
      else if (!raised && takes('^')) {
        value = power(value, takes('-') ? negative(argument()) : argument());
        raised = true;
      } else return value;
    }
  };
  const factor = (): Expression => scripts(atom());
  const signed = (): Expression => {
    if (takes('-')) return negative(signed());
    return takes('+') ? signed() : factor();
  };
  const productOf = (inBars: boolean): Expression => {
    const parts = [signed()];
    let divided = false;
    for (;;) {
      if (takes('\\times') || takes('\\cdot') || takes('*')) parts.push(signed());
      else if (takes('/') || takes('\\div')) {
        parts.push(inverse(signed()));
        divided = true;
      } else if (startsFactor() || (!inBars && starts('|'))) {
        // After a division it is not clear whether the factor belongs below it.
        if (divided) fail();
        parts.push(factor());
      } else return parts.length === 1 ? (parts[0] as Expression) : { kind: 'product', parts };
    }
  };
  function sum(inBars = false): Expression {
    depth += 1;
    if (depth > MAX_DEPTH) fail();
    const parts = [productOf(inBars)];
    for (;;) {
      if (takes('-')) parts.push(negative(productOf(inBars)));
      else if (takes('+')) parts.push(productOf(inBars));
      else break;
    }
    depth -= 1;
    return parts.length === 1 ? (parts[0] as Expression) : { kind: 'sum', parts };
  }
  const value = sum();
  return isAtEnd() ? value : fail();
}

/** `C_5^2` and `A_5^2`: combinations and arrangements of 5 things, 2 at a time; null where they are no such numbers. */
function selection(name: string, count: Expression): Expression | null {
  if (!/^\d+$/.test(name.slice(2))) return null;
  const of = BigInt(name.slice(2));
  if (count.kind !== 'number' || count.den !== 1n || count.num < 0n || count.num > of || of > 60n) return null;
  let value = 1n;
  for (let k = 0n; k < count.num; k += 1n) value = name[0] === 'C' ? (value * (of - k)) / (k + 1n) : value * (of - k);
  return whole(value);
}

/** The letters that denote a value. */
export function lettersOf(of: Expression, found = new Set<string>()): Set<string> {
  if (of.kind === 'letter') {
    if (of.name !== 'π' && of.name !== 'e') found.add(of.name);
  } else if (of.kind === 'power') [of.base, of.exponent].forEach((part) => lettersOf(part, found));
  else if (of.kind === 'call' && TRIGONOMETRIC.has(of.name)) {
    // A degree is a number there.
    const inside = new Set<string>();
    of.parts.forEach((part) => lettersOf(part, inside));
    for (const name of inside) if (name !== '°') found.add(name);
  } else if (of.kind !== 'number') of.parts.forEach((part) => lettersOf(part, found));
  return found;
}
