// A value of a foreign record as text, and text as the source of stored content: formulas as in Markdown and LaTeX,
// blanks as underscores; a text with HTML elements is HTML.
import { MATH } from '../shared/examText';
import { demandReadable } from '../shared/importedContent';
import { BLANK, field } from '../shared/importedQuestion';
import { Refusal } from '../shared/refusal';

const TEXT_KEYS = ['text', 'content', 'value', 'body'];

/** Lists are lines; throws for an object without a text. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(valueText).filter(Boolean).join('\n');
  if (typeof value !== 'object') return String(value).trim();
  const key = TEXT_KEYS.find((each) => field(value, each) !== undefined);
  if (key === undefined) throw new Refusal(`“${JSON.stringify(value).slice(0, 60)}”不是文字`);
  return valueText(field(value, key));
}

const ELEMENT =
  /<\/?(?:p|br|div|span|img|table|t[rdh]|sub|su[p]|b|i|u|strong|em|[uo]l|li|math|svg|video|audio|iframe)(?:\s[^<>]{0,2000})?\/?>/i;
const FORMULA = /(\$\$[^]*?\$\$|\$[^$\n]*\$|\\\[[^]*?\\\]|\\\([^]*?\\\))/;
const ENVIRONMENT = /\\begin\{(align|equation|gather|eqnarray|multline)(\*?)\}([^]*?)\\end\{\1\2\}/g;
const DRAWING = /\[asy\][^]*?\[\/asy\]/g;
const MARKS = /<<[^<>\n]{0,200}>>/g;

/** Takes drawings out of a text and names them; `needed`: the question cannot do without them. */
function withoutDrawings(text: string, needed: boolean, notes: string[]): string {
  const rest = text.replace(DRAWING, '');
  if (rest === text) return text;
  if (needed) throw new Refusal('题中有 Asymptote 绘图（[asy]），不能带入；请在本系统中录入并画图');
  notes.push('解析中的 Asymptote 绘图（[asy]）没有带入');
  return rest;
}

/** HTML of a text, before it is cleaned (shared/importedContent.ts). */
export function textHtml(source: string, needed: boolean, notes: string[]): string {
  demandReadable(source);
  const text = withoutDrawings(source, needed, notes);
  if (ELEMENT.test(text)) return text;
  const counted = text.replace(MARKS, '');
  if (counted !== text) notes.push('去掉了算式标记 <<…>>');
  return counted
    .replace(/\r\n?/g, '\n')
    .split(FORMULA)
    .map((piece, place) => (place % 2 === 1 ? piece : displayed(piece).replace(/_{3,}/g, BLANK_MARK)))
    .join('')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replaceAll(BLANK_MARK, BLANK);
}
/** No content contains it. */
const BLANK_MARK = '\uFDD3';

const displayed = (text: string): string =>
  text.replace(ENVIRONMENT, (_all, name: string, _star: string, body: string) => {
    const inner = body.replace(/\n\s*\n/g, '\n').trim();
    if (name === 'equation') return `\\[${inner}\\]`;
    return name === 'gather' || name === 'multline'
      ? `\\[\\begin{gathered}${inner}\\end{gathered}\\]`
      : `\\[\\begin{aligned}${inner}\\end{aligned}\\]`;
  });

/** The last `\boxed{…}` of a solution. */
export function boxedAnswer(solution: string): string | null {
  const at = solution.lastIndexOf('\\boxed{');
  if (at < 0) return null;
  let depth = 0;
  for (let end = at + 6; end < solution.length; end += 1) {
    const char = solution.charAt(end);
    if (char === '\\') end += 1;
    else if (char === '{') depth += 1;
    else if (char === '}' && (depth -= 1) === 0) return solution.slice(at + 7, end).trim();
  }
  return null;
}

/** An accepted form of a blank: one line with formulas in `$…$`. */
export const blankForm = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .split(MATH)
    .map((piece, place) => (place % 2 === 1 ? piece.replace(/^\$\$|\$\$$/g, '$') : piece))
    .join('')
    .replace(/^\\\((.*)\\\)$/, '$$$1$$')
    .trim();
