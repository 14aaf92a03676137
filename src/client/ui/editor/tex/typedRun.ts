// Mathematics that is typed as text, without a dollar sign: `x^2-2x+3`, `1/2`, `f(x)`, `△ABC`. What is certainly meant
// as a formula becomes one when the text goes on; any other run does when the user asks.
import { foldWidth } from '../../../../domain/content/characters';
import { readTyped } from '../../../../domain/content/typedMath';
import { fractionEnd, fractionStart, groupEnd } from './texTyping';

export interface TypedRun {
  start: number;
  end: number;
  tex: string;
}
/** What follows a run: Chinese text or the end of a field; a space, which English text has too; the user asks. */
export type RunEnd = 'text' | 'space' | 'asked';

const MATH = /[A-Za-z0-9+\-*/^_=<>()[\]{}|,.:!'%°π∞√∛≥≤≠≈±×÷·…∈∉∩∪⊆⊂⊥∥∅∠△□○⊙∽≌→Δα-ω²³]/;
/** An input method for Chinese writes these for the signs of a formula. */
const WIDE = /[（）＝＋－＜＞［］｛｝｜]/;
const MAX_RUN = 200;
const OPEN = '([{';
const CLOSE = ')]}';
const OPERATOR = '(?:[<>!]=|->|[-+*/=<>≥≤≠≈±×÷·∈∉∩∪⊆⊂⊥∥])';
const BEFORE_OPERATOR = new RegExp(`^ ${OPERATOR}(?: |$)`);
const BEHIND_OPERATOR = new RegExp(` ${OPERATOR} $`);
const ROOT = /(?:三次|立方)?根号下?$/;

/** Chinese text, its punctuation and quotes, and the signs of a proof, which never belong to a run. */
export const isChinese = (char: string): boolean => char > '\u2e7f' || /[“”‘’—∵∴①-⑳]/.test(char);

/** Where the run begins that ends at the end of the text. */
function scanned(text: string): number {
  let [from, depth] = [text.length, 0];
  while (from > 0 && text.length - from < MAX_RUN) {
    const char = text.charAt(from - 1);
    const head = text.slice(0, from);
    if (ROOT.test(head) && from < text.length) from -= ROOT.exec(head)?.[0].length ?? 0;
    else if (
      MATH.test(char) ||
      WIDE.test(char) ||
      (char === '，' && depth > 0) ||
      (/[或且]/.test(char) && IN_SET.test(head.slice(0, -1))) ||
      // The name of a curve: `椭圆C：x^2/4+y^2=1`.
      (char === '：' && NAMED_CURVE.test(head.slice(0, -1))) ||
      (char === '又' && /\d$/.test(head.slice(0, -1)) && /^\d/.test(text.slice(from))) ||
      (char === ' ' && (BEFORE_OPERATOR.test(text.slice(from - 1, from + 4)) || BEHIND_OPERATOR.test(head)))
    ) {
      from -= 1;
      if (/[)）\]}]/.test(char)) depth += 1;
      else if (/[(（[{]/.test(char)) depth -= 1;
    } else break;
  }
  return from;
}
/** `{x|x<1或x>2}` */
const IN_SET = /\{[a-z]\|[^{}|\u2e80-\u9fff]{1,40}$/;
const NAMED_CURVE = /[圆线][A-Zl]$/;

/** Whether Chinese text continues a run: the words of a root or a mixed number, brackets and their content. */
function goesOn(before: string, typed: string): boolean {
  if (/^(?:又|(?:三次?|立方?)?(?:根号?下?)?)$/.test(typed)) return /[A-Za-z\d=+\-*/(（<>≥≤≠±×÷·] ?$/.test(before);
  if (/^[或且]$/.test(typed)) return IN_SET.test(before);
  if (typed === '号') return before.endsWith('根');
  if (typed === '下') return before.endsWith('根号');
  if (typed === '：') return NAMED_CURVE.test(before);
  // Behind `=` it is mostly the bracket of a choice.
  if (typed === '（') return /[A-Za-z0-9()（）[\]{}'π+\-*/^_√<>≥≤≠±×÷·号] ?$/.test(before);
  if (!/^[，）]$/.test(typed)) return false;
  const run = foldWidth(before.slice(scanned(`${before}）`)));
  return run.replace(/[^([{]/g, '').length > run.replace(/[^)\]}]/g, '').length;
}

/** Length of an open bracket and of the text typed after it, if no run has ended there; 0 without one. */
export const openBracket = (before: string): number => /[（(][!-'*-~，°√π∠△]+$/.exec(before)?.[0].length ?? 0;

/** Whether a run before the caret ends with what has just been typed behind `before`; null: it may go on. */
export function endOfRun(before: string, typed: string): RunEnd | null {
  if (isChinese(typed.charAt(0))) return goesOn(before, typed) ? null : 'text';
  return /[^ ] $/.test(before) && !/^[-+*/=<>!≥≤≠≈±×÷·∈∉∩∪⊆⊂⊥∥ ]/.test(typed) && !BEHIND_OPERATOR.test(before)
    ? 'space'
    : null;
}

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
    if (/^ | $/.test(run)) [start, end] = run.startsWith(' ') ? [start + 1, end] : [start, end - 1];
    else if (/^[-+] |^[A-H]\./.test(run)) start += 2;
    else if (unmatched >= 0 && !/[A-Za-z0-9]/.test(run.slice(unmatched))) end = start + unmatched;
    else if (unmatched >= 0) start += unmatched + 1;
    else if (opened[0] !== undefined) start += opened[0] + 1;
    else if (/^[,.:!)\]}*/^_=<>'%≥≤≠≈×÷∽≌…]/.test(run)) start += 1;
    else if (/\( ?\)$/.test(run)) end = start + run.lastIndexOf('(');
    else if (/[,.:([{]$/.test(run)) end -= 1;
    if (start === before && end === before + run.length) return [start, end];
  }
}

const WORD = 'arcsin|arccos|arctan|sin|cos|tan|cot|log|ln|lg|sqrt|alpha|beta|gamma|delta|theta|lambda|omega|pi';
const WORDS = new RegExp(WORD, 'g');
const NAMED = new RegExp(`(?:^|[^A-Za-z])(?:${WORD})`);
const UNIT =
  /(?<=\d) ?(?:(?:km|cm|dm|mm|kg|mg|mL|ml)(?:\^?[23]|[²³])?(?:\/(?:h|s|min|m[23²³]?|L))?|[mgL]\/(?:s|h|min|m|L))$/;
const UNITS = /(?:^|[^A-Za-z])(?:km|cm|dm|mm|nm|hm|kg|mg|ml|mL|kW|kJ|Pa|Hz|pH)(?![A-Za-z])|[mgL]\/[shmL](?![A-Za-z])/;
/** No letters of formulas: `the`, `Word`, `GB/T`. */
const isWord = (letters: string): boolean =>
  !/^(?:abcd?|bcd|xyz|pqr|xOy|max|min)$/.test(letters) &&
  (letters.length > 4 || /[a-z]{3}|[A-Z][a-z]{2}|[a-z][A-Z]/.test(letters));

const RELATION = /[=<>≥≤≠≈∈∉⊆⊂∥⊥∽≌→]/;
const SIGNS: readonly RegExp[] = [
  /[A-Za-z0-9)\]}|'!%°□○△πα-ω](?:[=<>≥≤≠≈∈∉⊆⊂∥⊥∽≌]|->|→)=?[-+±√∛根三立∠△□○⊙π∞∅A-Za-z0-9([{|α-ω]/,
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
  /[√∛²³∩∪]|根号|[∠△⊙][A-Z]|[A-Z]\/\/[A-Z]|^xOy$/,
  /^-?\d{0,4}[anxyz]$|^-[a-z]$|^[a-z]'$|^[a-z]\d?(?:,[a-z]\d?){1,7}$/,
  /^[a-dST]n$|^[txyz]\d$/,
  /\dπ|π\/\d|^[α-ω]\([^()]{1,20}\)/,
  /^\d{1,4}又\d{1,3}\/\d{1,3}$/,
  // A sum of numbers has two signs: `1+1` and `3-5` may be names and ranges.
  /[\d)%][×÷*][\d(]|\d\+(?:\d{1,9}|…)\+(?:\d|…)/,
  /^[[({][^()[\]{}]{1,40},[^()[\]{}]{1,40}[\])}]$/,
  /^\{[a-z]n\}$/,
  /^\|[^|]{1,40}\|$/,
];
/** Blanks, addresses, dates, school years and `24/7`. */
const NO_FORMULA = /__|[a-z]{3}_|\.\.|\/\/\/|:\/|\?|^\d{1,4}\/\d{1,4}\/|^(?:19|20)\d\d\/(?:19|20)?\d\d$|^24\/7$/;
const LETTER = /^[a-zα-ω]$/;

function isMeant(written: string, how: RunEnd, before: string): boolean {
  const run = written.replace(/ /g, '').replace(/\.{3}/g, '…');
  if (how === 'space' && /[-+*/×÷]$/.test(run)) return false;
  // Behind Chinese text a space ends no English word.
  const end = how === 'space' && /[\u4e00-\u9fff]/.test(before) && run.length > 1 ? 'text' : how;
  if (NO_FORMULA.test(run) || UNITS.test(run)) return false;
  const letters =
    run
      .replace(WORDS, ' ')
      .replace(/\d[a-z]{3}(?![A-Za-z])/g, ' ')
      .match(/[A-Za-z]{1,40}/g) ?? [];
  if (letters.some(isWord)) return false;
  if (SIGNS.some((sign) => sign.test(run))) return end !== 'space' || RELATION.test(run) || run.includes('^');
  if (end === 'space') return false;
  // One letter by itself, or between Chinese characters, is a variable.
  if (LETTER.test(run)) return before === '' || before === '(' || isChinese(before);
  const isNamed = NAMED.test(run) && letters.every(({ length }) => length === 1);
  return isNamed || IN_CHINESE.some((sign) => sign.test(run));
}

const SIGN_TEX: Readonly<Record<string, string>> = {
  ...{ '≥': '\\geqslant ', '≤': '\\leqslant ', '≠': '\\neq ', '≈': '\\approx ', '±': '\\pm ', '×': '\\times ' },
  ...{ '÷': '\\div ', '·': '\\cdot ', '∈': '\\in ', '∉': '\\notin ', '∩': '\\cap ', '∪': '\\cup ' },
  ...{ '⊆': '\\subseteq ', '⊂': '\\subset ', '⊥': '\\perp ', '∥': '\\parallel ', '∅': '\\varnothing ' },
  ...{ '∠': '\\angle ', '△': '\\triangle ', '→': '\\to ', '°': '^{\\circ}', π: '\\pi ', '∞': '\\infty ' },
  ...{
    '*': '\\times ',
    '%': '\\%',
    '…': '\\cdots ',
    '⊙': '\\odot ',
    '□': '\\square ',
    '○': '\\bigcirc ',
    '∽': '\\sim ',
    '≌': '\\cong ',
    Δ: '\\Delta ',
    α: '\\alpha ',
    β: '\\beta ',
    γ: '\\gamma ',
    θ: '\\theta ',
  },
  ...{ λ: '\\lambda ', μ: '\\mu ', ω: '\\omega ', φ: '\\varphi ', ρ: '\\rho ' },
};

const SIGN = new RegExp(`[${Object.keys(SIGN_TEX).join('')}]`, 'g');

/** `a/b` as fractions. */
function withFractions(tex: string): string {
  let written = tex;
  for (let at = written.indexOf('/'); at >= 0; at = written.indexOf('/', at + 1)) {
    const [start, end] = [fractionStart(written.slice(0, at)), fractionEnd(written, at + 1)];
    if (start === at || end === at + 1) continue;
    const isGroup = (part: string) => part.startsWith('(') && groupEnd(part, 0) === part.length;
    const bare = (part: string) => (isGroup(part) ? part.slice(1, -1) : part.trim());
    const [top, below] = [bare(written.slice(start, at)), bare(written.slice(at + 1, end))];
    written = `${written.slice(0, start)}\\frac{${top}}{${below}}${written.slice(end)}`;
  }
  return written;
}

const INDEXED = /[xyz](?:_\{?)?1/;
const IN_SEQUENCE = /数列|等差|等比|(?<![A-Za-z])[a-dpqST](?:_?1(?!\d)|_?\{?n(?![a-z^]))/;
/** A letter with 2 or 3, but not the base of a logarithm. */
const RAISED = /(?<![_^\\]|lo|l)([a-z])([23])(?![0-9.])/g;

/** `x2+y2=25` are squares, unless there is an x₁; a point has coordinates. */
function withPowers(run: string, context: string): string {
  const letters = new Set(Array.from(run.matchAll(RAISED), ([, letter = '']) => letter));
  if (letters.size === 0 || run.includes(',')) return run;
  const plain = run.replace(WORDS, ' ');
  const isSum = /[a-z]2[-+]\d{0,6}[a-z]2|b2-4ac/.test(plain) && !IN_SEQUENCE.test(context);
  const isPower = (letter: string, power: string): boolean => {
    if (new RegExp(`${letter}_?(?:[0145-9]|[23]\\d)`).test(plain)) return false;
    const isBeside = new RegExp(`${letter}(?![0-9_n])`).test(plain);
    if (/[xyz]/.test(letter)) return !INDEXED.test(context) && (isBeside || (power === '2' && /[-+=*/<>≥≤]/.test(run)));
    return isSum || (isBeside && !IN_SEQUENCE.test(context));
  };
  return run.replace(RAISED, (all, letter: string, power: string) =>
    isPower(letter, power) ? `${letter}^${power}` : all,
  );
}

/** `N*` and `N+`; a factorial before an equals sign; dots. */
const asSigns = (run: string): string =>
  run
    .replace(/ /g, '')
    .replace(/([NZQR])\^?\*(?![A-Za-z0-9(√])/g, '$1⁎')
    .replace(/([NZQR])_?\+(?=$|[),])/g, '$1₊')
    .replace(/(?<=[\dn)])!=/g, '! =')
    .replace(/\.{3}|·{3}/g, '…')
    .replace(/Δ(?=[A-Z]{3})/g, '△')
    .replace(/->/g, '→');

/** `a*b` may be an operation that the text defines. */
const DEFINES = /规定|定义|运算/;
const OPERATION = /[a-z]\*[a-z]|“\*”/;

/** `am`, `bk` are products where there is no sequence. */
const PRODUCT = /[abcdfpqSTxyuP][mk](?![A-Za-z])/;
const OF_SEQUENCE = /[abcdfpqSTxyuP]n(?![A-Za-z^])/;

/** The TeX of what is typed, in its most usual reading. `context`: what else the paragraph has. */
export function typedTex(run: string, context = run): string {
  const readings = readTyped(withPowers(asSigns(run), context));
  const isProduct = PRODUCT.test(run) && !OF_SEQUENCE.test(run) && !IN_SEQUENCE.test(context);
  const written = (isProduct ? readings[1] : readings[0])?.tex ?? run;
  const tex = (DEFINES.test(context) && OPERATION.test(context) ? written.replace(/\*/g, '\\ast ') : written)
    .replace(/[或且]/g, '\\text{$&}')
    .replace(SIGN, (sign) => SIGN_TEX[sign] ?? sign);
  return withFractions(tex)
    .replace(/⁎/g, '^*')
    .replace(/又/g, '')
    .replace(/ +(?=[^A-Za-z]|$)/g, '')
    .replace(/([_^])\{([A-Za-z0-9])\}/g, '$1$2');
}

const ADDRESS = /@|:\/\/|www\.|\\$/;

/** The number of a part before a formula: `(1)x^2-1=0`. */
const MARKER = /^\(\d{1,2}\)(?=[A-Za-z0-9√∠△|{[(])/;
/** The unit or the number of an equation behind it: `s=30（m）`, `x+y=8（1）`. */
const LABEL = /\d\((?:\d|[a-z]{1,2})\)$/;
/** The end of a run that could have continued the formula but did not. */
const TAIL = /(?:[ （(;?]|又|三次?|立方?|根号?下?){1,9}$/;

/** A run without the marks and units that are typed beside it; `folded`: the text with narrow signs. */
function withoutBeside(text: string, folded: string, from: number, to: number): [number, number] {
  let [start, end] = trimmed(folded, from, to);
  const run = () => folded.slice(start, end);
  if (start === 0 || /[\s；。]/.test(text.charAt(start - 1))) start += MARKER.exec(run())?.[0].length ?? 0;
  end -= UNIT.exec(run())?.[0].length ?? 0;
  const isLabelled = text.charAt(end - 1) === '）' && RELATION.test(run());
  const label = isLabelled ? LABEL.exec(run()) : null;
  if (label) end -= label[0].length - 1;
  const isBracketed = text.charAt(start) === '（' && groupEnd(run(), 0) === end - start && !run().includes(',');
  return isBracketed ? [start + 1, end - 1] : [start, end];
}

/** Words that begin with a letter: `x光`, `b超`, `a班`, `t检验`. */
const LETTERED_WORD = /^[光超班盘恤检]/;

/**
 * The run of typed mathematics that ends the text; null: there is none, or it may be something else. `after`: the text
 * behind it.
 */
export function typedRun(text: string, how: RunEnd, context = text, after = ''): TypedRun | null {
  const to = text.length - (TAIL.exec(text)?.[0].length ?? 0);
  const from = scanned(text.slice(0, to));
  const [word = ''] = text
    .slice(Math.max(0, from - MAX_RUN), from)
    .split(/[^!-~]/)
    .reverse();
  if (ADDRESS.test(word)) return null;
  const folded = foldWidth(text);
  const [start, end] = withoutBeside(text, folded, from, to);
  const run = folded.slice(start, end);
  if (!/[A-Za-z0-9α-ωπ]/.test(run)) return null;
  // `（a）` names a figure, `（m）` a unit.
  const isFigure = run.length === 1 && /^（.）/.test(text.slice(start - 1, end + 1));
  const isName = isFigure || (LETTER.test(run) && end === text.length && LETTERED_WORD.test(after));
  if (how !== 'asked' && (isName || !isMeant(run, how, text.charAt(start - 1)))) return null;
  return { start, end, tex: typedTex(run, context) };
}
