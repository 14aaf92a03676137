// Names of the commands that the typesetter knows (MathJax with the packages of texConfig.ts; a test compares them),
// for suggestions, and to tell TeX from text that only looks like it.
import { TEX_MACROS } from './texConfig';

const NAMES: ReadonlySet<string> = new Set([
  ...(
    'And Arrowvert Bbb Bbbk Big Bigg Biggl Biggm Biggr Bigl Bigm Bigr Box Bumpeq Cap Cup DeclareMathOperator ' +
    'Delta Diamond Doteq Downarrow Finv Game Gamma Huge Im Join LARGE LaTeX Lambda Large Leftarrow Leftrightarrow ' +
    'Lleftarrow Longleftarrow Longleftrightarrow Longrightarrow Lsh Omega Phi Pi Pr Psi Re Rightarrow Rrightarrow ' +
    'Rsh Rule S Sigma Space Subset Supset TeX Theta Tiny Uparrow Updownarrow Upsilon Vdash Vert Vvdash Xi above ' +
    'abovewithdelims acute aleph alpha amalg angle approx approxeq arccos arcsin arctan arg array arrowvert ast ' +
    'asymp atop atopwithdelims backepsilon backprime backsim backsimeq backslash bar barwedge bbFont bcancel ' +
    'because begin beta beth between bf big bigcap bigcirc bigcup bigg biggl biggm biggr bigl bigm bigodot ' +
    'bigoplus bigotimes bigr bigsqcup bigstar bigtriangledown bigtriangleup biguplus bigvee bigwedge binom ' +
    'blacklozenge blacksquare blacktriangle blacktriangledown blacktriangleleft blacktriangleright bmod ' +
    'boldsymbol bot bowtie boxdot boxed boxminus boxplus boxtimes brace bracevert brack breve buildrel bullet ' +
    'bumpeq cal cancel cancelto cap cases cdot cdotp cdots centerdot cfrac check checkmark chi choose circ circeq ' +
    'circlearrowleft circlearrowright circledR circledS circledast circledcirc circleddash clubsuit colon color ' +
    'colorbox complement cong coprod cos cosh cot coth cr csc cup curlyeqprec curlyeqsucc curlyvee curlywedge ' +
    'curvearrowleft curvearrowright dagger daleth dashleftarrow dashrightarrow dashv dbinom ddagger ddddot dddot ' +
    'ddot ddots def definecolor deg delta det dfrac diagdown diagup diamond diamondsuit digamma dim displaylines ' +
    'displaystyle div divideontimes divsymbol dot doteq doteqdot dotplus dots dotsb dotsc dotsi dotsm dotso ' +
    'doublebarwedge doublecap doublecup downarrow downdownarrows downharpoonleft downharpoonright ell emptyset ' +
    'enclose end enspace epsilon eqalign eqalignno eqcirc eqref eqsim eqslantgtr eqslantless equiv eta eth exists ' +
    'exp fallingdotseq fbox fcolorbox flat forall frac frak framebox frown gamma gcd ge genfrac geq geqq geqslant ' +
    'gets gg ggg gggtr gimel gnapprox gneq gneqq gnsim grave gt gtrapprox gtrdot gtreqless gtreqqless gtrless ' +
    'gtrsim gvertneqq hat hbar hbox hdashline heartsuit hfil hfill hfilll hline hom hookleftarrow hookrightarrow ' +
    'hphantom hskip hslash hspace huge idotsint iff iiiint iiint iint imath impliedby implies in inf infty injlim ' +
    'int intercal intop iota it jmath kappa ker kern lVert label lambda land langle large lbrace lbrack lceil ' +
    'ldotp ldots le leadsto left leftarrow leftarrowtail leftharpoondown leftharpoonup leftleftarrows ' +
    'leftrightarrow leftrightarrows leftrightharpoons leftrightsquigarrow leftroot leftthreetimes leq leqalignno ' +
    'leqq leqslant lessapprox lessdot lesseqgtr lesseqqgtr lessgtr lesssim let lfloor lg lgroup lhd lim liminf ' +
    'limits limsup ll llap llcorner lll llless lmoustache ln lnapprox lneq lneqq lnot lnsim log longleftarrow ' +
    'longleftrightarrow longmapsto longrightarrow looparrowleft looparrowright lor lower lozenge lrcorner lt ' +
    'ltimes lvert lvertneqq maltese mapsto mathbb mathbf mathbfcal mathbffrak mathbfit mathbfscr mathbfsf ' +
    'mathbfsfit mathbfsfup mathbfup mathbin mathcal mathchoice mathclose mathfrak mathinner mathit mathnormal ' +
    'mathop mathopen mathord mathpunct mathrel mathring mathrm mathscr mathsf mathsfit mathsfup mathstrut mathtt ' +
    'mathup matrix max mbox measuredangle mho mid middle min mit mkern mmlToken mod models moveleft moveright mp ' +
    'mskip mspace mu multimap nLeftarrow nLeftrightarrow nRightarrow nVDash nVdash nabla natural ncong ne nearrow ' +
    'neg negmedspace negthickspace negthinspace neq newcommand newenvironment newline nexists ngeq ngeqq ' +
    'ngeqslant ngtr ni nleftarrow nleftrightarrow nleq nleqq nleqslant nless nmid nobreakspace nolimits nonscript ' +
    'nonumber normalsize not notChar notag notin nparallel nprec npreceq nrightarrow nshortmid nshortparallel ' +
    'nsim nsubseteq nsubseteqq nsucc nsucceq nsupseteq nsupseteqq ntriangleleft ntrianglelefteq ntriangleright ' +
    'ntrianglerighteq nu nvDash nvdash nwarrow odot oint oldstyle omega omicron ominus operatorname oplus oslash ' +
    'otimes over overbrace overleftarrow overleftrightarrow overline overparen overrightarrow overset ' +
    'overunderset overwithdelims owns parallel partial perp phantom phi pi pitchfork pm pmatrix pmb pmod pod prec ' +
    'precapprox preccurlyeq preceq precnapprox precneqq precnsim precsim prime prod projlim propto psi qquad quad ' +
    'rVert raise rangle rbrace rbrack rceil ref renewcommand renewenvironment restriction rfloor rgroup rhd rho ' +
    'right rightarrow rightarrowtail rightharpoondown rightharpoonup rightleftarrows rightleftharpoons ' +
    'rightrightarrows rightsquigarrow rightthreetimes risingdotseq rlap rm rmoustache root rtimes rule rvert scr ' +
    'scriptscriptstyle scriptsize scriptstyle searrow sec setminus sf sharp shortmid shortparallel shoveleft ' +
    'shoveright sideset sigma sim simeq sin sinh skew small smallfrown smallint smallsetminus smallsmile smash ' +
    'smile space spadesuit sphericalangle sqcap sqcup sqrt sqsubset sqsubseteq sqsupset sqsupseteq square ' +
    'stackbin stackrel star strut subset subseteq subseteqq subsetneq subsetneqq substack succ succapprox ' +
    'succcurlyeq succeq succnapprox succneqq succnsim succsim sum sup supset supseteq supseteqq supsetneq ' +
    'supsetneqq surd swarrow symbb symbf symbfcal symbffrak symbfit symbfscr symbfsf symbfsfit symbfsfup symbfup ' +
    'symcal symfrak symit symnormal symrm symscr symsf symsfit symsfup symtt symup tag tan tanh tau tbinom text ' +
    'textbf textcolor textit textnormal textrm textsf textstyle texttt textup tfrac therefore theta thickapprox ' +
    'thicksim thinspace tilde times tiny to top triangle triangledown triangleleft trianglelefteq triangleq ' +
    'triangleright trianglerighteq tt twoheadleftarrow twoheadrightarrow ulcorner underbrace underleftarrow ' +
    'underleftrightarrow underline underparen underrightarrow underset unicode unlhd unrhd uparrow updownarrow ' +
    'upharpoonleft upharpoonright uplus uproot upsilon upuparrows urcorner vDash varDelta varGamma varLambda ' +
    'varOmega varPhi varPi varPsi varSigma varTheta varUpsilon varXi varepsilon varinjlim varkappa varliminf ' +
    'varlimsup varnothing varphi varpi varprojlim varpropto varrho varsigma varsubsetneq varsubsetneqq ' +
    'varsupsetneq varsupsetneqq vartheta vartriangle vartriangleleft vartriangleright vcenter vdash vdots vec vee ' +
    'veebar vert vphantom wedge widehat widetilde wp wr xcancel xi xleftarrow xrightarrow yen zeta'
  ).split(' '),
  ...'ce pu degree celsius micro ohm perthousand xlongequal xleftrightarrow xLeftarrow xRightarrow xLeftrightarrow xmapsto xrightleftharpoons xleftrightharpoons coloneqq eqqcolon mathclap overbracket underbracket'.split(
    ' ',
  ),
  ...Object.keys(TEX_MACROS),
]);

