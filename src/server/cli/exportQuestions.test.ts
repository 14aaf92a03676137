// If these fail, questions cannot leave the bank, or are changed when another bank imports them.
import { execFile, execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { FORMAT_IDS, FORMATS, type FormatId } from '../../formats/formats';
import { decodeBankJson } from '../../formats/json/read';
import { newDraft, type QuestionDraft } from '../../formats/shared/importedQuestion';
import { decodeQuestionTable } from '../../formats/table/read';
import { openTestApp, type TestApp } from '../../testing/testApp';
import { openDemoApp } from '../../testing/testBanks';
import { PNG } from '../../testing/testFiles';
import { transaction } from '../db/database';
import { errorCode } from '../db/errors';
import { insertFile } from '../files/fileRows';
import { makeFolderFiles } from '../files/files';
import { importRows, newReport } from '../modules/question/import/importRows';
import { sourceFile, wordSource } from '../modules/question/parse/importFile';
import { checkBank } from './check';
import { UsageError, type CommandIo, type ServerSide } from './command';
import { exportCommand } from './exportPaper';
import { exportQuestions, type QuestionsTask } from './exportQuestions';

const folder = mkdtempSync(join(tmpdir(), 'tiku-questions-'));
let bank: TestApp;
let lines: string[];
let progress: string[];
beforeAll(async () => {
  bank = await openDemoApp();
}, 60_000);
beforeEach(() => {
  [lines, progress] = [[], []];
});
afterAll(async () => {
  await bank.close();
  rmSync(folder, { recursive: true, force: true });
});
const io = (interactive = false): CommandIo => ({
  out: (line) => lines.push(line),
  err: (line) => progress.push(line),
  env: {},
  interactive,
});
const run = (task: Partial<QuestionsTask> & Pick<QuestionsTask, 'out'>, interactive = false) =>
  exportQuestions(
    bank.db,
    { dataDir: bank.dataDir },
    { format: 'json', teacher: true, filter: {}, json: true, ...task },
    io(interactive),
  );

test.each([
  [['questions', '--format', 'xml', '--out', 'x']],
  [['questions', '--format', 'json']],
  [['questions', '--format', 'json', '--out', 'x', '--status', 'four']],
  [['questions', '--format', 'json', '--out', 'x', '--kp-ids', '1,x']],
  [['questions', '--format', 'json', '--out', 'x', '--colour', '1']],
  [['questions', 'more', '--format', 'json', '--out', 'x']],
  [['questions', '--format', 'latex', '--out', 'x', '--answers', 'apart']],
  [['answers']],
])('wrong use is refused before anything is opened: %j', async (args) => {
  await expect(exportCommand.run(args, io())).rejects.toThrow(UsageError);
});

test('the whole bank as JSON, imported into an empty one, is the same bank', async () => {
  const out = join(folder, 'bank.json');
  await run({ out }, true);
  const { count } = await bank.db.kysely
    .selectFrom('questions')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(lines[0] ?? '')).toEqual({ out, format: 'json', questions: Number(count), pictures: 0, notes: [] });
  expect(progress.at(-1)).toContain(`${count} / ${count}`);
  const rows = [...decodeBankJson(readFileSync(out, 'utf8'))];
  expect(rows.filter((row) => 'refused' in row)).toEqual([]);
  expect(rows).toHaveLength(Number(count));

  const other = await openTestApp();
  const report = newReport();
  await importRows(
    other.db,
    'bank.json',
    rows,
    {
      owner: { author_id: 1, organization_id: 1 },
      systemTitle: '导入的题库知识点',
      kind: 1,
      trusted: false,
      dryRun: false,
    },
    report,
  );
  expect(report.refused).toEqual([]);
  expect(report.stored + report.duplicates.length).toBe(rows.length);
  const again = join(folder, 'again.json');
  await exportQuestions(
    other.db,
    { dataDir: other.dataDir },
    { format: 'json', out: again, teacher: true, filter: {}, json: true },
    io(),
  );
  await other.close();
  const texts = (file: string) =>
    [...decodeBankJson(readFileSync(file, 'utf8'))].map((row) =>
      'draft' in row ? JSON.stringify(row.draft) : row.refused,
    );
  const before = new Set(texts(out));
  const after = texts(again);
  expect(after).toHaveLength(report.stored);
  expect(after.filter((text) => !before.has(text))).toEqual([]);
}, 120_000);

/** `\(x\)` and `$x$` in a typed answer are the same formula. */
const spelled = (value: unknown): string => JSON.stringify(value).replace(/\\\\\(((?:(?!\\\\\)).)*)\\\\\)/g, '$$$1$$');

