// Commands and environments of the bank's formulas that plain LaTeX lacks: a document defines those that it uses,
// unless one of its packages does.

const above = (sign: string) => `[2][]{\\mathrel{\\overset{#2}{\\underset{#1}{${sign}}}}}`;
const operator = (name: string) => `{\\operatorname{${name}}}`;

/** What follows `\providecommand{\name}`. */
const COMMANDS: Readonly<Record<string, string>> = {
  bm: '[1]{\\ifdefined\\symbfit\\symbfit{#1}\\else\\boldsymbol{#1}\\fi}',
  vv: '[1]{\\overrightarrow{#1}}',
  uwave: '[1]{\\underset{\\sim}{#1}}',
  phase: '[1]{\\mathord{/\\underline{\\,#1\\,}}}',
  diagbox: '[2]{{}_{\\text{#1}}\\diagdown{}^{\\text{#2}}}',
  enclose: '[2]{\\boxed{#2}}',
  SI: '[2]{#1\\,\\mathrm{#2}}',
  si: '[1]{\\mathrm{#1}}',
  tg: operator('tg'),
  ctg: operator('ctg'),
  arctg: operator('arctg'),
  arccot: operator('arccot'),
  varparallel: '{\\mathrel{/\\!/}}',
  celsius: '{{}^{\\circ}\\mathrm{C}}',
  micro: '{\\mu}',
  ohm: '{\\Omega}',
  perthousand: '{\\text{‰}}',
  xlongequal: above('=\\!=\\!='),
  xleftrightarrow: above('\\longleftrightarrow'),
  xlongleftrightarrow: above('\\;\\longleftrightarrow\\;'),
  xLeftarrow: above('\\Longleftarrow'),
  xRightarrow: above('\\Longrightarrow'),
  xLeftrightarrow: above('\\Longleftrightarrow'),
  xmapsto: above('\\longmapsto'),
  xrightleftharpoons: above('\\rightleftharpoons'),
  xleftrightharpoons: above('\\leftrightharpoons'),
  coloneqq: '{\\mathrel{:=}}',
  eqqcolon: '{\\mathrel{=:}}',
  mathclap: '[1]{\\hbox to 0pt{\\hss$#1$\\hss}}',
  ...Object.fromEntries(
    Object.entries({
      ...{ metre: 'm', meter: 'm', gram: 'g', second: 's', minute: 'min', hour: 'h', litre: 'L', liter: 'L' },
      ...{ newton: 'N', joule: 'J', watt: 'W', volt: 'V', ampere: 'A', kelvin: 'K', mole: 'mol', hertz: 'Hz' },
      ...{ pascal: 'Pa', kilo: 'k', centi: 'c', milli: 'm', per: '/', squared: '^2', cubed: '^3' },
    }).map(([name, unit]) => [name, `{${unit}}`]),
  ),
};
/** What begins and ends an environment. */
const ENVIRONMENTS: Readonly<Record<string, readonly [string, string]>> = {
  dcases: ['\\left\\{\\begin{array}{@{}>{\\displaystyle}l@{\\quad}>{\\displaystyle}l@{}}', '\\end{array}\\right.'],
  rcases: ['\\left.\\begin{array}{@{}l@{\\quad}l@{}}', '\\end{array}\\right\\}'],
  drcases: ['\\left.\\begin{array}{@{}>{\\displaystyle}l@{\\quad}>{\\displaystyle}l@{}}', '\\end{array}\\right\\}'],
};
const CHEMISTRY =
  '\\IfFileExists{mhchem.sty}{\\usepackage[version=4]{mhchem}}{\\providecommand{\\ce}[1]{\\mathrm{#1}}\\providecommand{\\pu}[1]{\\mathrm{#1}}}';

export function definitionsFor(body: string): string[] {
  const used = new Set(Array.from(body.matchAll(/\\(?:begin\{)?([A-Za-z]+)/g), ([, name = '']) => name));
  const lines = [...used].flatMap((name) => {
    const environment = Object.hasOwn(ENVIRONMENTS, name) ? ENVIRONMENTS[name] : undefined;
    if (environment)
      return [`\\ifcsname ${name}\\endcsname\\else\\newenvironment{${name}}{${environment[0]}}{${environment[1]}}\\fi`];
    return Object.hasOwn(COMMANDS, name) ? [`\\providecommand{\\${name}}${COMMANDS[name]}`] : [];
  });
  return used.has('ce') || used.has('pu') ? [CHEMISTRY, ...lines] : lines;
}
