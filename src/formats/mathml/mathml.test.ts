// If these fail, formulas pasted from Word, WPS or a web page are changed.
import { mathmlToTex } from './mathmlToTex';
import { ommlToTex } from './ommlToTex';

const math = (inner: string) => mathmlToTex(`<math xmlns="http://www.w3.org/1998/Math/MathML">${inner}</math>`);
const omml = (inner: string) => ommlToTex(`<m:oMath>${inner}</m:oMath>`);
const r = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
const e = (text: string) => `<m:e>${r(text)}</m:e>`;

describe('MathML', () => {
  test.each([
    ['a fraction', '<mfrac><mn>1</mn><mrow><mi>x</mi><mo>+</mo><mn>2</mn></mrow></mfrac>', '\\frac{1}{x+2}'],
    ['roots', '<msqrt><mn>2</mn></msqrt><mo>+</mo><mroot><mi>x</mi><mn>3</mn></mroot>', '\\sqrt{2}+\\sqrt[3]{x}'],
    [
      'scripts',
      '<msubsup><mi>a</mi><mi>n</mi><mn>2</mn></msubsup><msup><mrow><mi>a</mi><mi>b</mi></mrow><mn>3</mn></msup>',
      'a_{n}^{2}{ab}^{3}',
    ],
    ['a prime', '<msup><mi>f</mi><mo>′</mo></msup>', "f'"],
    [
      'a sum with limits',
      '<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msub><mi>a</mi><mi>i</mi></msub>',
      '\\sum_{i=1}^{n}a_{i}',
    ],
    ['a limit', '<munder><mi>lim</mi><mrow><mi>x</mi><mo>→</mo><mi>∞</mi></mrow></munder>', '\\lim_{x\\to\\infty}'],
    ['Greek beside letters', '<mi>π</mi><mi>r</mi>', '\\pi r'],
    ['a function', '<mi>sin</mi><mi>x</mi>', '\\sin x'],
    [
      'a vector and an overline',
      '<mover><mi>a</mi><mo>→</mo></mover><mover><mrow><mi>A</mi><mi>B</mi></mrow><mo>¯</mo></mover>',
      '\\vec{a}\\overline{AB}',
    ],
    [
      'a system',
      '<mrow><mo>{</mo><mtable><mtr><mtd><mi>x</mi><mo>=</mo><mn>1</mn></mtd></mtr><mtr><mtd><mi>y</mi><mo>=</mo><mn>2</mn></mtd></mtr></mtable></mrow>',
      '\\begin{cases}x=1 \\\\ y=2\\end{cases}',
    ],
    [
      'a matrix',
      '<mrow><mo>(</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable><mo>)</mo></mrow>',
      '\\begin{pmatrix}1 & 2\\end{pmatrix}',
    ],
    ['growing brackets', '<mfenced><mfrac><mn>1</mn><mn>2</mn></mfrac></mfenced>', '\\left(\\frac{1}{2}\\right)'],
    ['Chinese', '<msub><mi>S</mi><mtext>阴影</mtext></msub>', 'S_{\\text{阴影}}'],
    ['relations and signs', '<mi>x</mi><mo>≤</mo><mo>−</mo><mn>1</mn><mo>&lt;</mo><mi>y</mi>', 'x\\leqslant-1<y'],
    [
      'TeX that it carries',
      '<semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">\\dfrac{x}{2}</annotation></semantics>',
      '\\dfrac{x}{2}',
    ],
    ['prefixes', '<mml:mfrac xmlns:mml="m"><mml:mn>1</mml:mn><mml:mn>2</mml:mn></mml:mfrac>', '\\frac{1}{2}'],
  ])('%s', (_name, xml, tex) => expect(math(xml)).toBe(tex));
});

