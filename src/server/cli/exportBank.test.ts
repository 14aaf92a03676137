// If this fails, a bank that moves to another installation arrives with less than it had.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { normalizeBody } from '../../domain/question/questionBody';
import { indexQuestion } from '../../domain/question/questionIndex';
import { NEW_QUESTION_META, type QuestionMeta } from '../../domain/question/questionMeta';
import { bankTrees, decodeBankPackage } from '../../formats/bank/bankPackage';
import { openTestApp, type TestApp } from '../../testing/testApp';
import { MP4, PNG } from '../../testing/testFiles';
import { transaction } from '../db/database';
import { insertFile } from '../files/fileRows';
import { makeFolderFiles } from '../files/files';
import { importRows, newReport } from '../modules/question/import/importRows';
import { sourceFile } from '../modules/question/parse/importFile';
import { checkRecords } from '../modules/question/review/reviewRepository';
import { storeQuestions } from '../modules/question/save/questionStore';
import { questionWrites } from '../modules/question/save/questionWriteRepository';
import { checkBank } from './check';
import { exportQuestions } from './exportQuestions';

const folder = mkdtempSync(join(tmpdir(), 'tiku-move-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let lines: string[] = [];

test('a whole bank moves to an empty installation: versions, films, pictures, trees, books, shelf, state, reviews and parents', async () => {
  const [first, second] = [await openTestApp(), await openTestApp()];
  const [from, to] = [await makeFolderFiles(first.dataDir), await makeFolderFiles(second.dataDir)];
  const keep = async (bytes: Buffer, accept: 'image' | 'video') => {
    const file = await from.save(Readable.from([bytes]), { name: 'a', limit: 1e6, accept });
    await transaction(first.db, (tx) => insertFile(tx, { id: 1, organization_id: 1 }, file, from.quota));
    return file.full_path;
  };
  const [picture, film] = [await keep(PNG, 'image'), await keep(MP4, 'video')];
  const { kysely } = first.db;
  await kysely.insertInto('knowledge_systems').values({ id: 901, title: '搬家的体系', sort: 1 }).execute();
  await kysely.insertInto('knowledge_types').values({ system_info_id: 901, id: 1, name: '考点' }).execute();
  await kysely.insertInto('knowledge_types').values({ system_info_id: 901, id: 2, name: '方法' }).execute();
  const point = (id: number, pid: number, type: number, kp_name: string, sort: number) =>
    ({ id, pid, type, kp_name, sort, system_info_id: 901, tip_key: `T${id}` }) as const;
  const points = [point(911, 0, 1, '函数', 2), point(912, 911, 1, '一次函数', 1), point(913, 0, 2, '函数', 1)];
  await kysely
    .insertInto('kps')
    .values([...points, point(914, 0, 1, '没有题的点', 1)])
    .execute();
  const book = { title: '搬家的书', publisher: '某社', kind: 2 };
  await kysely
    .insertInto('origin_books')
    .values({ id: 921, organization_id: 1, ...book })
    .execute();
  const body = (content: string, answer_video = '') =>
    normalizeBody({ type_id: 400, content, answer: '<p>略</p>', answer_video, source: '某卷' });
  const now = body(`<p>要搬走的第三版<img src="${picture}" alt="图"></p><video src="${film}"></video>`, film);
  await kysely.insertInto('grades').values({ id: 931, stage_id: 3, title: '七年级', sort: 1 }).execute();
  const volume = { title: '七年级上册', term: 1 };
  await kysely
    .insertInto('grade_stages')
    .values({ id: 941, grade_id: 931, stage_id: 3, ...volume, sort: 1 })
    .execute();
  const meta: QuestionMeta = {
    ...NEW_QUESTION_META,
    ...{ stage_id: 3, grade_id: 931, gs_id: 941, origin_book_id: 921, origin_page: 7, origin_number: '3' },
    ...{ kind: 3, listed: 1, in_use: 0, shared: 1, region_id: 110000, difficulty: 6, cognitive_level: 2 },
  };
  const versions = [
    { body: body('<p>要搬走的第一版</p>'), created_at: '2024-01-02T03:04:05.000Z' },
    { body: body(`<p>要搬走的第二版<img src="${picture}" alt="图"></p>`), created_at: '2025-01-02T03:04:05.000Z' },
  ];
  const kps = [912, 913].map((kp_id) => ({ system_info_id: 901, type: kp_id === 913 ? 2 : 1, kp_id }));
  const question = { body: now, meta, kps, status: 2, index: indexQuestion(now), tex_faults: [], versions };
  const plain = (content: string) => {
    const made = normalizeBody({ type_id: 200, content, answer: true });
    return { body: made, meta, kps: [], status: 4, index: indexQuestion(made), tex_faults: [] };
  };
  const others = [plain('<p>母题：零是自然数</p>'), plain('<p>变式：一是质数，这是另一道判断题</p>')];
  await transaction(first.db, async (tx) => {
    const [root = 0, child = 0, grandchild = 0] = await storeQuestions(tx, [...others, question], {
      author_id: 1,
      organization_id: 1,
    });
    // The parents are written after their descendants.
    await questionWrites.derive(tx, root, child);
    await questionWrites.derive(tx, child, grandchild);
    const decision = { question_id: grandchild, version: 3, actor_id: 1, created_at: '2025-03-04T05:06:07.000Z' };
    await checkRecords.insertMany(tx, [
      { ...decision, from_status: 1, to_status: 2, reason: '' },
      { ...decision, from_status: 2, to_status: 3, reason: '答案清楚' },
    ]);
  });

  const move = async (db: TestApp, out: string) => {
    lines = [];
    await exportQuestions(
      db.db,
      { dataDir: db.dataDir },
      { format: 'bank', out, teacher: true, filter: {}, json: true },
      { out: (line) => lines.push(line), err: () => undefined, interactive: false },
    );
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ questions: 3, notes: [] });
    return sourceFile(readFileSync(out)).zip as NonNullable<ReturnType<typeof sourceFile>['zip']>;
  };
  const zip = await move(first, join(folder, 'first.zip'));
  const known = newReport();
  const owner = { author_id: 1, organization_id: 1 };
  const checked = { owner, systemTitle: null, kind: 1, trusted: false, dryRun: true, files: from };
  await importRows(first.db, 'first.zip', decodeBankPackage(zip), checked, known);
  // Its questions are known in the bank that it comes from, with their pictures.
  expect(known.duplicates.map(({ similarity, differs }) => [similarity, differs])).toEqual([
    [1, undefined],
    [1, undefined],
    [1, undefined],
  ]);
  const report = newReport();
  await importRows(
    second.db,
    'first.zip',
    decodeBankPackage(zip),
    {
      owner: { author_id: 1, organization_id: 1 },
      ...{ systemTitle: '导入的题库知识点', trees: bankTrees(zip), kind: 1, trusted: false, dryRun: false, files: to },
    },
    report,
  );
  expect(report).toMatchObject({ stored: 3, refused: [], notes: [] });
  expect(await checkBank(second.db, to)).toEqual([]);

  const again = await move(second, join(folder, 'second.zip'));
  /** Uploads have other names there. */
  const said = (one: typeof zip) => {
    const names = new Map<string, string>();
    return (one.xml('questions/0001.json') ?? '').replace(/\/files\/[\da-f]{2}\/[\da-f]{32}/g, (name) => {
      names.set(name, names.get(name) ?? `/file-${names.size}`);
      return names.get(name) ?? '';
    });
  };
  interface Written {
    id: number;
    derived_from: number | null;
    reviews: { reason: string; actor: string }[];
  }
  const [before, after] = [zip, again].map((one) => JSON.parse(said(one)) as Written[]);
  const own = (list: Written[] = []) => list.map(({ id: _, derived_from: __, reviews: ___, ...rest }) => rest);
  expect(own(after)).toEqual(own(before));
  const parents = (list: Written[] = []) =>
    list.map(({ derived_from }) => list.findIndex(({ id }) => id === derived_from));
  expect(parents(before)).toEqual([1, 2, -1]);
  expect(parents(after)).toEqual([1, 2, -1]);
  const families = await second.db.kysely.selectFrom('questions').select('family_id').distinct().execute();
  expect(families).toHaveLength(1);
  const [old, moved] = [before?.[2], after?.[2]];
  expect(moved?.reviews).toEqual(
    old?.reviews.map((record) => ({
      ...record,
      actor: expect.any(String),
      reason: `${record.reason}（${record.actor}，随题库包带入）`,
    })),
  );
  expect(old?.reviews).toHaveLength(2);
  expect(old).toMatchObject({
    ...{ version: 3, status: 2, fields: { kind: 3, in_use: 0, shared: 1, region_id: 110000, origin_page: 7 } },
    ...{ names: { grade: '七年级', volume, book }, kp_routes: [['函数', '一次函数'], ['函数']] },
  });
  expect(bankTrees(again)).toEqual(bankTrees(zip));
  const media = (one: typeof zip) =>
    one.names
      .filter((name) => name.startsWith('media/'))
      .map((name) => Buffer.from(one.bytes?.(name) ?? []).toString('hex'))
      .sort();
  expect(media(again)).toEqual(media(zip));
  expect(media(zip)).toHaveLength(2);
  await Promise.all([first.close(), second.close()]);
}, 120_000);
