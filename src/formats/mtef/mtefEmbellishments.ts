// Marks on a character ("embellishments" of MTEF) as TeX.
import { accentTex } from '../mathml/accents';

/** Commands with the base as argument. */
const COMMANDS: Readonly<Record<number, string>> = {
  2: '\\dot',
  3: '\\ddot',
  4: '\\dddot',
  8: '\\tilde',
  9: '\\hat',
  11: '\\vec',
  12: '\\overleftarrow',
  13: '\\overleftrightarrow',
  14: '\\overset{\\rightharpoonup}',
  15: '\\overset{\\leftharpoonup}',
  16: '\\enclose{horizontalstrike}',
  19: '\\overparen',
  20: '\\overset{\\smile}',
  21: '\\xcancel',
  22: '\\cancel',
  23: '\\bcancel',
  24: '\\ddddot',
  25: '\\underset{\\cdot}',
  26: '\\underset{\\cdot\\cdot}',
  27: '\\underset{\\cdot\\cdot\\cdot}',
  28: '\\underset{\\cdot\\cdot\\cdot\\cdot}',
  29: '\\underline',
  30: '\\underset{\\sim}',
  31: '\\underset{\\frown}',
  32: '\\underset{\\smile}',
  33: '\\underrightarrow',
  34: '\\underleftarrow',
  35: '\\underleftrightarrow',
  36: '\\underset{\\rightharpoondown}',
  37: '\\underset{\\leftharpoondown}',
};
const PRIMES: Readonly<Record<number, string>> = { 5: "'", 6: "''", 18: "'''" };
/** Accents that stretch over more than one letter. */
const STRETCHED: Readonly<Record<number, string>> = { 8: '~', 9: '^', 11: '→', 17: '¯' };

const NOT = 10;
const OVER_BAR = 17;
const GREEK_LETTER =
  /^\\(?:var)?(?:alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|upsilon|phi|chi|psi|omega|ell)$/;
const BACK_PRIME = 7;
const NEGATED: Readonly<Record<string, string>> = {
  '=': '\\neq',
  '\\in': '\\notin',
  '\\ni': '\\not\\ni',
  '\\parallel': '\\nparallel',
  '\\exists': '\\nexists',
  '\\leqslant': '\\nleqslant',
  '\\geqslant': '\\ngeqslant',
  '<': '\\nless',
  '>': '\\ngtr',
  '\\subseteq': '\\nsubseteq',
  '\\supseteq': '\\nsupseteq',
  '\\sim': '\\nsim',
  '\\cong': '\\ncong',
  '\\mid': '\\nmid',
  '\\to': '\\nrightarrow',
  '\\Rightarrow': '\\nRightarrow',
};

export function embellished(tex: string, code: number, note: (problem: string) => void): string {
  const primes = PRIMES[code];
  if (primes !== undefined) return `${tex}${primes}`;
  if (code === BACK_PRIME) return `{}^{\\backprime}${tex}`;
  if (code === NOT) {
    const sign = tex.trim();
    return NEGATED[sign] ?? (/^(?:[A-Za-z0-9]|\\[a-z]+\{.*\})$/.test(sign) ? `\\cancel{${tex}}` : `\\not${tex}`);
  }
  const mark = STRETCHED[code];
  const isSign = /^\\(?!mathrm|mathbf)[a-z]+$/.test(tex) && !GREEK_LETTER.test(tex);
  if (code === OVER_BAR && isSign) return `\\mathrel{\\overline{${tex}}}`;
  const accent = mark === undefined ? null : accentTex(mark, tex);
  if (accent !== null) return accent;
  const command = COMMANDS[code];
  if (command !== undefined) return `${command}{${tex}}`;
  note(`有不认识的字符标记（${code}）`);
  return tex;
}
