// Rules for the bracket of a choice question, into which its answer is written.
import { BLANK, MATH, texAt, type Edit, type Line } from './line';
import { count, HAN, isChinese, replaceAll, type WritingRule } from './rule';

/** （　　）, two characters wide. */
export const BRACKET = '（\u3000\u3000）';
const GAP = '[\\s\u00A0\u2002\u2003~_]';
const EMPTY_BRACKET = new RegExp(`[（(]${GAP}*[）)]`, 'g');
const BLANKS = new RegExp(`(?:${BLANK}|_{2,})+`, 'g');
/** A formula that ends with an empty bracket, or is one. */
const TEX_GAP = '(?:\\s|~|\\\\(?:q?quad|enspace|[,;: !])|\\\\(?:hspace|underline)\\{[^{}]*\\}|_)';
const TEX_BRACKET = new RegExp(`(?:\\\\left\\s*)?[（(]${TEX_GAP}*(?:\\\\right\\s*)?[）)](?:\\\\q?quad|\\s)*$`);

/** One half in text, the other in a formula, as scans have them: （ $)$, $x=($ ）. */
const CLOSED_IN_TEX = new RegExp(`[（(]${GAP}*${MATH}`, 'g');
const OPENED_IN_TEX = new RegExp(`${MATH}${GAP}*[）)]`, 'g');

function halvesInFormulas(line: Line): Edit[] {
  const closed = replaceAll(line, CLOSED_IN_TEX, (found, _before, _after, at) =>
    /^\s*[）)]\s*$/.test(texAt(line, at + found.length - 1)) ? [BRACKET] : null,
  );
  const opened = replaceAll(line, OPENED_IN_TEX, (_found, _before, _after, at) => {
    const tex = texAt(line, at).trimEnd();
    if (!/(?<!\\left|\\left\s)[（(]$/.test(tex)) return null;
    const rest = tex.slice(0, -1).trimEnd();
    return rest === '' ? [BRACKET] : [{ kind: 'math', tex: rest }, BRACKET];
  });
  return [...closed, ...opened];
}

/** The brackets of a stem as edits: empty ones in text and formulas, or the one blank of a stem without. */
function answerBrackets(line: Line, text: string): Edit[] {
  const { flat } = line;
  const texts = replaceAll(line, EMPTY_BRACKET, (_found, before, after) =>
    // f() and 5() are no answer brackets.
    /[A-Za-z]$/.test(before) && /^\s*[=+\-]/.test(after) ? null : [BRACKET],
  );
  const inFormulas = [...flat.matchAll(new RegExp(MATH, 'g'))].flatMap(({ index }): Edit[] => {
    const tex = texAt(line, index);
    const match = TEX_BRACKET.exec(tex);
    if (!match || !/quad|enspace|[~_]|\\[,;: ]|\(\s*\)/.test(match[0])) return [];
    const rest = tex.slice(0, match.index).trimEnd();
    // \left. … \right) belong together.
    if (count(rest, '\\left') !== count(rest, '\\right')) return [];
    return [{ from: index, to: index + 1, by: rest === '' ? [BRACKET] : [{ kind: 'math', tex: rest }, BRACKET] }];
  });
  const found = [...texts, ...inFormulas, ...halvesInFormulas(line)];
  if (found.length > 0 || text.match(EMPTY_BRACKET) || text.match(BLANKS)?.length !== 1) return found;
  // Words about the line to write on, and a blank in a row of numbers, stay.
  if (/横线|空格|填/.test(text)) return [];
  return replaceAll(line, BLANKS, (_found, before, after) =>
    /[,，、]\s*$/.test(before) && /^\s*[,，、]/.test(after) ? null : [BRACKET],
  );
}

export const bracketForm: WritingRule = {
  id: 'bracket',
  title: '答题括号写法不一',
  find(line, { field, choice, text }) {
    if (field !== 'stem' || !choice || !HAN.test(text)) return [];
    return answerBrackets(line, text).sort((a, b) => a.from - b.from);
  },
};

const STOPPED = new RegExp(`(?<!\\.)([。．.])(\\s*)([（(]${GAP}*[）)])\\s*[。．.]?\\s*$`);

export const bracketPlace: WritingRule = {
  id: 'stop',
  title: '答题括号在句号后',
  find({ flat }, { field, choice }) {
    if (field !== 'stem' || !choice) return [];
    const match = STOPPED.exec(flat);
    if (!match || !isChinese(flat.slice(0, match.index))) return [];
    const [found, stop = '', , bracket = ''] = match;
    if (found === `${bracket}${stop}`) return [];
    return [{ from: match.index, to: match.index + found.length, by: [`${bracket}${stop === '.' ? '。' : stop}`] }];
  },
};
