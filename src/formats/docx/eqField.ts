// The code of an EQ field, Word's formulas before 2007, as TeX. Source: "Field codes: Eq (Equation) field" of
// Microsoft. Elements are separated by commas or semicolons; a backslash before one of them or a bracket makes it a
// character.

const GREEK_AND_SIGNS: Readonly<Record<string, string>> = {
  '→': '\\rightarrow',
  '×': '\\times ',
  '÷': '\\div ',
  '≤': '\\le ',
  '≥': '\\ge ',
  '≠': '\\ne ',
  π: '\\pi ',
  α: '\\alpha ',
  β: '\\beta ',
  θ: '\\theta ',
  '∞': '\\infty ',
  '·': '\\cdot ',
};

/** What a command takes before its bracket: `\al`, `\co2`, `\lc\{`, `\up6`. */
interface Switch {
  name: string;
  value: string;
}

/** Null when the code has a part that is not understood. */
export function eqFieldToTex(code: string): string | null {
  const body = /^\s*EQ\s*([\s\S]*)$/i.exec(code)?.[1];
  if (body === undefined) return null;
  try {
    const reader = new Reader(body.trim());
    const tex = reader.sequence('');
    return reader.done && tex.trim() !== '' ? tex.trim().replace(/[\u4e00-\u9fff，。；]+/g, '\\text{$&}') : null;
  } catch (error) {
    if (error instanceof NotUnderstood) return null;
    throw error;
  }
}

class NotUnderstood extends Error {}

class Reader {
  private at = 0;
  constructor(private readonly text: string) {}

  get done(): boolean {
    return this.at >= this.text.length;
  }

  /** Up to one of these characters, outside of brackets. */
  sequence(ends: string): string {
    const out: string[] = [];
    let depth = 0;
    while (!this.done) {
      const char = this.text.charAt(this.at);
      if (depth === 0 && ends.includes(char)) break;
      if (char === '(') depth += 1;
      if (char === ')') depth -= 1;
      if (depth < 0) break;
      if (char === '\\') out.push(this.command());
      else {
        out.push(GREEK_AND_SIGNS[char] ?? char);
        this.at += 1;
      }
    }
    return out.join('');
  }

  private command(): string {
    const escaped = /^\\([,;()\\{}[\]])/.exec(this.text.slice(this.at));
    if (escaped) {
      this.at += escaped[0].length;
      return /[{}]/.test(escaped[1] ?? '') ? `\\${escaped[1]}` : (escaped[1] ?? '');
    }
    const name = this.word();
    switch (name) {
      case 'f': {
        this.switches();
        const [top = '', bottom = ''] = this.elements(2);
        return `\\frac{${top}}{${bottom}}`;
      }
      case 'r': {
        this.switches();
        const found = this.elements();
        const [degree = '', under] = found;
        if (under === undefined) return `\\sqrt{${degree}}`;
        return degree === '' ? `\\sqrt{${under}}` : `\\sqrt[${degree}]{${under}}`;
      }
      case 'b':
        return this.brackets();
      case 'a':
        return this.array();
      case 's':
        return this.raised();
      case 'x':
        return this.boxed();
      case 'o':
        return this.overstruck();
      case 'i':
        return this.integral();
      case 'l':
        this.switches();
        return this.elements().join(',');
      case 'd':
        this.switches();
        this.elements();
        return '\\quad ';
      default:
        throw new NotUnderstood(name);
    }
  }

  private word(): string {
    const found = /^\\([A-Za-z]+)/.exec(this.text.slice(this.at));
    if (!found) throw new NotUnderstood(this.text.slice(this.at, this.at + 8));
    this.at += found[0].length;
    return (found[1] ?? '').toLowerCase();
  }

  private switches(): Switch[] {
    const found: Switch[] = [];
    for (;;) {
      const next = /^\s*\\(al|ar|ac|co|vs|hs|lc|rc|bc|le|ri|to|bo|up|do|ai|di|fo|ba|li|su|pr|in|fc|vc)(\d*)/i.exec(
        this.text.slice(this.at),
      );
      if (!next) break;
      this.at += next[0].length;
      const name = (next[1] ?? '').toLowerCase();
      let value = next[2] ?? '';
      if (/^(?:lc|rc|bc|fc|vc)$/.test(name)) {
        const char = /^\s*\\(\\?.)/.exec(this.text.slice(this.at));
        if (!char) throw new NotUnderstood(name);
        this.at += char[0].length;
        value = char[1] ?? '';
      }
      found.push({ name, value });
    }
    return found;
  }

