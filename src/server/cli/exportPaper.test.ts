// Word files from the command line: complete, counted, and no file when the paper is unknown.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { createMockQuestion } from '../../../mocks/factories/question';
import { openDemoApp } from '../../testing/testBanks';
import { NO_OWNER } from '../jobs/fairQueue';
import { buildPaperFiles } from '../paperFiles/fileBuilders';
import { pictureOf } from '../paperFiles/pictures';
import { UsageError, type CommandIo } from './command';
import { exportCommand, exportPaper, writePaper } from './exportPaper';

const folder = mkdtempSync(join(tmpdir(), 'tiku-export-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('wrong use is refused before anything is opened', async () => {
  const io: CommandIo = { out: () => undefined, err: () => undefined, env: {}, interactive: false };
  await expect(exportCommand.run(['paper'], io)).rejects.toThrow(UsageError);
  await expect(exportCommand.run(['paper', '1', '--format', 'doc', '--out', 'x'], io)).rejects.toThrow(UsageError);
  await expect(exportCommand.run(['paper', '1'], io)).rejects.toThrow(UsageError);
  await expect(exportCommand.run(['paper', '1', '--out', 'x', '--answers', 'x'], io)).rejects.toThrow(UsageError);
});

test('a stored paper becomes a Word file with its formulas and pictures', async () => {
  const app = await openDemoApp();
  const { id } = await app.db.kysely.selectFrom('papers').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  const lines: string[] = [];
  const out = join(folder, 'p.docx');
  await exportPaper(
    app.db,
    { dataDir: app.dataDir },
    { id, out, answers: 'end', json: true, print: (line) => lines.push(line) },
  );
  const report = JSON.parse(lines[0] ?? '{}') as { formulas: number; fallen: number; lost_pictures: number };
  expect(report).toMatchObject({ fallen: 0, lost_pictures: 0 });
  expect(existsSync(out)).toBe(true);
  const document = strFromU8(unzipSync(readFileSync(out))['word/document.xml'] ?? new Uint8Array());
  expect(document.match(/<m:oMath>/g)).toHaveLength(report.formulas);
  expect(report.formulas).toBeGreaterThan(20);
  for (const [format, sign] of [
    ['tex', '\\documentclass'],
    ['html', '<math'],
    ['txt', '____'],
    ['json', '"sections"'],
  ] as const) {
    const file = join(folder, `p.${format}`);
    await writePaper(app.db, { dataDir: app.dataDir }, format, {
      id,
      out: file,
      answers: 'end',
      json: true,
      print: (line) => lines.push(line),
    });
    expect(readFileSync(file, 'utf8')).toContain(sign);
  }
  const missing = join(folder, 'missing.docx');
  await expect(
    exportPaper(
      app.db,
      { dataDir: app.dataDir },
      { id: 999_999, out: missing, answers: undefined, json: false, print: () => undefined },
    ),
  ).rejects.toThrow();
  expect(existsSync(missing)).toBe(false);
  await app.close();
});

test('LaTeX gets the drawn PNG of a vector picture, which it cannot read itself', async () => {
  const src = '/files/a.svg';
  const question = createMockQuestion({
    content: `<figure data-placement="center"><img src="${src}" alt="图"></figure>`,
  });
  const { files } = await buildPaperFiles(
    {
      ...{ format: 'questions', questions: [question], routes: new Map(), teacher: true, name: 'p' },
      pictures: new Map([[src, Buffer.from('<svg viewBox="0 0 120 80"></svg>')]]),
      drawings: new Map([[src, new Uint8Array([1, 2, 3])]]),
    },
    { owner: NO_OWNER },
  );
  expect(files.map((file) => file.path)).toEqual(['p.tex', 'p-pictures/01.png']);
  expect(Buffer.from(files[0]?.data ?? []).toString('utf8')).toContain('p-pictures/01.png');
  expect(files[1]?.data).toEqual(new Uint8Array([1, 2, 3]));
});

test('sizes are read from the picture itself', () => {
  const jpeg = Buffer.from('ffd8ffe000040000ffc0000b08003200640100000000', 'hex');
  expect(pictureOf(jpeg)).toMatchObject({ type: 'jpg', width: 100, height: 50 });
  expect(pictureOf(Buffer.from('<svg viewBox="0 0 120 80"></svg>'))).toMatchObject({
    type: 'svg',
    width: 120,
    height: 80,
  });
  expect(pictureOf(Buffer.from('RIFF....WEBP'))).toBeNull();
});
