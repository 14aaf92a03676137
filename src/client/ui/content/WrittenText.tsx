// User text of a plain field, with its formulas typeset: `$…$` and `\(…\)`; in quotes also TeX without delimiters.
import { splitMathText } from '../../../domain/content/tex/splitMathText';
import { MathText } from './MathText';

const COMMAND = /\\[a-zA-Z]|[_^]/;
const OUTSIDE = /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF\u3000-\u303F“”‘’…—]/;

/** An answer as typed: TeX without delimiters is shown as a formula. */
export const delimitedAnswer = (text: string): string =>
  /\$|\\[([]/.test(text) || OUTSIDE.test(text) ? text : `$${text}$`;

/** A quote keeps its formulas as bare TeX: runs between Chinese words that can only be TeX get delimiters. */
export function delimited(quote: string): string {
  if (/\\[([]|\$/.test(quote) || !COMMAND.test(quote)) return quote;
  const runs: string[] = [];
  let depth = 0;
  let wasOutside: boolean | null = null;
  for (const char of quote) {
    depth = Math.max(0, depth + (char === '{' ? 1 : char === '}' ? -1 : 0));
    const outside = depth === 0 && OUTSIDE.test(char);
    if (outside === wasOutside) runs[runs.length - 1] += char;
    else runs.push(char);
    wasOutside = outside;
  }
  return runs.map((run) => (COMMAND.test(run) ? run.replace(run.trim(), (tex) => `\\(${tex}\\)`) : run)).join('');
}

export const WrittenText = ({ text }: { text: string }) =>
  splitMathText(text).map((part, index) =>
    part.kind === 'text' ? part.text : <MathText key={index} tex={part.tex} display={part.display} />,
  );
