// If these fail, an exported paper does not compile: a command of its formulas is defined nowhere.
import { TEX_MACROS } from '../../domain/content/tex/texConfig';
import { definitionsFor } from './latexDefinitions';
import { latexMath } from './latexMath';
import { preamble } from './latexPreamble';

/** Of LaTeX, amsmath, ulem, or written otherwise by latexMath. */
const KNOWN = new Set('emph raisebox cline allowbreak uline cong textcircled text'.split(' '));
const head = preamble(
  { teacher: true, layout: { size: 'A4', font_size: 10.5 }, pictureFile: () => null },
  'show-stay',
  [],
);

test.each(Object.keys(TEX_MACROS))('\\%s has a meaning in exported LaTeX', (name) => {
  const written = latexMath(`\\${name}{a}{b}`) ?? latexMath(`\\${name}`) ?? '';
  const defined = [head, ...definitionsFor(written)].join('\n');
  const used = Array.from(written.matchAll(/\\([A-Za-z]+)/g), ([, one = '']) => one);
  expect(used.filter((one) => !KNOWN.has(one) && !defined.includes(`{\\${one}}`) && one !== 'sim')).toEqual([]);
});

test('a document defines what it uses and nothing else; environments too', () => {
  expect(definitionsFor('$x$ \\textbf{a}')).toEqual([]);
  const lines = definitionsFor('$\\begin{dcases}x\\end{dcases}\\tg x \\ce{H2O}$').join('\n');
  expect(lines).toContain('\\ifcsname dcases\\endcsname\\else\\newenvironment{dcases}');
  expect(lines).toContain('\\providecommand{\\tg}{\\operatorname{tg}}');
  expect(lines).toContain('mhchem');
});
