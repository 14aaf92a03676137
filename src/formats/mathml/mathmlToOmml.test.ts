// If these fail, a formula of a paper is missing, broken or wrong in Word, or Word reports that the file needs repair.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { allPieces, nodes } from '../../../mocks/demo/readDemo';
import { sharedData } from '../../../mocks/sharedData';
import { parseContent } from '../../domain/content/htmlToContent';
import { decodeGaokaoBench } from '../gaokao-bench/read';
import { omml } from './mathmlToOmml';
import { makeTexReader, type Mml } from './texToMathml';
import { serialize } from './xml';

const read = makeTexReader();
const convert = (tex: string, display = false) => serialize(omml(read(tex, display)));
/** Structure only: without fonts and spaces. */
const bare = (tex: string, display = false) =>
  convert(tex, display)
    .replace(/<w:rPr>.*?<\/w:rPr>/g, '')
    .replace(/ xml:space="preserve"/g, '')
    .replace(/<m:r><m:t>(.*?)<\/m:t><\/m:r>/g, '[$1]')
    .replaceAll('][', '');

/** Every opened element is closed in order, and no text is outside an element. */
function wellFormed(xml: string): boolean {
  const open: string[] = [];
  const rest = xml.replace(
    /<(\/?)([a-zA-Z:]+)((?: [a-zA-Z:]+="[^"<]*")*)(\/?)>/g,
    (_all, close: string, name: string, _attributes, self: string) => {
      if (close !== '') {
        if (open.pop() !== name) open.push('mismatch');
      } else if (self === '') open.push(name);
      return '';
    },
  );
  return open.length === 0 && !/[<>]|&(?!amp;|lt;|gt;|quot;)/.test(rest);
}

/** Letters, digits and Chinese characters of a formula, sorted: content that must not be lost. */
const letters = (text: string) => [...text.replace(/[^\p{L}\p{N}]/gu, '').normalize('NFKC')].sort().join('');
const textOf = (node: Mml): string => (node.kind === 'mphantom' ? '' : node.text + node.children.map(textOf).join(''));
const wordText = (xml: string) =>
  xml
    .replace(/<m:phant>.*?<\/m:phant>/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/&quot;/g, '"');

test.each([
  ['\\frac{1}{2}', '<m:f><m:num>[1]</m:num><m:den>[2]</m:den></m:f>'],
  [
    '\\binom{n}{k}',
    '<m:d><m:dPr><m:begChr m:val="("/><m:endChr m:val=")"/><m:grow m:val="1"/></m:dPr><m:e><m:f><m:fPr><m:type m:val="noBar"/></m:fPr><m:num>[n]</m:num><m:den>[k]</m:den></m:f></m:e></m:d>',
  ],
  ['\\sqrt[3]{x}', '<m:rad><m:deg>[3]</m:deg><m:e>[x]</m:e></m:rad>'],
  ['x_1^2', '<m:sSubSup><m:e>[x]</m:e><m:sub>[1]</m:sub><m:sup>[2]</m:sup></m:sSubSup>'],
  ['\\overline{AB}', '<m:bar><m:barPr><m:pos m:val="top"/></m:barPr><m:e>[AB]</m:e></m:bar>'],
  ['\\overrightarrow{AB}', '<m:acc><m:accPr><m:chr m:val="\u20D7"/></m:accPr><m:e>[AB]</m:e></m:acc>'],
  [
    '\\overparen{AB}',
    '<m:groupChr><m:groupChrPr><m:chr m:val="⏜"/><m:pos m:val="top"/><m:vertJc m:val="bot"/></m:groupChrPr><m:e>[AB]</m:e></m:groupChr>',
  ],
  ['A\\cong B', '[A≌B]'],
  ['\\triangle A\\sim\\triangle B', '[△A∽△B]'],
  [
    '\\overset{\\frown}{AB}',
    '<m:groupChr><m:groupChrPr><m:chr m:val="⏜"/><m:pos m:val="top"/><m:vertJc m:val="bot"/></m:groupChrPr><m:e>[AB]</m:e></m:groupChr>',
  ],
  [
    '\\left.a\\middle|b\\right)',
    '<m:d><m:dPr><m:begChr m:val=""/><m:sepChr m:val="|"/><m:endChr m:val=")"/><m:grow m:val="1"/></m:dPr><m:e>[a]</m:e><m:e>[b]</m:e></m:d>',
  ],
  ['{}_2^4X', '<m:sPre><m:sub>[2]</m:sub><m:sup>[4]</m:sup><m:e>[X]</m:e></m:sPre>'],
  [
    '\\cancel{x}',
    '<m:borderBox><m:borderBoxPr><m:hideTop m:val="1"/><m:hideBot m:val="1"/><m:hideLeft m:val="1"/><m:hideRight m:val="1"/><m:strikeBLTR m:val="1"/></m:borderBoxPr><m:e>[x]</m:e></m:borderBox>',
  ],
  ['\\phantom{x}', '<m:phant><m:phantPr><m:show m:val="0"/></m:phantPr><m:e>[x]</m:e></m:phant>'],
  ['a\\mathrel{<}b\\&c', '[a&lt;b&amp;c]'],
])('%s has the form that Word edits', (tex, expected) => {
  expect(bare(tex)).toBe(`<m:oMath>${expected}</m:oMath>`);
});

test('bare bars pair into fences, nested ones too; a lone one is a sign', () => {
  const fences = (tex: string) => bare(tex).match(/<m:d>/g)?.length ?? 0;
  expect([
    fences('|z|+|a||b|'),
    fences('||x|-|y||'),
    fences('P(A|B)'),
    fences('\\{x||x|<2\\}'),
    fences('|x|^2'),
  ]).toEqual([3, 3, 0, 1, 1]);
  expect(bare('P(A|B)')).toBe('<m:oMath>[P(A∣B)]</m:oMath>');
  expect(wellFormed(convert('|a'))).toBe(true);
});

test('half-open intervals and brackets with a power hold what is in them', () => {
  expect(bare('[80,90)')).toBe(
    '<m:oMath><m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val=")"/><m:grow m:val="1"/></m:dPr><m:e>[80,90]</m:e></m:d></m:oMath>',
  );
  expect(bare('(b+c)^2')).toMatch(/^<m:oMath><m:sSup><m:e><m:d>.*\[b\+c\].*<\/m:d><\/m:e><m:sup>\[2\]/);
  expect(bare('f((a)+b)')).toBe('<m:oMath>[f((a)+b)]</m:oMath>');
  expect(bare(')a(')).toBe('<m:oMath>[)a(]</m:oMath>');
});

test('a sum carries its limits and its operand, and the rest follows it', () => {
  const sum = bare('\\sum_{i=1}^n (a+b)+c', true);
  expect(sum).toContain('<m:limLoc m:val="undOvr"/>');
  expect(sum).toMatch(/<m:e>\[\(a\+b\)\]<\/m:e><\/m:nary>\[\+c\]<\/m:oMath>$/);
  expect(bare('\\int_0^1 f')).toContain('<m:limLoc m:val="subSup"/>');
});

test('limits and named functions hold their argument, so that it is no part of the limit', () => {
  expect(bare('\\lim_{x\\to 0}\\frac{1}{x}')).toMatch(
    /^<m:oMath><m:func><m:fName><m:limLow>.*<\/m:limLow><\/m:fName><m:e><m:f>/,
  );
  expect(bare('\\sin^2 2x+1')).toMatch(/<m:e>\[2x\]<\/m:e><\/m:func>\[\+1\]/);
});

test('systems, cases and matrices keep rows, columns and their alignment', () => {
  const cases = convert('\\begin{cases}x,&y>0\\\\1\\end{cases}');
  expect(cases.match(/<m:mr>/g)).toHaveLength(2);
  expect(cases.match(/<m:mcJc m:val="left"\/>/g)).toHaveLength(2);
  expect(convert('\\begin{aligned}a&=b\\\\&=c\\end{aligned}')).toMatch(
    /<m:mcJc m:val="right"\/>.*<m:mcJc m:val="left"\/>/,
  );
});

test('letters keep their style: double-struck, bold, script, upright; Chinese is text', () => {
  expect(convert('\\mathbb{R}')).toMatch(/<m:scr m:val="double-struck"\/>.*ℝ/);
  expect(convert('\\mathbf{a}')).toContain('<m:sty m:val="b"/>');
  expect(convert('\\mathcal{F}')).toContain('<m:scr m:val="script"/>');
  expect(convert('\\mathrm{d}')).toContain('<m:sty m:val="p"/>');
  expect(convert('\\text{阴影 面积}')).toMatch(/<m:nor\/>.*w:eastAsia="宋体".*阴影.面积/);
});

test.each(['{}', '^2', '\\frac{}{}', '\\sum', '\\sqrt{}', '\\left(\\right)', '\\begin{matrix}&\\\\&\\end{matrix}'])(
  'no place is left empty, as Word draws a box there: %s',
  (tex) => {
    expect(convert(tex)).not.toMatch(/<m:(?:e|num|den|sub|sup|lim)\/>/);
  },
);

test('what has no form in Word is refused with a reason, never half converted', () => {
  expect(() => convert('a+\\nosuchthing')).toThrow('nosuchthing');
  expect(() => convert('\\frac{1}{')).toThrow();
  expect(convert('x')).toContain('x');
});

function check(formulas: Map<string, string>) {
  const failed: string[] = [];
  const broken: string[] = [];
  const lost: string[] = [];
  for (const [tex, where] of formulas) {
    try {
      const source = read(tex, false);
      const xml = serialize(omml(source));
      if (!wellFormed(xml)) broken.push(`${where}: ${tex}`);
      if (letters(wordText(xml)) !== letters(textOf(source))) lost.push(`${where}: ${tex}`);
    } catch (error) {
      failed.push(`${where}: ${tex} (${(error as Error).message})`);
    }
  }
  return { failed, broken, lost };
}
function gather(into: Map<string, string>, html: string, where: string) {
  const content = parseContent(html);
  for (const kind of ['math', 'display']) for (const node of nodes(content, kind)) into.set(node.tex ?? '', where);
}

test('every formula of the demo world converts, well-formed, with every letter', () => {
  const formulas = new Map<string, string>();
  for (const [where, html] of allPieces) gather(formulas, html, where);
  expect(formulas.size).toBeGreaterThan(500);
  expect(check(formulas)).toEqual({ failed: [], broken: [], lost: [] });
});

const GAOKAO = sharedData('questions/gaokao-bench');
const files = existsSync(GAOKAO) ? readdirSync(GAOKAO) : [];
(files.length > 0 ? test : test.skip).each(files.length > 0 ? files : ['absent'])(
  'every formula of the GAOKAO file %s converts (skipped where the files are not there)',
  (file) => {
    const formulas = new Map<string, string>();
    for (const row of decodeGaokaoBench(readFileSync(path.join(GAOKAO, file), 'utf8'))) {
      if (!('draft' in row)) continue;
      const { content, analysis, options, answer } = row.draft;
      for (const html of [
        content,
        analysis,
        typeof answer === 'string' ? answer : '',
        ...options.map((option) => option.content),
      ])
        gather(formulas, html, row.ref);
    }
    expect(formulas.size).toBeGreaterThan(100);
    expect(check(formulas)).toEqual({ failed: [], broken: [], lost: [] });
  },
);
