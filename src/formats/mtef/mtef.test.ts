// Formulas of MathType and Equation Editor 3: nothing of them is lost or changed, and hostile data ends in a sentence.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compoundFile, equationNative, equationObject, mtef3, mtef5 } from '../../../mocks/oleObjects';
import { sharedData } from '../../../mocks/sharedData';
import { makeTexReader, type Mml } from '../mathml/texToMathml';
import { openCompoundFile } from '../ole/compoundFile';
import { elementsOf, findNamed, parseMarkup, textOf, type MarkupElement } from '../shared/markup';
import { readEquation, readEquationNative, readEquationObject } from './equationObject';
import type { MtefNode } from './mtefTree';
import { readMtef } from './readMtef';

const three = (...items: number[][]) => readEquation(mtef3.equation(mtef3.line(...items))).tex;
const five = (...items: number[][]) => readEquation(mtef5.equation(mtef5.line(...items))).tex;

test('a formula of Equation Editor 3 keeps its fractions, roots, scripts, fences and operators', () => {
  const { char, text, line, none, template } = mtef3;
  expect(three(template(14, 0, line(text('1', 8)), line(char('x'))))).toBe('\\frac{1}{x}');
  expect(three(template(13, 1, line(char('x')), line(text('3', 8))))).toBe('\\sqrt[3]{x}');
  expect(three(char('x'), template(15, 0, none(), line(text('2', 8))))).toBe('x^{2}');
  expect(three(char('a'), template(15, 2, line(char('n')), line(text('2', 8))))).toBe('a_{n}^{2}');
  expect(three(template(44, 1, line(char('n')), none()), char('C'))).toBe('{}_{n}C');
  expect(three(template(1, 1, line(char('x'))))).toBe('\\left(x\\right.');
  expect(three(template(11, 0, line(text('a,b'))))).toBe('[a,b)');
  expect(three(template(29, 1, line(char('k')), line(text('k=1')), line(char('n'))))).toBe('\\sum_{k=1}^{n}k');
  expect(three(template(30, 0, line(char('k')), line(char('i')), none()))).toBe('\\sum\\nolimits_{i}k');
  expect(three(template(21, 2, line(char('x')), line(text('0', 8)), line(text('1', 8))))).toBe('\\int_{0}^{1}x');
  expect(three(template(39, 1, line(text('lim', 2)), line(char('x'), char('→', 6), text('0', 8)), none()))).toBe(
    '\\lim_{x\\to0}',
  );
  expect(three(template(47, 1, line(text('AB'))))).toBe('\\overrightarrow{AB}');
  expect(three(template(27, 0, line(text('ab')), line(char('n'))))).toBe('\\overbrace{ab}^{n}');
  expect(three(template(18, 0, line(char('a')), char('←', 22)))).toBe('\\xleftarrow{a}');
});

test('a formula of MathType keeps its boxes, strokes, arrows, braces and lines of matrices', () => {
  const { char, text, line, none, template, matrix } = mtef5;
  const x = char(0x78);
  expect(five(template(37, 30, line(x)))).toBe('\\boxed{x}');
  expect(five(template(37, 10, line(x)))).toBe('\\enclose{left top}{x}');
  expect(five(template(36, 6, line(x)))).toBe('\\xcancel{x}');
  expect(five(template(14, 0x24, line(x), none()))).toBe('\\xrightarrow{x}');
  expect(five(template(14, 0x28, none(), line(x)))).toBe('\\xrightarrow[x]{}');
  expect(five(template(31, 2, line(x)))).toBe('\\vec{x}');
  expect(five(template(34, 0, line(text('AB'))))).toBe('\\overparen{AB}');
  expect(five(template(26, 1, line(text('12', 8)), line(char(0x33, 8))))).toBe('\\overset{3}{\\enclose{longdiv}{12}}');
  expect(five(template(15, 0x131, line(x), line(text('0', 8)), none()))).toBe('\\int_{0}x');
  const cells = ['a', 'b', 'c', 'd'].map((letter) => line(text(letter)));
  expect(five(matrix(2, 2, [0, 0], ...cells))).toBe('\\begin{matrix}a & b \\\\ c & d\\end{matrix}');
  expect(five(template(4, 3, line(matrix(2, 2, [0, 0], ...cells))))).toBe(
    '\\begin{vmatrix}a & b \\\\ c & d\\end{vmatrix}',
  );
  expect(five(matrix(2, 2, [4, 4], ...cells))).toBe('\\begin{array}{c|c}a & b \\\\ \\hline c & d\\end{array}');
});

