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
  'mathtools',
  'mhchem',
  'extpfeil',
  'gensymb',
];

/** An expansion with its number of arguments; the first is optional where it has a default. */
export type TexMacro = string | [string, number] | [string, number, string];

/** Units of `\SI{5}{\kilo\metre\per\second}`. */
const UNITS: Readonly<Record<string, string>> = {
  metre: 'm',
  meter: 'm',
  gram: 'g',
  second: 's',
  minute: 'min',
  hour: 'h',
  litre: 'L',
  liter: 'L',
  newton: 'N',
  joule: 'J',
  watt: 'W',
  volt: 'V',
  ampere: 'A',
  kelvin: 'K',
  mole: 'mol',
  hertz: 'Hz',
  pascal: 'Pa',
  kilo: 'k',
  centi: 'c',
  milli: 'm',
  per: '/',
  squared: '^2',
  cubed: '^3',
};

/** Text-mode spellings and commands of other packages that question files use inside formulas. */
export const TEX_MACROS: Readonly<Record<string, TexMacro>> = {
  bm: ['\\boldsymbol{#1}', 1],
  vv: ['\\overrightarrow{#1}', 1],
  emph: ['\\mathit{#1}', 1],
  uwave: ['\\underset{\\sim}{#1}', 1],
  phase: ['\\enclose{phasorangle}{#1}', 1],
  raisebox: ['\\text{#2}', 2],
  diagbox: ['{}_{\\text{#1}}\\diagdown{}^{\\text{#2}}', 2],
  textcircled: ['\\enclose{circle}{\\text{#1}}', 1],
  xlongleftrightarrow: ['\\xleftrightarrow[#1]{\\;#2\\;}', 2, ''],
  SI: ['#1\\,\\mathrm{#2}', 2],
  si: ['\\mathrm{#1}', 1],
  ...Object.fromEntries(Object.entries(UNITS).map(([name, unit]) => [name, unit])),
  tg: '\\operatorname{tg}',
  ctg: '\\operatorname{ctg}',
  arctg: '\\operatorname{arctg}',
  arccot: '\\operatorname{arccot}',
  varparallel: '\\mathrel{/\\!/}',
  AA: '\\unicode{xC5}',
  cline: ['', 1],
  allowbreak: '',
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