describe.each(FORMAT_IDS.filter((id) => FORMATS[id].write?.package ?? FORMATS[id].write?.questions))('%s', (format) => {
  test('the whole demo bank is written, and comes back where the format is read', async () => {
    const [out, json] = [join(folder, `all.${format}`), join(folder, 'all.json')];
    await run({ out, format });
    await run({ out: json });
    const { questions, notes } = JSON.parse(lines[0] ?? '') as { questions: number; notes: string[] };
    const { read } = FORMATS[(FORMATS[format].readAs ?? format) as FormatId];
    if (!read) return expect(questions).toBeGreaterThan(0);
    const back = [...(await read.load())(sourceFile(readFileSync(out)))];
    // Pictures of the demo are drawings of this program; each is named.
    const outside = back.filter((row) => 'refused' in row && row.refused.startsWith('用到文件之外的图片'));
    expect(back.filter((row) => 'refused' in row && !outside.includes(row))).toEqual([]);
    expect(notes.filter((note) => /svg/.test(note)).length >= outside.length).toBe(true);
    expect(back).toHaveLength(questions);
    const left = new Set(notes.map((note) => /^试题 (\d+)：.*没有写入$/.exec(note)?.[1]));
    const unsaid = new Set(notes.filter((note) => /svg/.test(note)).map((note) => /^试题 (\d+)/.exec(note)?.[1]));
    const records = (JSON.parse(readFileSync(json, 'utf8')) as { questions: { id: number }[] }).questions;
    const wanted = [...decodeBankJson(readFileSync(json, 'utf8'))].filter((_row, place) => {
      const id = String(records[place]?.id);
      return !left.has(id) || unsaid.has(id);
    });
    const shape = ({ content, options, answer, analysis }: QuestionDraft, flat: boolean) => [
      flat ? 0 : [content, options.map((option) => option.content), options.length > 0 ? 0 : answer],
      FORMATS[format].losses.includes('analysis') ? 0 : analysis,
    ];
    const unequal = wanted.flatMap((row, place) => {
      const came = back[place];
      if (!('draft' in row) || !came || !('draft' in came)) return [];
      const flat = row.draft.parts.length > 0;
      const [mine, its] = [shape(row.draft, flat), shape(came.draft, flat)];
      return spelled(mine) === spelled(its) || JSON.stringify(mine).includes('.svg') ? [] : [[mine, its]];
    });
    expect(unequal.slice(0, 2)).toEqual([]);
  });
});

test.each(['csv', 'xlsx'] as const)(
  '%s: a row for each question, read again but for what no cell holds',
  async (format) => {
    const out = join(folder, `rows.${format}`);
    await run({ out, format });
    const { questions } = JSON.parse(lines[0] ?? '') as { questions: number };
    const rows = [...decodeQuestionTable((await wordSource(readFileSync(out), null)).text)];
    expect(rows).toHaveLength(questions);
    const refused = rows.flatMap((row) => ('refused' in row ? [row.refused] : []));
    for (const reason of refused) expect(reason).toMatch(/表格装不下/);
    expect(rows.length - refused.length).toBeGreaterThan(questions / 2);
  },
);

test('the standard output gets the file alone, and the report goes beside it', async () => {
  const written: string[] = [];
  const spy = jest.spyOn(process.stdout, 'write').mockImplementation(((data: string, done?: () => void) => {
    written.push(String(data));
    done?.();
    return true;
  }) as never);
  await run({ out: '-' }).finally(() => spy.mockRestore());
  expect(lines).toEqual([]);
  const { questions } = JSON.parse(progress.at(-1) ?? '') as { questions: number };
  expect([...decodeBankJson(written.join(''))]).toHaveLength(questions);
});

test('pictures go along; without them a question is refused there, and a bank that lacks one says so', async () => {
  const files = await makeFolderFiles(bank.dataDir);
  const file = await files.save(Readable.from([PNG]), { name: 'a.png', limit: 1e6, accept: 'image' });
  await transaction(bank.db, (tx) => insertFile(tx, { id: 1, organization_id: 1 }, file, files.quota));
  const content = `<p>这幅没有见过的图形里一共有多少个锐角<img src="${file.full_path}" alt="图"></p>`;
  const draft = newDraft({ type_id: 400, content, answer: '<p>略</p>', stage_id: 3, kind: 'test' });
  const options = {
    owner: { author_id: 1, organization_id: 1 },
    systemTitle: null,
    kind: 1,
    trusted: false,
    dryRun: false,
  };
  await importRows(bank.db, 'a', [{ line: 1, ref: 'a', draft, notes: [] }], { ...options, files }, newReport());
  const out = join(folder, 'pictured.json');
  await run({ out, filter: { keyword: '这幅没有见过的图形' } });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ questions: 1, pictures: 1, notes: [] });

  const other = await openTestApp();
  const otherFiles = await makeFolderFiles(other.dataDir);
  const bare = newReport();
  await importRows(other.db, 'a', [{ line: 1, ref: 'a', draft, notes: [] }], { ...options, files: otherFiles }, bare);
  expect(bare.refused).toMatchObject([
    { reason: expect.stringContaining('不在本题库中，请从原题库重新导出') as string },
  ]);
  const whole = newReport();
  await importRows(other.db, 'a', decodeBankJson(readFileSync(out, 'utf8')), { ...options, files: otherFiles }, whole);
  expect(whole).toMatchObject({ stored: 1, refused: [] });
  expect(await checkBank(other.db, otherFiles)).toEqual([]);
  const { full_path } = await other.db.kysely.selectFrom('files').select('full_path').executeTakeFirstOrThrow();
  expect((await buffer((await otherFiles.open(full_path))?.read() ?? Readable.from([]))).equals(PNG)).toBe(true);
  await other.db.kysely.deleteFrom('files').execute();
  expect(await checkBank(other.db, otherFiles)).toMatchObject([
    { rule: 'question-picture', count: 1, ids: [expect.stringContaining(full_path)] },
  ]);
  await other.close();
}, 120_000);

