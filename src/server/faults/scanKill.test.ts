// SIGKILL of a whole server while it reads scans; on PostgreSQL a second server is beside it and goes on. If this fails, a
// page of a batch is lost or read twice, or the batch never ends.
import { sql } from 'kysely';
import { CALLS } from '../../contract/calls';
import type { getScan } from '../../contract/paper/scans';
import type { DataOf } from '../../contract/wire';
import { signIn, until, type NetClient, type Reply } from '../../testing/testClient';
import { openEmptyPlace } from '../../testing/testDatabase';
import { startServer, type ServerProcess } from '../../testing/testProcess';
import { openDatabase } from '../db/open';

const ADMIN = { username: '13800000001', password: 'Lan-tian-82' };
const LONG_MS = 600_000;
let place: Awaited<ReturnType<typeof openEmptyPlace>>;
let server: ServerProcess;
/** Serves the same database and folder; the embedded database has one server at a time. */
let second: ServerProcess | undefined;
let admin: NetClient;

const run = () =>
  startServer({
    DATA_DIR: place.target.dataDir,
    DATABASE_URL: place.target.databaseUrl ?? '',
    ADMIN_PASSWORD: ADMIN.password,
    BACKUP_DIR: 'none',
    DEMO: '1',
  });
async function start(): Promise<void> {
  server = second ?? (await run());
  second = place.target.databaseUrl ? await run() : undefined;
  admin = await signIn(`http://127.0.0.1:${server.port}`, ADMIN.username, ADMIN.password);
}
beforeAll(async () => {
  place = await openEmptyPlace();
  await start();
}, LONG_MS);
afterAll(async () => {
  await Promise.all([server.kill(), second?.kill()]);
  await place.close();
});

const hasPages =
  (least: number) =>
  ({ body }: Reply): boolean =>
    ((body?.data?.['pages'] as unknown[] | undefined)?.length ?? 0) >= least;
const pagesOf = async (id: number) => {
  const { body } = await admin.get(`${CALLS.getScan.path}?id=${id}`);
  return (body?.data as DataOf<typeof getScan>).pages;
};

test(
  'a batch goes on with the next page after its server was killed twice, and no page is read twice',
  async () => {
    const { list } = (await admin.get(`${CALLS.getReports.path}?page=1&size=5`)).body?.data as {
      list: { id: number }[];
    };
    const { body } = await admin.post(CALLS.sampleScan.path, { report_id: String(list[0]?.id) });
    expect(body).toMatchObject({ error: 0 });
    const { id, job_id } = body?.data as { id: number; job_id: number };
    let before = 0;
    for (const least of [2, 9]) {
      await until(() => admin.get(`${CALLS.getScan.path}?id=${id}`), hasPages(least), LONG_MS);
      await server.kill();
      // On PostgreSQL a dead server holds its jobs for half a minute.
      const db = await openDatabase(place.target);
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from scan_pages`.execute(db.kysely);
      await sql`update jobs set lease_until = now() - interval '1 second' where state = 'running'`.execute(db.kysely);
      await db.close();
      expect(rows[0]?.count).toBeGreaterThanOrEqual(Math.max(least, before));
      before = rows[0]?.count ?? 0;
      await start();
    }
    const job = () => admin.get(`${CALLS.getJob.path}?id=${job_id}`);
    await until(job, ({ body: reply }) => reply?.data?.['state'] === 'done', LONG_MS);
    const pages = await pagesOf(id);
    expect(pages.map(({ sort }) => sort)).toEqual(Array.from({ length: 22 }, (_none, at) => at));
    expect(pages.every(({ state, student }) => state === 'read' && student !== null)).toBe(true);
    expect(new Set(pages.map(({ student, sheet_page }) => `${student?.id} ${sheet_page}`)).size).toBe(22);
  },
  LONG_MS,
);
