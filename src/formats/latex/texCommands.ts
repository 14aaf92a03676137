// What commands and environments of LaTeX text mean for content.

/** Elements around the argument. */
export const WRAPPED: Readonly<Record<string, string>> = {
  textbf: 'b',
  textit: 'i',
  textsl: 'i',
  emph: 'i',
  uline: 'u',
  underline: 'u',
  uwave: 'u',
  textsubscript: 'sub',
  textsuperscript: 'sup',
  CJKunderdot: 'em',
  dotuline: 'em',
};
/** The last of this number of arguments is shown. */
export const SHOWN_LAST: Readonly<Record<string, number>> = {
  text: 1,
  textrm: 1,
  textsf: 1,
  texttt: 1,
  textnormal: 1,
  textup: 1,
  mbox: 1,
  hbox: 1,
  fbox: 1,
  makecell: 1,
  centerline: 1,
  raisebox: 2,
  adjustbox: 2,
  parbox: 2,
  textcolor: 2,
  href: 2,
  scalebox: 2,
  resizebox: 3,
};
/** Layout: neither the command nor its arguments are content. */
export const LAYOUT: Readonly<Record<string, number>> = {
  vspace: 1,
  'vspace*': 1,
  label: 1,
  pagestyle: 1,
  thispagestyle: 1,
  setcounter: 2,
  addtocounter: 2,
  setlength: 2,
  addtolength: 2,
  examsetup: 1,
  linespread: 1,
  fontsize: 2,
  color: 1,
  cellcolor: 1,
  rowcolor: 1,
  columncolor: 1,
  zihao: 1,
  setlist: 1,
  geometry: 1,
  bracketing: 0,
  bareme: 1,
  scoring: 1,
  ...Object.fromEntries(
    (
      'noindent indent newpage clearpage centering raggedright leavevmode displaystyle textstyle tiny scriptsize footnotesize small ' +
      'normalsize large Large LARGE huge Huge bfseries itshape rmfamily sffamily ttfamily songti heiti kaishu fangsong vfill smallskip medskip ' +
      'bigskip pagebreak linebreak nopagebreak allowbreak draftpaper selectfont protect relax strut maketitle qed qedhere hline ' +
      'printanswers noprintanswers addpoints pointsinrightmargin firstpageheader pagenumbering tableofcontents nobreak fillbreak'
    )
      .split(' ')
      .map((name) => [name, 0]),
  ),
};
export const TEXTS: Readonly<Record<string, string>> = {
  '%': '%',
  '&': '&',
  '#': '#',
  _: '_',
  '{': '{',
  '}': '}',
  ' ': ' ',
  '\n': ' ',
  ',': ' ',
  ';': ' ',
  ':': ' ',
  '!': '',
  '/': '',
  '-': '',
  '@': '',
  textbackslash: '\\',
  textasciicircum: '^',
  textasciitilde: '~',
  textasciigrave: '`',
  textless: '<',
  textgreater: '>',
  textbar: '|',
  textdegree: '°',
  textquotesingle: "'",
  ldots: '…',
  dots: '…',
  cdots: '⋯',
  quad: '\u3000',
  qquad: '\u3000\u3000',
  enspace: ' ',
  hfill: '\u3000',
  times: '×',
  div: '÷',
  pm: '±',
  circ: '°',
  checkmark: '√',
  surd: '√',
  LaTeX: 'LaTeX',
  TeX: 'TeX',
  S: '§',
  pounds: '£',
  yen: '¥',
  copyright: '©',
  bigstar: '★',
};
export const TRANSPARENT = new Set(
  'minipage multicols tcolorbox figure table wrapfigure group samepage spacing flushleft quote quotation abstract titlepage notice information framed sloppypar'.split(
    ' ',
  ),
);
export const DISPLAYED: Readonly<Record<string, string>> = {
  equation: '',
  displaymath: '',
  math: '',
  align: 'aligned',
  flalign: 'aligned',
  alignat: 'aligned',
  eqnarray: 'aligned',
  gather: 'gathered',
  multline: 'gathered',
};
export const TABLES = new Set(['tabular', 'tabular*', 'tabularx', 'longtable', 'array', 'tblr']);
export const DRAWINGS = new Set(['tikzpicture', 'asy', 'pspicture', 'picture', 'axis']);
/** Solutions that follow a question. */
export const SOLUTIONS = new Set(['solution', 'solutions', 'answer', 'answers', 'proof', 'jie', 'analysis']);
