// SIGKILL during long work, at points that an orderly stop never reaches. If these fail, an interrupted export contains
// empty files, a scan or an import forgets or duplicates rows, or a bulk change is applied twice.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { CALLS } from '../../contract/calls';
import { KEY_HEADER } from '../../contract/wire';
import { newDraft, type DraftRow } from '../../formats/shared/importedQuestion';
import type { WorkerTask } from '../../testing/kills/dyingWorker';
import { signIn, type NetClient } from '../../testing/testClient';
import { openEmptyPlace } from '../../testing/testDatabase';
import { sourceArgs } from '../../testing/testProcess';
import { startServer } from '../../testing/testProcess';
import { generateQuestions } from '../../testing/testQuestions';
import { buildApp } from '../app';
import { checkBank } from '../cli/check';
import { seedDemo } from '../cli/demo/seedDemo';
import { readConfig } from '../config';
import type { Database } from '../db/database';
import { migrate } from '../db/migrate';
import { openDatabase } from '../db/open';
import { makeFolderFiles } from '../files/files';
import { makeJobFolders } from '../jobs/jobFolder';
import { MODULES } from '../modules';
import { ensureBase } from '../modules/account/seedAccounts';
import { scanBank } from '../modules/question/duplicates/scanService';
import { importRows, newReport } from '../modules/question/import/importRows';
import { projectRoot } from '../paths';

const ADMIN = { username: '13800000001', password: 'Lan-tian-82' };
const STUDENTS = 8;
let place: Awaited<ReturnType<typeof openEmptyPlace>>;
let env: Record<string, string>;
const orders: { pack: WorkerTask['orders'][number]; report: WorkerTask['orders'][number] } = {
  pack: { path: CALLS.exportPack.path, fields: {} },
  report: { path: CALLS.exportReport.path, fields: {} },
};

async function inBank<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(place.target);
  return work(db).finally(() => db.close());
}

