// If these fail, a Word file lacks formulas, numbers, tables or pictures, or does not open at all.
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { load, questions, type Question } from '../../../mocks/demo/readDemo';
import { parseContent } from '../../domain/content/htmlToContent';
import { paperBlocks, type PaperBlock, type PaperQuestion, type PaperSource } from '../../domain/paper/paperModel';
import { faultsOfWord } from './checkWord';
import { wordNote } from './document/wordNote';
import type { WordPicture } from './document/wordUnits';
import { buildWordPaper, type WordJob } from './write';

// One grey pixel.
const PIXEL: WordPicture = {
  type: 'png',
  data: new Uint8Array(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
      'base64',
    ),
  ),
  width: 200,
  height: 100,
};
async function build(blocks: readonly PaperBlock[], changes: Partial<WordJob> = {}) {
  const paper = await buildWordPaper({
    title: '试卷 <A&B>',
    blocks,
    layout: { size: 'A4', font_size: 10.5 },
    sealLine: false,
    loadPicture: () => Promise.resolve(PIXEL),
    ...changes,
  });
  const files = unzipSync(new Uint8Array(paper.data));
  const part = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return { paper, files, part, document: part('word/document.xml') };
}
const stem = (html: string, changes: Partial<Extract<PaperBlock, { kind: 'stem' }>> = {}): PaperBlock => ({
  id: 'q1:stem',
  group: 'q1',
  kind: 'stem',
  question_id: 1,
  label: '1．',
  score: '',
  html,
  bracket: false,
  ...changes,
});
test('brackets and minus signs are those of the pages', async () => {
  const options: PaperBlock = {
    id: 'q1:options',
    group: 'q1',
    kind: 'options',
    question_id: 1,
    options: [{ id: 'a', content: '<p>-3</p>' }],
  };
  const { document } = await build([stem('<p>气温是-3度的是( ).</p>', { choice: true }), options]);
  const texts = [...document.matchAll(/<w:t[ >][^<]*/g)].map(([run]) => run.replace(/^.*>/, '')).join('');
  expect(texts).toMatch(/^气温是−3度的是（\s{4,}）\.A．−3/);
});
test('a document that lacks a formula or the part of a picture is named, never handed out', async () => {
  const { paper, files, document } = await build([
    stem('<p>\\(x\\) 与 \\(y^2\\)</p><figure><img src="/files/a.png"></figure>'),
  ]);
  const expected = { formulas: 2, pictures: 1 };
  const faults = (changed: Record<string, Uint8Array>) => faultsOfWord(zipSync({ ...files, ...changed }), expected);
  expect(faultsOfWord(new Uint8Array(paper.data), expected)).toEqual([]);
  const less = document.replace(/<m:oMath>.*?<\/m:oMath>/s, '');
  expect(faults({ 'word/document.xml': strToU8(less) })).toEqual(['应有 2 个公式，文件中有 1 个']);
  const [media = ''] = Object.keys(files).filter((name) => name.startsWith('word/media/'));
  expect(faults({ [media]: new Uint8Array() })).toEqual([expect.stringMatching(/^图 media\/.* 不在文件中$/)]);
  expect(faults({ 'word/document.xml': strToU8(document.slice(0, 400)) })).toEqual(['文档不完整']);
});

test('a paper is the same document each time, and no two of its drawings have one id', async () => {
  const title: PaperBlock = { id: 'title', kind: 'title', text: '月考', logo: '/files/logo.png' };
  const blocks = [title, stem('<p>甲<img src="/files/a.png"></p><figure><img src="/files/b.png"></figure>')];
  const [one, other] = [await build(blocks, { sealLine: true }), await build(blocks, { sealLine: true })];
  expect(other.document).toBe(one.document);
  const drawings = Object.keys(one.files)
    .filter((name) => name.endsWith('.xml'))
    .flatMap((name) => [...one.part(name).matchAll(/<wp:docPr [^>]*?\bid="(\d+)"/g)].map(([, id]) => id));
  expect(drawings.length).toBeGreaterThan(3);
  expect(new Set(drawings).size).toBe(drawings.length);
});

