// If these fail, a formula as teachers write it is shown in red, or not at all.
import { explainTexFault } from '../domain/content/tex/texFaults';
import { unknownCommand } from '../domain/content/tex/texNames';
import { latexMath } from '../formats/latex/latexMath';
import { judgeTex } from '../server/typesetting/texCheck';
import { createEngine } from './engine';

const engine = createEngine();

test.each([
  ['\\bm{a}\\cdot\\bm b', ''],
  ['\\textcircled{1}+\\textcircled{a}', ''],
  ['\\xlongequal{x=1}', ''],
  ['\\xlongequal[下]{上}', ''],
  ['\\wideparen{AB}', ''],
  ['\\vv{AB}+\\vv a', ''],
  ['30\\degree+\\sin 45\\degree', '°'],
  ['25\\celsius', '℃'],
  ['f(x)=\\begin{dcases}\\frac{1}{x}, & x>0\\\\ 0, & x\\le 0\\end{dcases}', ''],
  ['\\begin{rcases}x=1\\\\y=2\\end{rcases}\\Rightarrow z', ''],
  ['\\ce{2H2 + O2 ->[点燃] 2H2O}', ''],
  ['\\pu{123 kJ//mol}', ''],
  ['\\SI{5}{m/s}', 'm'],
  ['\\SI{5}{\\kilo\\metre\\per\\hour}', 'h'],
  ['A\\xleftrightarrow{a}B\\xlongleftrightarrow[b]{a}C', ''],
  ['a\\raisebox{-0.5ex}{b}', 'b'],
  ['\\begin{array}{c|c}\\diagbox{x}{y}&1\\\\\\hline 2&3\\\\\\cline{1-2}4&5\\end{array}', ''],
  ['\\tg x+\\ctg x+\\arccot x', 'arccot'],
  ['\\uwave{ab}', ''],
  ['AB\\varparallel CD', ''],
  ['5\\phase{30^\\circ}', ''],
  ['3\\AA', 'Å'],
  ['a\\allowbreak b', ''],
  ['\\emph{abc}', ''],
  ['\\text{当 $x>0$ 时，\\(y\\) 也}', ''],
  ['\\grave{e}+\\acute{e}', ''],
])('%s is drawn on screen, accepted by the server and exported', (tex, shown) => {
  const drawn = engine(tex, false);
  expect(drawn.error).toBeUndefined();
  expect(drawn.svg).not.toContain('fill="red"');
  expect(drawn.mml ?? '').toContain(shown);
  expect(judgeTex(tex)).toBeNull();
  expect(unknownCommand(tex)).toBeNull();
  expect(latexMath(tex)).not.toBeNull();
});

test('bold letters differ from plain ones', () => {
  expect(engine('\\bm{a}', false).svg).toBe(engine('\\boldsymbol{a}', false).svg);
  expect(engine('\\bm{a}', false).svg).not.toBe(engine('a', false).svg);
});

test('an accent sits over its letter, not beside it', () => {
  const [plain, accented] = [engine('e', false), engine('\\grave{e}', false)];
  expect(accented.width_em).toBeCloseTo(plain.width_em, 1);
  expect(accented.height_em).toBeGreaterThan(plain.height_em);
});

test('an unknown command gets the likeliest one as advice', () => {
  const message = judgeTex('\\fraq{1}{2}') ?? '';
  expect(explainTexFault('\\fraq{1}{2}', message).message).toBe('没有命令 \\fraq，是不是 \\frac？');
});
