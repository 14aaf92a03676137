// Papers that LibreOffice has saved, as a school without Word does: the same questions come out of them.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import { load, questions, type Question } from '../../../../../mocks/demo/readDemo';
import { isPlain, teacherPaper } from '../../../../../mocks/teacherPaper';
import { paperBlocks, type PaperQuestion, type PaperSource } from '../../../../domain/paper/paperModel';
import { decodeDocx } from '../../../../formats/docx/read';
import { buildWordPaper } from '../../../../formats/docx/write';
import { questionRows } from '../../../../formats/shared/importedQuestion';
import { modernWord, sourceFile } from './importFile';
import { officeOf, type Office } from './libreOffice';

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
    const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
    const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const related = (id: number, kind: string, target: string) =>
      `<Relationship Id="r${id}" Type="${relations}/${kind}" Target="${target}"/>`;
    const relationships = (inner: string) =>
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
    const override = (name: string, kind: string) =>
      `<Override PartName="/word/${name}.xml" ContentType="${types}.${kind}+xml"/>`;
    const document = ({ parts }: ReturnType<typeof teacherPaper>): Uint8Array => {
      const files = {
        '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('document', 'document.main')}${override('numbering', 'numbering')}${override('styles', 'styles')}</Types>`,
        '_rels/.rels': relationships(related(1, 'officeDocument', 'word/document.xml')),
        'word/_rels/document.xml.rels': relationships(
          related(1, 'numbering', 'numbering.xml') + related(2, 'styles', 'styles.xml'),
        ),
        ...parts,
      };
      return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
    };
    const papers = new Map(
      Array.from({ length: 12 }, (_none, at) => [`${at + 1}.docx`, document(teacherPaper(plain as never, at + 1))]),
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
