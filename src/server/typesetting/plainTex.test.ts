// If this fails, an import accepts a formula that the typesetter rejects, and a paper prints its source.
import fc from 'fast-check';
import { liteAdaptor } from 'mathjax-full/js/adaptors/liteAdaptor.js';
import { STATE } from 'mathjax-full/js/core/MathItem.js';
import { RegisterHTMLHandler } from 'mathjax-full/js/handlers/html.js';
import { TeX } from 'mathjax-full/js/input/tex.js';
import 'mathjax-full/js/input/tex/ams/AmsConfiguration.js';
import 'mathjax-full/js/input/tex/boldsymbol/BoldsymbolConfiguration.js';
import { mathjax } from 'mathjax-full/js/mathjax.js';
import { isPlainTex } from '../../domain/content/tex/plainTex';

RegisterHTMLHandler(liteAdaptor());
let fault: string | null = null;
const input = new TeX({
  packages: ['base', 'ams', 'boldsymbol'],
  formatError: (_jax: unknown, error: { message: string }) => {
    fault = error.message;
    throw error;
  },
});
const document = mathjax.document('', { InputJax: input });
function faultOf(tex: string): string | null {
  fault = null;
  try {
    document.convert(tex, { end: STATE.COMPILED });
  } catch (error) {
    fault ??= String(error);
  }
  return fault;
}

const PIECES = [
  ..."0 7 a x B + - = < > , . ; : ! | ( ) / * { } ^ _ 角 ' & # % ~ [ ]".split(' '),
  ' ',
  ...'frac dfrac sqrt vec overline mathrm times pi sin lim sum angle circ in le left right quad , ; { } text begin ast vert prime mid boldsymbol lg complement'
    .split(' ')
    .map((name) => `\\${name}`),
  '\\frac{1}{2}',
  '\\sqrt{x}',
  '^{2}',
  '_1',
];
const sound = fc.letrec<{ item: string; list: string }>((tie) => ({
  list: fc.array(tie('item'), { maxLength: 4 }).map((items) => items.join(' ')),
  item: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('x', '12', '+', '\\pi', '\\sin', '(', ')', '=', '\\lim', '角', '\\quad'),
    fc.tuple(tie('list'), tie('list')).map(([a, b]) => `\\frac{${a}}{${b}}`),
    tie('list').map((a) => `\\sqrt{${a}}`),
    fc.tuple(fc.constantFrom('x', '2', '\\log'), tie('list')).map(([a, b]) => `${a}^{${b}}_1`),
  ),
})).list;

test('what is taken for right, the typesetter takes too', () => {
  const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 9 }).map((all) => all.join(''));
  fc.assert(
    fc.property(fc.oneof(pieces, sound), (tex) => {
      if (isPlainTex(tex)) expect([tex, faultOf(tex)]).toEqual([tex, null]);
    }),
    { numRuns: 4000 },
  );
});

test('the formulas of school papers are recognised, and faults never', () => {
  for (const tex of [
    'x^2-5x+6=0',
    '\\frac{1}{2}',
    '\\sqrt{x^{2}+1}',
    '\\angle ABC=90^\\circ',
    'a_{n+1}=2a_n',
    '\\sin ^2\\alpha',
    '\\overrightarrow{AB} \\cdot \\vec{c}',
    '',
  ]) {
    expect([tex, isPlainTex(tex), faultOf(tex)]).toEqual([tex, true, null]);
  }
  for (const tex of [
    'x^2^3',
    'x_1_2',
    '\\frac{1}',
    '{x',
    'x}',
    '^2',
    '\\unknown',
    '\\left(x',
    'a&b',
    "x'^2",
    '\\frac12',
    '\\sqrt[3]{x}',
    '\\text{若}',
  ])
    expect([tex, isPlainTex(tex)]).toEqual([tex, false]);
});
