// If these fail, a Word paper splits a question, loses its seal line, or cannot be restyled.
import { strFromU8, unzipSync } from 'fflate';
import { plainLayout } from '../../../contract/paper/plainLayout';
import type { PaperBlock } from '../../../domain/paper/paperModel';
import { decodeDocx } from '../read';
import { buildWordPaper, type WordJob } from '../write';
import type { WordPicture } from './wordUnits';

const PNG = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAAAAABX3VL4AAAADklEQVR4nGNgYGD4DwABBAEAwS2OUAAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const PICTURE: WordPicture = { type: 'png', data: PNG, width: 200, height: 200 };

async function build(blocks: readonly PaperBlock[], changes: Partial<WordJob> = {}) {
  const { data } = await buildWordPaper({
    title: '期中 <A&B>',
    blocks,
    layout: { ...plainLayout(), ...changes.layout },
    sealLine: false,
    loadPicture: () => Promise.resolve(PICTURE),
    ...changes,
  });
  const files = unzipSync(new Uint8Array(data));
  const part = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const all = (pattern: RegExp) =>
    Object.keys(files)
      .filter((name) => pattern.test(name))
      .map(part);
  const document = part('word/document.xml');
  const paragraphs = document.match(/<w:p>.*?<\/w:p>/g) ?? [];
  return { files, part, all, document, paragraphs };
}
const base = { group: 'q1', question_id: 1 };
const stem = (html: string): PaperBlock => ({
  ...base,
  id: 'q1:stem',
  kind: 'stem',
  label: '1．',
  score: '',
  html,
  bracket: false,
});
const options: PaperBlock = {
  ...base,
  id: 'q1:options',
  kind: 'options',
  options: ['甲', '乙', '丙', '丁'].map((content, i) => ({ id: String(i), content })),
};
const part = (n: number): PaperBlock => ({
  ...base,
  id: `q1:part${n}`,
  kind: 'part',
  label: `（${n}）`,
  score: '',
  html: '<p>求解</p>',
});
const answer: PaperBlock = {
  ...base,
  id: 'q1:answer0',
  kind: 'answer',
  label: '',
  name: '【答案】',
  html: 'A',
};
const figure = (placement: string, mm: number) =>
  `<figure data-placement="${placement}"><img src="/files/a.png" alt="图一" data-width-mm="${mm}"></figure>`;
const kept = (paragraph: string) => paragraph.includes('<w:keepNext/>');
const styleOf = (paragraph: string) => /<w:pStyle w:val="(\w+)"/.exec(paragraph)?.[1];

test('a question stays on one page with its figure, options and parts; the next one may begin another', async () => {
  const choice = await build([stem(`<p>如图</p>${figure('below', 30)}<p>则</p>`), options]);
  expect(choice.paragraphs.map(kept)).toEqual([true, true, true, false]);
  const problem = await build([stem('<p>已知</p>'), part(1), part(2)]);
  expect(problem.paragraphs.map(kept)).toEqual([true, true, false]);
  const long = await build([stem(`<p>${'长'.repeat(3000)}</p>`), part(1), part(2)]);
  expect(long.paragraphs.map(kept)).toEqual([true, false, false]);
});

test('the rows of a table stay with their question, also below an empty cell; short answer space is one piece', async () => {
  const table = '<table><tr><th></th><th>男</th></tr><tr><td>满意</td><td></td></tr></table>';
  const space: PaperBlock = { ...base, id: 'q1:space', kind: 'space', height: 40, shares: 1 };
  const next: PaperBlock = { ...stem('<p>下一题</p>'), group: 'q2' };
  const { paragraphs } = await build([stem(`<p>调查如下</p>${table}<p>求概率</p>`), space, next]);
  expect(paragraphs.map((one) => [styleOf(one), kept(one)])).toEqual([
    ['Question', true],
    ['TableText', true],
    ['TableText', true],
    ['TableText', true],
    ['TableText', true],
    ['QuestionText', true],
    ['AnswerSpace', false],
    ['Question', false],
  ]);
});

test('a narrow figure is to the right of text and options, a wide one below; nothing overlaps it', async () => {
  const narrow = await build([stem(`<p>如图</p>${figure('right', 50)}`), options]);
  expect(narrow.paragraphs[0]).toMatch(/<wp:anchor .*<wp:wrapSquare .*图一.*如图/);
  // Text and one line of options are lower than the figure: the rest of its height follows, on the same page.
  expect(narrow.paragraphs.map(styleOf)).toEqual(['Question', 'Options', 'AnswerSpace']);
  expect(narrow.paragraphs.map(kept)).toEqual([true, true, false]);
  const rest = Number(/w:line="(\d+)" w:lineRule="exact"/.exec(narrow.paragraphs[2] ?? '')?.[1]) / 56.7;
  expect(rest).toBeGreaterThan(30);
  expect(rest).toBeLessThan(45);
  const wide = await build([stem(`<p>如图</p>${figure('right', 120)}`), options]);
  expect(wide.document).not.toContain('<wp:anchor');
  // As on the pages: a narrow one without a place of its own too, unless there are several.
  expect((await build([stem(`<p>如图</p>${figure('center', 50)}`), options])).document).toContain('<wp:anchor');
  for (const below of [figure('center', 90), figure('below', 50), figure('center', 30).repeat(2)])
    expect((await build([stem(`<p>如图</p>${below}`), options])).document).not.toContain('<wp:anchor');
});

