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
  '\u00A0': '~',
  '\u200B': '',
  '\u200E': '',
  '\u200F': '',
};
const ACTED_ON = /[\\{}$&#%_^~`[\]\u00A0\u200B\u200E\u200F]|([-,<>'])(?=\1)/g;

/** One paragraph: line breaks become spaces. */
export function latexText(text: string): string {
  return text.replace(ACTED_ON, (char) => SPECIALS[char] ?? char).replace(/\s*\n\s*/g, ' ');
}
