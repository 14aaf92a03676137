// The significant tokens of a formula for comparison: spacing, size and font commands left out, Unicode signs and
// synonyms as one command each.
import { foldSigns } from '../characters';

export type Token = { kind: 'command' | 'letter' | 'number' | 'gap' | 'other'; text: string };
const MAX_TEX = 20_000;

// Commands without meaning for comparison; some have an argument in braces, which is removed too.
const SPACING = new Set(
  (
    '\\, \\! \\thinspace \\negthinspace \\displaystyle \\textstyle \\scriptstyle \\limits \\nolimits \\middle ' +
    '\\big \\Big \\bigg \\Bigg \\bigl \\bigr \\Bigl \\Bigr \\biggl \\biggr \\Biggl \\Biggr ' +
    '\\hline \\nonumber \\notag \\/ \\-'
  ).split(' '),
);
// Spaces that separate two digits: `1\quad 2` is not 12. `\,` is not one: it groups thousands.
const GAPS = new Set('\\; \\: \\> \\quad \\qquad \\enspace \\medspace \\thickspace \\hfill ~'.split(' ').concat('\\ '));
export const GAP = '\\;';
const SIZED = new Set(['\\left', '\\right']);
const WITH_ARGUMENT = new Set(
  '\\hspace \\vspace \\phantom \\hphantom \\vphantom \\label \\tag \\color \\textcolor \\mspace'.split(' '),
);
// Font commands: their argument stays.
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
  '∞': '\\infty',
  '√': '\\sqrt',
  '∈': '\\in',
  '∉': '\\notin',
  '∩': '\\cap',
  '∪': '\\cup',
  '⊂': '\\subset',
  '⊆': '\\subseteq',
  '∁': '\\complement',
  '∀': '\\forall',
  '∃': '\\exists',
  '→': '\\rightarrow',
  '⇒': '\\Rightarrow',
  '⇔': '\\Leftrightarrow',
  '∴': '\\therefore',
  '∵': '\\because',
  '⊙': '\\odot',
  '∽': '\\sim',
  '≌': '\\cong',
  '≅': '\\cong',
  '≈': '\\approx',
  '∑': '\\sum',
  '∫': '\\int',
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
};

const GREEK =
  'α alpha β beta γ gamma δ delta ε epsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi ρ rho σ sigma ' +
  'τ tau υ upsilon φ phi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Φ Phi Ψ Psi Ω Omega';
const LETTERS: ReadonlyMap<string, string> = new Map(
  [...GREEK.matchAll(/(\S) ([a-zA-Z]+)/gu)].map(([, sign = '', name = '']) => [sign, `\\${name}`]),
);

const TOKEN = /\\(?:begin|end)\s*\{[^{}]*\}|\\[a-zA-Z]+|\\[\s\S]|\d+(?:\.\d+)?|\s+|[\s\S]/gu;

/** Significant tokens with synonyms replaced; braces stay as tokens. */
export function tokenize(tex: string): Token[] {
  const tokens: Token[] = [];
  let skipArgument = false;
  let skipping = 0;
  let sized = false;
  for (const [raw] of foldSigns(tex.slice(0, MAX_TEX)).matchAll(TOKEN)) {
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
    // `\left.` prints nothing.
    const nothing = sized && raw === '.';
    sized = SIZED.has(raw);
    if (sized || nothing || SPACING.has(raw) || FONTS.has(raw)) continue;
    if (WITH_ARGUMENT.has(raw) || /^\\begin\s*\{(?:array|tabular)\}$/.test(raw)) skipArgument = true;
    if (WITH_ARGUMENT.has(raw)) continue;
    if (GAPS.has(raw)) tokens.push({ kind: 'gap', text: GAP });
    else if (raw === '°' || raw === '\\degree')
      tokens.push({ kind: 'other', text: '^' }, { kind: 'command', text: '\\circ' });
    else {
      const text = Object.hasOwn(SYNONYMS, raw) ? (SYNONYMS[raw] ?? raw) : (LETTERS.get(raw) ?? raw);
      const kind = text.startsWith('\\')
        ? 'command'
        : /^\d/.test(text)
          ? 'number'
          : /^\p{L}$/u.test(text)
            ? 'letter'
            : 'other';
      tokens.push({ kind, text });
    }
  }
  return tokens;
}