test('a figure at the right is read back at the right', async () => {
  const { files } = await build([stem(`<p>如图，求面积（　　）</p>${figure('right', 50)}`), options, answer]);
  const rows = [
    ...decodeDocx({
      xml: (path) => files[path] && strFromU8(files[path]),
      base64: (path) => files[path] && Buffer.from(files[path]).toString('base64'),
    }),
  ];
  expect(JSON.stringify(rows)).toMatch(/如图，求面积.*<figure data-placement=\\"right\\"><img src=\\"data:image\/png/);
});

test('the seal line is a turned text box on the first page only, with the fields and the dashed line', async () => {
  const { all, document } = await build([stem('<p>已知</p>')], { sealLine: true });
  const sealed = all(/header\d\.xml$/).filter((header) => header.includes('<wps:wsp'));
  expect(sealed).toHaveLength(1);
  expect(sealed[0]).toMatch(/<wps:bodyPr vert="vert270"/);
  expect((sealed[0] ?? '').replace(/<[^>]+>|[\s\u00A0]/g, '')).toContain('学校：班级：姓名：考号：密封线');
  expect(sealed[0]?.match(/prstDash val="dash"/g)).toHaveLength(4);
  // LibreOffice shows the box at the corner of the sheet, independent of its anchor: the words are beside the dashes
  // there.
  const [box = ''] = sealed[0]?.match(/<wp:anchor.*?<\/wp:anchor>/) ?? [];
  expect(box.match(/posOffset>\d+/g)).toEqual(['posOffset>0', 'posOffset>0']);
  expect(box).toContain('cy="10692000"');
  expect(document).toContain('<w:titlePg/>');
  expect(document).not.toContain('考号');
});

test('each column of a wide sheet has its own page number, counted from the number of the sheet', async () => {
  const codes = async (size: 'A4' | 'A3') => {
    const { all } = await build([stem('<p>已知</p>')], { layout: { ...plainLayout(), size } });
    const [foot = ''] = all(/footer1\.xml$/);
    return [...foot.matchAll(/<w:instrText[^>]*>([^<]*)</g)].map(([, code]) => code).join('');
  };
  expect(await codes('A4')).toBe(' PAGE  NUMPAGES ');
  expect(await codes('A3')).toBe(' = 2 *  PAGE  - 1  = 2 *  NUMPAGES   = 2 *  PAGE   = 2 *  NUMPAGES  ');
});

test('with answers apart each part counts its own pages, by the page number of its end', async () => {
  const answers: PaperBlock = { id: 'a', kind: 'answersTitle', text: '参考答案', breakBefore: true };
  const { all, document } = await build([stem('<p>已知</p>'), answers], {
    layout: { ...plainLayout(), answers: 'apart' },
  });
  const codes = all(/footer\d\.xml$/).map((foot) =>
    [...foot.matchAll(/<w:instrText[^>]*>([^<]*)</g)].map(([, code]) => code).join(''),
  );
  expect(new Set(codes)).toEqual(new Set([' PAGE  PAGEREF _sectionEnd1 ', ' PAGE  PAGEREF _sectionEnd2 ']));
  for (const name of ['_sectionEnd1', '_sectionEnd2']) expect(document).toContain(`w:name="${name}"`);
});

test('the styles have the names a teacher looks for, and paragraphs follow them', async () => {
  const section: PaperBlock = {
    id: 's',
    kind: 'section',
    section_id: 1,
    heading: '一、单选题',
    parts: { number: '一、', title: '单选题', count: '', each: null, total: '' },
    note: '',
    box: true,
  };
  const { part: read, paragraphs, document } = await build([section, stem('<p>已知</p>'), options, part(1)]);
  const names = [...read('word/styles.xml').matchAll(/<w:name w:val="([^"]+)"/g)].map(([, name]) => name);
  for (const name of ['Title', 'Subtitle', 'heading 1', '题目', '选项', '小题', '注意事项', '答题空白', '答案'])
    expect(names.map((one) => one?.toLowerCase())).toContain(name.toLowerCase());
  expect(paragraphs.map(styleOf).filter((style) => style !== 'TableText')).toEqual([
    'Heading1',
    'Question',
    'Options',
    'Part',
  ]);
  // The score box floats at the left of the heading.
  expect(document).toMatch(/<w:tblpPr [^>]*w:horzAnchor="text".*得分.*评卷人.*一、单选题/);
});

test('a long title is divided into lines of about one length, with （A 卷） behind its subject', async () => {
  const text = '2026—2027学年度第一学期期末教学质量检测高二年级数学试题（A 卷）';
  const { paragraphs } = await build([{ id: 't', kind: 'title', text }]);
  const [title = ''] = paragraphs;
  expect(title.split('<w:br/>').map((line) => line.replace(/<[^>]*>/g, ''))).toEqual([
    '2026—2027学年度第一学期期末教学',
    '质量检测高二年级数学试题（A 卷）',
  ]);
});

test('the file says its title, author and language; a drawing has its PNG behind it', async () => {
  const svg: WordPicture = { ...PICTURE, type: 'svg', data: Buffer.from('<svg/>'), fallback: PNG };
  const { part: read, files } = await build([stem(`<p>如图</p>${figure('center', 30)}`)], {
    author: '王老师',
    loadPicture: () => Promise.resolve(svg),
  });
  const core = read('docProps/core.xml');
  expect(core).toContain('<dc:title>期中 &lt;A&amp;B&gt;</dc:title>');
  expect(core).toContain('<dc:creator>王老师</dc:creator>');
  expect(core).toContain('<dc:language>zh-CN</dc:language>');
  const media = Object.entries(files).filter(([name]) => name.startsWith('word/media/'));
  expect(media.map(([name]) => name.slice(-3)).sort()).toEqual(['png', 'svg']);
  expect(media.find(([name]) => name.endsWith('png'))?.[1]).toEqual(PNG);
});
