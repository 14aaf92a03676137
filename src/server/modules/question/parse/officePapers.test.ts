// Papers that LibreOffice has saved, as a school without Word does: the same questions come out of them.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { strFromU8, strToU8, zipSync } from 'fflate';
import { load, questions, type Question } from '../../../../../mocks/demo/readDemo';
import { isPlain, teacherPaper } from '../../../../../mocks/teacherPaper';
import { paperBlocks, type PaperQuestion, type PaperSource } from '../../../../domain/paper/paperModel';
import { decodeDocx } from '../../../../formats/docx/read';
import { buildWordPaper } from '../../../../formats/docx/write';
import { readerOf } from '../../../../formats/recognise';
import { questionRows, type FileRow } from '../../../../formats/shared/importedQuestion';
import { invalid } from '../../../errors';
import { modernWord, sourceFile, wordSource } from './importFile';
import { makeImportThreads } from './importThreads';
import { makeOffice, officeOf, type Office } from './libreOffice';

const folder = mkdtempSync(path.join(tmpdir(), 'tiku-test-office-papers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const installed = officeOf(process.env);
const withOffice = installed === null ? test.skip : test;

/** All files in one start of the program. */
function saved(files: ReadonlyMap<string, Uint8Array>, format: string): Map<string, Uint8Array> {
  const [from, to] = ['in', `out-${format}`].map((name) => path.join(folder, name)) as [string, string];
  rmSync(from, { recursive: true, force: true });
  mkdirSync(from);
  for (const [name, bytes] of files) writeFileSync(path.join(from, name), bytes);
  const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile')).href}`;
  const names = [...files.keys()];
  const paths = names.map((name) => path.join(from, name));
  const options = ['--headless', '--norestore', '--convert-to', format, '--outdir', to];
  execFileSync(installed ?? '', [profile, ...options, ...paths], { stdio: 'ignore', timeout: 240_000 });
  const ending = (name: string) => name.replace(/\w+$/, format);
  return new Map(names.map((name) => [ending(name), readFileSync(path.join(to, ending(name)))]));
}

const rowsOf = (bytes: Uint8Array) =>
  questionRows(decodeDocx(sourceFile(bytes).zip ?? { xml: () => undefined, base64: () => undefined }));
const spaceless = (value: unknown): string => JSON.stringify(value).replace(/(?:\s|&nbsp;|\u3000|<\/?b>)+/g, '');
/** What a question is, without the spaces that a word processor changes. */
const told = (bytes: Uint8Array): string[] =>
  rowsOf(bytes).map((row) =>
    'refused' in row
      ? row.refused
      : spaceless([
          ...[row.draft.type_id, row.draft.content, row.draft.options, row.draft.answer, row.draft.analysis],
          row.draft.parts.map(({ content, answer }) => [content, answer]),
        ]),
  );

/** A document that LibreOffice opens. */
function document(parts: Readonly<Record<string, string>>): Uint8Array {
  const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const related = (id: number, kind: string, target: string) =>
    `<Relationship Id="r${id}" Type="${relations}/${kind}" Target="${target}"/>`;
  const relationships = (inner: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  const override = (name: string, kind: string) =>
    `<Override PartName="/word/${name}.xml" ContentType="${types}.${kind}+xml"/>`;
  const optional = ['numbering', 'styles'].filter((name) => `word/${name}.xml` in parts);
  const files = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('document', 'document.main')}${optional.map((name) => override(name, name)).join('')}</Types>`,
    '_rels/.rels': relationships(related(1, 'officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': relationships(
      optional.map((name, at) => related(at + 1, name, `${name}.xml`)).join(''),
    ),
    ...parts,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

interface DemoPaper {
  title: string;
  sections: { title: string; items: { key: string; score: number; answer_space: number }[] }[];
}
async function exported(): Promise<Uint8Array> {
  const idOf = new Map(questions.map(({ key }, at) => [key, at + 1]));
  const [paper] = load<DemoPaper[]>('papers.json');
  const source: PaperSource = {
    ...{ title: '期中', notice: '', seal_line: 0, answers: 'each', display_exam_index: 1, display_mini_index: 0 },
    sections: (paper?.sections ?? []).map(({ title, items }, id) => ({
      ...{ id, title, note: '' },
      items: items.map((item) => ({ ...item, question_id: idOf.get(item.key) ?? 0, part_scores: [] })),
    })),
  };
  const shown = (id: number) => ({ ...questions[id - 1], id }) as unknown as PaperQuestion;
  const made = await buildWordPaper({
    title: '期中',
    blocks: paperBlocks(source, shown),
    layout: { size: 'A4', font_size: 10.5 },
    sealLine: false,
    loadPicture: () => Promise.reject(new Error('no pictures')),
  });
  return new Uint8Array(made.data);
}

/** A .doc does not keep which letters of a formula are upright. */
const short = (bytes: Uint8Array): unknown[] =>
  rowsOf(bytes).map((row) =>
    'refused' in row
      ? row.refused
      : [
          ...[row.draft.origin_number, row.draft.type_id, row.draft.options.length],
          ...[row.draft.parts.map(({ score }) => score), row.draft.type_id === 400 || row.draft.answer],
        ],
  );
withOffice.each([
  ['odt', told],
  ['rtf', told],
  ['doc', short],
] as const)(
  'a paper of ours that was saved as .%s is read as the .docx is (needs LibreOffice)',
  async (format, read) => {
    const paper = await exported();
    const wanted = read(paper);
    expect(wanted.length).toBeGreaterThan(5);
    const other = saved(new Map([['paper.docx', paper]]), format);
    const back = saved(other, 'docx').get('paper.docx');
    expect(read(back ?? new Uint8Array())).toEqual(wanted);
  },
  300_000,
);

withOffice(
  'papers of teachers that LibreOffice saved again have the same questions (needs LibreOffice)',
  () => {
    const plain = (questions as Question[]).filter((one) => isPlain(one as never));
    const papers = new Map(
      Array.from({ length: 12 }, (_none, at) => [
        `${at + 1}.docx`,
        document(teacherPaper(plain as never, at + 1).parts),
      ]),
    );
    const again = saved(papers, 'docx');
    for (const [name, bytes] of papers)
      expect([name, told(again.get(name) ?? new Uint8Array())]).toEqual([name, told(bytes)]);
  },
  300_000,
);

test('formulas of EQ fields that LibreOffice left out are named before the paper is read', async () => {
  const text = '{\\rtf1\\ansi 1. {\\field{\\*\\fldinst { EQ \\\\f(1,2) }}{\\fldrslt }}\\par}';
  const office = (body: string): Office => ({
    toPdf: async () => new Uint8Array(),
    toDocx: () =>
      Promise.resolve(zipSync({ 'word/document.xml': strToU8(`<w:document><w:body>${body}</w:body></w:document>`) })),
    pictures: () => Promise.resolve(new Map()),
  });
  await expect(modernWord(strToU8(text), office('<w:p/>'))).rejects.toMatchObject({
    msg: expect.stringContaining('EQ 域') as string,
  });
  const kept = office('<w:p><w:r><w:instrText xml:space="preserve"> EQ \\f(1,2) </w:instrText></w:r></w:p>');
  await expect(modernWord(strToU8(text), kept)).resolves.toBeInstanceOf(Uint8Array);
});

test('formulas of OpenDocument text that LibreOffice left out are named before the paper is read', async () => {
  const odt = (content: string, objects: number) =>
    zipSync({
      mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
      'content.xml': strToU8(content),
      'META-INF/manifest.xml': strToU8(
        '<file-entry media-type="application/vnd.oasis.opendocument.formula"/>'.repeat(objects),
      ),
    });
  const office = (body: string): Office => ({
    toPdf: async () => new Uint8Array(),
    toDocx: () =>
      Promise.resolve(zipSync({ 'word/document.xml': strToU8(`<w:document><w:body>${body}</w:body></w:document>`) })),
    pictures: () => Promise.resolve(new Map()),
  });
  const field = '<text:p>1. <field:param field:name="code" field:value=" EQ \\f(1,2)"/></text:p>';
  await expect(modernWord(odt(field, 0), office('<w:p/>'))).rejects.toMatchObject({
    msg: expect.stringContaining('EQ 域') as string,
  });
  await expect(modernWord(odt('', 2), office('<m:oMath></m:oMath>'))).rejects.toMatchObject({
    msg: expect.stringContaining('文件里有 2 个公式，LibreOffice 转换后只有 1 个') as string,
  });
  const whole = office('<m:oMath></m:oMath><m:oMath/><w:instrText> EQ \\f(1,2)</w:instrText>');
  await expect(modernWord(odt(field, 1), whole)).resolves.toBeInstanceOf(Uint8Array);
});

const word = (...lines: readonly string[]): Uint8Array =>
  document({
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${lines.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`,
  });
const STUDENT = word('期中试卷', '1．最小的质数是____', '2．最小的合数是____', '3．三与四的和是____');
const ANSWERS = word('期中试卷参考答案', '1．2', '2．4', '3．7');
const answersOf = (rows: readonly FileRow[]) =>
  questionRows(rows).map((row) => ('draft' in row ? [row.ref, row.draft.answer] : [row.ref, row.refused]));
const MATCHED = [1, 2, 3].map((n) => [`期中 第 ${n} 题`, [[String([2, 4, 7][n - 1])]]]);

test('old papers of a zip are converted and matched with the others; one that cannot be converted is named', async () => {
  const made = new Map([
    ['{\\rtf1 a}', ANSWERS],
    ['{\\rtf1 b}', STUDENT],
  ]);
  const asked: string[] = [];
  const office: Office = {
    toDocx(doc) {
      asked.push(strFromU8(doc));
      const found = made.get(strFromU8(doc));
      return found ? Promise.resolve(found) : Promise.reject(invalid('LibreOffice 不能读取这个 Word 文档'));
    },
    pictures: () => Promise.resolve(new Map()),
    toPdf: async () => new Uint8Array(),
  };
  const zip = zipSync({
    '期中.docx': STUDENT,
    '期中（答案）.rtf': strToU8('{\\rtf1 a}'),
    '坏.rtf': strToU8('{\\rtf1 c}'),
  });
  const threads = makeImportThreads({ office, few: 0 });
  const none = makeImportThreads({ office: null, few: 0 });
  try {
    const { rows, ending } = await threads.read(zip, new AbortController().signal);
    expect([answersOf(rows), ending]).toEqual([[...MATCHED, ['坏', 'LibreOffice 不能读取这个 Word 文档']], '.zip']);
    expect(asked).toHaveLength(2);
    const without = await none.read(zip, new AbortController().signal);
    expect(answersOf(without.rows).slice(3)).toEqual([
      ['坏', expect.stringContaining('没有安装')],
      ['期中（答案）', expect.stringContaining('没有安装')],
    ]);
    // Two files of one name are distinguished.
    const both = zipSync({ '期中.docx': word('1．另一题____', '【答案】1'), '期中.rtf': strToU8('{\\rtf1 b}') });
    const told = await threads.read(both, new AbortController().signal);
    expect([...new Set(told.rows.map(({ file }) => file))]).toEqual(['期中.docx', '期中.rtf']);
  } finally {
    await Promise.all([threads.close(), none.close()]);
  }
}, 60_000);

withOffice(
  'a paper saved as .odt and its answers saved as .doc are one paper (needs LibreOffice)',
  async () => {
    const odt = saved(new Map([['期中.docx', STUDENT]]), 'odt');
    const doc = saved(new Map([['期中（答案）.docx', ANSWERS]]), 'doc');
    const zip = zipSync(Object.fromEntries([...odt, ...doc]));
    const file = await wordSource(zip, makeOffice(installed ?? ''));
    expect(answersOf([...(await readerOf(file))(file)])).toEqual(MATCHED);
  },
  300_000,
);