test('a link stays a link, a device is written to and never replaced, a file keeps its mode', async () => {
  const [real, link, pipe] = [join(folder, 'real.json'), join(folder, 'link.json'), join(folder, 'pipe')];
  writeFileSync(real, 'old', { mode: 0o600 });
  symlinkSync(real, link);
  await run({ out: link });
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(real, 'utf8')).toContain('tiku-questions');
  expect(statSync(real).mode & 0o777).toBe(0o600);
  symlinkSync(join(folder, 'later.json'), join(folder, 'ahead.json'));
  await run({ out: join(folder, 'ahead.json') });
  expect(readFileSync(join(folder, 'later.json'), 'utf8')).toContain('tiku-questions');
  await run({ out: '/dev/null' });
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  execFileSync('mkfifo', [pipe]);
  const read = promisify(execFile)('head', ['-c', '30', pipe]);
  await run({ out: pipe }).catch((error: unknown) => expect(errorCode(error)).toBe('EPIPE'));
  expect((await read).stdout).toContain('tiku-questions');
  expect(lstatSync(pipe).isFIFO()).toBe(true);
  await expect(run({ out: folder })).rejects.toThrow('这是一个文件夹');
});

test('a file that is there is replaced with --force only', async () => {
  const out = join(folder, 'kept.json');
  writeFileSync(out, 'mine');
  const args = ['questions', '--format', 'json', '--out', out];
  await expect(exportCommand.run(args, io())).rejects.toThrow(/已存在/);
  await expect(exportCommand.run(['paper', '1', '--format', 'txt', '--out', out], io())).rejects.toThrow(/已存在/);
  expect(readFileSync(out, 'utf8')).toBe('mine');
});

test('--dry-run says what would be written, and writes nothing', async () => {
  const out = join(folder, 'rehearsed.json');
  const said: string[] = [];
  const server = { db: bank.db, config: { dataDir: bank.dataDir } } as ServerSide;
  const told = { ...io(), server, out: (line: string) => void said.push(line) };
  expect(await exportCommand.run(['questions', '--format', 'json', `--out=${out}`, '--dry-run'], told)).toBe(0);
  expect(said.join()).toMatch(/rehearsed\.json：试题 \d+ 道/);
  expect(said.join()).toContain(out);
  expect(existsSync(out)).toBe(false);
  const nowhere = ['questions', '--format', 'json', '--out', join(folder, 'none', 'x.json'), '--dry-run'];
  await expect(exportCommand.run(nowhere, told)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('filters are those of the list; nothing found writes nothing and says so', async () => {
  const out = join(folder, 'choice.json');
  await run({ out, filter: { type_id: 101, status: 4 } });
  const types = [...decodeBankJson(readFileSync(out, 'utf8'))].map((row) => ('draft' in row ? row.draft.type_id : 0));
  expect(types.length).toBeGreaterThan(0);
  expect(new Set(types)).toEqual(new Set([101]));
  const none = join(folder, 'none.json');
  await expect(run({ out: none, filter: { keyword: '绝没有这样的一道题' } })).rejects.toThrow('没有符合条件的试题');
  expect(existsSync(none)).toBe(false);
});

test('LaTeX for students holds no answers; an earlier file stays when the export cannot be written', async () => {
  const out = join(folder, 'q.tex');
  await run({ out, format: 'latex', filter: { status: 4 } });
  expect(readFileSync(out, 'utf8')).toContain('\\begin{solution}');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    format: 'latex',
    formulas: expect.any(Number),
    pictures: readdirSync(join(folder, 'q-pictures')).length,
  });
  await run({ out, format: 'latex', teacher: false, filter: { status: 4 } });
  expect(readFileSync(out, 'utf8')).not.toContain('\\begin{solution}');
  writeFileSync(join(folder, 'kept'), 'old');
  await expect(run({ out: join(folder, 'kept', 'x.json') })).rejects.toThrow();
  expect(readFileSync(join(folder, 'kept'), 'utf8')).toBe('old');
});
