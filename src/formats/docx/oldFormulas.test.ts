// Old Word papers: formulas of MathType and Equation Editor 3 are in their sentences; a doubtful one has its picture
// beside it and is named, none is dropped.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { equationObject, mtef3 } from '../../../mocks/oleObjects';
import { sharedData } from '../../../mocks/sharedData';
import { questionRows, type DraftRow } from '../shared/importedQuestion';
import { decodeDocx, metafilesOf } from './read';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const t = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (...inner: string[]) => `<w:p>${inner.join('')}</w:p>`;
const formula = (n: number) =>
  `<w:r><w:object><v:shape style="width:36pt;height:18pt"><v:imagedata r:id="p${n}"/></v:shape><o:OLEObject ProgID="Equation.3" r:id="o${n}"/></w:object></w:r>`;

const { char, text, line, none, template } = mtef3;
const half = mtef3.equation(line(template(14, 0, line(char('1', 8)), line(char('2', 8)))));
const square = mtef3.equation(line(char('x'), template(15, 0, none(), line(char('2', 8)))));
const odd = mtef3.equation(line(char('x'), char('\ue555')));

/** A paper with objects 1 to n; pictures are WMF unless `pictures` has a PNG for them. */
function paper(body: string, objects: readonly Uint8Array[], pictures: Readonly<Record<string, string>> = {}) {
  const relations = objects
    .map(
      (_bytes, at) =>
        `<Relationship Id="o${at + 1}" Target="embeddings/oleObject${at + 1}.bin"/><Relationship Id="p${at + 1}" Target="media/image${at + 1}.wmf"/>`,
    )
    .join('');
  const parts = new Map<string, string>([
    ['word/document.xml', `<w:document><w:body>${body}</w:body></w:document>`],
    ['word/_rels/document.xml.rels', `<Relationships>${relations}</Relationships>`],
    ...objects.flatMap((bytes, at): [string, string][] => [
      [`word/embeddings/oleObject${at + 1}.bin`, base64(bytes)],
      [`word/media/image${at + 1}.wmf`, 'AAAA'],
    ]),
    ...Object.entries(pictures),
  ]);
  const part = (name: string) => parts.get(name);
  return { xml: part, base64: part };
}
const contentOf = (row: DraftRow | undefined) =>
  row && 'draft' in row ? [row.draft.content, row.notes, row.review ?? false] : [row?.refused];

test('formulas of Equation Editor stay in the sentence, in options and in answers', () => {
  const rows = questionRows(
    decodeDocx(
      paper(
        p(t('1．若 '), formula(1), t(' 则（　　）')) +
          p(t('A．'), formula(2), t('　　B．'), formula(1)) +
          p(t('二、填空题')) +
          p(t('2．求值 ____')) +
          p(t('参考答案')) +
          p(t('1．A')) +
          p(t('2．'), formula(2)),
        [half, square].map(equationObject),
      ),
    ),
  );
  expect(rows).toMatchObject([
    {
      draft: {
        content: '<p>若 \\(\\frac{1}{2}\\) 则（　　）</p>',
        options: [{ content: '<p>\\(x^{2}\\)</p>' }, { content: '<p>\\(\\frac{1}{2}\\)</p>' }],
      },
      notes: [],
    },
    { draft: { answer: [['$x^{2}$']] } },
  ]);
});

test('a doubtful formula has its picture beside it, its question is for review and the report names the object', () => {
  const body = p(t('1．已知 '), formula(1), t('，求 '), formula(2)) + p(t('答案')) + p(t('1．略'));
  const objects = [half, odd].map(equationObject);
  const bare = paper(body, objects);
  expect(metafilesOf(bare)).toEqual(['word/media/image2.wmf']);
  const [row] = questionRows(decodeDocx(paper(body, objects, { 'word/media/image2.wmf.png': 'BBBB' })));
  expect(contentOf(row)).toEqual([
    '<p>已知 \\(\\frac{1}{2}\\)，求 \\(x\\square\\)<img src="data:image/png;base64,BBBB" alt="公式原图，请核对" data-width-mm="12.7"></p>',
    ['第 2 个公式对象（oleObject2.bin）：有不认识的字符（E555）；已附上文件中的原图，请核对'],
    true,
  ]);
  expect(contentOf(questionRows(decodeDocx(bare))[0])).toEqual([
    '<p>已知 \\(\\frac{1}{2}\\)，求 \\(x\\square\\)</p>',
    ['第 2 个公式对象（oleObject2.bin）：有不认识的字符（E555）；文件中的原图不能显示，请对照原文件核对'],
    true,
  ]);
});

