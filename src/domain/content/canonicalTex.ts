// Canonical form of TeX for comparing and searching: equal strings mean "the same formula, differently typed".
// Not for drawing. Rules: NFKC; spacing, size and font commands go; synonyms become one command; `\left`, `\right`, `\big…`
// go; a group around one token goes (`t^{2}` = `t^2`, `\frac12` = `\frac{1}{2}`); a group that only groups goes.
// `shapeOfTex` also renames single-letter variables by order of appearance (`t^2-5t` and `x^2-5x` share a shape).

type Token = { kind: 'command' | 'letter' | 'number' | 'other'; text: string };
const MAX_TEX = 20_000;
const MAX_DEPTH = 200;

// Commands without meaning for comparison, some with an argument in braces that goes too.
const SPACING = new Set(
  (
    '\\, \\; \\: \\! \\> \\  \\quad \\qquad \\enspace \\thinspace \\medspace \\thickspace \\negthinspace \\displaystyle \\textstyle ' +
    '\\scriptstyle \\limits \\nolimits \\left \\right \\middle \\big \\Big \\bigg \\Bigg \\bigl \\bigr \\Bigl \\Bigr \\biggl \\biggr ' +
    '\\Biggl \\Biggr \\hfill \\hline \\nonumber \\notag \\/ \\- ~'
  )
    .split(' ')
    .concat('\\ '),
);
const WITH_ARGUMENT = new Set(['\\hspace', '\\vspace', '\\phantom', '\\hphantom', '\\vphantom', '\\label', '\\tag', '\\color', '\\mspace']);
// Font commands: the content stays, the font goes.
const FONTS = new Set(
  '\\mathrm \\mathit \\mathsf \\mathtt \\mathbf \\boldsymbol \\bm \\rm \\bf \\it \\text \\textrm \\textit \\textbf \\mbox \\hbox \\operatorname \\mathop \\mathrel \\mathbin \\mathord'.split(
    ' ',
  ),
);
const SYNONYMS: Readonly<Record<string, string>> = {
  '\\dfrac': '\\frac',
  '\\tfrac': '\\frac',
  '\\cfrac': '\\frac',
  '\\dbinom': '\\binom',
  '\\tbinom': '\\binom',
  '\\leq': '\\le',
  '\\leqslant': '\\le',
  '\\leqq': '\\le',
  '≤': '\\le',
  '⩽': '\\le',
  '\\geq': '\\ge',
  '\\geqslant': '\\ge',
  '\\geqq': '\\ge',
  '≥': '\\ge',
  '⩾': '\\ge',
  '\\neq': '\\ne',
  '≠': '\\ne',
  '\\lt': '<',
  '\\gt': '>',
  '\\textless': '<',
  '\\textgreater': '>',
  '×': '\\times',
  '÷': '\\div',
  '±': '\\pm',
  '·': '\\cdot',
  '\\bullet': '\\cdot',
  '\\centerdot': '\\cdot',
  '−': '-',
  '∠': '\\angle',
  '△': '\\triangle',
  '⊥': '\\perp',
  '∥': '\\parallel',
  '\\varDelta': '\\triangle',
  'π': '\\pi',
  α: '\\alpha',
  β: '\\beta',
  θ: '\\theta',
  '∞': '\\infty',
  '°': '^\\circ',
  '\\degree': '^\\circ',
  '\\overrightarrow': '\\vec',
  '\\overline': '\\bar',
  '\\lbrace': '\\{',
  '\\rbrace': '\\}',
  '\\lbrack': '[',
  '\\rbrack': ']',
  '\\vert': '|',
  '\\mid': '|',
  '\\lvert': '|',
  '\\rvert': '|',
  '\\ldots': '\\dots',
  '\\cdots': '\\dots',
  '\\dotsb': '\\dots',
  '\\dotsc': '\\dots',
  '…': '\\dots',
  '\\to': '\\rightarrow',
  '\\emptyset': '\\varnothing',
  '∅': '\\varnothing',
  '\\varphi': '\\phi',
  '\\varepsilon': '\\epsilon',
  '\\colon': ':',
  '\\prime': "'",
  '\\sim': '\\sim',
};

const TOKEN = /\\(?:begin|end)\s*\{[^{}]*\}|\\[a-zA-Z]+|\\[\s\S]|\d+(?:\.\d+)?|\s+|[\s\S]/gu;