const count = (text: string, pattern: RegExp) => (text.match(pattern) ?? []).length;
/** Every opened element is closed in order. */
function wellFormed(xml: string): boolean {
  const open: string[] = [];
  for (const [, close, name, self] of xml.matchAll(/<(\/?)([a-zA-Z0-9:]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (close !== '') {
      if (open.pop() !== name) return false;
    } else if (self === '') open.push(name ?? '');
  }
  return open.length === 0;
}

interface DemoPaper {
  title: string;
  notice?: string;
  sections: { title: string; items: { key: string; score: number; answer_space: number }[] }[];
}
const idOf = new Map(questions.map((question, i) => [question.key, i + 1]));
const byId = new Map(
  questions.map((question: Question, i) => [i + 1, { ...question, id: i + 1 } as unknown as PaperQuestion]),
);
const source = (paper: DemoPaper, changes: Partial<PaperSource> = {}): PaperSource => ({
  title: paper.title,
  notice: paper.notice ?? '',
  seal_line: 0,
  answers: 'end',
  display_exam_index: 1,
  display_mini_index: 0,
  sections: paper.sections.map((section, id) => ({
    id,
    title: section.title,
    note: '',
    items: section.items.map((item) => ({
      question_id: idOf.get(item.key) ?? 0,
      score: item.score,
      part_scores: [],
      answer_space: item.answer_space,
    })),
  })),
  ...changes,
});
const papers = load<DemoPaper[]>('papers.json');
const blocksOf = (paper: DemoPaper, changes?: Partial<PaperSource>) =>
  paperBlocks(source(paper, changes), (id) => byId.get(id));
const htmls = (block: PaperBlock) =>
  block.kind === 'options' ? block.options.map((o) => o.content) : 'html' in block ? [block.html] : [];
const formulasIn = (html: string) => count(JSON.stringify(parseContent(html)), /"kind":"(?:math|display)"/g);

test.each(papers.map((paper) => [paper.title, paper] as const))(
  '%s: every formula of it is there as Office Math, none as source',
  async (_title, demo) => {
    const blocks = blocksOf(demo);
    const { paper, document, files } = await build(blocks);
    const wanted = blocks.flatMap(htmls).reduce((sum, html) => sum + formulasIn(html), 0);
    expect(wanted).toBeGreaterThan(20);
    expect({ formulas: paper.formulas, fallen: paper.fallen, written: count(document, /<m:oMath>/g) }).toEqual({
      formulas: wanted,
      fallen: 0,
      written: wanted,
    });
    for (const [name, data] of Object.entries(files))
      if (/\.(?:xml|rels)$/.test(name)) expect([name, wellFormed(strFromU8(data))]).toEqual([name, true]);
  },
);

test('questions carry real numbers: one running list, or one a section, as the paper says', async () => {
  const [demo] = papers;
  if (!demo) throw new Error('no demo paper');
  const lists = async (changes: Partial<PaperSource>) => {
    const { document, part } = await build(blocksOf(demo, { answers: 'none', ...changes }));
    const numbering = part('word/numbering.xml');
    const abstract = /<w:abstractNum w:abstractNumId="(\d+)"(?:(?!<\/w:abstractNum>).)*?<w:lvlText w:val="%1．"/.exec(
      numbering,
    )?.[1];
    const ids = [...numbering.matchAll(/<w:num w:numId="(\d+)"[^>]*><w:abstractNumId w:val="(\d+)"/g)]
      .filter(([, , of]) => of === abstract)
      .map(([, id]) => id);
    return ids.map((id) => count(document, new RegExp(`<w:numId w:val="${id}"/>`, 'g'))).filter((n) => n > 0);
  };
  const sizes = demo.sections.map((section) => section.items.length);
  expect(await lists({})).toEqual([sizes.reduce((a, b) => a + b, 0)]);
  expect(await lists({ display_exam_index: 0, display_mini_index: 1 })).toEqual(sizes);
  expect(await lists({ display_exam_index: 0, display_mini_index: 0 })).toEqual([]);
});

test('sheet, header with the title, foot with page x of y, section titles kept with their question', async () => {
  const { document, part, files } = await build(blocksOf(papers[0] as DemoPaper));
  expect(document).toMatch(/<w:pgSz w:w="11906" w:h="16838"/);
  const feet = Object.keys(files)
    .filter((name) => /footer\d\.xml$/.test(name))
    .map(part)
    .join('');
  expect(feet).toMatch(/第 .*PAGE.* 页 共 .*NUMPAGES.* 页/);
  expect(
    Object.keys(files)
      .filter((name) => /header\d\.xml$/.test(name))
      .map(part)
      .join(''),
  ).toContain('试卷 &lt;A&amp;B&gt;');
  expect(document).toMatch(/<w:pStyle w:val="Heading1"\/>(?:(?!<\/w:p>).)*一、/);
  expect(part('word/styles.xml')).toMatch(/w:styleId="Heading1"(?:(?!<\/w:style>).)*<w:keepNext\/>/);
});

test('answers apart begin a page of their own; answer space has its height', async () => {
  const apart = await build(blocksOf(papers[0] as DemoPaper, { answers: 'apart' }));
  const [paper = '', answers = ''] = apart.document.split('</w:sectPr>');
  expect(paper).not.toContain('参考答案');
  expect(answers).toMatch(/参考答案.*<w:pgNumType w:start="1"\/>/);
  const space: PaperBlock = { id: 's', kind: 'space', question_id: 1, shares: 1, height: 40 };
  const { document } = await build([space, stem('<p>下一题</p>')]);
  const heights = [...document.matchAll(/w:line="(\d+)" w:lineRule="exact"/g)].map(([, line]) => Number(line));
  expect(heights.reduce((a, b) => a + b, 0)).toBeCloseTo(2268, -1);
  // With nothing below, the space is after a paragraph, which Word cuts off at the page end.
  for (const below of [
    [],
    blocksOf(papers[0] as DemoPaper, { answers: 'apart' }).filter(({ kind }) => kind === 'answersTitle'),
  ]) {
    expect((await build([stem('<p>末题</p>'), space, ...below])).document).toMatch(
      /w:after="2268" w:before="0" w:line="20" w:lineRule="exact"/,
    );
  }
});

test('the answer space between the parts of a question stays with the next part, the one below the last part does not', async () => {
  const { document } = await build(blocksOf(papers[2] as DemoPaper, {}));
  const paragraphs = [...document.matchAll(/<w:p>(?:(?!<w:p>).)*?<\/w:p>/gs)].map(([text]) => text);
  const styleOf = (text = '') => /<w:pStyle w:val="(\w+)"/.exec(text)?.[1] ?? '';
  const between: Record<string, Set<boolean>> = {};
  paragraphs.forEach((text, at) => {
    if (styleOf(text) !== 'AnswerSpace') return;
    const next = styleOf(paragraphs[at + 1]);
    (between[next] ??= new Set()).add(text.includes('<w:keepNext/>'));
  });
  expect([...(between['Part'] ?? [])]).toEqual([true]);
  expect([...(between['Question'] ?? [])]).toEqual([false]);
});

test('marks, blanks, merged tables, lists and pictures survive', async () => {
  const { document, files } = await build([
    stem(
      '<p><em>不正确</em>的<u>是</u><b>a</b><sub>2</sub><span data-blank=""></span></p>' +
        '<table><tr><th colspan="2">甲</th><td rowspan="2">乙</td></tr><tr><td>1</td><td data-align="right">\\(x\\)</td></tr></table>' +
        '<ol><li>一</li><li>二</li></ol><figure data-placement="right"><img src="/files/a.png" alt="图一" data-width-mm="40"></figure>',
    ),
  ]);
  expect(document).toMatch(/<w:em w:val="dot"\/>.*不正确/);
  expect(document).toMatch(/<w:u w:val="single"\/>(?:(?!<\/w:r>).)*\u00A0{10,}/);
  expect(document).toMatch(/<w:gridSpan w:val="2"\/>.*<w:vMerge w:val="restart"\/>.*<w:vMerge w:val="continue"\/>/);
  expect(document).toMatch(/<wp:extent cx="1438275" cy="\d+"\/>.*图一/);
  expect(Object.keys(files).filter((name) => name.startsWith('word/media/'))).toHaveLength(1);
});

test.each([
  ['left', 'left'],
  ['below', 'center'],
])('a picture placed %s stands there, as wide as it was made in mm', async (placement, alignment) => {
  const { document } = await build([
    stem(
      `<p>如图</p><figure data-placement="${placement}"><img src="/files/a.png" alt="图一" data-width-mm="25"></figure>`,
    ),
  ]);
  const paragraph = document.split('<w:p>').find((each) => each.includes('图一')) ?? '';
  expect(paragraph).toContain(`<w:jc w:val="${alignment}"/>`);
  // EMU: 36,000 per mm, to the nearest pixel.
  expect(Math.abs(Number(/<wp:extent cx="(\d+)"/.exec(paragraph)?.[1]) / 36_000 - 25)).toBeLessThan(0.2);
});

test.each([
  [['1', '2', '3', '4'], 3, 1],
  [['一二三四五六七八九十一二', '2', '3', '4'], 1, 2],
  [['一二三四五六七八九十一二三四五六七八九十一二三四五六七八九十一二三', '2', '3', '4'], 0, 4],
  [['1', '2', '3', '4', '5'], 4, 1],
  [['一二三四五六七八九十', '2', '3', '4', '5'], 2, 2],
])('options %j stand beside one another where they fit', async (texts, tabs, rows) => {
  const options: PaperBlock = {
    id: 'o',
    kind: 'options',
    question_id: 1,
    options: texts.map((content, i) => ({ id: String(i), content })),
  };
  const { document } = await build([options]);
  expect(count(document, /<w:tab w:val="left"/g) / Math.max(1, rows)).toBe(tabs);
  expect(count(document.replace(/<w:sectPr.*/, ''), /<w:p>/g)).toBe(rows);
  for (const letter of 'ABCD') expect(document).toContain(`${letter}．`);
});

test('hard content finishes, loses nothing and says what it could not do', async () => {
  const wide = `<table>${`<tr>${'<td>1</td>'.repeat(20)}</tr>`.repeat(30)}</table>`;
  const { paper, document } = await build(
    [
      stem('<p>坏 \\(\\nosuch{x}\\)，好 \\(y\\)</p><figure><img src="/files/gone.png" alt="缺图"></figure>'),
      stem(`${wide}<p>${'长'.repeat(10_000)}𠮷 مرحبا \u0001</p>`, { label: '2．' }),
    ],
    { loadPicture: () => Promise.reject(new Error('offline')) },
  );
  expect(document).toContain('$\\nosuch{x}$');
  expect(document).toMatch(/图未能载入：缺图/);
  expect(document).toContain('𠮷 مرحبا');
  expect(count(document, /<w:tc>/g)).toBe(600);
  expect(paper).toMatchObject({ formulas: 2, fallen: 1, lostPictures: 1 });
  expect(wordNote(paper)).toEqual({
    note: '公式 2 个，其中 1 个保留为源码；如 \\nosuch{x}；1 张图未能载入',
    complete: false,
  });
});

test('the notice after an export to Word names the films that were left out', async () => {
  const { paper, document } = await build([
    stem('<p>看录像。</p><video src="/files/a.mp4" controls></video>'),
    stem('<video src="/files/b.mp4" controls></video>', { label: '2．' }),
  ]);
  expect(document).toContain('看录像。');
  expect(wordNote(paper)).toEqual({ note: '2 段视频不能印在纸上，已略去', complete: false });
});

test('cancel stops it; progress reaches the end', async () => {
  const seen: [number, number][] = [];
  await build(blocksOf(papers[0] as DemoPaper), { onProgress: (done, total) => seen.push([done, total]) });
  const [done, total] = seen.at(-1) ?? [0, 1];
  expect(done).toBe(total);
  const controller = new AbortController();
  const running = build(blocksOf(papers[0] as DemoPaper), {
    signal: controller.signal,
    onProgress: () => controller.abort(),
  });
  await expect(running).rejects.toThrow();
});

test('A3 and 8K are placed in two columns on a wide sheet', async () => {
  const { document } = await build(blocksOf(papers[0] as DemoPaper), { layout: { size: 'A3', font_size: 12 } });
  expect(document).toMatch(/<w:pgSz w:w="23811" w:h="16838" w:orient="landscape"/);
  expect(document).toMatch(/<w:cols w:space="\d+" w:num="2"/);
});

test('fractions of the text keep their full size in Word, those in an exponent or written small stay small', async () => {
  const full = async (html: string) => count((await build([stem(html)])).document, /<m:argSz m:val="1"/g);
  expect(await full('<p>$\\dfrac{1}{2}$，$x^{\\frac12}$，$\\tfrac12$</p>')).toBe(2);
  expect(await full('<p>$\\frac{1}{2}$</p>')).toBe(0);
});

test('a numbered line of the notice and the text of a heading hang under their beginning', async () => {
  const { document } = await build(
    blocksOf({ title: '卷', notice: '1．写姓名。\n（2）交卷。\n其他', sections: papers[0]?.sections ?? [] }),
  );
  const indents = [
    ...document.matchAll(/<w:p>(?:(?!<\/w:p>).)*?<w:ind [^>]*w:hanging="(\d+)"(?:(?!<\/w:p>).)*<\/w:p>/g),
  ];
  const of = (text: string) => Number(indents.find(([all]) => all.includes(text))?.[1] ?? 0);
  expect(of('写姓名')).toBeGreaterThan(0);
  expect(of('交卷')).toBeGreaterThan(of('写姓名'));
  expect(of('其他')).toBe(0);
  expect(of('一、')).toBeGreaterThan(0);
});

test.each([
  ['math', 'Cambria'],
  ['times', 'Times New Roman'],
] as const)(
  'letters and digits of a paper with the face %s are %s in Word, also in headings',
  async (latin_face, face) => {
    const { part } = await build([stem('<p>x = 3</p>')], { layout: { size: 'A4', font_size: 10.5, latin_face } });
    const fonts = [...part('word/styles.xml').matchAll(/w:ascii="([^"]*)"/g)].map(([, name]) => name);
    expect(new Set(fonts)).toEqual(new Set([face]));
    expect(part('word/styles.xml')).toContain('w:eastAsia="黑体"');
  },
);
