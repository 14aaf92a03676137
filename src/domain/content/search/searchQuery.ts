// What a typed query means: words and formulas, each of which a question must have, or an id.
//
// - white space separates words; a formula keeps its spaces when an operator is next to them (`x^2 - 5x`)
// - what is between delimiters, or looks like a formula, is one (`椭圆 \frac{x^2}{a^2}`, `解方程x^2=4`)
// - `#202` is an id; a bare number is an id or a text
import type { SynonymGroups } from '../../../contract/question/synonyms';
import { hash32 } from '../hash';
import { parseContent } from '../htmlToContent';
import { readSpoken } from '../typedMath';
import { relatedTo } from './relatedWords';
import { ASKING, isSchoolWord, wordsOfRun } from './schoolWords';
import {
  CJK,
  exactToken,
  figureTokens,
  fragmentTokens,
  hasDots,
  looksLikeFormula,
  normalFormula,
  normalizeText,
  searchTex,
  sorted,
  textTokens,
} from './searchTokens';
import { formToken, formulaParts, shapeTokens, unitsOf, type ShapeTokens } from './shapes';
import { PAPER_NUMBER, synonymsOf } from './synonyms';
import { looksIndexed, looksTyped, namedSigns, typedReadings, type NamedSign } from './typedReadings';