/** The printed lines, and the exit code or signal. */
async function run(
  args: string[],
  onLine: (line: string, kill: () => void) => void = () => undefined,
): Promise<NodeJS.Signals | number | null> {
  const child = spawn(process.execPath, sourceArgs('src/testing/kills/dyingWorker.ts', ...args), {
    cwd: projectRoot(),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<NodeJS.Signals | number | null>((resolve) =>
    child.once('close', (code, signal) => resolve(signal ?? code)),
  );
  for await (const line of createInterface({ input: child.stdout })) onLine(line, () => child.kill('SIGKILL'));
  return ended;
}
const work = (dieAt: WorkerTask['dieAt'], ...some: WorkerTask['orders']) =>
  run(['work', JSON.stringify({ orders: some, dieAt } satisfies WorkerTask)]);
/**
 * On PostgreSQL a dead process holds its jobs for half a minute; the embedded database has no second process to wait
 * for.
 */
const lapse = () =>
  inBank((db) =>
    sql`update jobs set lease_until = now() - interval '1 second' where state = 'running'`.execute(db.kysely),
  );

beforeAll(async () => {
  place = await openEmptyPlace();
  env = {
    DATA_DIR: place.target.dataDir,
    DATABASE_URL: place.target.databaseUrl ?? '',
    ADMIN_PASSWORD: ADMIN.password,
  };
  await inBank(async (db) => {
    const config = readConfig({ ...env, LOG_LEVEL: 'silent', BACKUP_DIR: 'none', CHROMIUM_PATH: 'none' });
    await migrate(db);
    await ensureBase(db, config);
    await seedDemo(db);
    const { id } = await db.kysely.selectFrom('accounts').select('id').orderBy('id').executeTakeFirstOrThrow();
    const options = {
      owner: { author_id: id, organization_id: 1 },
      systemTitle: '生成',
      kind: 1,
      trusted: true,
      dryRun: false,
    };
    await importRows(db, 'generated', generateQuestions(3, 700), options, newReport());
    await importRows(db, 'alike', alike(8), options, newReport());
    const app = await buildApp({ db, config, modules: MODULES });
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    await order(await signIn(`http://127.0.0.1:${port}`, ADMIN.username, ADMIN.password));
    await app.close();
  });
}, 900_000);
afterAll(() => place.close());

/** Questions in pairs that differ in one word. */
function* alike(pairs: number): Generator<DraftRow> {
  for (let n = 0; n < 2 * pairs; n += 1) {
    const text = Array.from({ length: 60 }, (_, i) =>
      String.fromCodePoint(0x4e00 + (((n >> 1) * 1009 + i * 173) % 6000)),
    ).join('');
    yield {
      line: n + 1,
      ref: `${n}`,
      notes: [],
      draft: newDraft({
        type_id: 400,
        content: `<p>${text}${n % 2 === 0 ? '证明' : '说明'}</p>`,
        answer: '<p>略</p>',
        stage_id: 3,
        kind: 'test',
      }),
    };
  }
}

async function order(admin: NetClient): Promise<void> {
  const data = async <T>(reply: ReturnType<NetClient['get']>) => {
    const { body } = await reply;
    expect(body).toMatchObject({ error: 0 });
    return body?.data as T;
  };
  const papers = (await data<{ list: { id: number }[] }>(admin.get('/paper/list?page=1&size=3'))).list;
  const pack = await data<{ id: number }>(
    admin.post(CALLS.savePack.path, { title: '期中', note: '', paper_ids: JSON.stringify(papers.map(({ id }) => id)) }),
  );
  orders.pack.fields = { id: String(pack.id), formats: '["docx","html"]', audiences: '["student","teacher"]' };
  const choices = (await data<{ list: { id: number }[] }>(admin.get('/questions/list?page=1&size=3&type_id=101'))).list;
  const items = choices.map(({ id }) => ({ question_id: id, score: 5, part_scores: [], answer_space: 0 }));
  const report = await data<{ id: number }>(
    admin.post(CALLS.saveReport.path, {
      title: '期中',
      sections: JSON.stringify([{ id: 1, title: '单选题', note: '', items }]),
    }),
  );
  const school = await data<{ id: number }>(
    admin.post(CALLS.saveSchool.path, { organization_id: '1', title: '第九中学', stage_id: '3', region_id: '' }),
  );
  const { id: class_id } = await data<{ id: number }>(
    admin.post(CALLS.saveClass.path, { school_id: String(school.id), title: '甲班', grade_id: '', year: '' }),
  );
  const rows = Array.from({ length: STUDENTS }, (_, i) => ({ number: String(i + 1), name: `学生${i + 1}` }));
  await data(
    admin.post(CALLS.saveStudents.path, { class_id: String(class_id), revision: '1', rows: JSON.stringify(rows) }),
  );
  const students = (await data<{ list: { id: number }[] }>(admin.get(`${CALLS.getStudents.path}?class_id=${class_id}`)))
    .list;
  const cells = students.map(({ id }) => ({ student_id: id, question_id: choices[0]?.id, text: 'A', was: '' }));
  await data(
    admin.post(CALLS.saveAnswers.path, {
      report_id: String(report.id),
      class_id: String(class_id),
      cells: JSON.stringify(cells),
    }),
  );
  orders.report.fields = { report_id: String(report.id), what: 'students', format: 'zip', class_id: String(class_id) };
}

test('exports and the scan go on after kills in their midst and at their very end, and what comes out is whole', async () => {
  const scan = { path: CALLS.scanDuplicates.path, fields: {} };
  for (const [dieAt, ...some] of [
    [{ kind: 'packExport', step: 5 }, orders.pack],
    [{ kind: 'packExport', step: 'end' }],
    [{ kind: 'reportExport', step: 4 }, orders.report],
    [{ kind: 'reportExport', step: 'end' }],
    [{ kind: 'duplicate_scan', step: 2 }, scan],
    [{ kind: 'duplicate_scan', step: 'end' }],
  ] as [WorkerTask['dieAt'], ...WorkerTask['orders']][]) {
    expect([dieAt, await work(dieAt, ...some)]).toEqual([dieAt, 'SIGKILL']);
    await lapse();
  }
  expect(await work(null)).toBe(0);

  await inBank(async (db) => {
    const { rows: jobs } = await sql<{
      id: number;
      kind: string;
      state: string;
      result: { data: unknown; notes: string[]; files: { key: string }[] };
    }>`select id, kind, state, result from jobs order by id`.execute(db.kysely);
    expect(jobs.map(({ kind, state }) => [kind, state])).toEqual([
      ['packExport', 'done'],
      ['reportExport', 'done'],
      ['duplicate_scan', 'done'],
    ]);
    const [packed, reported] = jobs as [(typeof jobs)[number], (typeof jobs)[number]];
    const folders = makeJobFolders(place.target.dataDir);
    const zipOf = async ({ id, result }: (typeof jobs)[number]) => {
      // Other files of the job are removed at once or, when the process was killed at that moment, with the folder.
      const opened = await folders.of(id).open(result.files[0]?.key ?? '');
      return unzipSync(await buffer(opened?.stream as never));
    };
    expect(packed.result).toMatchObject({ notes: [], data: { papers: 3, failures: 0 } });
    const pack = await zipOf(packed);
    const manifest = JSON.parse(strFromU8(pack['manifest.json'] as Uint8Array)) as {
      papers: { files: { path: string; size: number }[] }[];
    };
    const listed = manifest.papers.flatMap(({ files }) => files);
    expect(listed.map(({ path, size }) => [path, size]).sort()).toEqual(
      Object.entries(pack)
        .filter(([path]) => path !== 'manifest.json')
        .map(([path, bytes]) => [path, bytes.length])
        .sort(),
    );
    expect(listed.filter(({ path, size }) => size > 1000 && /\.(docx|html)$/.test(path))).toHaveLength(3 * 2 * 2);
    expect(reported.result).toMatchObject({ notes: [], data: { students: STUDENTS } });
    expect(
      Object.values(await zipOf(reported))
        .map((bytes) => strFromU8(bytes))
        .sort(),
    ).toEqual(Array.from({ length: STUDENTS }, (_, i) => `%PDF-期中 学生${i + 1}`));

    const pairs = async () =>
      (
        await sql<{
          pair: string;
        }>`select a_id || '/' || b_id || '/' || similarity as pair from question_pairs order by 1`.execute(db.kysely)
      ).rows;
    const found = await pairs();
    await sql`delete from question_pairs`.execute(db.kysely);
    await sql`update question_marks set compared = 0`.execute(db.kysely);
    await scanBank(db, () => Promise.resolve());
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(await pairs());
  });
}, 900_000);

test('a bulk change whose server dies is made once: the chunk that was under way is sent again', async () => {
  const start = async () => {
    const server = await startServer(env);
    return { server, admin: await signIn(`http://127.0.0.1:${server.port}`, ADMIN.username, ADMIN.password) };
  };
  let { server, admin } = await start();
  const { ids } = (await admin.get(`${CALLS.getQuestionIds.path}?type_id=101`)).body?.data as { ids: number[] };
  expect(ids.length).toBeGreaterThan(50);
  const size = Math.ceil(ids.length / 4);
  const chunks = [0, 1, 2, 3].map((n) => ({ ids: ids.slice(n * size, (n + 1) * size), key: randomUUID() }));
  let run_id: number | undefined;
  const send = (chunk: (typeof chunks)[number]) =>
    admin.post(
      CALLS.bulkQuestions.path,
      {
        ids: JSON.stringify(chunk.ids),
        changes: JSON.stringify({ difficulty: 5, in_use: 0 }),
        ...(run_id && { run_id: String(run_id) }),
      },
      { [KEY_HEADER]: chunk.key },
    );
  const revisions = () =>
    inBank(
      async (db) =>
        new Map(
          (await db.kysely.selectFrom('questions').select(['id', 'revision']).execute()).map((row) => [
            row.id,
            row.revision,
          ]),
        ),
    );
  for (const [n, chunk] of chunks.entries()) {
    if (n === 2) {
      const lost = send(chunk);
      await server.kill();
      await lost;
      ({ server, admin } = await start());
    }
    const { body } = await send(chunk);
    expect(body).toMatchObject({ error: 0 });
    run_id = body?.data.run_id as number;
  }
  const runs = (await admin.get(`${CALLS.getBulkRuns.path}?page=1&size=10`)).body?.data as {
    list: { id: number; changed: number; failed: number }[];
  };
  expect(runs.list).toMatchObject([{ id: run_id, changed: ids.length, failed: 0 }]);
  await server.stop();
  const after = await revisions();
  // Imported questions have revision 1, so each was changed exactly once.
  expect([...new Set(ids.map((id) => after.get(id)))]).toEqual([2]);
}, 900_000);

test('an import that is killed leaves whole batches; run again it brings the rest and doubles nothing', async () => {
  const COUNT = 2500;
  const before = await inBank((db) => total(db));
  const doubles = () =>
    inBank(
      async (db) =>
        (
          await sql<{ n: number }>`select count(*) - count(distinct content_hash) as n from questions`.execute(
            db.kysely,
          )
        ).rows[0]?.n,
    );
  const doublesBefore = await doubles();
  let told = '';
  expect(
    await run(['import', String(COUNT)], (line, kill) => {
      told = line;
      if (/保存 1\d{3} 题/.test(line)) kill();
    }),
  ).toBe('SIGKILL');
  expect(told).toContain('保存 1');
  const half = await inBank(async (db) => {
    expect(await checkBank(db, await makeFolderFiles(place.target.dataDir))).toEqual([]);
    return (await total(db)) - before;
  });
  expect(half).toBeGreaterThan(900);
  const again = async () => {
    expect(await run(['import', String(COUNT)], (line) => (told = /^共 .*/.exec(line)?.[0] ?? told))).toBe(0);
    const [, rows, stored, refused, repeats] = /共 (\d+) 行：导入 (\d+)，拒绝 (\d+)，重复跳过 (\d+)/.exec(told) ?? [];
    expect([Number(rows), Number(stored) + Number(repeats), refused]).toEqual([COUNT, COUNT, '0']);
    return Number(stored);
  };
  expect(await again()).toBe((await inBank((db) => total(db))) - before - half);
  // All rows are there, none twice.
  expect(await again()).toBe(0);
  expect(await doubles()).toBe(doublesBefore);
}, 900_000);

const total = async (db: Database) =>
  (
    await db.kysely
      .selectFrom('questions')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;
