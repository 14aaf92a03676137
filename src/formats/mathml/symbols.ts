// Characters of MathML and OMML as TeX, and functions that join pieces of TeX.

const TABLE =
  'α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda ' +
  'μ mu ν nu ξ xi π pi ρ rho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta ' +
  'Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega × times ÷ div ± pm ∓ mp · cdot • cdot ⋅ cdot ' +
  '∙ cdot ∗ ast ∘ circ ° circ ≤ leqslant ≥ geqslant ⩽ leqslant ⩾ geqslant ≦ leqq ≧ geqq ≠ neq ≈ approx ≡ equiv ' +
  '∼ sim ≅ cong ≌ cong ∽ backsim ∝ propto ≪ ll ≫ gg ≺ prec ≻ succ ∈ in ∉ notin ∋ ni ⊂ subset ⊃ supset ⊆ subseteq ' +
  '⊇ supseteq ⊊ subsetneq ⊋ supsetneq ⫋ subsetneqq ⫌ supsetneqq ⊄ not\\subset ⊈ nsubseteq ∪ cup ∩ cap ∅ varnothing ' +
  '⌀ varnothing ∁ complement ∖ setminus ∀ forall ∃ exists ∄ nexists ¬ neg ∧ wedge ∨ vee ⊕ oplus ⊗ otimes ⊙ odot ' +
  '→ to ⟶ longrightarrow ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⟹ Longrightarrow ⇐ Leftarrow ⇔ Leftrightarrow ' +
  '⟺ Longleftrightarrow ↑ uparrow ↓ downarrow ↗ nearrow ↘ searrow ↦ mapsto ∞ infty ∂ partial ∇ nabla ∠ angle ' +
  '∡ measuredangle ⊥ perp ∥ parallel ∦ nparallel △ triangle ▵ triangle □ square ▱ parallelogram ∴ therefore ' +
  '∵ because … cdots ⋯ cdots ⋮ vdots ⋱ ddots ′ prime ″ prime\\prime ∣ mid ∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ' +
  '∭ iiint ∮ oint ⋃ bigcup ⋂ bigcap ⋁ bigvee ⋀ bigwedge ⟨ langle ⟩ rangle 〈 langle 〉 rangle ⌊ lfloor ⌋ rfloor ' +
  '⌈ lceil ⌉ rceil ‖ Vert ∥ parallel ℓ ell ℏ hbar ℜ Re ℑ Im ★ bigstar ⊿ triangle';

const words = TABLE.split(' ');
const COMMANDS = new Map<string, string>();
for (let i = 0; i < words.length; i += 2) COMMANDS.set(words[i] ?? '', `\\${words[i + 1] ?? ''}`);

const PLAIN: Readonly<Record<string, string>> = {
  '−': '-',
  '‐': '-',
  '–': '-',
  '﹣': '-',
  '－': '-',
  '＋': '+',
  '＝': '=',
  '＜': '<',
  '＞': '>',
  '（': '(',
  '）': ')',
  '：': ':',
  '∶': ':',
  '，': ',',
  '｜': '|',
  '﹥': '>',
  '﹤': '<',
  '∕': '/',
  '⁄': '/',
  '\u00A0': ' ',
  '\u2003': '\\quad ',
  '\u2002': '\\ ',
  '\u2009': '\\,',
  '\u2005': '\\ ',
  '\u200A': '',
  '\u2061': '',
  '\u2062': '',
  '\u2063': '',
  '\u2064': '',
  '\u200B': '',
  '\u00AD': '',
  '{': '\\{',
  '}': '\\}',
  '%': '\\%',
  '#': '\\#',
  $: '\\$',
  '&': '\\&',
  _: '\\_',
  '\\': '\\backslash ',
  '~': '\\sim ',
  '^': '\\hat{}',
  ℝ: '\\mathbb{R}',
  ℤ: '\\mathbb{Z}',
  ℕ: '\\mathbb{N}',
  ℚ: '\\mathbb{Q}',
  ℂ: '\\mathbb{C}',
  '²': '^{2}',
  '³': '^{3}',
  '½': '\\frac{1}{2}',
  '√': '\\surd ',
  '﹒': '.',
  '．': '.',
};

const CJK = /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF\u3000-\u303F]/;

/** Mathematical Greek, italic and bold letters (which Word stores for a variable) as ordinary letters. */
function plainLetter(code: number): string | null {
  if (code === 0x210e) return 'h';
  if (code >= 0x1d400 && code <= 0x1d6a3) {
    const at = (code - 0x1d400) % 52;
    return String.fromCharCode(at < 26 ? 65 + at : 71 + at);
  }
  if (code >= 0x1d7ce && code <= 0x1d7ff) return String.fromCharCode(48 + ((code - 0x1d7ce) % 10));
  if (code >= 0x1d6a8 && code <= 0x1d7cb) {
    const at = (code - 0x1d6a8) % 58;
    if (at < 25) return String.fromCharCode(0x391 + at);
    if (at >= 26 && at < 51) return String.fromCharCode(0x3b1 + at - 26);
    return ({ 25: '∇', 51: '∂', 52: 'ϵ', 53: 'ϑ', 55: 'ϕ' } as Record<number, string>)[at] ?? null;
  }
  return null;
}

