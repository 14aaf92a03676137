// Mathematics that is typed as text, without a dollar sign: `x^2-2x+3`, `1/2`, `f(x)`, `△ABC`. What is certainly meant
// as a formula becomes one when the text goes on; any other run does when the user asks.
import { readTyped } from '../../../../domain/content/typedMath';
import { fractionEnd, fractionStart } from './texTyping';

export interface TypedRun {
  start: number;
  end: number;
  tex: string;
}
/** What follows a run: Chinese text or the end of a field; a space, which English text has too; the user asks. */
export type RunEnd = 'text' | 'space' | 'asked';

const MATH = /[A-Za-z0-9+\-*/^_=<>()[\]{}|,.:!'°π∞√∛≥≤≠≈±×÷·∈∉∩∪⊆⊂⊥∥∅∠△→Δα-ω²³]/;
const MAX_RUN = 200;
const OPEN = '([{';
const CLOSE = ')]}';

/** Chinese text and its punctuation, which never belong to a run. */
export const isChinese = (char: string): boolean => char > '\u2e7f';

/** Without what no formula begins or ends with, such as a bracket of the sentence. */
function trimmed(text: string, from: number, to: number): [number, number] {
  let [start, end] = [from, to];
  for (;;) {
    const run = text.slice(start, end);
    const before = start;
    const opened: number[] = [];
    let unmatched = -1;
    for (const [at, char] of [...run].entries()) {
      if (OPEN.includes(char)) opened.push(at);
      else if (CLOSE.includes(char) && opened.pop() === undefined && unmatched < 0) unmatched = at;
    }
    if (unmatched >= 0 && !/[A-Za-z0-9]/.test(run.slice(unmatched))) end = start + unmatched;
    else if (unmatched >= 0) start += unmatched + 1;
    else if (opened[0] !== undefined) start += opened[0] + 1;
    else if (/^[,.:!)\]}*/^_=<>'≥≤≠≈×÷]/.test(run)) start += 1;
    else if (/[,.:([{]$/.test(run)) end -= 1;
    if (start === before && end === before + run.length) return [start, end];
  }
}

const WORD = 'arcsin|arccos|arctan|sin|cos|tan|cot|log|ln|lg|sqrt|alpha|beta|gamma|delta|theta|lambda|omega|pi';
const WORDS = new RegExp(WORD, 'g');
const NAMED = new RegExp(`(?:^|[^A-Za-z])(?:${WORD})`);
const UNITS = /(?:^|[^A-Za-z])(?:km|cm|dm|mm|nm|hm|kg|mg|ml|mL|kW|kJ|Pa|Hz|pH)(?![A-Za-z])|[mgL]\/[shmL](?![A-Za-z])/;
/** No letters of formulas: `abc`, `Word`, `GB/T`. */
const isWord = (letters: string): boolean => letters.length > 4 || /[a-z]{3}|[A-Z][a-z]{2}|[a-z][A-Z]/.test(letters);

const RELATION = /[=<>≥≤≠≈∈∉⊆⊂∥⊥→]/;
const SIGNS: readonly RegExp[] = [
  /[A-Za-z0-9)\]|'π]\s?(?:[=<>≥≤≠≈∈∉⊆⊂∥⊥]|->|→)=?[-+±√∛∠△π∞∅A-Za-z0-9([{|α-ω]/,
  /[A-Za-z0-9)π]\^[-+]?[A-Za-z0-9(]/,
  /[A-Za-z]_[A-Za-z0-9(]/,
];
/** Formulas in Chinese text; in English text they may be words. */
const IN_CHINESE: readonly RegExp[] = [
  /^-?\d{1,4}\/\d{1,4}$/,
  /(?:^|[^A-Za-z])(?:\d{0,6}[a-z]|\d{1,6}|\))\/(?:\d{0,6}[a-z](?![A-Za-z])|\d{1,6}[a-z]?|\()/,
  /[a-z)][-+*×÷±·](?:[a-z\d(]|$)|[\d)][-+*×÷±·]\d{0,6}[a-z]/,
  /(?:^|[^A-Za-z])[a-zP]'?\([^()]{1,40}\)|[A-Z]\([^()]{1,20},[^()]{1,20}\)/,
  // Before a blank or bracket.
  /[A-Za-z0-9)'π][=≈]$/,
  /[√∛²³∩∪]|[∠△][A-Z]|[A-Z]\/\/[A-Z]/,
  /^-?\d{0,4}[xyz]$/,
  /^[[({][^()[\]{}]{1,40},[^()[\]{}]{1,40}[\])}]$/,
  /^\{[a-z]n\}$/,
  /^\|[^|]{1,40}\|$/,
];
const LETTER = /^[a-zα-ω]$/;

function isMeant(run: string, end: RunEnd, before: string): boolean {
  if (/__|\.\.|\/\/\/|:\/|^\d{1,4}\/\d{1,4}\//.test(run) || UNITS.test(run)) return false;
  const letters = run.replace(WORDS, ' ').match(/[A-Za-z]{1,40}/g) ?? [];
  if (letters.some(isWord)) return false;
  if (SIGNS.some((sign) => sign.test(run))) return end !== 'space' || RELATION.test(run) || run.includes('^');
  if (end === 'space') return false;
  // One letter by itself, or between Chinese characters, is a variable.
  if (LETTER.test(run)) return before === '' || isChinese(before);
  const isNamed = NAMED.test(run) && letters.every(({ length }) => length === 1);
  return isNamed || IN_CHINESE.some((sign) => sign.test(run));
}

const SIGN_TEX: Readonly<Record<string, string>> = {
  ...{ '≥': '\\geqslant ', '≤': '\\leqslant ', '≠': '\\neq ', '≈': '\\approx ', '±': '\\pm ', '×': '\\times ' },
  ...{ '÷': '\\div ', '·': '\\cdot ', '∈': '\\in ', '∉': '\\notin ', '∩': '\\cap ', '∪': '\\cup ' },
  ...{ '⊆': '\\subseteq ', '⊂': '\\subset ', '⊥': '\\perp ', '∥': '\\parallel ', '∅': '\\varnothing ' },
  ...{ '∠': '\\angle ', '△': '\\triangle ', '→': '\\to ', '°': '^{\\circ}', π: '\\pi ', '∞': '\\infty ' },
  ...{ '*': '\\times ', Δ: '\\Delta ', α: '\\alpha ', β: '\\beta ', γ: '\\gamma ', θ: '\\theta ' },
  ...{ λ: '\\lambda ', μ: '\\mu ', ω: '\\omega ', φ: '\\varphi ', ρ: '\\rho ' },
};

/** `a/b` as fractions. */
function withFractions(tex: string): string {
  let written = tex;
  for (let at = written.indexOf('/'); at >= 0; at = written.indexOf('/', at + 1)) {
    const [start, end] = [fractionStart(written.slice(0, at)), fractionEnd(written, at + 1)];
    if (start === at || end === at + 1) continue;
    const bare = (part: string) => (/^\([^()]*\)$/.test(part) ? part.slice(1, -1) : part.trim());
    const [top, below] = [bare(written.slice(start, at)), bare(written.slice(at + 1, end))];
    written = `${written.slice(0, start)}\\frac{${top}}{${below}}${written.slice(end)}`;
  }
  return written;
}

const INDEXED = /[xyz](?:_\{?)?1/;
/** `x2+y2=25` are squares, unless there is an x₁; a point has coordinates. */
const withSquares = (run: string, context: string): string =>
  INDEXED.test(context) || !/[-+=*/<>≥≤]/.test(run) || /,/.test(run)
    ? run
    : run.replace(/(?<![A-Za-z_^])([0-9]{0,6}[xyz])2(?![0-9.A-Za-wA-Z])/g, '$1^2');

/** The TeX of what is typed, in its most usual reading. `context`: what else the paragraph has. */
export function typedTex(run: string, context = run): string {
  const [reading] = readTyped(withSquares(run, context).replace(/->/g, '→'));
  const tex = (reading?.tex ?? run).replace(/[≥≤≠≈±×÷·∈∉∩∪⊆⊂⊥∥∅∠△→°π∞*Δαβγθλμωφρ]/g, (sign) => SIGN_TEX[sign] ?? sign);
  return withFractions(tex)
    .replace(/ +(?=[^A-Za-z]|$)/g, '')
    .replace(/([_^])\{([A-Za-z0-9])\}/g, '$1$2');
}

/** The run of typed mathematics that ends the text; null: there is none, or it may be something else. */
export function typedRun(text: string, how: RunEnd, context = text): TypedRun | null {
  let from = text.length;
  while (from > 0 && text.length - from < MAX_RUN && MATH.test(text.charAt(from - 1))) from -= 1;
  if (text.charAt(from - 1) === '\\' || text.charAt(from - 1) === '@') return null;
  const [start, end] = trimmed(text, from, text.length);
  const run = text.slice(start, end);
  if (!/[A-Za-z0-9α-ωπ]/.test(run)) return null;
  if (how !== 'asked' && !isMeant(run, how, text.charAt(start - 1))) return null;
  return { start, end, tex: typedTex(run, context) };
}
