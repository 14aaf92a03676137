// Recognises formulas that are certainly valid, so that the typesetter need not check them: most of school mathematics
// is letters, digits, fractions, roots and scripts, and reading that takes microseconds instead of a millisecond. False
// means only that the formula is not recognised here.

/** Commands that take no argument. */
export const SYMBOLS: ReadonlySet<string> = new Set(
  (
    'times div pm mp cdot cdots ldots dots pi alpha beta gamma delta epsilon varepsilon theta lambda mu nu xi rho ' +
    'sigma tau phi varphi ' +
    'psi omega Gamma Delta Theta Lambda Sigma Phi Psi Omega angle triangle circ prime leq le geq ge neq ne lt gt ' +
    'in notin cup cap subset ' +
    'subseteq supset emptyset varnothing infty perp parallel approx equiv sim cong Rightarrow Leftrightarrow ' +
    'rightarrow to therefore because ' +
    'sin cos tan cot log ln lg lim sum prod int max min forall exists complement vert mid colon ast star square { }'
  ).split(' '),
);
/** Commands that may be a script without braces; function names may not. */
const SCRIPTS = new Set('circ prime infty ast pi theta alpha beta gamma lambda'.split(' '));
const SPACES = new Set(['quad', 'qquad', ',', ';', ':', ' ']);
/** Commands with this number of arguments, each in braces. */
const ARGUMENTS: Readonly<Record<string, number>> = {
  frac: 2,
  dfrac: 2,
  tfrac: 2,
  sqrt: 1,
  overrightarrow: 1,
  overline: 1,
  underline: 1,
  vec: 1,
  bar: 1,
  hat: 1,
  mathrm: 1,
  mathbf: 1,
  boldsymbol: 1,
};
const ATOM = /[0-9A-Za-z+\-=<>,.;:!|()/*\u4e00-\u9fa5]/;
const MAX_LENGTH = 600;
const MAX_DEPTH = 12;

export function isPlainTex(tex: string): boolean {
  if (tex.length > MAX_LENGTH) return false;
  let at = 0;

  const skipSpaces = () => {
    while (tex[at] === ' ') at++;
  };
  const command = (): string => {
    const name = /^(?:[A-Za-z]+|[^])/.exec(tex.slice(at + 1, at + 30))?.[0] ?? '';
    at += 1 + name.length;
    return name;
  };
  const braced = (depth: number): boolean => {
    skipSpaces();
    if (tex[at] !== '{' || depth >= MAX_DEPTH) return false;
    at++;
    if (!list(depth + 1) || tex[at] !== '}') return false;
    at++;
    return true;
  };
  /** What may have a script, or be one. */
  const atom = (depth: number): boolean => {
    const char = tex[at] ?? '';
    if (char === '{') return braced(depth);
    if (char !== '\\') return ATOM.test(char) && ++at > 0;
    const name = command();
    let args = ARGUMENTS[name] ?? 0;
    if (args === 0) return SYMBOLS.has(name);
    for (; args > 0; args--) if (!braced(depth)) return false;
    return true;
  };
  const script = (depth: number): boolean => {
    at++;
    skipSpaces();
    // A command as a script without braces must be one of SCRIPTS: TeX would separate a command from its arguments.
    return /[0-9A-Za-z{]/.test(tex[at] ?? '') ? atom(depth) : tex[at] === '\\' && SCRIPTS.has(command());
  };
  const list = (depth: number): boolean => {
    for (skipSpaces(); at < tex.length && tex[at] !== '}'; skipSpaces()) {
      if (tex[at] === '\\' && SPACES.has(/^(?:[A-Za-z]+|[^])/.exec(tex.slice(at + 1))?.[0] ?? '')) {
        command();
        skipSpaces();
        if (tex[at] === '^' || tex[at] === '_') return false;
        continue;
      }
      if (!atom(depth)) return false;
      skipSpaces();
      // Each kind of script once: a second one is a TeX error.
      for (let seen = ''; (tex[at] === '^' || tex[at] === '_') && !seen.includes(tex[at] ?? ''); skipSpaces()) {
        seen += tex[at];
        if (!script(depth)) return false;
      }
      if (tex[at] === '^' || tex[at] === '_') return false;
    }
    return true;
  };
  return list(0) && at === tex.length;
}
