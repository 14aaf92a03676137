// Import from the command line: every row is stored or reported, and a bad row does not stop the rest.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { sql } from 'kysely';
import { sharedData } from '../../../mocks/sharedData';
import { writeTable } from '../../client/lib/spreadsheet';
import { newDraft, type DraftRow, type FileRow } from '../../formats/shared/importedQuestion';
import { openTestApp, type TestApp } from '../../testing/testApp';
import { generatedImport, generateQuestions } from '../../testing/testQuestions';
import type { Database } from '../db/database';
import { migrate } from '../db/migrate';
import { openDatabase } from '../db/open';
import { makeFolderFiles } from '../files/files';
import { importRows, newReport, type ImportOptions } from '../modules/question/import/importRows';
import { checkBank } from './check';
import { UsageError, type CommandIo } from './command';
import { importCommand, importFiles } from './import';

let server: TestApp;
let options: ImportOptions;
beforeAll(async () => {
  server = await openTestApp();
  options = {
    owner: { author_id: 1, organization_id: 1 },
    systemTitle: '测试来源',
    kind: 2,
    trusted: false,
    dryRun: false,
  };
});
afterAll(() => server.close());

let serial = 0;
const words = (n: number) =>
  Array.from({ length: 30 }, (_, i) => String.fromCodePoint(0x4e00 + ((n * 1009 + i * 173) % 6000))).join('');
