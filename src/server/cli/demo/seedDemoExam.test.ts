// If this fails, a newcomer cannot try 扫描阅卷 or 网上阅卷: the demo exam or the demo marking is missing, or the
// simulated scan is not read.
import { CALLS } from '../../../contract/calls';
import { type TestApp, type Visitor } from '../../../testing/testApp';
import { openDemoApp } from '../../../testing/testBanks';
import { makeFolderFiles } from '../../files/files';
import { readDemoWorld } from './demoFiles';
import { seedDemoExam } from './seedDemoExam';
import { seedDemoMarking } from './seedDemoMarking';

let server: TestApp;
let admin: Visitor;
beforeAll(async () => {
  server = await openDemoApp();
  await seedDemoExam(server.db);
  admin = await server.visitorOf(1);
});
afterAll(() => server.close());

test('the demo exam has a class, issued sheets and a simulated scan that goes from reading to marks', async () => {
  const { list } = (await admin.call(CALLS.getReports, { page: 1, size: 10 })).data;
  const report_id: number = list[0].id;
  expect((await admin.call(CALLS.getScans, { report_id })).data).toEqual({ list: [], sample: 1 });
  const { data, error, msg } = await admin.call(CALLS.sampleScan, { report_id });
  expect([error, msg]).toEqual([0, '']);
  await server.app.jobs.runner.drain();
  const { batch, pages, missing } = (await admin.call(CALLS.getScan, { id: data.id })).data;
  expect(
    pages.every(({ state, student }: { state: string; student: object | null }) => state === 'read' && student),
  ).toBe(true);
  expect([missing.length, batch.unassigned]).toEqual([1, 0]);
  expect(batch.doubts).toBeGreaterThan(0);
  // Ticks, double and missing marks; no strip of a teacher is in doubt.
  expect(batch.doubts).toBeLessThan(8);
  const cells = (await admin.call(CALLS.getScanCells, { id: data.id })).data.list as {
    page_id: number;
    question_id: number;
    text: string;
  }[];
  expect(cells.filter(({ text }) => text === '' || text.startsWith('='))).toEqual([]);
  const decided = cells.map(({ page_id, question_id, text }) => ({ page_id, question_id, text: text || '/' }));
  await admin.call(CALLS.decideScanCells, { id: data.id, cells: decided });
  const confirmed = (await admin.call(CALLS.confirmScan, { id: data.id })).data;
  expect(confirmed).toMatchObject({ students: 11, clashes: [] });
  const other = (await admin.call(CALLS.saveReport, { title: '别的', sections: [] })).data.id;
  expect((await admin.call(CALLS.sampleScan, { report_id: other })).error).not.toBe(0);
});

test('the demo marking is under way: scripts with pictures wait, some are disputed, control scripts are set', async () => {
  await seedDemoMarking(server.db, await makeFolderFiles(server.dataDir));
  const teacher = server.visitor();
  const { username = '', password = '' } = readDemoWorld().accounts.find(({ role_id }) => role_id === 4) ?? {};
  expect((await teacher.signIn(username, password)).error).toBe(0);
  const { list } = (await teacher.call(CALLS.getMarkingTasks)).data;
  expect(list).toMatchObject([
    { number: 18, score: 12, open: 1 },
    { number: 21, score: 14, open: 1 },
  ]);
  for (const { marking_id, question_id, waiting } of list) {
    expect(waiting).toBeGreaterThan(2);
    const [held] = (await teacher.call(CALLS.takeScripts, { marking_id, question_id })).data.scripts;
    expect(held.number).toBe('');
    const { pictures } = (await teacher.call(CALLS.getScriptPicture, { script_id: held.script_id })).data;
    expect(pictures).toHaveLength(1);
    expect(pictures[0].src.length).toBeGreaterThan(2000);
  }
  const { report_id } = await server.db.kysely.selectFrom('markings').select('report_id').executeTakeFirstOrThrow();
  const rulings = (await admin.call(CALLS.getRulings, { report_id })).data.list as { reason: string }[];
  expect(rulings.filter(({ reason }) => reason === 'apart').length).toBeGreaterThanOrEqual(2);
  expect(rulings.some(({ reason }) => reason === 'problem')).toBe(true);
  const { questions, markers } = (await admin.call(CALLS.getMarkingProgress, { report_id })).data;
  for (const { scripts, final, pairs, agreed, controls } of questions) {
    expect([scripts, controls]).toEqual([14, 2]);
    expect(final).toBeGreaterThan(2);
    expect(final).toBeLessThan(scripts);
    expect(agreed).toBeLessThan(pairs);
  }
  expect(markers.some(({ control_gap }: { control_gap: number | null }) => control_gap !== null)).toBe(true);
});