describe('OMML', () => {
  test.each([
    ['a fraction', `<m:f><m:num>${r('1')}</m:num><m:den>${r('x')}</m:den></m:f>`, '\\frac{1}{x}'],
    [
      'roots',
      `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${e('2')}</m:rad><m:rad><m:deg>${r('3')}</m:deg>${e('x')}</m:rad>`,
      '\\sqrt{2}\\sqrt[3]{x}',
    ],
    [
      'scripts',
      `<m:sSubSup>${e('a')}<m:sub>${r('n')}</m:sub><m:sup>${r('2')}</m:sup></m:sSubSup><m:sSup>${e('ab')}<m:sup>${r('2')}</m:sup></m:sSup>`,
      'a_{n}^{2}{ab}^{2}',
    ],
    [
      'a sum',
      `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${r('i=1')}</m:sub><m:sup>${r('n')}</m:sup>${e('i')}</m:nary>`,
      '\\sum_{i=1}^{n}i',
    ],
    [
      'an integral without limits',
      `<m:nary><m:naryPr><m:subHide m:val="1"/><m:supHide m:val="1"/></m:naryPr><m:sub/><m:sup/>${e('xdx')}</m:nary>`,
      '\\int xdx',
    ],
    [
      'a system',
      `<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr><m:e><m:eqArr>${e('x&amp;=1')}${e('y&amp;=2')}</m:eqArr></m:e></m:d>`,
      '\\begin{cases}x&=1 \\\\ y&=2\\end{cases}',
    ],
    [
      'a matrix',
      `<m:d><m:e><m:m><m:mr>${e('1')}${e('0')}</m:mr><m:mr>${e('0')}${e('1')}</m:mr></m:m></m:e></m:d>`,
      '\\begin{pmatrix}1 & 0 \\\\ 0 & 1\\end{pmatrix}',
    ],
    ['an absolute value', `<m:d><m:dPr><m:begChr m:val="|"/><m:endChr m:val="|"/></m:dPr>${e('x-1')}</m:d>`, '|x-1|'],
    [
      'accents',
      `<m:acc><m:accPr><m:chr m:val="⃗"/></m:accPr>${e('a')}</m:acc><m:bar><m:barPr><m:pos m:val="top"/></m:barPr>${e('AB')}</m:bar>`,
      '\\vec{a}\\overline{AB}',
    ],
    [
      'a function',
      `<m:func><m:fName><m:r><m:rPr><m:sty m:val="p"/></m:rPr><m:t>sin</m:t></m:r></m:fName>${e('x')}</m:func>`,
      '\\sin x',
    ],
    [
      'a limit',
      `<m:limLow><m:e><m:r><m:rPr><m:sty m:val="p"/></m:rPr><m:t>lim</m:t></m:r></m:e><m:lim>${r('x→0')}</m:lim></m:limLow>`,
      '\\lim_{x\\to0}',
    ],
    ['italic letters of the mathematical alphabet', r('𝑥+𝛼'), 'x+\\alpha'],
    [
      'brackets that carry a power, upright letters one by one',
      `<m:sSup>${e('(1-p)')}<m:sup>${r('2')}</m:sup></m:sSup><m:r><m:rPr><m:sty m:val="p"/></m:rPr><m:t>A</m:t></m:r><m:r><m:rPr><m:sty m:val="p"/></m:rPr><m:t>B</m:t></m:r>`,
      '(1-p)^{2}\\mathrm{AB}',
    ],
    ['text', '<m:r><m:rPr><m:nor/></m:rPr><m:t>当 x 为整数</m:t></m:r>', '\\text{当 x 为整数}'],
    [
      'runs of clipboard HTML, whose text stands in spans',
      `<m:sSup><m:sSupPr><span style='font-family:"Cambria Math"'><m:ctrlPr></m:ctrlPr></span></m:sSupPr><m:e><i><span lang=EN-US><m:r>x</m:r></span></i></m:e><m:sup><i><span><m:r>2</m:r></span></i></m:sup></m:sSup>`,
      'x^{2}',
    ],
  ])('%s', (_name, xml, tex) => expect(omml(xml)).toBe(tex));
});

test('broken, deep or foreign markup gives something or nothing, never an error', () => {
  expect(mathmlToTex('<p>x</p>')).toBe('');
  expect(ommlToTex('')).toBe('');
  expect(mathmlToTex('<math><mfrac><mn>1</mn>')).toBe('\\frac{1}{}');
  expect(typeof mathmlToTex(`<math>${'<mrow>'.repeat(50_000)}`)).toBe('string');
});

test('a closing sign that LibreOffice wrote as a round bracket is that of the opening one', () => {
  const fence = (begin: string, content: string) =>
    `<m:oMath><m:d><m:dPr><m:begChr m:val="${begin}"/><m:endChr m:val=")"/></m:dPr><m:e>${content}</m:e></m:d></m:oMath>`;
  const x = '<m:r><m:t>x</m:t></m:r>';
  const cell = `<m:mr><m:e>${x}</m:e></m:mr>`;
  expect(
    [fence('{', x), fence('|', x), fence('⌊', x), fence('[', x), fence('{', `<m:m>${cell}${cell}</m:m>`)].map(
      ommlToTex,
    ),
  ).toEqual(['\\{x\\}', '|x|', '\\lfloor x\\rfloor', '[x)', '\\begin{cases}x \\\\ x\\end{cases}']);
  // Of a system in an old document it writes both braces.
  const system = fence('{', `<m:m>${cell.replace('x', 'x=1')}${cell.replace('x', 'y&gt;2')}</m:m>`).replace(
    '")"',
    '"}"',
  );
  expect(ommlToTex(system)).toBe('\\begin{cases}x=1 \\\\ y>2\\end{cases}');
  expect(ommlToTex(system.replace('y&gt;2', 'y'))).toBe('\\begin{Bmatrix}x=1 \\\\ y\\end{Bmatrix}');
});

test.each([
  ['z=', 'z='],
  ['7a+', '7a+'],
  ['84cm', '84\\text{cm}'],
  ['10%', '10\\%'],
  ['cm', '\\text{cm}'],
  ['speed-up', '\\text{speed-up}'],
  ['is odd', '\\text{is odd}'],
])('upright text %s of LibreOffice is %s', (text, tex) => {
  expect(omml(`<m:r><m:rPr><m:nor/></m:rPr><m:t xml:space="preserve">${text}</m:t></m:r>`)).toBe(tex);
});