function row(changes: Partial<Parameters<typeof newDraft>[0]> = {}): DraftRow {
  serial += 1;
  const draft = newDraft({
    type_id: 400,
    content: `<p>${words(serial)}</p>`,
    answer: '<p>略</p>',
    stage_id: 3,
    kind: 'test',
    ...changes,
  });
  return { line: serial, ref: `r${serial}`, draft, notes: [] };
}
const run = async (rows: DraftRow[], changes: Partial<ImportOptions> = {}) => {
  const report = newReport();
  await importRows(server.db, 'f.json', rows, { ...options, ...changes }, report);
  return report;
};
const total = async () =>
  (
    await server.db.kysely
      .selectFrom('questions')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

test('broken rows are named with line and reason, the others are stored for teachers to find', async () => {
  const bad = row({ type_id: 101, answer: ['a'], options: [] });
  const rows = [row(), { line: 77, ref: 'x', refused: '缺答案' }, bad, row()];
  const report = await run(rows);
  expect(report).toMatchObject({ rows: 4, stored: 2, duplicates: [] });
  expect(report.refused).toEqual([
    { file: 'f.json', line: 77, ref: 'x', reason: '缺答案' },
    { file: 'f.json', line: bad.line, ref: bad.ref, reason: '单选题至少需要两个选项' },
  ]);
  const stored = await server.db.kysely
    .selectFrom('questions')
    .select(['status', 'listed', 'in_use', 'kind', 'author_id'])
    .execute();
  expect(stored).toEqual([1, 2].map(() => ({ status: 4, listed: 1, in_use: 1, kind: 2, author_id: 1 })));
});

test('a value that the database itself refuses costs that row only', async () => {
  const spoiled = row({ year: 40_000 });
  const huge = row({ difficulty: 99_999 });
  const before = await total();
  const rows = [row(), row(), huge, row(), spoiled, row()];
  const report = await run(rows, { trusted: true });
  expect(report.stored + report.refused.length).toBe(6);
  expect(report.refused.map((one) => one.line)).toContain(huge.line);
  expect(await total()).toBe(before + report.stored);
});

test('questions that differ in one word or sign are stored and named; only equal ones are skipped', async () => {
  const long = `${words(9100)}${words(9200)}${words(9300)}`;
  const of = (text: string) => row({ content: `<p>${long}${text}</p>` });
  const [most, least, plus, minus] = [of('求最大值'), of('求最小值'), of('\\(a+b\\)'), of('\\(a-b\\)')];
  const report = await run([most, least, plus, minus, of('求最大值')]);
  expect(report).toMatchObject({ stored: 4, duplicates: [{ similarity: 1 }] });
  expect(report.similar.map(({ line }) => line)).toEqual([least.line, plus.line, minus.line]);
  const again = await run([least, minus]);
  expect(again).toMatchObject({ stored: 0, duplicates: [{ line: least.line }, { line: minus.line }] });
});

test('duplicates are skipped with the id that they repeat: in the bank, in the batch, and differently typed', async () => {
  const first = row({ content: `<p>${words(5000)}\\(\\dfrac{1}{2}\\)</p>` });
  const stored = await run([first]);
  expect(stored.stored).toBe(1);
  const id = (
    await server.db.kysely.selectFrom('questions').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  ).id;
  const again = row({ content: `<p>${words(5000)} ，\\(\\frac12\\)。</p>` });
  const fresh = row();
  const twin = row({ content: (fresh as { draft: { content: string } }).draft.content });
  const report = await run([again, fresh, twin]);
  expect(report.stored).toBe(1);
  expect(report.duplicates).toMatchObject([
    { line: again.line, id, similarity: 1 },
    { line: twin.line, id: id + 1, similarity: 1 },
  ]);
});

test('formulas that cannot be typeset are counted and kept', async () => {
  const report = await run([row({ content: `<p>${words(7000)}\\(\\frac{1}{\\)</p>` })]);
  expect(report).toMatchObject({ stored: 1, tex_faults: 1 });
});

test('many rows are prepared and judged by threads, with the same outcome as in place', async () => {
  const formula = (n: number) =>
    `<p>${words(20_000 + n)}\\(\\begin{cases}x=${n}\\\\y=${n % 7 === 0 ? '\\nosuch' : '1'}\\end{cases}\\)</p>`;
  const rows = Array.from({ length: 120 }, (_none, n) => row(n === 50 ? { content: '' } : { content: formula(n) }));
  const notes = ['原文缺空格线，已补在句末'];
  const noted = rows.map((one, n) => (n === 3 && 'draft' in one ? { ...one, notes } : one));
  const report = await run(noted);
  expect(report).toMatchObject({
    rows: 120,
    stored: 119,
    tex_faults: 18,
    refused: [{ line: rows[50]?.line, reason: '题干不能为空' }],
  });
  expect(report.notes).toEqual([{ file: 'f.json', line: rows[3]?.line, ref: rows[3]?.ref, note: notes[0] }]);
}, 60_000);

test('knowledge routes become one system, grown and not repeated by the next import', async () => {
  const routes = [
    ['代数', '方程', '一元二次方程'],
    ['代数', '函数'],
  ];
  await run([row({ kp_routes: routes })]);
  await run([row({ kp_routes: [['代数', '方程'], ['几何']] })]);
  const systems = await server.db.kysely
    .selectFrom('knowledge_systems')
    .select(['id', 'title'])
    .where('title', '=', '测试来源')
    .execute();
  expect(systems).toHaveLength(1);
  const nodes = await server.db.kysely
    .selectFrom('kps')
    .select(['id', 'pid', 'kp_name', 'tip_key'])
    .where('system_info_id', '=', systems[0]?.id ?? 0)
    .orderBy('id')
    .execute();
  expect(nodes.map((node) => node.kp_name)).toEqual(['代数', '方程', '一元二次方程', '函数', '几何']);
  expect(new Set(nodes.map((node) => node.tip_key)).size).toBe(5);
  const links = await server.db.kysely.selectFrom('question_kp').select('kp_id').orderBy('kp_id').execute();
  expect(links.map((link) => link.kp_id)).toEqual([nodes[1], nodes[2], nodes[3], nodes[4]].map((node) => node?.id));
});

test('a dry run reports the same and stores nothing', async () => {
  const before = await total();
  expect(await run([row(), row()], { dryRun: true })).toMatchObject({ rows: 2, stored: 2 });
  expect(await total()).toBe(before);
});

test('generated questions are all different and the same again by the same seed', async () => {
  const rows = () => [...generateQuestions(3, 1200)];
  expect(await run(rows(), { trusted: true })).toMatchObject({ rows: 1200, stored: 1200, refused: [], duplicates: [] });
  const again = await run(rows(), { trusted: true });
  expect(again).toMatchObject({ stored: 0 });
  expect(again.duplicates).toHaveLength(1200);
  expect(again.duplicates.every((one) => one.id !== null)).toBe(true);
});

/** As the first start of a server makes it. */
async function makeBank(dataDir: string): Promise<void> {
  const db = await openDatabase({ dataDir });
  await migrate(db).finally(() => db.close());
}

describe('the command', () => {
  const lines: string[] = [];
  const faults: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'tiku-import-'));
  const io = (): CommandIo => ({
    out: (line) => void lines.push(line),
    err: (line) => void faults.push(line),
    env: { DATA_DIR: join(folder, 'data') },
    interactive: false,
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    [['--format', 'word', 'x']],
    [['--format', 'cmath']],
    [['--format', 'cmath', '--count', '5', 'x']],
    [['--nonsense']],
  ])('wrong use is told before anything is opened: %j', async (args) => {
    await expect(importCommand.run(args, io())).rejects.toThrow(UsageError);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  test.each([
    [join(folder, 'nothing-here.jsonl'), '没有这个文件'],
    [folder, '这不是文件'],
  ])('a file that cannot be read is refused, with its reason, before anything is opened: %s', async (file, reason) => {
    const refused = importCommand.run(['--format', 'cmath', file], io());
    await expect(refused).rejects.toMatchObject({ msg: expect.stringContaining(`${file}：${reason}`) });
    await expect(refused).rejects.not.toThrow(UsageError);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  test('imports into the configured database, ends with the report, 1 when a row was refused', async () => {
    await makeBank(join(folder, 'data'));
    const file = join(folder, 'cmath.jsonl');
    const good = {
      grade: 1,
      input: '小明有3个苹果，又买了5个，一共有几个？',
      golden: '8',
      reasoning_step: 1,
      num_digits: 1,
    };
    writeFileSync(file, `${JSON.stringify(good)}\nnot json\n`);
    expect(await importCommand.run(['--format', 'cmath', file, '--json'], io())).toBe(1);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      format: 'cmath',
      rows: 2,
      stored: 1,
      refused: [{ line: 2 }],
    });
    expect(await importFiles(generatedImport(1, 30), io())).toBe(0);
    expect(lines.join('\n')).toContain('共 30 行：导入 30，拒绝 0');
  });

  test('stage, grade and points of the command line fill what the file leaves out; unknown names are reported with similar ones', async () => {
    const dataDir = join(folder, 'placed-bank');
    await makeBank(dataDir);
    const own = { ...io(), env: { DATA_DIR: dataDir } };
    const first = await openDatabase({ dataDir });
    const stage = await first.kysely
      .selectFrom('stages')
      .select(['id', 'title'])
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await first.kysely.insertInto('knowledge_systems').values({ id: 90, title: '课内知识点', sort: 1 }).execute();
    await first.kysely
      .insertInto('kps')
      .values({ id: 91, pid: 0, system_info_id: 90, type: 1, tip_key: 'K91', kp_name: '圆的周长', sort: 1 })
      .execute();
    await first.kysely
      .insertInto('grades')
      .values({ id: 92, stage_id: stage.id, title: '实验年级', sort: 1 })
      .execute();
    await first.close();
    const file = join(folder, 'placed.gift');
    writeFileSync(file, '::一::二加二是 {=4 ~5#不对}');
    await expect(importCommand.run([file, '--kp', '圆的面积'], own)).rejects.toThrow('相近的有：圆的周长');
    await expect(importCommand.run([file, '--stage', '大班'], own)).rejects.toThrow('没有“大班”');
    await expect(importCommand.run([file, '--grade', '试验年级'], own)).rejects.toThrow('相近的有：实验年级');
    // The stage of a grade goes with it.
    expect(await importCommand.run([file, '--grade', '实验年级', '--kp', 'K91'], own)).toBe(0);
    const other = join(folder, 'staged.gift');
    writeFileSync(other, '::二::三角形的内角和是 {=180 ~360#不对}');
    expect(await importCommand.run([other, '--stage', stage.title], own)).toBe(0);
    const db = await openDatabase({ dataDir });
    const stored = await db.kysely.selectFrom('questions').select(['stage_id', 'grade_id']).orderBy('id').execute();
    const kps = await db.kysely.selectFrom('question_kp').select('kp_id').execute();
    await db.close();
    expect(stored).toEqual([
      { stage_id: stage.id, grade_id: 92 },
      { stage_id: stage.id, grade_id: null },
    ]);
    expect(kps).toEqual([{ kp_id: 91 }]);
  });

  test('--suggest fills what the file leaves out from the likest questions and says how sure it is', async () => {
    const dataDir = join(folder, 'suggested-bank');
    await makeBank(dataDir);
    const own = { ...io(), env: { DATA_DIR: dataDir } };
    const texts = [
      '圆的半径是三厘米，求圆的周长',
      '圆的半径是五厘米，求圆的周长和面积',
      '一个圆的周长与直径的比是多少',
    ];
    const lines4 = texts.map((text, i) =>
      JSON.stringify({ question: `${text}（第 ${i} 题）`, answer: '略', level: 6 }),
    );
    const known = join(folder, 'known.jsonl');
    writeFileSync(known, lines4.join('\n'));
    const map = ['--map', 'content=question,answer=answer,difficulty=level'];
    expect(await importCommand.run([known, ...map, '--stage', '1'], own)).toBe(0);
    const fresh = join(folder, 'fresh.jsonl');
    writeFileSync(fresh, JSON.stringify({ question: '圆的半径是八厘米，求这个圆的周长', answer: '略' }));
    await expect(importCommand.run([fresh, '--suggest', 'viel'], own)).rejects.toThrow(UsageError);
    expect(await importCommand.run([fresh, '--map', 'content=question,answer=answer', '--suggest', '20'], own)).toBe(0);
    expect(lines.join('\n')).toMatch(/按相似的题填了难度 6（把握 \d+%）/);
    const db = await openDatabase({ dataDir });
    const stored = await db.kysely
      .selectFrom('questions')
      .select(['stage_id', 'difficulty'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    await db.close();
    expect(stored).toEqual([{ stage_id: 1, difficulty: 6 }]);
  });

  test('a broken package is named and the other files are imported all the same', async () => {
    const item =
      '<assessmentItem identifier="i"><responseDeclaration identifier="R"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody><p>几条对称轴</p><choiceInteraction responseIdentifier="R"><simpleChoice identifier="A">甲</simpleChoice><simpleChoice identifier="B">乙</simpleChoice></choiceInteraction></itemBody></assessmentItem>';
    const [bad, good] = [join(folder, 'bad.zip'), join(folder, 'good.zip')];
    writeFileSync(bad, Buffer.from(zipSync({ 'a.xml': strToU8(item) })).subarray(0, 60));
    writeFileSync(good, zipSync({ 'a.xml': strToU8(item) }));
    expect(await importCommand.run(['--format', 'qti', bad, good, '--dry-run', '--json'], io())).toBe(1);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      stored: 1,
      refused: [{ file: 'bad.zip', reason: '文件已损坏，请重新保存后再选择' }],
    });
  });

  test('a paper and its answers as two files are one paper; each file has its count', async () => {
    const word = (name: string, texts: readonly string[]) => {
      const body = texts.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
      writeFileSync(
        join(folder, name),
        zipSync({ 'word/document.xml': strToU8(`<w:document><w:body>${body}</w:body></w:document>`) }),
      );
      return join(folder, name);
    };
    const student = word('月考（学生版）.docx', [
      '1．月考里红花与蓝花共____朵',
      '2．月考里共有____棵树',
      '3．月考里共有____只鸟',
    ]);
    const answers = word('月考（答案）.docx', ['参考答案', '1．31', '2．C', '3．33', '4．34']);
    expect(await importCommand.run([student, answers, '--dry-run', '--json'], io())).toBe(0);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      stored: 3,
      unanswered: 0,
      review: 3,
      files: [
        { file: '月考（学生版）.docx', stored: 3 },
        { file: '月考（答案）.docx', rows: 0 },
      ],
    });
    await importCommand.run([student, answers, '--dry-run'], io());
    expect(lines.join('\n')).toContain('说明 月考（答案）:5 月考（答案） 第 4 题的答案：没有对应的试题');
    // Alone it is what it was.
    expect(await importCommand.run([student, '--dry-run', '--json'], io())).toBe(0);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ stored: 3, unanswered: 3 });
    expect(await importCommand.run([answers, '--dry-run', '--json'], io())).toBe(1);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      stored: 0,
      refused: [{ reason: expect.stringContaining('这份文件只有答案') as string }],
    });

    // Old documents: the stand-in takes the text as the path of the document that it makes.
    const soffice = join(folder, 'soffice');
    writeFileSync(
      soffice,
      '#!/bin/sh\nfor last; do :; done\ncp "$(sed "s/..rtf1 //;s/}//" "$last")" "$(dirname "$last")/paper.docx"\n',
    );
    chmodSync(soffice, 0o755);
    const old = (name: string, path: string) => {
      writeFileSync(join(folder, name), `{\\rtf1 ${path}}`);
      return join(folder, name);
    };
    const office = { ...io(), env: { ...io().env, OFFICE_PATH: soffice } };
    const [odt, rtf] = [old('月考（答案）.odt', answers), old('坏的.rtf', join(folder, 'none.docx'))];
    expect(await importCommand.run([student, odt, rtf, '--dry-run', '--json'], office)).toBe(1);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      ...{ stored: 3, unanswered: 0 },
      files: [{ stored: 3 }, { rows: 0 }, { refused: 1 }],
      refused: [{ file: '坏的.rtf', reason: expect.stringContaining('LibreOffice 不能读取') as string }],
    });
    // The same in one zip, with a file that cannot be read.
    const zip = join(folder, '月考.zip');
    const entries = [old('月考（学生版）.doc', student), odt, rtf].map((path) => [basename(path), readFileSync(path)]);
    writeFileSync(zip, zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>, { level: 0 }));
    expect(await importCommand.run([zip, '--dry-run', '--json'], office)).toBe(1);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      ...{ stored: 3, unanswered: 0 },
      refused: [{ ref: '坏的', reason: expect.stringContaining('LibreOffice 不能读取') as string }],
    });
  });

  test('auto reads each file by its content with a result each; a wrong format is called by its name; strict refuses changes', async () => {
    const files = {
      'a.txt': '一\nA) 1\nB) 2\nANSWER: A\n',
      'b.txt': '::二::二加二是 {=4 ~5#不对}',
      'c.pdf': '%PDF-1.7\n{',
      'd.tex': '\\documentclass{exam}\n\\begin{document}{甲}\\end{document}',
    };
    const paths = Object.entries(files).map(([name, text]) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    });
    const report = async (...args: string[]) => {
      await importCommand.run([...args, '--dry-run', '--json'], io());
      return JSON.parse(lines.at(-1) ?? '') as {
        files: { file: string; stored: number; refused: number }[];
        refused: { reason: string }[];
      };
    };
    const auto = await report('--format', 'auto', ...paths);
    expect(auto.files.map(({ stored, refused }) => [stored, refused])).toEqual([
      [1, 0],
      [1, 0],
      [0, 1],
      [0, 1],
    ]);
    expect(auto.refused.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^这个 PDF 里没有试题数据/),
      expect.stringMatching(/^没有认出试题：每题应以/),
    ]);
    const wrong = await report('--format', 'gift', paths[0] ?? '', paths[2] ?? '');
    expect(wrong.refused.map(({ reason }) => reason)).toEqual([
      '这不是 GIFT 文件，而是 Aiken；请用 --format aiken 或 --format auto',
      expect.stringMatching(/^这个 PDF 里没有试题数据/),
    ]);
    const strict = await report('--format', 'auto', '--strict', ...paths.slice(0, 2));
    expect(strict.refused.map(({ reason }) => reason)).toEqual(['内容有改动（--strict）：对单个答案的反馈没有导入']);
  });

  test('auto tells data sets from files of records and puts their points into a system of their own', async () => {
    const tal = join(folder, 'tal.jsonl');
    writeFileSync(
      tal,
      `${JSON.stringify({
        dataset_name: 'prime_math_competition_ch_single_choice_3K_dev',
        problem: '四个没有见过的连续自然数的和是 $$10$$，最小的是？',
        answer_option_list: [[{ aoVal: 'A', content: '1' }], [{ aoVal: 'B', content: '2' }]],
        knowledge_point_routes: ['拓展思维->计数'],
        answer_analysis: ['略'],
        answer_value: 'A',
        difficulty: '1',
      })}\n`,
    );
    const dataDir = join(folder, 'tal-bank');
    await makeBank(dataDir);
    const own = { ...io(), env: { DATA_DIR: dataDir } };
    expect(await importCommand.run([tal, '--format', 'auto', '--json'], own)).toBe(0);
    const db = await openDatabase({ dataDir });
    const systems = await db.kysely.selectFrom('knowledge_systems').select('title').execute();
    await db.close();
    expect(systems.map(({ title }) => title)).toContain('TAL-SCQ5K 知识点');
  });

  test('spreadsheets and files of records are read, by columns that --map names', async () => {
    const csv = join(folder, 'own.csv');
    const sheet = join(folder, 'own.xlsx');
    const foreign = join(folder, 'foreign.jsonl');
    writeFileSync(csv, '\uFEFF题型,题干,答案\n判断题,"负数的平方是正数, 对吗",对\n');
    const workbook = await writeTable(
      [
        ['题型', '题干', '答案'],
        ['判断题', '零的倒数是零，请判断', '错'],
      ],
      '题',
    );
    writeFileSync(sheet, Buffer.from(await workbook.arrayBuffer()));
    writeFileSync(foreign, '{"frage":"三的平方是多少，请计算","lsg":"9"}\n');
    const report = async (...args: string[]) => {
      await importCommand.run([...args, '--format', 'auto', '--dry-run', '--json'], io());
      return JSON.parse(lines.at(-1) ?? '') as { stored: number; refused: { reason: string }[] };
    };
    expect(await report(csv, sheet)).toMatchObject({ stored: 2, refused: [] });
    expect(await report(foreign)).toMatchObject({ refused: [{ reason: expect.stringContaining('frage、lsg') }] });
    expect(await report(foreign, '--map', 'content=frage,answer=lsg')).toMatchObject({ stored: 1, refused: [] });
    writeFileSync(join(folder, 'map.json'), '{"content":["frage"],"answer":["lsg"]}');
    expect(await report(foreign, '--map', join(folder, 'map.json'))).toMatchObject({ stored: 1 });
    await expect(report(foreign, '--map', 'frage')).rejects.toThrow(UsageError);
  });

  test('Ctrl+C ends an import after the batch at hand and says what was kept', async () => {
    const dataDir = join(folder, 'stopped');
    await makeBank(dataDir);
    const { rowsOf, ...task } = generatedImport(17, 1600);
    function* stopping(rows: Iterable<FileRow>): Generator<FileRow> {
      let count = 0;
      for (const row of rows) {
        if ((count += 1) === 700) process.emit('SIGINT');
        yield row;
      }
    }
    const stopped = importFiles(
      { ...task, rowsOf: async (file, office) => stopping(await rowsOf(file, office)) },
      { ...io(), env: { DATA_DIR: dataDir } },
    );
    await expect(stopped).rejects.toThrow('已按 Ctrl+C 停止');
    expect(faults.at(-1)).toMatch(/^导入中断：已保存 500 题/);
  });

  test('one that breaks off says what it has kept, and goes on when it is run again: nothing is half there or there twice', async () => {
    const dataDir = join(folder, 'broken');
    await makeBank(dataDir);
    const own = { ...io(), env: { DATA_DIR: dataDir } };
    const once = async (work: (db: Database) => Promise<unknown>) => {
      const db = await openDatabase({ dataDir });
      await work(db).finally(() => db.close());
    };
    await importFiles(generatedImport(9, 1), own);
    // In the middle of the second batch the database fails, through no fault of any row.
    await once((db) =>
      sql
        .raw(
          `create function give_up() returns trigger language plpgsql as $$ begin
          if (select count(*) from questions) > 700 then raise exception 'gone'; end if; return null; end $$;
        create trigger give_up after insert on question_search for each row execute function give_up();`,
        )
        .execute(db.kysely),
    );
    const again = generatedImport(9, 1200);
    await expect(importFiles(again, own)).rejects.toThrow('gone');
    expect(faults.at(-1)).toMatch(/^导入中断：已保存 499 题/);
    await once((db) => sql.raw('drop trigger give_up on question_search').execute(db.kysely));
    expect(await importFiles(again, own)).toBe(0);
    expect(lines.join('\n')).toContain('共 1200 行：导入 700，拒绝 0，重复跳过 500');
    await once(async (db) => {
      const { n } = await db.kysely
        .selectFrom('questions')
        .select((e) => e.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      expect(n).toBe(1200);
      expect(await checkBank(db, await makeFolderFiles(dataDir))).toEqual([]);
    });
  });
});

