// If these fail, who tries the program out sees empty reports and no measured difficulties.
import { CALLS } from '../../../contract/calls';
import { openTestApp, type TestApp } from '../../../testing/testApp';
import { openDemoApp } from '../../../testing/testBanks';
import { firstAdministrator } from './seedDemo';
import { simulate } from './simulate';

let server: TestApp;
beforeAll(async () => {
  server = await openDemoApp();
});
afterAll(() => server.close());

test('300 students answer three connected papers of demo questions: one scale, measured and listed', async () => {
  const done = await simulate(server.db, { owner: await firstAdministrator(server.db.kysely), students: 300, seed: 1 });
  expect(done).toMatchObject({ students: 300, questions: 50 });
  expect(done.reports).toHaveLength(3);
  expect(done.measured).toBeGreaterThan(40);
  const admin = await server.visitorOf(1);
  const { summary } = (await admin.call(CALLS.getCalibration)).data;
  expect(summary.scales).toHaveLength(1);
  const { list } = (await admin.call(CALLS.getQuestions, { order: 'measured', size: 10 })).data;
  for (const { measured, measured_error } of list) {
    expect(measured).toBeGreaterThanOrEqual(1);
    expect(measured).toBeLessThanOrEqual(10);
    expect(measured_error).toBeGreaterThanOrEqual(0);
  }
  const hard = (await admin.call(CALLS.getQuestions, { measured_min: 10, measured_max: 10, size: 100 })).data.list;
  for (const { measured } of hard) expect(measured).toBeGreaterThanOrEqual(9.5);
  const report = (await admin.call(CALLS.getReport, { id: done.reports[0] })).data;
  expect(report).toMatchObject({ student_count: 100, class_count: 2, question_count: 20, score: 100 });
});

test('a bank with too few questions is refused with what to do', async () => {
  const empty = await openTestApp();
  const owner = await firstAdministrator(empty.db.kysely);
  await expect(simulate(empty.db, { owner, students: 30, seed: 1 })).rejects.toThrow('请先导入试题');
  await empty.close();
});
