// A formula of the bank as LaTeX source: unchanged, except for syntax that only the browser's typesetter accepts.
import { estimateSize } from '../../domain/content/estimateSize';
import { schoolTex } from '../../domain/content/tex/schoolTex';

const IN_MATH: Readonly<Record<string, string>> = { less: '<', greater: '>', bar: '|', asciitilde: '\\sim ' };
const COMMAND = /\\([a-zA-Z]+|.)/y;
/** Commands whose argument is text, where Chinese needs no \text. */
const TEXT_COMMANDS = new Set(['text', 'textrm', 'textbf', 'textit', 'mbox', 'hbox', 'textnormal', 'texttt', 'textsf']);
const CJK =
  /[\u2E80-\u303F\u31C0-\u9FFF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF\u{20000}-\u{323AF}\u2018-\u201D\u2026]/u;
/** Display environments in LaTeX that are parts of a formula in the browser. */
const INNER: Readonly<Record<string, string>> = {
  align: 'aligned',
  'align*': 'aligned',
  flalign: 'aligned',
  'flalign*': 'aligned',
  gather: 'gathered',
  'gather*': 'gathered',
  multline: 'gathered',
  'multline*': 'gathered',
  split: 'aligned',
  eqnarray: 'aligned',
  'eqnarray*': 'aligned',
};
/** Commands that act outside the formula during compilation: files, programs, redefinitions. */
const OUTSIDE =
  /^(input|include\w*|import|write\w*|immediate|open(in|out)|read(line)?|close(in|out)|special|directlua|latelua|shellescape|catcode|[egx]?def|let|futurelet|csname|endcsname|expandafter|newwrite|newread|loop|repeat|everymath|everydisplay|aftergroup|afterassignment|output|usepackage|RequirePackage|documentclass|makeat\w*|verbatiminput|lstinputlisting|pdf\w+|XeTeX\w+|jobname|scantokens|par|end|endinput|bye|stop)$/;
const ENVIRONMENT = /^(([pbBvV]|small)?matrix\*?|[dr]?cases\*?|array|aligned(at)?|gathered|subarray)$/;

/**
 * null when braces, environments or \left … \right do not match, or a command acts outside the formula: such a formula
 * would break the whole document, or do more than print.
 */
export function latexMath(tex: string): string | null {
  const source = schoolTex(tex)
    .replace(/\\cong(?![a-zA-Z])/g, '\\backcong')
    .replace(/\\(?:wideparen|overarc)(?![a-zA-Z])/g, '\\overparen')
    // Commands of text: LaTeX takes them in formulas inside of \text only.
    .replace(/\\AA(?![a-zA-Z])/g, '\\text{Å}')
    .replace(/\\textcircled\s*(\{[^{}]*\}|[A-Za-z0-9])/g, '\\text{\\textcircled$1}')
    .replace(/\\text(less|greater|bar|asciitilde)(?![a-zA-Z])/g, (_all, name: string) => IN_MATH[name] ?? '')
    .replace(
      /\\unicode(?:\[[^\]]*\])?\{x([0-9a-fA-F]{1,6})\}/g,
      (_all, hex: string) => `\\text{\\char"${hex.toUpperCase()}}`,
    )
    .replace(/\\(begin|end)\{(equation\*?|displaymath|math)\}/g, '')
    .replace(/\\(begin|end)\{([a-z]+\*?)\}/g, (all, step: string, name: string) =>
      INNER[name] ? `\\${step}{${INNER[name]}}` : all,
    )
    // An empty line inside a formula is a TeX error.
    .replace(/\n\s*\n/g, '\n')
    .trim();
  if (!isMatched(source)) return null;
  return inLatex(source);
}

/** em. Estimated width from which a formula may be wider than a line of a paper. */
const WIDE = 26;
/** With these a bracket is higher than the line. */
const TALL = /\\(?:[dt]?frac|cfrac|binom|sum|prod|int|lim|begin|over|stackrel)(?![a-zA-Z])/;

/** Whether a formula of the bank may be wider than its line. */
export const isWideFormula = (tex: string): boolean => estimateSize(tex, false).width_em > WIDE;

/**
 * A formula in a line, as TeX can break it: after relations and operators it does so by itself, but not inside of
 * `\left … \right`, nor after commas.
 */