const DATA = sharedData('questions');
const real = existsSync(DATA) ? test : test.skip;
real('real files (shared data beside the project): every row is stored or named', async () => {
  const { decodeGaokaoBench } = await import('../../formats/gaokao-bench/read');
  const { readFileSync } = await import('node:fs');
  const report = newReport();
  const file = join(DATA, 'gaokao-bench/2010-2019_math_I_fill_in_the_blank.json');
  await importRows(
    server.db,
    'fill',
    decodeGaokaoBench(readFileSync(file, 'utf8')),
    { ...options, systemTitle: 'G' },
    report,
  );
  expect(report.rows).toBe(63);
  expect(report.stored + report.refused.length + report.duplicates.length).toBe(63);
  expect(report.refused).toEqual([]);
});

test('copies with another answer stay, become a new version or are added, as --copies says', async () => {
  const stem = words(900_001);
  const copy = (answer: string) => ({ ...row({ content: `<p>${stem}</p>`, answer: `<p>${answer}</p>` }), line: 5 });
  const administrator = { id: 1, username: '', nickname: '', role_id: 1, role_name: '', address: 'cli' };
  const actor = { ...administrator, organization_id: 1, functions: new Set<string>() };
  await run([copy('原来的答案')]);
  const before = await total();
  const kept = await run([copy('改过的答案')], { copies: { choice: 'keep', actor } });
  expect(kept).toMatchObject({
    stored: 0,
    replaced: [],
    duplicates: [{ differs: expect.stringContaining('答案不同') as string }],
  });
  const trial = await run([copy('改过的答案')], { copies: { choice: 'replace', actor }, dryRun: true });
  expect(trial).toMatchObject({ duplicates: [], replaced: [{ line: 5 }] });
  const replaced = await run([copy('改过的答案')], { copies: { choice: 'replace', actor } });
  expect(replaced).toMatchObject({ stored: 0, duplicates: [], refused: [], replaced: [{ line: 5 }] });
  const { version, revision } = await server.db.kysely
    .selectFrom('questions')
    .select(['version', 'revision'])
    .where('id', '=', replaced.replaced[0]?.id ?? 0)
    .executeTakeFirstOrThrow();
  expect([version, revision, await total()]).toEqual([2, 2, before]);
  // The same again is a plain duplicate.
  expect(await run([copy('改过的答案')], { copies: { choice: 'add', actor } })).toMatchObject({ stored: 0 });
  expect(await run([copy('第三个答案')], { copies: { choice: 'add', actor } })).toMatchObject({ stored: 1 });
});

test('--copies takes one of its three values', async () => {
  const io = { out: () => undefined, err: () => undefined } as unknown as CommandIo;
  await expect(importCommand.run(['x.json', '--copies', 'all'], io)).rejects.toThrow(UsageError);
});
