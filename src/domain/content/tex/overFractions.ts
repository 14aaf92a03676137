// Fractions in TeX's old form, `{a \over b}`, as `{\frac{a}{b}}`; `text` is HTML or plain text with formulas.
const OVER = /\\over(?![a-zA-Z])/;
const TOKEN = /\\(?:begin|end)\s*\{[^{}]*\}|\\[a-zA-Z]+|\\[\s\S]|\$\$?|[{}&]|[^\\${}&]+|\\$/g;

/** Around parts of a formula that may be a fraction. */
const OPENS = /^(?:\{|\\left|\\begin.*)$/s;
const CLOSES = /^(?:\}|\\right|\\end.*)$/s;

interface Group {
  /** Indexes of its first token and of its `\over` in the output. */
  at: number;
  over: number;
  /** In a cell of a matrix or between `\left` and `\right`, a fraction ends elsewhere: it stays as it is. */
  fixed: boolean;
}

export function overToFrac(text: string): string {
  if (!OVER.test(text)) return text;
  const out: string[] = [];
  let groups: Group[] = [];
  const open = (fixed = false) => groups.push({ at: out.length - 1, over: -1, fixed });
  const close = () => {
    const group = groups.pop();
    if (!group || group.over < 0 || group.fixed) return;
    out[group.at] += '\\frac{';
    out[group.over] = '}{';
    out[out.length - 1] = `}${out.at(-1)}`;
  };
  for (const [token] of text.matchAll(TOKEN)) {
    const inFormula = groups.length > 0;
    out.push(token);
    if (/^\\[([]$/.test(token) || (token.startsWith('$') && !inFormula)) {
      groups = [];
      open();
    } else if (/^\\[)\]]$/.test(token) || token.startsWith('$')) {
      if (groups.length === 1) close();
      groups = [];
    } else if (OPENS.test(token)) open(token !== '{');
    else if (CLOSES.test(token)) {
      if (groups.length > 1) close();
    } else if (token === '\\over') {
      const group = groups.at(-1);
      // A second one is a fault, which the engine names.
      if (group) Object.assign(group, group.over < 0 ? { over: out.length - 1 } : { fixed: true });
    } else if (token === '&') {
      const group = groups.at(-1);
      if (group) group.fixed = true;
    }
  }
  return out.join('');
}