  private elements(count?: number): string[] {
    const open = /^\s*\(/.exec(this.text.slice(this.at));
    if (!open) throw new NotUnderstood('(');
    this.at += open[0].length;
    const found: string[] = [];
    for (;;) {
      found.push(this.sequence(',;，').trim());
      const char = this.text.charAt(this.at);
      this.at += 1;
      if (char === ')') break;
      if (char === '') throw new NotUnderstood(')');
    }
    if (count !== undefined && found.length !== count) throw new NotUnderstood(String(found.length));
    return found;
  }

  private brackets(): string {
    const switches = this.switches();
    const of = (name: string) => switches.find((one) => one.name === name)?.value;
    const pairs: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>', '|': '|' };
    const both = of('bc');
    const left = of('lc') ?? both ?? (of('rc') === undefined ? '(' : '.');
    const right =
      of('rc') ?? (both !== undefined ? (pairs[both] ?? both) : of('lc') === undefined ? (pairs[left] ?? '.') : '.');
    const inside = this.elements().join(',');
    const sign = (char: string) =>
      /[{}]/.test(char) ? `\\${char}` : char === '<' ? '\\langle ' : char === '>' ? '\\rangle ' : char;
    const rows = /^\\begin\{array\}\{l\}([\s\S]*)\\end\{array\}$/.exec(inside);
    if (rows && left === '{' && right === '.') return `\\begin{cases}${rows[1] ?? ''}\\end{cases}`;
    return `\\left${sign(left)}${inside}\\right${sign(right)}`;
  }

  private array(): string {
    const switches = this.switches();
    const columns = Math.max(1, Number(switches.find(({ name }) => name === 'co')?.value ?? 1) || 1);
    const align = switches.some(({ name }) => name === 'ac')
      ? 'c'
      : switches.some(({ name }) => name === 'ar')
        ? 'r'
        : 'l';
    const found = this.elements();
    const rows: string[] = [];
    for (let at = 0; at < found.length; at += columns) rows.push(found.slice(at, at + columns).join(' & '));
    return `\\begin{array}{${align.repeat(columns)}}${rows.join(' \\\\ ')}\\end{array}`;
  }

  /** Raised or lowered text, or two elements above one another. */
  private raised(): string {
    const switches = this.switches();
    const down = switches.some(({ name }) => name === 'do');
    const found = this.elements();
    if (found.length === 2) return `^{${found[0] ?? ''}}_{${found[1] ?? ''}}`;
    // `\s\up6(a)\s\do6(b)` and `\s\up6(a)\do6(b)`
    return `${down ? '_' : '^'}{${found[0] ?? ''}}`;
  }

  private boxed(): string {
    const switches = this.switches();
    const inside = this.elements().join(',');
    const names = switches.map(({ name }) => name);
    if (names.length === 0) return `\\boxed{${inside}}`;
    if (names.length === 1 && names[0] === 'to') return `\\overline{${inside}}`;
    if (names.length === 1 && names[0] === 'bo') return `\\underline{${inside}}`;
    if (names.every((name) => name === 'le' || name === 'ri'))
      return `${names.includes('le') ? '|' : ''}${inside}${names.includes('ri') ? '|' : ''}`;
    throw new NotUnderstood(names.join());
  }

  /** Characters over one another: an arrow, bar, hat or arc over letters. */
  private overstruck(): string {
    this.switches();
    const found = this.elements();
    const [base = '', over = ''] = found;
    const above = /^\^\{\s*([\s\S]*?)\s*\}$/.exec(over)?.[1] ?? over;
    const letters = base.trim();
    const wide = letters.length > 1;
    if (/^(?:\\rightarrow|→|⃗)$/.test(above)) return wide ? `\\overrightarrow{${letters}}` : `\\vec{${letters}}`;
    if (/^(?:[-—－¯_]|\\overline)$/.test(above)) return `\\overline{${letters}}`;
    if (/^(?:\^|∧|︿|⌒|︵)$/.test(above))
      return /[⌒︵]/.test(above) ? `\\overset{\\frown}{${letters}}` : `\\hat{${letters}}`;
    if (/^[·˙.]$/.test(above)) return `\\dot{${letters}}`;
    if (letters === '=' && found.length === 2) return `\\overset{${above}}{=}`;
    throw new NotUnderstood(above);
  }

  private integral(): string {
    const switches = this.switches();
    const [low = '', high = '', inside = ''] = this.elements();
    const sign = switches.some(({ name }) => name === 'su')
      ? '\\sum'
      : switches.some(({ name }) => name === 'pr')
        ? '\\prod'
        : '\\int';
    return `${sign}_{${low}}^{${high}}${inside}`;
  }
}