const COMMAND = /\\\\|\\([A-Za-z]+)/g;
const DEFINES = /\\(?:def|let|newcommand|renewcommand|DeclareMathOperator)(?![A-Za-z])/;

/**
 * The first command that the typesetter does not know; null when there is none, or when the formula defines its own.
 */
export function unknownCommand(tex: string): string | null {
  if (DEFINES.test(tex)) return null;
  for (const [, name] of tex.matchAll(COMMAND)) if (name !== undefined && !NAMES.has(name)) return name;
  return null;
}

export const isTexName = (name: string): boolean => NAMES.has(name);

const MAX_DISTANCE = 2;
/** The known command that is spelled most like `name`, without backslash; null when none is close. */
export function nearestCommand(name: string): string | null {
  const allowed = name.length < 4 ? 1 : MAX_DISTANCE;
  let best: string | null = null;
  let least = allowed + 1;
  for (const known of NAMES) {
    if (Math.abs(known.length - name.length) > allowed) continue;
    const distance = editDistance(name, known);
    if (distance < least || (distance === least && best !== null && isLikelier(name, known, best))) {
      least = distance;
      best = known;
    }
  }
  return least <= allowed ? best : null;
}
const shared = (a: string, b: string): number => {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
};
/** Of two that are equally close, the one that begins alike is meant, then the shorter. */
const isLikelier = (name: string, one: string, other: string): boolean =>
  shared(name, one) - shared(name, other) > 0 ||
  (shared(name, one) === shared(name, other) && one.length < other.length);

/** Inserted, deleted, replaced and swapped letters. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      let cost = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