/** Significant tokens with synonyms replaced; braces stay as tokens. */
function tokenize(tex: string): Token[] {
  const tokens: Token[] = [];
  let skipArgument = false;
  let skipping = 0;
  // NFKC would turn `…` to dots, `²` to 2 and `½` to 1⁄2, which changes the formula: only full-width forms are folded.
  const folded = tex.slice(0, MAX_TEX).replace(/[\uFF01-\uFF5E\u3000]+/g, (wide) => wide.normalize('NFKC'));
  for (const [raw] of folded.matchAll(TOKEN)) {
    if (skipping > 0) {
      if (raw === '{') skipping++;
      if (raw === '}') skipping--;
      continue;
    }
    if (/^\s/.test(raw)) continue;
    if (skipArgument) {
      skipArgument = false;
      if (raw === '{') {
        skipping = 1;
        continue;
      }
    }
    if (WITH_ARGUMENT.has(raw)) skipArgument = true;
    else if (raw === '°' || raw === '\\degree') tokens.push({ kind: 'other', text: '^' }, { kind: 'command', text: '\\circ' });
    else if (!SPACING.has(raw) && !FONTS.has(raw)) {
      const text = Object.hasOwn(SYNONYMS, raw) ? (SYNONYMS[raw] ?? raw) : raw;
      const kind = text.startsWith('\\') ? 'command' : /^\d/.test(text) ? 'number' : /^\p{L}$/u.test(text) ? 'letter' : 'other';
      tokens.push({ kind, text });
    }
  }
  return tokens;
}

const SCRIPT = new Set(['^', '_']);
// Commands that take arguments, and how many; a digit string as an argument is one digit (`\frac12`).
const ARITY: Readonly<Record<string, number>> = { '\\frac': 2, '\\binom': 2, '\\sqrt': 1, '\\vec': 1, '\\bar': 1, '\\hat': 1 };

/** Writes tokens with as few braces as keep the meaning. Iterative over groups: depth costs no stack. */
function write(tokens: readonly Token[]): string {
  interface Level {
    parts: string[];
    /** How many arguments are awaited, so that the next unit is an argument. */
    awaiting: number;
    /** What the group is to its parent: nothing but a group, an argument, or a script. */
    role: 'plain' | 'argument' | 'script';
    /** Inside the `[…]` of a root. */
    index: boolean;
  }
  const level = (role: Level['role']): Level => ({ parts: [], awaiting: 0, role, index: false });
  const levels: Level[] = [level('plain')];
  const top = () => levels[levels.length - 1] as Level;
  const put = (unit: string, count = 1) => {
    const current = top();
    const last = current.parts.at(-1);
    // `\pi r` needs its space, `\pi2` does not.
    const gap = last && /\\[a-zA-Z]+$/.test(last) && /^[a-zA-Z]/.test(unit) ? ' ' : '';
    current.parts.push(gap + unit);
    if (current.awaiting > 0) current.awaiting = Math.max(0, current.awaiting - count);
  };
  const closeGroup = () => {
    const closed = levels.pop();
    if (!closed) return;
    const inner = closed.parts.join('');
    // Bare when it only groups, or is one sign or command; a whole number too, but only as a script (`\\frac{1}{10}`).
    const one = /^(?:[^\\{}^_]|\\[a-zA-Z]+|v\d+\.)$/u.test(inner) || (closed.role === 'script' && /^\d+$/.test(inner));
    put(closed.role === 'plain' || one ? inner : `{${inner}}`);
  };
  for (const token of tokens) {
    if (token.text === '{') {
      const role = top().awaiting === 0 ? 'plain' : SCRIPT.has(top().parts.at(-1) ?? '') ? 'script' : 'argument';
      if (levels.length < MAX_DEPTH) levels.push(level(role));
    } else if (token.text === '}') {
      if (levels.length > 1) closeGroup();
    } else if (SCRIPT.has(token.text)) {
      put(token.text);
      top().awaiting = 1;
    } else if (token.text === '[' && top().parts.at(-1) === '\\sqrt') {
      put('[', 0);
      Object.assign(top(), { awaiting: 0, index: true });
    } else if (token.text === ']' && top().index) {
      put(']');
      Object.assign(top(), { awaiting: 1, index: false });
    } else if (token.kind === 'number' && top().awaiting > 0 && token.text.length > 1) {
      // Unbraced digits: each of the awaited arguments takes one, the rest follows.
      for (const digit of token.text) put(digit);
    } else {
      const arity = ARITY[token.text] ?? 0;
      put(token.text, arity > 0 ? 0 : 1);
      if (arity > 0) top().awaiting = arity;
    }
  }
  while (levels.length > 1) closeGroup();
  return top().parts.join('');
}

/** `\dfrac{1}{2}\,x \leq  3` and `\frac12x\le3` give one string. Never throws; empty for a formula of spaces. */
export function canonicalTex(tex: string): string {
  return write(tokenize(tex));
}

/** Canonical form with variables renamed by order of appearance: names of functions and commands stay. */
export function shapeOfTex(tex: string): string {
  const names = new Map<string, string>();
  const renamed = tokenize(tex).map((token): Token => {
    if (token.kind !== 'letter' || !/^[a-zA-Z]$/.test(token.text)) return token;
    const name = names.get(token.text) ?? `v${names.size + 1}.`;
    names.set(token.text, name);
    return { kind: 'letter', text: name };
  });
  return write(renamed);
}
