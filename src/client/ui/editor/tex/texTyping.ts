// What is typed into a formula without TeX becomes what is meant: `1/2` a fraction, `>=` a relation, `sin` and `pi`
// their commands. Undo gives back what was typed.
import { applyTemplate, type TexEdit } from './texTemplates';

/** Keys that open and close a formula; an input method for Chinese writes `￥`. */
export const isDollar = (text: string): boolean => /^[$＄￥¥]$/.test(text);

const RELATIONS: Readonly<Record<string, string>> = {
  '>=': '\\geqslant ',
  '<=': '\\leqslant ',
  '!=': '\\neq ',
  '->': '\\to ',
};
/** A factorial before an equals sign: `5!=120`. */
const FACTORIAL = /[\dn)}]!=$/;

const GREEK = ['alpha', 'beta', 'gamma', 'delta', 'theta', 'lambda', 'omega', 'varphi', 'pi'];
const FUNCTIONS = ['arcsin', 'arccos', 'arctan', 'sin', 'cos', 'tan', 'cot', 'log', 'ln', 'lg', 'lim'];
const WORD = new RegExp(`(?<!\\\\[a-zA-Z]*)(?:sqrt|${[...FUNCTIONS, ...GREEK].join('|')})$`);

/** A number of several digits, or a negative one, is the whole exponent: `2^10`, `10^-3`. */
const EXPONENT = /(?<=[0-9A-Za-z)}])\^(?:(\d|-)|\{(-?\d{2,9})\})\d$/;

const FUNCTION = new RegExp(`\\\\(?:${FUNCTIONS.join('|')})\\s?$`);

/** The character that was typed between two states of the source; null for any other change. */
export function typedCharacter(before: TexEdit, after: TexEdit): string | null {
  const char = after.tex.charAt(before.start);
  const isOne =
    after.start === before.start + 1 &&
    after.end === after.start &&
    after.tex === before.tex.slice(0, before.start) + char + before.tex.slice(before.end);
  return isOne ? char : null;
}

/** Null: what was typed stays. */
export function asMeant(before: TexEdit, after: TexEdit): TexEdit | null {
  const char = typedCharacter(before, after);
  const head = after.tex.slice(0, after.start);
  const tail = after.tex.slice(after.start);
  if (char === null || isEscaped(head.slice(0, -1)) || isInWords(head)) return null;
  const replaced = (length: number, text: string): TexEdit => {
    const start = head.length - length + text.length;
    return { tex: head.slice(0, head.length - length) + text + tail, start, end: start };
  };
  const relation = before.start === before.end ? RELATIONS[head.slice(-2)] : undefined;
  if (relation !== undefined) return FACTORIAL.test(head) ? null : replaced(2, relation);
  if (/[a-z]/.test(char)) {
    const [word] = WORD.exec(head) ?? [];
    if (word === undefined) return null;
    if (word !== 'sqrt') return replaced(word.length, `\\${word} `);
    const { tex, start } = replaced(word.length, '');
    return applyTemplate({ tex, start, end: start }, '\\sqrt{}');
  }
  if (char === '/') return fraction(before);
  const [power, short, long = short] = EXPONENT.exec(head) ?? [];
  if (power !== undefined) return replaced(power.length, `^{${long}${char}}`);
  if (char === '(' && head.endsWith('\\sqrt{(') && tail.startsWith('}')) return replaced(1, '');
  if (char === ')' && tail.startsWith('}') && closesRoot(head.slice(0, -1))) {
    const { tex, start } = replaced(1, '');
    return { tex, start: start + 1, end: start + 1 };
  }
  return null;
}

/** A backslash is before the caret, which none escapes. */
export const isEscaped = (head: string): boolean => /(?:^|[^\\])(?:\\\\)*\\$/.test(head);

const TAKES_WORDS =
  /\\(?:text|textbf|textit|textrm|mbox|mathrm|mathbf|mathit|mathbb|mathcal|boldsymbol|operatorname|begin|end)\s?$/;
/** Whether the caret is in the text of `\text{…}` or the like. */
function isInWords(head: string): boolean {
  const open: boolean[] = [];
  for (let at = 0; at < head.length; at += 1) {
    const char = head.charAt(at);
    if (char === '\\') at += 1;
    else if (char === '{') open.push(TAKES_WORDS.test(head.slice(Math.max(0, at - 20), at)));
    else if (char === '}') open.pop();
  }
  return open.includes(true);
}

/** `\sqrt{a+b` with its caret at the end: a bracket closes the root that one opened. */
function closesRoot(head: string): boolean {
  const from = openBefore(head, head.length, '{', '}');
  return (
    from > 0 && head.slice(0, from).endsWith('\\sqrt') && openBefore(head.slice(from), head.length - from, '(', ')') < 0
  );
}

