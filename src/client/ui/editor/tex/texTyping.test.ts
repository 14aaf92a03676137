// If these fail, what a teacher types into a formula turns into something else than was meant.
import type { TexEdit } from './texTemplates';
import { asMeant } from './texTyping';

/** Types into `tex`, `|` being the caret. */
function type(keys: string, tex = '|'): string {
  const at = tex.indexOf('|');
  let edit: TexEdit = { tex: tex.replace('|', ''), start: at, end: at };
  for (const key of keys) {
    const typed = edit.tex.slice(0, edit.start) + key + edit.tex.slice(edit.end);
    const after = { tex: typed, start: edit.start + 1, end: edit.start + 1 };
    edit = asMeant(edit, after) ?? after;
  }
  return `${edit.tex.slice(0, edit.start)}|${edit.tex.slice(edit.start)}`;
}

test.each([
  ['x>=2', 'x\\geqslant 2|'],
  ['x<=2', 'x\\leqslant 2|'],
  ['x!=0', 'x\\neq 0|'],
  ['5!=120', '5!=120|'],
  ['n!=n(n-1)!', 'n!=n(n-1)!|'],
  ['x->0', 'x\\to 0|'],
  ['sinx', '\\sin x|'],
  ['2sinxcosx', '2\\sin x\\cos x|'],
  ['arcsinx', '\\arcsin x|'],
  ['2pir', '2\\pi r|'],
  ['beta+theta', '\\beta +\\theta |'],
  ['log_2x', '\\log _2x|'],
  ['lnx', '\\ln x|'],
  ['sqrt3', '\\sqrt{3|}'],
  ['sqrt(2)+1', '\\sqrt{2}+1|'],
  ['sqrt(f(x))', '\\sqrt{f(x)}|'],
  ['2^10+1', '2^{10}+1|'],
  ['2^100', '2^{100}|'],
  ['10^-3', '10^{-3}|'],
  ['x^2+3', 'x^2+3|'],
])('%s', (keys, shown) => expect(type(keys)).toBe(shown));

test.each([
  ['1/2', '\\frac{1}{2|}'],
  ['1+x/2', '1+\\frac{x}{2|}'],
  ['(a+b)/c', '\\frac{a+b}{c|}'],
  ['f(x)/2', '\\frac{f(x)}{2|}'],
  ['sin(x)/2', '\\frac{\\sin (x)}{2|}'],
  ['2(a+b)/c', '\\frac{2(a+b)}{c|}'],
  ['(a+b)(a-b)/2', '\\frac{(a+b)(a-b)}{2|}'],
  ['x^2/3', '\\frac{x^2}{3|}'],
  ['a_1/2', '\\frac{a_1}{2|}'],
  ['2pi/3', '\\frac{2\\pi}{3|}'],
  ['2pir/3', '\\frac{2\\pi r}{3|}'],
  ['sinx/2', '\\sin \\frac{x}{2|}'],
  ['/', '\\frac{|}{}'],
  ['3+/', '3+\\frac{|}{}'],
  ['|x|/2', '|x|/2|'],
])('the fraction %s', (keys, shown) => expect(type(keys)).toBe(shown));

test('numerators of TeX', () => {
  expect(type('/', '\\sqrt{3}|')).toBe('\\frac{\\sqrt{3}}{|}');
  expect(type('/', 'x^{2}y|')).toBe('\\frac{x^{2}y}{|}');
  expect(type('/', '1\\times2|')).toBe('1\\times\\frac{2}{|}');
  expect(type('/', '\\frac{1}{2|}')).toBe('\\frac{1}{\\frac{2}{|}}');
  expect(type('/', '\\sqrt[3]{5}|+1')).toBe('\\frac{\\sqrt[3]{5}}{|}+1');
});

test('commands, words and what is escaped stay', () => {
  expect(type('\\sin x')).toBe('\\sin x|');
  expect(type('\\varepsilon')).toBe('\\varepsilon|');
  expect(type('\\epsilon')).toBe('\\epsilon|');
  expect(type('pi km/h', '\\text{|}')).toBe('\\text{pi km/h|}');
  expect(type('sin', '\\mathrm{|}')).toBe('\\mathrm{sin|}');
  expect(type('cases', '\\begin{|}')).toBe('\\begin{cases|}');
  expect(type('\\sqrt3')).toBe('\\sqrt3|');
});

test('what is selected becomes the numerator', () =>
  expect(asMeant({ tex: 'a+b=c', start: 0, end: 3 }, { tex: '/=c', start: 1, end: 1 })).toEqual({
    tex: '\\frac{a+b}{}=c',
    start: 11,
    end: 11,
  }));
