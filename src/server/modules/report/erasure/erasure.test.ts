// If these fail, a student's name, answers or pictures stay somewhere after they were erased, or scans outlive the days of
// their organisation.
import { printedPage } from '../../../../../mocks/sheetScans/printedSheet';
import { CALLS } from '../../../../contract/calls';
import { CODES } from '../../../../contract/codes';
import { only, openScanTest, type ScanTest } from '../../../../testing/testScans';
import { makeFolderFiles } from '../../../files/files';
import { questionPort } from '../../question/questionPort';
import { makeScanService } from '../../scan/scanService';

let world: ScanTest;
let picture: string;
beforeAll(async () => {
  world = await openScanTest();
  const { printed, right, scanned, detailOf, teacher } = world;
  for (const at of [0, 1]) {
    const print = only(printed.personal, at);
    const { id } = await scanned(`${at}.png`, await printedPage(only(print.sheets), right(print)));
    expect((await teacher.call(CALLS.confirmScan, { id })).error).toBe(0);
    if (at === 0) picture = only((await detailOf(id)).pages).picture;
  }
});
afterAll(() => world.server.close());

const erase = async (student_id: number, name: string, mode: string, visitor = world.teacher) => {
  const reply = await visitor.call(CALLS.eraseStudent, { student_id, name, mode, reason: '家长要求' });
  await world.server.app.jobs.runner.drain();
  return reply;
};
const receipts = async () => (await world.teacher.call(CALLS.getErasures, {})).data.list;
/** Every row of the tables with personal data as text. */
async function everything(): Promise<string> {
  const { kysely } = world.server.db;
  const tables = ['students', 'answer_rows', 'scan_pages', 'scan_cells', 'files', 'erasures', 'operation_log'] as const;
  const rows = await Promise.all(tables.map((table) => kysely.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
}

test('only the own organisation erases, with the name typed again', async () => {
  expect(await erase(91, '李磊', 'anonymise')).toMatchObject({
    error: CODES.invalid,
    data: { faults: [{ field: 'name' }] },
  });
  const admin = await world.server.visitorOf(1);
  const elsewhere = (await admin.call(CALLS.saveOrganization, { title: '别处', region_id: null, logo: '' })).data.id;
  const outsider = await world.server.visitorOf(4, elsewhere);
  expect((await erase(91, '李雷', 'remove', outsider)).error).toBe(CODES.notFound);
  expect((await outsider.call(CALLS.getErasures, {})).data.list).toEqual([]);
});

test('name, number and scans are gone and the answers stay without a name', async () => {
  expect((await world.teacher.get(picture)).statusCode).toBe(200);
  const { data } = await erase(91, '李雷', 'anonymise');
  expect((await world.teacher.call(CALLS.getJob, { id: data.job_id })).data.state).toBe('done');
  expect((await world.teacher.get(picture)).statusCode).not.toBe(200);
  const text = await everything();
  expect([text.includes('李雷'), text.includes('20260101'), text.includes('韩梅梅')]).toEqual([false, false, true]);
  const list = (await world.teacher.call(CALLS.getAnswers, { report_id: world.report_id })).data.list;
  expect(list.map(({ name, score }: { name: string; score: number }) => [name, score])).toContainEqual(['已删除', 40]);
  expect((await receipts())[0]).toMatchObject({
    id: data.id,
    mode: 'anonymise',
    reason: '家长要求',
    counts: { pages: 1, reports: 1, answers: 8, scripts: 0 },
    finished_at: expect.any(String),
  });
  expect((await erase(91, '已删除', 'remove')).error).toBe(CODES.notFound);
});

test('with the answers removed the statistics are those of the others', async () => {
  await erase(92, '韩梅梅', 'remove');
  const list = (await world.teacher.call(CALLS.getAnswers, { report_id: world.report_id })).data.list;
  expect(list.map(({ name }: { name: string }) => name)).toEqual(['已删除']);
  expect((await everything()).includes('韩梅梅')).toBe(false);
  expect((await receipts())[0].counts).toMatchObject({ pages: 1, reports: 1, answers: 8 });
});

test('scans are kept for the days of the organisation, also when they are shortened later', async () => {
  const { printed, right, scanned, detailOf, server } = world;
  const print = only(printed.personal, 2);
  const { id } = await scanned('林涛.png', await printedPage(only(print.sheets), right(print)));
  const admin = await server.visitorOf(1);
  const own = async () =>
    (await admin.call(CALLS.getOrganizations, { page: 1, size: 50 })).data.list.find(
      (row: { id: number }) => row.id === 1,
    );
  const { title, region_id, logo, revision } = await own();
  const change = (scan_days: number | null, at: number) =>
    admin.call(CALLS.saveOrganization, { id: 1, revision: at, title, region_id, logo, scan_days });
  expect((await change(0, revision)).error).toBe(CODES.invalid);
  expect((await change(30, revision)).error).toBe(0);
  const day = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000);
  const { batch } = await detailOf(id);
  expect(Math.abs(Date.parse(batch.keep_until) - day(30).getTime())).toBeLessThan(2 * 24 * 60 * 60_000);
  const files = await makeFolderFiles(server.config.dataDir);
  const sweep = (days: number) => {
    const deps = { db: server.db, files, jobs: server.app.jobs, now: () => day(days), days: 400, mostPages: 10 };
    return makeScanService(deps, questionPort).sweep();
  };
  await sweep(28);
  expect((await detailOf(id)).pages).toHaveLength(1);
  await sweep(32);
  expect((await world.teacher.call(CALLS.getScan, { id })).error).toBe(CODES.notFound);
});
