// 分式大小: fractions of printed text in full size, as examination papers print them. `\frac` becomes `\dfrac` where TeX
// would reduce it because the formula is in a line of text; a fraction in an exponent, an index or another fraction
// stays small, and one that the author wrote as `\dfrac` or `\tfrac` stays as it is. `{a \over b}` is the same as
// `\frac{a}{b}`.
import type { PaperLayout } from '../../../contract/paper/paperLayout';
import { overToFrac } from '../../content/tex/overFractions';
import type { PaperQuestion } from '../paperModel';

/** Commands whose next arguments are set smaller, with the number of them. */
const REDUCING: Readonly<Record<string, number>> = {
  '\\frac': 2,
  '\\dfrac': 2,
  '\\tfrac': 2,
  '\\cfrac': 2,
  '\\binom': 2,
  '\\dbinom': 2,
  '\\tbinom': 2,
  '^': 1,
  _: 1,
  '\\overset': 1,
  '\\underset': 1,
  '\\stackrel': 1,
  '\\xrightarrow': 1,
  '\\xleftarrow': 1,
};
const SMALL_STYLE = /^\\(?:text|script|scriptscript)style$/;
const SMALL_ENVIRONMENT = /^\\begin\s*\{(?:smallmatrix|subarray)\}$/;
const ENVIRONMENT_END = /^\\end\s*\{(?:smallmatrix|subarray)\}$/;
/** Delimiters of formulas and tags start again: an unpaired brace has no effect on the next formula. */
const TOKEN = /\\(?:begin|end)\s*\{[^{}]*\}|\\[a-zA-Z]+|\\[\s\S]|\$|<[^<>]*>|[{}^_]|&[a-z]+;|[^\s]/g;

interface Level {
  small: boolean;
  /** Arguments of a reducing command that are still to come. */
  pending: number;
}

/** `text` is HTML or plain text with formulas. */
export function fullFractions(source: string): string {
  const text = overToFrac(source);
  if (!text.includes('\\frac')) return text;
  let levels: Level[] = [{ small: false, pending: 0 }];
  return text.replace(TOKEN, (token) => {
    const level = levels.at(-1) as Level;
    if (token === '$' || /^(?:<|\\[()[\]]$)/.test(token)) {
      levels = [{ small: false, pending: 0 }];
      return token;
    }
    if (token === '}' || ENVIRONMENT_END.test(token)) {
      if (levels.length > 1) levels.pop();
      return token;
    }
    const argument = level.pending > 0 && token !== '^' && token !== '_';
    if (argument) level.pending -= 1;
    const small = level.small || argument;
    if (token === '{' || SMALL_ENVIRONMENT.test(token)) {
      levels.push({ small: small || token !== '{', pending: 0 });
      return token;
    }
    if (SMALL_STYLE.test(token)) level.small = true;
    level.pending += REDUCING[token] ?? 0;
    return token === '\\frac' && !small ? '\\dfrac' : token;
  });
}

const sized = new WeakMap<PaperQuestion, PaperQuestion>();

/**
 * A question with its fractions in the size of the paper, answers and analyses included. The same question gives the
 * same object, so that an unchanged block is not measured again.
 */
export function withFractionSize<Q extends PaperQuestion>(
  question: Q,
  { layout }: { layout?: Partial<PaperLayout> },
): Q {
  if (layout?.fractions === 'line') return question;
  const made = (sized.get(question) ?? sizeQuestion(question)) as Q;
  sized.set(question, made);
  return made;
}

function sizeQuestion(question: PaperQuestion): PaperQuestion {
  return {
    ...question,
    content: fullFractions(question.content),
    options: question.options.map((option) => ({ ...option, content: fullFractions(option.content) })),
    parts: question.parts.map((part) => ({
      ...part,
      ...(part.options && {
        options: part.options.map((option) => ({ ...option, content: fullFractions(option.content) })),
      }),
      content: fullFractions(part.content),
      answer: everyString(part.answer),
    })),
    answer: everyString(question.answer),
    analysis: fullFractions(question.analysis),
  };
}

/** The stored answer has a shape of its own for every type. */
function everyString<T>(value: T): T {
  if (typeof value === 'string') return fullFractions(value) as T;
  return Array.isArray(value) ? (value.map(everyString) as T) : value;
}