/** `a` then `b`, with a space where they would form one command. */
export function glue(a: string, b: string): string {
  // Merges upright letters that were written one by one.
  if (b.startsWith('\\mathrm{') && /\\mathrm\{[A-Za-z]+\}$/.test(a)) return a.slice(0, -1) + b.slice(8);
  return /\\[a-zA-Z]+$/.test(a) && /^[a-zA-Z]/.test(b) ? `${a} ${b}` : a + b;
}
/**
 * Only the last characters decide how the next part joins; looking at all of them each time would take quadratic time.
 */
const LOOKED_BACK = 200;
export function glueAll(parts: readonly string[]): string {
  let done = '';
  let end = '';
  for (const part of parts) {
    end = glue(end, part);
    if (end.length < 2 * LOOKED_BACK) continue;
    done += end.slice(0, -LOOKED_BACK);
    end = end.slice(-LOOKED_BACK);
  }
  return done + end;
}

/** TeX of a run of characters; Chinese becomes `\text{…}`. */
export function charsToTex(text: string): string {
  const parts: string[] = [];
  let chinese = '';
  const flush = () => {
    if (chinese !== '') parts.push(`\\text{${chinese}}`);
    chinese = '';
  };
  for (const char of text) {
    const plain = Object.hasOwn(PLAIN, char) ? PLAIN[char] : undefined;
    if (plain === undefined && CJK.test(char)) {
      chinese += char;
      continue;
    }
    flush();
    const letter = plainLetter(char.codePointAt(0) ?? 0) ?? char;
    parts.push(plain ?? COMMANDS.get(letter) ?? letter);
  }
  flush();
  return glueAll(parts);
}

/** For `\text{…}`: escapes only characters that would end or break the group. */
export function textToTex(text: string): string {
  const escaped = text
    .replace(/[\u00A0\s]+/g, ' ')
    .replace(/[\\{}$%#&_^~]/g, (char) =>
      char === '\\' ? '\\backslash ' : char === '~' || char === '^' ? ' ' : `\\${char}`,
    );
  return escaped === '' ? '' : `\\text{${escaped}}`;
}

const FUNCTIONS = new Set(
  (
    'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln lg exp lim max min sup inf det gcd deg dim ' +
    'ker arg Pr hom'
  ).split(' '),
);
export const isFunctionName = (name: string): boolean => FUNCTIONS.has(name);
export const functionTex = (name: string): string => (FUNCTIONS.has(name) ? `\\${name}` : `\\operatorname{${name}}`);

export const isBigOperator = (tex: string): boolean =>
  /^\\(?:sum|prod|coprod|i{0,3}int|oint|bigcup|bigcap|bigvee|bigwedge|lim|max|min|sup|inf)$/.test(tex.trim());

/** A base for scripts: in braces, unless it is a single symbol or in brackets. */
export const scripted = (base: string): string =>
  /^(?:.|\\[a-zA-Z]+|\\[a-z]+\{[^{}]*\}|\([^()]*\))?$/.test(base) || isBigOperator(base) ? base : `{${base}}`;

const TALL = /\\(?:d?frac|sum|prod|int|begin|overset|underset|sqrt\[|left)/;

/**
 * A pair of delimiters around its content; an empty delimiter is invisible. Equation systems and matrices get their
 * environment.
 */
export function delimited(open: string, body: string, close: string): string {
  const [left, right] = [delimiter(open), delimiter(close)];
  const inner = /^\\begin\{(?:matrix|aligned)\}([\s\S]*)\\end\{(matrix|aligned)\}$/.exec(body.trim());
  if (inner && !(inner[1] ?? '').includes('\\begin')) {
    const kind = `${left} ${right}`;
    const name =
      kind === '\\{ .'
        ? 'cases'
        : inner[2] === 'matrix'
          ? (
              {
                '( )': 'pmatrix',
                '[ ]': 'bmatrix',
                '| |': 'vmatrix',
                '\\{ \\}': 'Bmatrix',
                '\\Vert \\Vert': 'Vmatrix',
              } as Record<string, string>
            )[kind]
          : undefined;
    if (name) return `\\begin{${name}}${inner[1] ?? ''}\\end{${name}}`;
  }
  if (left !== '.' && right !== '.' && !TALL.test(body)) return glueAll([left, body, right]);
  return `${glue('\\left', left)}${/[a-zA-Z]$/.test(left) ? ' ' : ''}${body}${glue('\\right', right)}`;
}

function delimiter(char: string): string {
  const mark = char.trim();
  if (mark === '') return '.';
  return mark === '∣' || mark === '｜' ? '|' : mark === '∥' ? '\\Vert' : charsToTex(mark).trim();
}