test('rows one below the other become a system, aligned equations or a stacked limit', () => {
  const { char, text, line, none, template, pile } = mtef3;
  const rows = [line(text('x+y', 3)), line(text('x', 3), char('=', 6), text('1', 8))];
  expect(three(template(2, 1, line(pile(1, ...rows))))).toBe('\\begin{cases}x+y \\\\ x=1\\end{cases}');
  expect(readEquation(mtef3.equation(pile(4, ...rows))).tex).toBe('\\begin{aligned}& x+y \\\\ x& =1\\end{aligned}');
  expect(readEquation(mtef3.equation(pile(2, ...rows))).tex).toBe('\\begin{gathered}x+y \\\\ x=1\\end{gathered}');
  expect(three(template(29, 0, line(char('a')), pile(2, ...rows), none()))).toBe('\\sum_{\\substack{x+y \\\\ x=1}}a');
  const marked = mtef5.line(mtef5.text('a'), mtef5.char(0xef00), mtef5.text('=b'));
  expect(readEquation(mtef5.equation(mtef5.pile(1, marked, marked))).tex).toBe(
    '\\begin{aligned}a&=b \\\\ a&=b\\end{aligned}',
  );
});

test('characters: functions, Chinese, Greek of both encodings, degrees, primes, hats, negated relations', () => {
  const { char, text } = mtef3;
  expect(three(text('sin', 2), char('x'))).toBe('\\sin x');
  expect(three(text('Rt', 2), char('△', 11))).toBe('\\mathrm{Rt}\\triangle');
  expect(three(text('面积', 1), char('=', 6), text('S'))).toBe('\\text{面积}=S');
  // 面 in the code page of Chinese Windows.
  expect(three(char(String.fromCharCode(0xc3e6), 12))).toBe('\\text{面}');
  expect(three(char('a', 4), char('α', 4), char('D', 5))).toBe('\\alpha\\alpha\\Delta');
  expect(three(char('£', 6), char('×', 6), char('¹', 6))).toBe('\\leqslant\\times\\neq');
  expect(three(text('30', 8), char('°', 6))).toBe('30^{\\circ}');
  expect(three(char('f', 3, [5]), char('x', 3, [17]), char('a', 3, [11]))).toBe("f'\\bar{x}\\vec{a}");
  expect(three(char('∈', 6, [10]), char('=', 6, [10]))).toBe('\\notin\\neq');
  expect(five(mtef5.char(0xf111, 3), mtef5.char(0x2208, 6), mtef5.text('100%', 8))).toBe('\\mathbb{R}\\in100\\%');
  expect(five(mtef5.char(0x61, 7))).toBe('\\mathbf{a}');
});

test('what has no exact form is uncertain and named; the rest of the formula is there', () => {
  const { char, template, line } = mtef5;
  expect(readEquation(mtef5.equation(line(char(0x78), char(0xe555))))).toEqual({
    tex: 'x\\square',
    certain: false,
    problems: ['有不认识的字符（E555）'],
  });
  expect(readEquation(mtef5.equation(line(template(99, 0, line(char(0x78))))))).toMatchObject({
    tex: 'x',
    certain: false,
  });
  expect(readEquation(mtef5.equation(line()))).toEqual({ tex: '', certain: false, problems: ['公式是空的'] });
});

test('damaged, cut and nested data never stops the import: each is a sentence', () => {
  const whole = equationObject(mtef3.equation(mtef3.line(mtef3.text('x=1'))));
  expect(readEquationObject(whole)).toEqual({ tex: 'x=1', certain: true, problems: [] });
  expect(readEquationObject(new Uint8Array(3)).problems).toEqual(['公式对象不是 OLE 文件，或者已经损坏']);
  expect(readEquationObject(compoundFile('Other', Uint8Array.of(1))).problems).toEqual(['公式对象里没有公式数据']);
  expect(readEquationNative(Uint8Array.of(1, 2)).problems).toEqual(['公式数据的文件头不能识别']);
  const stream = equationNative(mtef3.equation(mtef3.line(mtef3.text('x=1'))));
  for (let length = 0; length < stream.length; length += 1)
    expect(readEquationNative(stream.subarray(0, length))).toMatchObject({ certain: false });
  const deep = Array.from({ length: 500 }, () => [3, 13, 0, 0, 1]).flat();
  expect(readEquation(Uint8Array.from([3, 1, 1, 3, 10, 1, ...deep])).problems).toContain('公式嵌套超过 64 层');
  const long = mtef3.equation(mtef3.line(mtef3.text('x'.repeat(30_000))));
  expect(readEquation(long).problems).toContain('公式的部件超过 20000 个');
});

const DATA = sharedData('mathtype');
const withData = existsSync(DATA) ? test : test.skip;
const objectsOf = (folder: string) => readdirSync(path.join(DATA, folder)).filter((name) => name.endsWith('.bin'));
const object = (name: string) => readFileSync(path.join(DATA, name));
const streamOf = (name: string) => openCompoundFile(object(name))?.stream('Equation Native') ?? new Uint8Array();
const expected = (name: string) => parseMarkup(readFileSync(path.join(DATA, name.replace('.bin', '.xml')), 'utf8'));

