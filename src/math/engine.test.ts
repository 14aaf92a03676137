// If these fail, formulas overlap their neighbours, hostile TeX reaches the page, or a refused formula disappears.
import { createEngine } from './engine';

const engine = createEngine();

test('Chinese in a formula is exactly one em a character, circled numbers too', () => {
  expect(engine('\\text{阴影部分}', false).width_em).toBe(4);
  expect(engine('①②③', false).width_em).toBe(3);
});

test('sizes are in em and the depth is below the baseline', () => {
  const fraction = engine('\\frac{1}{2}', false);
  expect(fraction.svg).toMatch(/^<svg [^>]*width="[\d.]+em"/);
  expect(fraction.svg).not.toMatch(/\dex\b/);
  expect(fraction.depth_em).toBeGreaterThan(0.2);
  expect(fraction.height_em).toBeGreaterThan(engine('x', false).height_em);
});

test.each([
  '\\frac{1}{2',
  '\\begin{foo}x\\end{foo}',
  'x^1^2',
  '\\def\\a{\\a\\a}\\a',
  '{'.repeat(5000) + '}'.repeat(5000),
  'x'.repeat(20_001),
])('refused with a reason: %.30s', (tex) => {
  const refused = engine(tex, false);
  expect(refused.svg).toBe('');
  expect(refused.error).toBeTruthy();
  expect(engine('x+1', false).error).toBeUndefined();
});

test.each([
  '\\href{javascript:alert(1)}{x}',
  '\\htmlData{href=javascript:1}{x}',
  '\\style{position:fixed;background:url(//evil.test)}{x}',
  '\\require{html}\\href{javascript:1}{x}',
  '\\mmlToken{mi}[href="javascript:alert(1)"]{x}',
  '\\mmlToken{mi}[style="position:fixed"]{x}',
  '\\color{url(http://evil.example)}x',
  '\\unicode{60}script\\unicode{62}',
  '\\text{<img src=x onerror=alert(1)>}',
])('nothing reaches outside the formula: %s', (tex) => {
  const { svg } = engine(tex, false);
  const markup = svg.replace(/>[^<]*</g, '><');
  expect(markup).not.toMatch(/<(?:a|script|img|image|foreignObject)[\s>]|href|javascript|position|url\(|\son\w+=/i);
});

test('a box larger than any sheet is refused; a long real formula is whole', () => {
  expect(engine('\\rule{99999em}{99999em}', false).error).toBe('公式尺寸过大');
  expect(engine(Array.from({ length: 60 }, (_, i) => `x_{${i}}`).join('+'), false).width_em).toBeGreaterThan(80);
});

test('bars by their text-mode name are delimiters', () => {
  expect(engine('\\left\\textbar{} a \\right\\textbar', false).svg).toBe(engine('\\left| a \\right|', false).svg);
});

test('a brace that lost its backslash in a file is rendered as a brace', () => {
  expect(engine('\\left { \\begin{matrix}1\\\\2\\end{matrix} \\right.', false).error).toBeUndefined();
});

test('a macro defined in one formula does not live on in the next', () => {
  expect(engine('\\def\\half{\\frac12}\\half', false).error).toBeUndefined();
  expect(engine('\\half', false).width_em).not.toBe(engine('\\frac12', false).width_em);
});

test('spellings of question files: tags, text-mode signs', () => {
  expect(engine('a=b\\tag{1}', true).error).toBeUndefined();
  expect(engine('a\\textless b', false).svg).toBe(engine('a< b', false).svg);
});

test('a formula is spoken: its MathML has every part of it, and nothing that reaches outside', () => {
  expect(engine('\\frac{1}{x^2}', false).mml).toBe(
    '<math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mn>1</mn><msup><mi>x</mi><mn>2</mn></msup></mfrac></math>',
  );
  expect(engine('\\binom{n}{k}', false).mml).toContain('<mfrac linethickness="0">');
  expect(engine('a<b\\text{ 且 &}', false).mml).toContain('<mo>&lt;</mo>');
  expect(engine('\\mmlToken{mi}[href="javascript:alert(1)"]{x}\\color{red}{y}', false).mml ?? '').not.toMatch(
    /href|style|color|javascript/,
  );
});

test('a formula is few elements, its glyphs are one path, and the lines of a table are lines', () => {
  const elements = (tex: string) => engine(tex, true).svg.match(/<[a-z]+/g);
  expect(
    elements('\\sqrt{\\frac{x^2+1}{2}}=\\left\\{\\begin{matrix}1\\\\2\\\\3\\\\4\\\\5\\end{matrix}\\right.'),
  ).toEqual(['<svg', '<path']);
  expect(elements('S_{\\text{阴影}}=1')).toEqual(['<svg', '<path', '<text', '<text']);
  expect(engine('\\begin{array}{|c:c|}\\hline 1&2\\\\\\hline\\end{array}', true).svg).toMatch(
    /<path fill="none" stroke="currentColor" stroke-width="60" d="M[^"]*"\/>/,
  );
});

test('a drawing that cannot be joined is whole all the same', () => {
  expect(engine('\\enclose{circle}{x}', false).svg).toMatch(/<ellipse [^>]*fill="none"/);
});

describe('a wide formula says where it may be divided between lines', () => {
  const parts = (tex: string, display = false) => engine(tex, display).parts ?? [];
  const sum = (letter: string, count: number) =>
    Array.from({ length: count }, (_, i) => `${letter}_{${i + 1}}`).join('+');

  test('after relations and operators; its drawing is in as many pieces', () => {
    const { svg, width_em, parts: edges = [] } = engine(`${sum('a', 12)}=100`, false);
    expect(edges).toHaveLength(11);
    expect(svg.match(/<g>/g)).toHaveLength(12);
    expect(edges.every((x, i) => x > (edges[i - 1] ?? 0) && x < width_em)).toBe(true);
  });

  test.each([
    ['a narrow one', 'y=2x^2+3x-1'],
    ['a root', `\\sqrt{${sum('c', 20)}}`],
    ['a fraction', `\\frac{${sum('c', 20)}}{2}`],
    ['a system', `\\begin{cases}x+y+z+u+v+w=1\\\\x+y+z+u+v+w=2\\end{cases}`],
  ])('%s has no place', (_name, tex) => expect(parts(tex)).toEqual([]));

  test('a sign of a number is none between numbers, and nothing is left alone at an end', () => {
    expect(parts('-x-y-z-u-v-w=-1')).toHaveLength(5);
    expect(parts(`${sum('a', 8)}=0`)).toHaveLength(7);
  });

  test('brackets are divided only where they are wide, also under a power', () => {
    const narrow = '(a+b)(c+d)(e+f)(g+h)=1+k';
    expect(parts(narrow)).toHaveLength(1);
    expect(parts(`\\left(${sum('b', 20)}\\right)^2`).length).toBeGreaterThan(10);
    expect(parts(`|a+b|+|c+d|+|e+f|+|g+h|=1`)).toHaveLength(3);
  });
});
