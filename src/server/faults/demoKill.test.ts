// SIGKILL while the demo world is filled in. If this fails, a part of the demo stays behind that can be neither
// completed nor ordered again, or something of it is there twice.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { CALLS } from '../../contract/calls';
import { CODES } from '../../contract/codes';
import { signIn, until } from '../../testing/testClient';
import { openEmptyPlace } from '../../testing/testDatabase';
import { sourceArgs, startServer, type ServerProcess } from '../../testing/testProcess';
import { readDemoWorld } from '../cli/demo/demoFiles';
import { openDatabase } from '../db/open';
import { projectRoot } from '../paths';

const ADMIN = { username: '13800000001', password: 'Lan-tian-82' };
const LONG_MS = 600_000;
const TABLES = ['questions', 'papers', 'students', 'reports', 'paper_packs', 'markings', 'scan_batches'] as const;
const QUESTIONS = readDemoWorld().questions.length;
/** Three simulated reports; one of the marking and one of the exam. */
const WHOLE = [QUESTIONS, 4, 328, 5, 1, 1, 1];
let place: Awaited<ReturnType<typeof openEmptyPlace>>;
let env: Record<string, string>;
let server: ServerProcess | undefined;

const open = async () => {
  server = await startServer({ ...env, ADMIN_PASSWORD: ADMIN.password, BACKUP_DIR: 'none' });
  return signIn(`http://127.0.0.1:${server.port}`, ADMIN.username, ADMIN.password);
};
async function counts(): Promise<number[]> {
  const db = await openDatabase(place.target);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(
    TABLES.map((table) => sql`(select count(*)::int from ${sql.table(table)}) as ${sql.ref(table)}`),
  )}`.execute(db.kysely);
  await db.close();
  return TABLES.map((table) => rows[0]?.[table] ?? 0);
}
/** In a process that ends at the nth insert into the table. */
async function fillAndDie(table: string, nth: number): Promise<void> {
  const program = sourceArgs('src/testing/kills/dyingFill.ts', table, String(nth));
  const options = { cwd: projectRoot(), env: { ...process.env, ...env }, stdio: 'inherit' } as const;
  expect(await once(spawn(process.execPath, program, options), 'close')).toEqual([null, 'SIGKILL']);
}

beforeAll(async () => {
  place = await openEmptyPlace();
  env = { DATA_DIR: place.target.dataDir, DATABASE_URL: place.target.databaseUrl ?? '' };
  await open();
  await server?.stop();
}, LONG_MS);
afterAll(async () => {
  await server?.kill();
  await place.close();
});

test(
  'a demo world that was interrupted within a part is completed by the next order, and nothing is there twice',
  async () => {
    await fillAndDie('papers', 2);
    expect(await counts()).toEqual([0, 0, 0, 0, 0, 0, 0]);
    await fillAndDie('reports', 2);
    expect(await counts()).toEqual([QUESTIONS, 4, 0, 0, 0, 0, 0]);
    await fillAndDie('scan_pages', 3);
    expect(await counts()).toEqual([QUESTIONS, 4, 300, 3, 1, 0, 0]);
    const admin = await open();
    const { body } = await admin.post(CALLS.fillDemo.path, {});
    expect(body).toMatchObject({ error: 0 });
    const { job_id } = body?.data as { job_id: number };
    const job = () => admin.get(`${CALLS.getJob.path}?id=${job_id}`);
    await until(job, ({ body: reply }) => reply?.data?.['state'] === 'done', LONG_MS);
    expect((await admin.post(CALLS.fillDemo.path, {})).body).toMatchObject({ error: CODES.invalid });
    await server?.stop();
    expect(await counts()).toEqual(WHOLE);
  },
  LONG_MS,
);