/** Codes of the characters in order, and how many templates and lines there are. */
function recordsOf(nodes: readonly MtefNode[], found = { codes: [] as number[], templates: 0, slots: 0 }) {
  for (const node of nodes) {
    if (node.kind === 'char') found.codes.push(node.code);
    else if (node.kind === 'template') {
      found.templates += 1;
      recordsOf(node.slots, found);
      recordsOf(node.signs, found);
    } else {
      if (node.kind === 'line') found.slots += 1;
      recordsOf(node.kind === 'line' ? node.items : node.kind === 'pile' ? node.lines : node.cells, found);
    }
  }
  return found;
}
function recordsExpected(element: MarkupElement, found = { codes: [] as number[], templates: 0, slots: 0 }) {
  if (element.name === 'char') found.codes.push(Number(textOf(findNamed([element], 'mt_code_value')).trim()));
  if (element.name === 'tmpl') found.templates += 1;
  if (element.name === 'slot') found.slots += 1;
  for (const child of elementsOf(element)) recordsExpected(child, found);
  return found;
}

describe.each(['mtef3', 'mtef5'])('streams of %s (needs shared data)', (folder) => {
  withData('every character, template and slot of the expected records is read', () => {
    for (const name of objectsOf(folder)) {
      const root = findNamed(expected(`${folder}/${name}`), 'mtef');
      expect(root).toBeDefined();
      const read = recordsOf(readMtef(streamOf(`${folder}/${name}`).subarray(28)).nodes);
      expect({ name, ...read }).toEqual({ name, ...recordsExpected(root as MarkupElement) });
    }
  });
});

/** Signs that are written in several ways. */
const SAME: Readonly<Record<string, string>> = {
  '−': '-',
  '∣': '|',
  '∥': '‖',
  '⩽': '≤',
  '⩾': '≥',
  ϕ: 'φ',
  '·': '.',
  // A private font of the file: the stylesheet that wrote the expectation has no character for it.
  Φ: '\ufffd',
  '¯': '‾',
  '―': '‾',
  _: '‾',
  '°': '^{∘}',
  '⌢': '⏜',
  '\u0311': '⏜',
  '~': '˜',
  '∼': '˜',
  '⌣': '⏝',
  '˙': '.',
  '⋅': '.',
  '…': '⋯',
  '¨': '..',
  '\u20db': '...',
  '\u20dc': '....',
  '⟷': '↔',
  '⟶': '→',
  '⟵': '←',
  '⋂': '∩',
  '⋃': '∪',
  '\u2329': '⟨',
  '\u232a': '⟩',
  '〈': '⟨',
  '〉': '⟩',
  '〚': '[[',
  '〛': ']]',
  '︷': '⏞',
  '︸': '⏟',
  // Brackets over and under a part are written as braces; the formula is then uncertain.
  '⎴': '⏞',
  '⎵': '⏟',
  "'": '′',
  '″': '′′',
  '‴': '′′′',
};
const NOTATIONS: Readonly<Record<string, string>> = { actuarial: 'right top' };
const under = (script: string) => (script === '' ? '' : `_{${script}}`);
const over = (script: string) => (script === '' ? '' : `^{${script}}`);
const canonical = (text: string): string =>
  Array.from(text.replace(/[\s\u00a0\u2000-\u200b\u2061-\u2064]/g, ''))
    .map((char) => SAME[char] ?? char)
    .join('');

/** Structure of MathML as text: groups without meaning are left out, scripts and limits are one kind. */
function structure(kind: string, text: string, notation: string, children: readonly string[]): string {
  const [a = '', b = '', c = ''] = children;
  switch (kind) {
    case 'mfrac':
      return `F(${a};${b})`;
    case 'mroot':
      return `R(${a};${b})`;
    case 'msqrt':
      return `R(${children.join('')};)`;
    case 'msub':
    case 'munder':
      return a + under(b);
    case 'msup':
    case 'mover':
      return a + over(b);
    case 'msubsup':
    case 'munderover':
      return a + under(b) + over(c);
    case 'menclose':
      return `E[${NOTATIONS[notation] ?? notation.split(' ').sort().join(' ')}](${children.join('')})`;
    case 'mtable':
      return `T(${children.join(';')})`;
    case 'mtr':
      return children.filter((child) => child !== '').join(',');
    default:
      return children.length > 0 ? children.join('') : canonical(text);
  }
}
const ofTex = ({ kind, text, attributes, children }: Mml): string =>
  structure(kind, text, attributes['notation'] ?? '', children.map(ofTex));
function ofXml(element: MarkupElement): string {
  if (element.name === 'annotation') return '';
  const children = elementsOf(element);
  if (element.name === 'mmultiscripts') {
    const [base, , sub, sup] = children.map(ofXml);
    return under(sub ?? '') + over(sup ?? '') + (base ?? '');
  }
  return structure(element.name, textOf(element), element.attributes.notation ?? '', children.map(ofXml));
}

withData('the structure of every formula equals the expected MathML (needs shared data)', () => {
  const read = makeTexReader();
  const ours: Record<string, string> = {};
  const theirs: Record<string, string> = {};
  for (const name of objectsOf('mathml')) {
    const { tex } = readEquationObject(object(`mathml/${name}`));
    const math = findNamed(expected(`mathml/${name}`), 'math');
    ours[name] = ofTex(read(tex, true));
    theirs[name] = math ? ofXml(math) : '';
  }
  expect(ours).toEqual(theirs);
});