/** Index of the bracket that is open before `end`; -1 if there is none. */
function openBefore(text: string, end: number, open: string, close: string): number {
  let depth = 0;
  for (let at = end - 1; at >= 0; at -= 1) {
    const char = text.charAt(at);
    if (char === close) depth += 1;
    else if (char === open && depth === 0) return at;
    else if (char === open) depth -= 1;
  }
  return -1;
}

/** Where the numerator begins that ends the text: an operand, in brackets with the function before them. */
export function fractionStart(head: string): number {
  const start = operandStart(head);
  const applied = isBracketed(head, start) ? FUNCTION.exec(head.slice(0, start)) : null;
  return applied?.index ?? start;
}
const isBracketed = (head: string, start: number): boolean =>
  head.charAt(start) === '(' && openBefore(head, head.length - 1, '(', ')') === start;

const OPERAND = /^(?:\d{1,20}(?:\.\d{1,20})?[a-z]?|[A-Za-z]|\\(?:pi|alpha|beta|theta|lambda|omega)\s?)/;
/** Where the denominator ends that begins at `start`: a number, letter, root or bracket, with its scripts. */
export function fractionEnd(tex: string, start: number): number {
  let at = start;
  if (tex.startsWith('\\sqrt', at)) at = groupEnd(tex, tex.indexOf('{', at));
  else if (tex.charAt(at) === '(') at = groupEnd(tex, at);
  else at += OPERAND.exec(tex.slice(at))?.[0].length ?? 0;
  while (at > start && /[\^_]/.test(tex.charAt(at))) {
    at = tex.charAt(at + 1) === '{' ? groupEnd(tex, at + 1) : at + 2;
  }
  return at;
}
/** Behind the bracket that closes the one at `open`. */
export function groupEnd(tex: string, open: number): number {
  let depth = 0;
  for (let at = open; at >= 0 && at < tex.length; at += 1) {
    if ('({'.includes(tex.charAt(at))) depth += 1;
    else if (')}'.includes(tex.charAt(at)) && --depth === 0) return at + 1;
  }
  return tex.length;
}

/** What is before the bar of a fraction becomes its numerator, at the beginning and after an operator a hole. */
function fraction(before: TexEdit): TexEdit | null {
  if (before.start !== before.end) return applyTemplate(before, '\\frac{}{}');
  const head = before.tex.slice(0, before.start).trimEnd();
  const tail = before.tex.slice(before.start);
  const from = fractionStart(head);
  const operand = head.slice(from);
  if (operand === '') {
    const begins = head === '' || /[-+=<>(,{&]$|\\[a-zA-Z]+$/.test(head);
    return begins ? applyTemplate(before, '\\frac{}{}') : null;
  }
  const top = isBracketed(head, from) ? operand.slice(1, -1) : operand;
  const written = `${head.slice(0, from)}\\frac{${top}}{`;
  return { tex: `${written}}${tail}`, start: written.length, end: written.length };
}

/** Commands that are a quantity, and so part of a numerator. */
const QUANTITY = /\\(?:alpha|beta|gamma|delta|theta|lambda|mu|omega|varphi|phi|rho|pi|infty|Delta|triangle)$/;
const COMMAND = /\\[a-zA-Z]+$/;

/** Where the quantity begins that ends the text: `2\pi r`, `x^{2}`, `\sqrt{3}`, `(a+b)`. */
function operandStart(text: string): number {
  let at = text.length;
  for (;;) {
    const from = atomStart(text, at);
    if (from === at) return at;
    at = from;
    // A script belongs to its base.
    while (at > 1 && /[_^]/.test(text.charAt(at - 1))) {
      const base = atomStart(text, at - 1);
      if (base === at - 1) return text.length;
      at = base;
    }
  }
}

/** Where the letter, group or command begins that ends at `end`; `end` if there is none. */
function atomStart(text: string, end: number): number {
  const head = text.slice(0, end);
  const command = COMMAND.exec(head);
  if (command) return QUANTITY.test(head) ? command.index : end;
  const char = head.charAt(end - 1);
  if (/[\dA-Za-z.'!]/.test(char)) return end - 1;
  // The space after a command.
  if (char === ' ' && QUANTITY.test(head.slice(0, -1))) return end - 1;
  if (char === ')') {
    const open = openBefore(text, end - 1, '(', ')');
    return open < 0 ? end : open;
  }
  if (char !== '}') return end;
  let from = end;
  while (text.charAt(from - 1) === '}') {
    const open = openBefore(text, from - 1, '{', '}');
    if (open < 0) return end;
    from = open;
  }
  if (text.charAt(from - 1) === ']') from = Math.max(0, openBefore(text, from - 1, '[', ']'));
  return COMMAND.exec(text.slice(0, from))?.index ?? from;
}