test('an object without the name of its program is a formula when it holds one', () => {
  const [row] = questionRows(
    decodeDocx(
      paper(p(t('1．求 '), formula(1).replace('Equation.3', '')) + p(t('【答案】略')), [equationObject(half)]),
    ),
  );
  expect(contentOf(row)).toEqual(['<p>求 \\(\\frac{1}{2}\\)</p>', [], false]);
});

test('symbols of the font Symbol are text, an unknown symbol is named', () => {
  const body =
    '<w:r><w:sym w:font="Symbol" w:char="F0A3"/><w:t>\uf02d1</w:t><w:sym w:font="Wingdings" w:char="F04A"/></w:r>';
  const [row] = questionRows(decodeDocx(paper(p(t('1．x'), body) + p(t('【答案】略')), [])));
  expect(contentOf(row)).toEqual([
    '<p>x≤−1□</p>',
    ['字体 Wingdings 的符号（F04A）没有对应的文字，写成了 □，请对照原文件核对'],
    true,
  ]);
});

test('an object that cannot be read becomes its picture, or is named in its place', () => {
  const body = p(t('1．求 '), formula(1)) + p(t('答案')) + p(t('1．略'));
  const broken = [Uint8Array.of(1, 2, 3)];
  const [shown] = questionRows(decodeDocx(paper(body, broken, { 'word/media/image1.wmf.png': 'BBBB' })));
  expect(contentOf(shown)).toEqual([
    expect.stringContaining('alt="公式原图，请核对"'),
    ['第 1 个公式对象（oleObject1.bin）：公式对象不是 OLE 文件，或者已经损坏；已附上文件中的原图，请核对'],
    true,
  ]);
  const [named] = questionRows(decodeDocx(paper(body, broken)));
  expect(contentOf(named)).toEqual([
    '<p>求 〔公式〕</p>',
    [
      '第 1 个公式对象（oleObject1.bin）：公式对象不是 OLE 文件，或者已经损坏；图片 image1.wmf 的格式不能显示，请在服务器上安装 LibreOffice 后再导入，或在 Word 中另存为 PNG 后替换；题中写成〔公式〕，请对照原文件补上',
    ],
    true,
  ]);
});

test('a paper of 60 questions with 300 formulas loses none of them', () => {
  const equations = Array.from({ length: 300 }, (_none, n) =>
    equationObject(mtef3.equation(line(text(`n=${n}`), template(13, 0, line(char('x')), none())))),
  );
  const questions = Array.from({ length: 60 }, (_none, n) => {
    const at = n * 5;
    return p(t(`${n + 1}．已知 `), ...[1, 2, 3, 4, 5].map((k) => formula(at + k)), t(' 求解')) + p(t('【答案】略'));
  });
  const rows = questionRows(decodeDocx(paper(questions.join(''), equations)));
  const contents = rows.map((row) => ('draft' in row ? row.draft.content : row.refused)).join('');
  expect(rows).toHaveLength(60);
  expect([...contents.matchAll(/n=(\d+)\\sqrt\{x\}/g)].map(([, n]) => Number(n))).toEqual(equations.map((_e, n) => n));
});

const WORD = sharedData('mathtype/word');
const withData = existsSync(WORD) ? test : test.skip;
const open = (name: string) => {
  const files = unzipSync(readFileSync(path.join(WORD, name)));
  return {
    xml: (part: string) => files[part] && strFromU8(files[part]),
    base64: (part: string) => files[part] && base64(files[part]),
    objects: Object.keys(files).filter((part) => part.startsWith('word/embeddings/')).length,
  };
};

withData('every object of the Chinese lecture notes is read without a doubt (needs shared data)', () => {
  const parts = open('chinese-136-equation3.docx');
  expect(parts.objects).toBe(136);
  expect(metafilesOf(parts)).toEqual([]);
  const rows = questionRows(decodeDocx(parts));
  expect(rows.map(({ ref }) => ref)).toEqual(Array.from({ length: 13 }, (_none, n) => `例${n + 1}`));
  const formulas = rows.flatMap((row) =>
    'draft' in row ? [...`${row.draft.content}${String(row.draft.answer)}`.matchAll(/\\\(/g)] : [],
  );
  expect(formulas).toHaveLength(136);
});

withData('twelve lines with objects of MathType: each formula is there (needs shared data)', () => {
  const rows = questionRows(decodeDocx(open('made-here-12-mathtype5.docx')));
  expect(rows).toHaveLength(12);
});
