// The TeX configuration of the browser's engine and the server's check, so that both accept the same formulas.

/** MathJax packages; html, require, autoload and action are excluded, as they reach outside the formula. */
export const TEX_PACKAGES = [
  'base',
  'ams',
  'newcommand',
  'noundefined',
  'cancel',
  'color',
  'enclose',
  'boldsymbol',
  'configmacros',
  'unicode',
];

/** Text-mode spellings that question files use inside formulas. */
export const TEX_MACROS: Readonly<Record<string, string | [string, number]>> = {
  textless: '<',
  textgreater: '>',
  textbar: '|',
  textasciitilde: '\\sim ',
  uline: ['\\underline{#1}', 1],
  parallelogram: '\\unicode{x25B1}',
  // 全等 as Chinese textbooks print it; the arc of 弧 by the names that other programs use.
  cong: '\\mathrel{≌}',
  backcong: '\\mathrel{≌}',
  wideparen: ['\\overparen{#1}', 1],
  overarc: ['\\overparen{#1}', 1],
};

/** A macro that expands more often than this gives an error instead of blocking the page. */
export const MAX_MACROS = 1000;
/** Bytes of expansion. */
export const MAX_BUFFER = 5 * 1024;
/** Characters of one formula; a longer one is shown as source. Real ones are below 2,000; time is quadratic. */
export const MAX_TEX_LENGTH = 6_000;
