// Randomly corrupted uploads, workbooks, archives and clipboard contents: each is accepted completely or refused with a
// message, no files are left behind, and an import of a corrupted file stores whole questions or none.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { sharedData } from '../../../mocks/sharedData';
import { pastedHtml } from '../../client/lib/clipboard/pastedContent';
import { unzipRegions } from '../../client/lib/regions';
import { readTable, writeTable } from '../../client/lib/spreadsheet';
import { serializeContent } from '../../domain/content/contentToHtml';
import { sanitizeHtml } from '../../domain/content/htmlToContent';
import { decodeBankJson } from '../../formats/json/read';
import { BANK_FORMAT, BANK_VERSION } from '../../formats/json/write';
import { fuzzRuns, corruptFile, corruptJson } from '../../testing/attacks/corruptFiles';
import { openTestApp } from '../../testing/testApp';
import { box, FTYP, MOOV, pngWith } from '../../testing/testFiles';
import { generateQuestions } from '../../testing/testQuestions';
import { checkBank } from '../cli/check';
import { DomainError } from '../errors';
import { makeFolderFiles } from '../files/files';
import { importRows, newReport } from '../modules/question/import/importRows';

const INTEROP = sharedData('interop');
const real = (folder: string, pattern: RegExp): Uint8Array[] =>
  existsSync(path.join(INTEROP, folder))
    ? readdirSync(path.join(INTEROP, folder))
        .filter((name) => pattern.test(name))
        .map((name) => new Uint8Array(readFileSync(path.join(INTEROP, folder, name))))
    : [];
const FILMS = [
  Buffer.concat([FTYP, MOOV, box('mdat', Buffer.alloc(300, 7))]),
  ...real('video', /\.(?:mp4|mov|webm)$/i).filter((film) => film.length < 20_000),
].map((film) => new Uint8Array(film));
const PICTURE = new Uint8Array(pngWith(Buffer.alloc(1000, 9)));
const inWords = (text: string): void => {
  if (!/\p{Script=Han}/u.test(text)) throw new Error(`no words: ${text}`);
};

test('films and pictures: stored as they came under a random name, or refused, and nothing is left of a refused one', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tiku-fuzz-'));
  const files = await makeFolderFiles(folder);
  const kept = () =>
    readdirSync(path.join(folder, 'files'), { recursive: true })
      .map(String)
      .filter((name) => name.includes('.'));
  let stored = 0;
  try {
    await fc.assert(
      fc.asyncProperty(
        corruptFile([...FILMS, PICTURE, PICTURE]),
        fc.constantFrom('image' as const, 'video' as const),
        async (bytes, accept) => {
          try {
            const { full_path, size } = await files.save(Readable.from([Buffer.from(bytes)]), {
              name: 'a',
              limit: 1_000_000,
              accept,
            });
            if (size !== bytes.length) throw new Error('not whole');
            await files.remove(full_path);
            stored += 1;
          } catch (error) {
            if (!(error instanceof DomainError)) throw error;
            inWords(error.msg);
          }
          if (kept().length > 0) throw new Error(`left behind: ${kept().join(', ')}`);
        },
      ),
      fuzzRuns(250, 0.5),
    );
    expect(stored).toBeGreaterThan(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 900_000);

test('workbooks, lists and the regions file: rows of text, or a sentence', async () => {
  const sheet = await writeTable(
    [
      ['学号', '姓名'],
      ['1', '甲'],
      ['2', '乙，“丙”'],
    ],
    '名单',
  );
  const tables = [
    new Uint8Array(await sheet.arrayBuffer()),
    strToU8('学号,姓名\n1,"甲\n乙"\n2,丙\n'),
    strToU8('学号\t姓名\r\n1\t甲\r\n'),
    ...real('docx', /\.docx$/),
  ];
  await fc.assert(
    fc.asyncProperty(corruptFile(tables), fc.constantFrom('a.xlsx', 'a.csv'), async (bytes, name) => {
      const table = await readTable(new File([bytes as Uint8Array<ArrayBuffer>], name));
      if (typeof table === 'string') return inWords(table);
      if (!table.every((row) => row.every((cell) => typeof cell === 'string')))
        throw new Error('a cell that is no text');
      if (table.flat().join('').length > 40 * bytes.length + 1000) throw new Error('grew');
    }),
    fuzzRuns(300, 0.5),
  );
  const regions = zipSync({
    'regions.json': strToU8(
      JSON.stringify([
        { id: 1, pid: 0, level: 1, name: '上海', code: '31' },
        { id: 2, pid: 1, level: 2, name: '市辖区', code: '3101' },
      ]),
    ),
  });
  await fc.assert(
    fc.asyncProperty(corruptFile([regions]), async (bytes) => {
      const list = await unzipRegions(bytes).catch((error: unknown) =>
        error instanceof Error ? null : Promise.reject(new Error('not an error')),
      );
      for (const { id, pid, name } of list ?? [])
        if (!Number.isInteger(id) || !Number.isInteger(pid) || typeof name !== 'string')
          throw new Error('a region by half');
    }),
    fuzzRuns(200, 0.2),
  );
}, 900_000);

const WORD =
  '<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment--><p class=MsoNormal><span style="mso-list:l0 level1 lfo1">(1)</span> 求 <m:oMath><m:r><m:t>x</m:t></m:r></m:oMath><img src="file:///C:/a.png"><o:p></o:p></p><table><tr><td colspan=2>甲</td></tr></table><math><mi>y</mi></math><!--EndFragment--></body></html>';
test('what other programs put on the clipboard: clean content, the same when it is read again', () => {
  fc.assert(
    fc.property(corruptFile([strToU8(WORD)]), (bytes) => {
      const html = serializeContent(pastedHtml(new TextDecoder().decode(bytes), { blanks: true, video: true }).content);
      if (sanitizeHtml(html) !== html) throw new Error(`not stable: ${html}`);
    }),
    fuzzRuns(400, 0.5),
  );
}, 900_000);

test('an import of spoilt files: every row is stored, refused or a repeat, and the bank is whole after all of them', async () => {
  const { app: _app, db, dataDir, close } = await openTestApp();
  const own = {
    format: BANK_FORMAT,
    version: BANK_VERSION,
    questions: [...generateQuestions(5, 8)].map((row, id) => ({
      id,
      version: 1,
      status: 4,
      ...('draft' in row ? row.draft : {}),
    })),
  };
  const owner = { author_id: 1, organization_id: 1 };
  let stored = 0;
  try {
    await fc.assert(
      fc.asyncProperty(corruptJson([own]), async (value) => {
        const report = newReport();
        await importRows(
          db,
          'f.json',
          decodeBankJson(JSON.stringify(value) ?? ''),
          { owner, systemTitle: '试', kind: 1, trusted: false, dryRun: false },
          report,
        );
        if (report.stored + report.refused.length + report.duplicates.length !== report.rows)
          throw new Error(`rows unaccounted for: ${JSON.stringify(report).slice(0, 500)}`);
        for (const { reason } of report.refused) inWords(reason);
        stored += report.stored;
      }),
      fuzzRuns(60, 0.05),
    );
    const { n } = await db.kysely
      .selectFrom('questions')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(n).toBe(stored);
    expect(await checkBank(db, await makeFolderFiles(dataDir))).toEqual([]);
  } finally {
    await close();
  }
}, 900_000);