const MAX_QUERY = 2000;
const MAX_TERMS = 12;
const MAX_TOKENS = 6;
const MIN_PARTED = 4;
const MAX_PARTED = 12;
const MIN_QUERY_SHAPE = 5;
const DOTS = '\\dots';
const MIN_BEFORE_DOTS = 4;
const OTHER_END = 3;
const RELATED = 4;
const LETTERS_ALONE = /^[a-zA-Z=<>]*$/;
/** Least number of Chinese characters of a phrase. */
const PHRASE = 5;
const HAN = /\p{Script=Han}/gu;
const OPEN_DELIMITER = /\$(?!\d)|\\[([]/g;
const OUTER_MARKS = new Set('，。、；：？！,.;:?"“”‘’ \t\n'.split(''));
const HAN_OR_MARK = `${CJK}，。、；：？！（）《》“”‘’`;
/** White space inside is that of one formula, as chunksOf() leaves it. */
const NOT_HAN = new RegExp(`[^\\s${HAN_OR_MARK}]+(?: [^\\s${HAN_OR_MARK}]+)*`, 'gu');
const HAN_SIGN = new RegExp(`[${HAN_OR_MARK}]`, 'u');
const HAS_HAN = new RegExp(`[${CJK}]`, 'u');
const HAN_RUN = new RegExp(`[${CJK}]{2,}`, 'gu');
const PAIR = new RegExp(`^[${CJK}]{2}$`, 'u');
const ENDS_OPEN = /(?:[-+=<>^_*/|,({[≤≥±×÷∩∪∈]|\\[a-zA-Z]+)$/;
/** The name of a function, with its base or exponent (`\\log_2`, `ln`, `log2`), whose argument is the next piece. */
const ENDS_NAMED =
  /(?:^|[^a-zA-Z])(?:sin|cos|tan|cot|ln|lg|log)(?:[_^](?:\{[^{}]{0,20}\}|[^\s{}]{1,4}))?$|(?:^|[^a-zA-Z])log[\d₀-₉]{1,3}$/;
const STARTS_ARGUMENT = /^(?:\d|[a-zA-Zα-ω](?![a-zA-Z]{2})|[(√π\\])/;
const STARTS_OPEN = /^(?:[-+=<>^_*/|,)}\]≤≥±×÷∩∪∈]|\\(?:le|ge|ne|pm|times|div|cdot|cap|cup|in|over|right)(?![a-zA-Z]))/;

/** As input methods write it in `f’(x)`. */
const TYPED_PRIME = /(?<=[a-zA-Z])[’′](?=[\s(])/g;
/** As PDF files and full-width input have it. */
const MINUS = /[\u2212\uFF0D]/g;
/** `f (x)` */
const ENDS_LETTER = /(?:^|[^a-zA-Z])[a-zA-Z]$/;
const STARTS_BRACKET = /^\([0-9a-zA-Z]/;
/** Of a sum or list with an ellipsis. */
const SPACED = /(?<=\d|\.\.|…|(?<![a-zA-Z])[a-zA-Z])\s{0,3}([-+*×·,=])\s{0,3}(?=[\da-zA-Z.…])/g;
const RELATION = /[=<>≤≥]|\\(?:le|ge|ne|in)(?![a-zA-Z])/;
const YEAR_FIRST = new RegExp(`^((?:19|20)\\d\\d)年?((?!年)[${CJK}].*)$`, 'su');
const YEAR_LAST = new RegExp(`^(.*[${CJK}])((?:19|20)\\d\\d)年?$`, 'su');
/** 新课标i, not 新课标ii */
const PAPER = /^[\p{Script=Han}\d]*(?<=课标|全国|新高考|卷)i{1,2}$/u;
const NUMERIC_FRACTION = /^\d{1,3}\/\d{1,3}$/;

export interface Pairs {
  pairs: string[];
  tokens: number[];
}
/** A part of a query as lists of tokens, from its most general form to its most specific. */
export type Piece = number[][];
export interface SearchTerm {
  typed: string;
  /** Normal text to search in a line of `text_norm`. */
  text: string;
  /** Every one must be in `tok`. Empty: only the text decides. */
  tokens: number[];
  /** The tokens alone decide whether the text is there. */
  decided: boolean;
  /** Pairs of which every one of one list must be there; the text itself need not be. Null where it must. */
  parted: readonly Pairs[] | null;
  /** Null for a word. */
  formula: { exact: number; shape: ShapeTokens | null } | null;
  /** Ends with a Roman numeral, behind which there is no further `i`. */
  numeral?: true;
  /** Its parts, of which a question may have some: sides and terms of a formula, figures. The first says the most. */
  pieces?: Piece[];
  /** Other readings and synonyms: one of them matches as well. */
  others: SearchTerm[];
  /** How much less it counts: of the words that a pinyin may mean, those before it are more probable. */
  rank?: number;
}
export interface SearchQuery {
  /** Every one must match. */
  terms: SearchTerm[];
  /** The question with this id comes first. */
  id: number | null;
}

/** A few tokens narrow enough; the text decides anyway. */
const spread = (tokens: number[]): number[] =>
  tokens.length <= MAX_TOKENS ? tokens : tokens.filter((_, at) => at % Math.ceil(tokens.length / MAX_TOKENS) === 0);

const isFormula = (chunk: string): boolean => looksLikeFormula(chunk) || looksTyped(chunk);

function withoutOuterMarks(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && OUTER_MARKS.has(text.charAt(from))) from++;
  while (to > from && OUTER_MARKS.has(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

/** The term that a formula is, with its other readings, or null when nothing of it is left. */
function formulaTerm(tex: string): SearchTerm | null {
  // Braces of a set, typed without backslash.
  const typed = tex.replace(/(^|[=,(∈∩∪]|\\(?:in|cap|cup|subseteq)\s?)\s*\{([^{}\\]*)\}/g, '$1\\{$2\\}');
  const readings = typedReadings(typed);
  const [first, ...others] = readings.flatMap((canonical) => readingTerm(typed, canonical) ?? []);
  if (!first) return null;
  others.push(...otherEnds(typed, readings[0] ?? ''));
  // A reading without tokens would read every text.
  return { ...first, others: first.tokens.length > 0 ? others.filter(({ tokens }) => tokens.length > 0) : others };
}

/** A sum or list that begins with the same terms before its dots. */
function otherEnds(typed: string, canonical: string): SearchTerm[] {
  const end = canonical.indexOf(DOTS) + DOTS.length;
  if (end < DOTS.length + MIN_BEFORE_DOTS || end === canonical.length) return [];
  const term = readingTerm(typed, canonical.slice(0, end));
  return term ? [{ ...term, formula: null, rank: OTHER_END }] : [];
}

/** What only looks like typed mathematics may be a word; texts have fractions of figures as formulas. */
function typedTerm(chunk: string): SearchTerm | null {
  const term = formulaTerm(chunk);
  const isOnly = looksLikeFormula(chunk) || NUMERIC_FRACTION.test(chunk) || looksIndexed(chunk);
  if (term === null || (isOnly && !hasDots(chunk))) return term;
  return { ...term, others: [...term.others, plainTerm(normalizeText(chunk))] };
}

function readingTerm(typed: string, canonical: string): SearchTerm | null {
  const text = normalFormula(canonical);
  if (text === '') return null;
  const hasCommand = /\\[a-z]/.test(canonical);
  const long =
    unitsOf(canonical).length >= (hasCommand ? MIN_QUERY_SHAPE - 1 : MIN_QUERY_SHAPE) &&
    (hasCommand || /[=<>^_+-]/.test(canonical));
  return {
    typed,
    text,
    tokens: spread(sorted(tokensOf(canonical, text))),
    decided: false,
    parted: null,
    formula: { exact: exactToken(canonical), shape: long ? shapeTokens(canonical) : null },
    others: [],
    pieces: formulaPieces(canonical),
  };
}

/**
 * A formula, its sides and terms: with other figures, with other names of variables, and as they are. Letters alone say
 * nothing under other names.
 */
function formulaPieces(canonical: string): Piece[] {
  const { wholes, sides, terms } = formulaParts(canonical);
  return [...new Set([...wholes, ...sides, ...terms])].map((part) => {
    const known = LETTERS_ALONE.test(part) ? [] : [formToken(part), shapeTokens(part)?.shape ?? null];
    const alike = known.flatMap((token) => (token === null ? [] : [[token]]));
    const tokens = part === canonical ? [] : spread(sorted(fragmentTokens(part, false)));
    return [...alike, ...(tokens.length > 0 ? [tokens] : [])];
  });
}

/** Words run together, or a piece of a sentence, which a question may word differently. */
export const isPhrase = ({ formula, text }: SearchTerm): boolean =>
  formula === null && (text.match(HAN)?.length ?? 0) >= PHRASE && wordsOfRun(text) === null;

/** Whether questions that have a part of it may be meant. */
export const hasPieces = (term: SearchTerm): boolean => isPhrase(term) || (term.pieces?.length ?? 0) > 0;

/** Around dots a book may have one formula or several (`$x_1$, $x_2$, …`). */
function tokensOf(canonical: string, text: string): number[] {
  if (!hasDots(canonical)) return fragmentTokens(canonical, true);
  const pieces = canonical.split(/,|\\dots ?/);
  return [...textTokens(text, true), ...pieces.flatMap((piece) => fragmentTokens(piece, true))];
}

/** `2025` and `2025年` also are the year of a source. */
export function yearOf({ text }: SearchTerm): number | null {
  const year = /^((?:19|20)\d\d)年?$/.exec(text);
  return year && Number(year[1]);
}

function wordTerm(word: string, own: SynonymGroups): SearchTerm | null {
  const typed = normalizeText(withoutOuterMarks(word));
  const text = typed.startsWith(ASKING) && isSchoolWord(typed.slice(1)) ? typed.slice(1) : typed;
  return text === '' ? null : wordOf(text, own);
}

/** A word in normal text, with its synonyms. */
export const wordOf = (text: string, own: SynonymGroups): SearchTerm => ({
  ...plainTerm(text),
  others: [...synonymsOf(text, own).map(plainTerm), ...relatedTerms(text)],
});

/** What questions say for a name that teachers give to a problem or a method. */
const relatedTerms = (text: string): SearchTerm[] =>
  relatedTo(text).flatMap((each) => {
    const said = each.startsWith('$') ? readingTerm(each, searchTex(each.slice(1, -1))) : plainTerm(each);
    return said ? [{ ...said, parted: null, formula: null, rank: RELATED }] : [];
  });

/** A word in normal text. */
export function plainTerm(text: string): SearchTerm {
  return {
    typed: text,
    text,
    tokens: sorted(textTokens(text, true)),
    decided: PAIR.test(text),
    parted: partedPairs(text),
    formula: null,
    others: [],
    ...(PAPER.test(text) && { numeral: true }),
    ...(!PAPER_NUMBER.test(text) && { pieces: figureTokens(text) }),
  };
}

/**
 * Words run together (`椭圆离心率`) need not be adjacent: a text of up to twelve characters may be divided once,
 * between two and two, and the signs and figures in a long one may be other than typed.
 */
function partedPairs(text: string): Pairs[] | null {
  const runs = (text.match(HAN_RUN) ?? []).map((run) => Array.from(run));
  const count = runs.reduce((sum, run) => sum + run.length, 0);
  if (count < MIN_PARTED) return null;
  const pairs = runs.flatMap((run) =>
    run.slice(0, -1).map((sign, at) => ({
      pair: `${sign}${run[at + 1]}`,
      inner: at >= 1 && at + 3 <= run.length,
    })),
  );
  const whole = pairs.map(({ pair }) => pair);
  const cuts = count > MAX_PARTED ? [] : pairs.flatMap(({ inner }, at) => (inner ? [at] : []));
  return (cuts.length > 0 ? cuts.map((cut) => whole.filter((_, at) => at !== cut)) : [whole]).map((left) => ({
    pairs: [...new Set(left)],
    tokens: sorted(left.map((pair) => hash32(`b${pair}`))),
  }));
}

/** A single character beside a formula is a link (则, 的), not what is looked for. */
const isLink = (chunk = '') => HAS_HAN.test(chunk) && Array.from(withoutOuterMarks(chunk)).length === 1;

const isOpen = (text: string) => text.split('{').length > text.split('}').length;

/** Words between white space; pieces of one formula stay together. */
function chunksOf(text: string): string[] {
  const chunks: string[] = [];
  for (const piece of text.split(/\s+/)) {
    const last = chunks.at(-1);
    const before = last?.split(HAN_SIGN).at(-1) ?? '';
    const behind = piece.split(HAN_SIGN)[0] ?? '';
    const joins =
      before !== '' &&
      behind !== '' &&
      (isOpen(before) ||
        ENDS_OPEN.test(before) ||
        STARTS_OPEN.test(behind) ||
        (ENDS_NAMED.test(before) && STARTS_ARGUMENT.test(behind))) &&
      isFormula(`${before} ${behind}`);
    if (joins || (ENDS_LETTER.test(before) && STARTS_BRACKET.test(behind)))
      chunks[chunks.length - 1] = `${last} ${piece}`;
    else if (piece !== '') chunks.push(piece);
  }
  return chunks;
}

/** `希望杯2013年` and `2017新课标` name a year and a paper. */
function yearApart(chunk: string): string[] {
  const [, one, other] = YEAR_FIRST.exec(chunk) ?? YEAR_LAST.exec(chunk) ?? [];
  return one !== undefined && other !== undefined ? [one, other] : [chunk];
}

const isBalanced = (text: string) =>
  ['()', '[]', '{}'].every(([open = '', close = '']) => text.split(open).length === text.split(close).length);

/** Statements with commas between (`a1=1,an+1=2an`) are formulas apart. */
function statementsOf(chunk: string): string[] {
  const parts = chunk.split(/[,;]/);
  return parts.every((part) => RELATION.test(part) && isBalanced(part)) ? parts : [chunk];
}

/** `三角形ABC` as the word or as a formula with its sign. */
function namedTerm({ text, tex }: NamedSign): SearchTerm {
  const formula = formulaTerm(tex);
  return { ...plainTerm(normalizeText(text)), others: formula ? [formula, ...formula.others] : [] };
}

function termsOfChunk(chunk: string, own: SynonymGroups): (SearchTerm | null)[] {
  const terms: (SearchTerm | null)[] = [];
  let from = 0;
  for (const sign of namedSigns(chunk)) {
    const before = chunk.slice(from, sign.at);
    if (!isLink(before)) terms.push(...termsOfPlainChunk(before, own));
    terms.push(namedTerm(sign));
    from = sign.at + sign.text.length;
  }
  const rest = chunk.slice(from);
  return from > 0 && isLink(rest) ? terms : [...terms, ...termsOfPlainChunk(rest, own)];
}

/** `解方程x^2=4的根` is a word, a formula and a word; `小明有12个苹果` is one word. */
function termsOfPlainChunk(chunk: string, own: SynonymGroups): (SearchTerm | null)[] {
  if (!HAS_HAN.test(chunk)) {
    const bare = withoutOuterMarks(chunk);
    return isFormula(bare) ? statementsOf(bare).map(typedTerm) : [wordTerm(chunk, own)];
  }
  const terms: (SearchTerm | null)[] = [];
  let from = 0;
  const word = (to: number) => {
    const text = withoutOuterMarks(chunk.slice(from, to));
    if (text !== '' && ((from === 0 && to === chunk.length) || !isLink(text))) terms.push(wordTerm(text, own));
  };
  for (const match of chunk.matchAll(NOT_HAN)) {
    const bare = withoutOuterMarks(match[0]);
    if (!isFormula(bare)) continue;
    word(match.index);
    terms.push(...statementsOf(bare).map(typedTerm));
    from = match.index + match[0].length;
  }
  word(chunk.length);
  return terms;
}

interface Stretch {
  text: string;
  isFormula: boolean;
}

/** Text and formulas between delimiters, in order. */
function stretchesOf(typed: string): Stretch[] {
  const content = parseContent(typed.replace(/&/g, '&amp;').replace(/</g, '&lt;'));
  return content.flatMap((block) => {
    const nodes = block.kind === 'p' ? block.children : block.kind === 'display' ? [block] : [];
    return nodes.flatMap((node): Stretch[] => {
      if (node.kind === 'text') return [{ text: node.text, isFormula: false }];
      return node.kind === 'math' || node.kind === 'display' ? [{ text: node.tex, isFormula: true }] : [];
    });
  });
}

export function readQuery(typed: string, own: SynonymGroups = []): SearchQuery {
  const asked = typed.slice(0, MAX_QUERY).trim();
  const id = /^[#＃]?\s*(\d{1,15})$/.exec(asked);
  if (id && !/^\d/.test(asked)) return { terms: [], id: Number(id[1]) };
  const stretches = stretchesOf(asked);
  const terms = stretches.flatMap(({ text, isFormula }, at) => {
    if (isFormula) return [formulaTerm(text)];
    // A delimiter without its other half (still being typed) is not searched; a price (`$5`) is.
    const spoken = readSpoken(text.replace(OPEN_DELIMITER, ' ').replace(TYPED_PRIME, "'").replace(MINUS, '-'));
    const chunks = chunksOf(hasDots(spoken) ? spoken.replace(SPACED, '$1') : spoken);
    // The character next to a formula: 若$x>1$，则
    if (at > 0 && /^\S/.test(text) && isLink(chunks[0])) chunks.shift();
    if (at + 1 < stretches.length && /\S$/.test(text) && isLink(chunks.at(-1))) chunks.pop();
    return chunks.flatMap(yearApart).flatMap((chunk) => termsOfChunk(chunk, own));
  });
  const found = new Map(terms.flatMap((term) => (term === null ? [] : [[term.text, term] as const])));
  return { terms: [...found.values()].slice(0, MAX_TERMS), id: id ? Number(id[1]) : null };
}
