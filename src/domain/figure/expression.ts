// Formulas of graphs as a teacher types them: `x^2-2x-3`, `2sin(x+π/6)`, `(x+1)(x-1)`, `sqrt(1-x^2)`, `|x|`. Parsed to
// functions of one variable; nothing is ever evaluated as a program.
export type Compute = (value: number) => number;
export type Parsed = { compute: Compute } | { fault: string };

const MAX_LENGTH = 200;
const MAX_DEPTH = 40;

const FUNCTIONS: Readonly<Record<string, Compute>> = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  cot: (x) => 1 / Math.tan(x),
  arcsin: Math.asin,
  arccos: Math.acos,
  arctan: Math.atan,
  sqrt: Math.sqrt,
  cbrt: Math.cbrt,
  abs: Math.abs,
  ln: Math.log,
  lg: Math.log10,
  exp: Math.exp,
  floor: Math.floor,
};
const CONSTANTS: Readonly<Record<string, number>> = { pi: Math.PI, π: Math.PI, e: Math.E };
const NAMES = [...Object.keys(FUNCTIONS), 'log', 'pi', 'π', 'e'].sort((a, b) => b.length - a.length);
const SAME: Readonly<Record<string, string>> = {
  '×': '*',
  '·': '*',
  '÷': '/',
  '−': '-',
  '–': '-',
  '（': '(',
  '）': ')',
  '，': ',',
  '²': '^2',
  '³': '^3',
  '√': 'sqrt',
};

class Fault extends Error {}
const fail = (text: string): never => {
  throw new Fault(text);
};

/** `variable`: x, or t of a curve. */
export function parseExpression(source: string, variable: 'x' | 't' = 'x'): Parsed {
  if (source.length > MAX_LENGTH) return { fault: `式子太长，最多 ${MAX_LENGTH} 个字符` };
  try {
    return { compute: new Parser(tokensOf(source, variable)).whole() };
  } catch (error) {
    if (error instanceof Fault) return { fault: error.message };
    throw error;
  }
}

/** Tokens: numbers, names, signs. */
function tokensOf(source: string, variable: string): string[] {
  let rest = source.replace(/^\s*y\s*[=＝]/, '').replace(/[×·÷−–（），²³√]/g, (char) => SAME[char] ?? char);
  const tokens: string[] = [];
  for (;;) {
    rest = rest.trimStart();
    if (rest === '') return tokens;
    const number = /^(?:\d+\.?\d*|\.\d+)/.exec(rest)?.[0];
    const known =
      number ?? [variable, ...NAMES].find((name) => rest.startsWith(name) && (name !== 'e' || !/^exp/.test(rest)));
    const token = known ?? (/^[-+*/^(),|]/.test(rest) ? (rest[0] ?? '') : fail(`不认识“${Array.from(rest)[0] ?? ''}”`));
    tokens.push(token === variable ? 'variable' : token);
    rest = rest.slice(token.length);
  }
}

class Parser {
  private at = 0;
  private depth = 0;
  /** Inside |…| a bar closes. */
  private bars = 0;
  constructor(private readonly tokens: readonly string[]) {}

  whole(): Compute {
    if (this.tokens.length === 0) fail('请输入式子');
    const made = this.sum();
    if (this.at < this.tokens.length) fail(this.next === ')' ? '右括号多了' : `“${this.shown()}”的位置不对`);
    return made;
  }

  private get next(): string | undefined {
    return this.tokens[this.at];
  }
  private shown = () => (this.next === 'variable' ? '变量' : (this.next ?? '结尾'));
  private take(token: string): boolean {
    if (this.next !== token) return false;
    this.at += 1;
    return true;
  }

  private sum(): Compute {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) fail('括号嵌套太深');
    let left = this.product();
    for (;;) {
      const a = left;
      if (this.take('+')) {
        const b = this.product();
        left = (x) => a(x) + b(x);
      } else if (this.take('-')) {
        const b = this.product();
        left = (x) => a(x) - b(x);
      } else break;
    }
    this.depth -= 1;
    return left;
  }

  private product(): Compute {
    let left = this.signed();
    for (;;) {
      const a = left;
      if (this.take('*')) {
        const b = this.signed();
        left = (x) => a(x) * b(x);
      } else if (this.take('/')) {
        const b = this.signed();
        left = (x) => a(x) / b(x);
      } else if (this.begins()) {
        const b = this.power();
        left = (x) => a(x) * b(x);
      } else return left;
    }
  }
  /** A factor follows without a sign: 2x, (x+1)(x-1). */
  private begins(): boolean {
    const token = this.next;
    if (token === undefined || (token === '|' && this.bars > 0)) return false;
    return !/^[-+*/^),]/.test(token);
  }

  private signed(): Compute {
    let negative = false;
    for (;;) {
      if (this.take('-')) negative = !negative;
      else if (!this.take('+')) break;
    }
    const made = this.power();
    return negative ? (x) => -made(x) : made;
  }

  private power(): Compute {
    const base = this.factor();
    if (!this.take('^')) return base;
    this.depth += 1;
    if (this.depth > MAX_DEPTH) fail('指数嵌套太深');
    const exponent = this.signed();
    this.depth -= 1;
    return (x) => base(x) ** exponent(x);
  }

  private factor(): Compute {
    const token = this.next;
    if (token === undefined) return fail('式子没有写完');
    this.at += 1;
    if (token === 'variable') return (x) => x;
    if (/^[\d.]/.test(token)) {
      const value = Number(token);
      return () => value;
    }
    const constant = CONSTANTS[token];
    if (constant !== undefined) return () => constant;
    if (token === '(') return this.closed(')');
    if (token === '|') {
      this.bars += 1;
      const inner = this.closed('|');
      return (x) => Math.abs(inner(x));
    }
    if (token === 'log') return this.logarithm();
    const apply = FUNCTIONS[token];
    if (!apply) {
      this.at -= 1;
      return fail(`“${this.shown()}”的位置不对`);
    }
    return this.applied(apply);
  }

  private closed(sign: string): Compute {
    const bars = this.bars;
    if (sign === ')') this.bars = 0;
    const inner = this.sum();
    if (!this.take(sign)) fail(sign === ')' ? '缺右括号' : '缺右边的“|”');
    this.bars = sign === ')' ? bars : bars - 1;
    return inner;
  }

  /** sin x, sin(x), sin 2x, sin^2 x. */
  private applied(apply: Compute): Compute {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) fail('函数嵌套太深');
    const exponent = this.take('^') ? this.factor() : null;
    let inner = this.take('(') ? this.closed(')') : this.power();
    const first = this.tokens[this.at - 1] ?? '';
    for (let open = /^[\d.]|^pi$|^π$/.test(first); open && /^(?:variable|pi|π)$/.test(this.next ?? '');) {
      const [factor, rest] = [inner, this.power()];
      inner = (x) => factor(x) * rest(x);
    }
    this.depth -= 1;
    return exponent ? (x) => apply(inner(x)) ** exponent(x) : (x) => apply(inner(x));
  }

  /** log(2, x): base and argument. */
  private logarithm(): Compute {
    if (!this.take('(')) fail('对数写成 log(底数, 真数)');
    const base = this.sum();
    if (!this.take(',')) fail('对数写成 log(底数, 真数)');
    const argument = this.closed(')');
    return (x) => Math.log(argument(x)) / Math.log(base(x));
  }
}