export function breakableMath(source: string): string {
  const open = TALL.test(source)
    ? source
    : source.replace(/\\(?:left|right)\s*(?=[()[\]|]|\\[{}|])/g, '').replace(/\\(?:left|right)\s*\./g, '');
  let depth = 0;
  let out = '';
  for (const [token] of open.matchAll(/\\[a-zA-Z]+|\\?[^]/gu)) {
    if (token === '{' || token === '\\left' || token === '\\begin') depth += 1;
    if (token === '}' || token === '\\right' || token === '\\end') depth -= 1;
    out += token === ',' && depth === 0 ? ',\\allowbreak ' : token;
  }
  return out;
}

/** Whether braces, environments and fences are properly nested. */
function isMatched(tex: string): boolean {
  const open: string[] = [];
  for (let at = 0; at < tex.length; at += 1) {
    const char = tex[at] ?? '';
    if (char === '{') open.push('}');
    else if (char === '}') {
      if (open.pop() !== '}') return false;
    } else if (char === '\\') {
      COMMAND.lastIndex = at;
      const name = COMMAND.exec(tex)?.[1];
      if (name === undefined) return false;
      const environment = /^\s*\{([^{}]*)\}/.exec(tex.slice(at + 1 + name.length, at + 80))?.[1];
      if (name !== 'end' && OUTSIDE.test(name)) return false;
      if (name === 'left') open.push('right');
      else if (name === 'right' ? open.pop() !== 'right' : name === 'end' && open.pop() !== `end ${environment}`)
        return false;
      else if (name === 'begin') {
        if (environment === undefined || !ENVIRONMENT.test(environment)) return false;
        open.push(`end ${environment}`);
      }
      at += name.length;
    }
  }
  return open.length === 0;
}

/** Puts Chinese outside text groups into \text; escapes percent and number signs and dollars. */
function inLatex(tex: string): string {
  let out = '';
  /** For each open brace: whether its content is text. */
  const text: boolean[] = [];
  let cells = 0;
  let opens = false;
  for (let at = 0; at < tex.length;) {
    const char = String.fromCodePoint(tex.codePointAt(at) ?? 0);
    if (char === '\\') {
      COMMAND.lastIndex = at;
      const name = COMMAND.exec(tex)?.[1] ?? '';
      if (name === 'begin') cells += 1;
      if (name === 'end') cells -= 1;
      out += `\\${name}`;
      at += 1 + name.length;
      opens = TEXT_COMMANDS.has(name);
      continue;
    }
    const inText = text.at(-1) === true;
    if (char === '{') text.push(opens || inText);
    if (char === '}') text.pop();
    if (!/\s/.test(char)) opens = false;
    const run = inText ? '' : chineseAt(tex, at);
    if (run !== '') out += `\\text{${run}}`;
    else out += isSpecial(char, inText, cells > 0) ? `\\${char}` : char;
    at += run.length || char.length;
  }
  return out;
}

function isSpecial(char: string, inText: boolean, inCells: boolean): boolean {
  if (char === '$') return !inText;
  return char === '%' || char === '#' || (char === '&' && !inCells);
}

/** The Chinese characters from this place on. */
function chineseAt(tex: string, from: number): string {
  let at = from;
  while (at < tex.length) {
    const char = String.fromCodePoint(tex.codePointAt(at) ?? 0);
    if (!CJK.test(char)) break;
    at += char.length;
  }
  return tex.slice(from, at);
}

// Text of the bank as LaTeX source: escapes every character that is special in TeX.

const SPECIALS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '`': '\\textasciigrave{}',
  // After \item, \\ or a command a bracket would open an optional argument.
  '[': '{[}',
  ']': '{]}',
  // Two in a row form a ligature: a dash or a quotation mark.
  '-': '-{}',
  ',': ',{}',
  '<': '<{}',
  '>': '>{}',
  "'": "'{}",
  // Neither Chinese nor Latin text faces have them.
  '▱': '$\\parallelogram$',
  '⩽': '$\\leqslant$',
  '⩾': '$\\geqslant$',
  '\u00A0': '~',
  '\u200B': '',
  '\u200E': '',
  '\u200F': '',
};
const ACTED_ON = /[\\{}$&#%_^~`[\]▱⩽⩾\u00A0\u200B\u200E\u200F]|([-,<>'])(?=\1)/g;

/** One paragraph: line breaks become spaces. */
export function latexText(text: string): string {
  return text.replace(ACTED_ON, (char) => SPECIALS[char] ?? char).replace(/\s*\n\s*/g, ' ');
}
