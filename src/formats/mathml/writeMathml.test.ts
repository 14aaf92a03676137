// If these fail, web pages of papers fill the console of a browser with errors, or have other fractions.
import { allPieces, nodes } from '../../../mocks/demo/readDemo';
import { parseContent } from '../../domain/content/htmlToContent';
import { makeMathml } from './writeMathml';

const mathml = makeMathml();

test('a fraction writes only an unusual bar', () => {
  expect(mathml('\\frac{1}{2}', false)).toContain('<mfrac><mn');
  expect(mathml('\\binom{n}{k}', false)).toContain('<mfrac linethickness="0">');
});

const PLACES: Readonly<Record<string, number>> = {
  ...{ mfrac: 2, mroot: 2, msub: 2, msup: 2, munder: 2, mover: 2 },
  ...{ msubsup: 3, munderover: 3 },
};
/** Elements with more or fewer children than they have places. */
function misfits(text: string): string[] {
  const open: { kind: string; children: number }[] = [{ kind: '', children: 0 }];
  const wrong: string[] = [];
  for (const [, close, kind = ''] of text.matchAll(/<(\/?)([a-z]+)[^>]*>/g)) {
    if (close === '') {
      (open.at(-1) as { children: number }).children += 1;
      open.push({ kind, children: 0 });
      continue;
    }
    const ended = open.pop();
    if (ended?.kind !== kind) wrong.push(`${ended?.kind} is closed as ${kind}`);
    else if (ended.children !== (PLACES[kind] ?? ended.children)) wrong.push(`${kind} has ${ended.children}`);
  }
  return wrong;
}
test.each(['<msup><mi>x</mi></msup>', '<msubsup><mi>x</mi><mn>1</mn></msubsup>', '<mfrac><mn>1</mn></mrow>'])(
  'a misfit is seen: %s',
  (text) => {
    expect(misfits(text)).toHaveLength(1);
  },
);

const ODD = [
  ...[
    "f'",
    "f''_n",
    "f'^2",
    "x^{'}",
    "{}'",
    '^2',
    '_2',
    '^\\circ',
    '{}^2',
    '{}_2^3X',
    'x^{}',
    'x_{}^{}',
    '\\int_{}^{}',
  ],
  ...['\\frac{}{}', '\\sqrt{}', '\\sqrt[]{}', '\\sqrt[\\,]{}', '\\binom{}{}', '\\overset{}{}', '\\underset{}{x}'],
  ...['\\hat{}', '\\vec{}', '\\overline{}', '\\overbrace{}^{}', '\\underbrace{x}_{}', '\\xrightarrow[]{}'],
  ...['\\sum_{}', '\\mathop{}^2', '\\operatorname{}^2', '\\mathrm{}^2', '\\text{}^2', '\\text{<b>}^2', '\\boxed{}^2'],
  ...['\\phantom{}^2', '\\displaystyle^2', '\\quad^2', 'x^\\,', '\\left.\\right|_0^1', '\\sideset{_1^2}{_3^4}\\sum'],
  ...['\\prescript{}{2}{X}', '\\ce{^{2}_{1}H}', '\\begin{matrix}&\\\\&\\end{matrix}^T'],
];
test('in every formula of the demo world and in odd ones, each place of an element is filled', () => {
  const formulas = new Set(ODD);
  for (const [, html] of allPieces)
    for (const kind of ['math', 'display'])
      for (const { tex = '' } of nodes(parseContent(html), kind)) formulas.add(tex);
  expect(formulas.size).toBeGreaterThan(500);
  const wrong: string[] = [];
  for (const tex of formulas)
    for (const display of [false, true]) {
      const text = mathml(tex, display);
      if (text === null) wrong.push(`${tex} is refused`);
      else wrong.push(...misfits(text).map((what) => `${tex}: ${what}`));
    }
  expect(wrong).toEqual([]);
});
