// If these fail, a format is missing from the menu, or an export is not saved, cannot be stopped or hides what was left
// out.
import { createMockAdmin } from '../../../../../mocks/factories/user';
import { createFakeServer } from '../../../../../mocks/fakeServer';
import { QUESTION_EXPORT } from '../../../../contract/question/questionExport';
import type { Job } from '../../../../contract/system/job';
import { QUESTION_FORMATS } from '../../../../formats/formats';
import { makeMemoryEffects } from '../../../../testing/memoryEffects';
import { saveFrom } from '../../../lib/saveBlob';
import { jobsSeen } from '../../../state/jobNews';
import { makeStore } from '../../../state/store';
import { EXPORT_CHOICES, exportQuestions } from './exportQuestions';

jest.mock('../../../lib/saveBlob', () => ({ saveFrom: jest.fn() }));

test('the menu offers every format that can hold questions, and says what a file does not keep', () => {
  expect(EXPORT_CHOICES).toHaveLength(QUESTION_FORMATS.length);
  expect(EXPORT_CHOICES.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['xlsx', 'csv', 'Moodle XML', 'GIFT']),
  );
  expect(new Set(EXPORT_CHOICES.map(({ label }) => label)).size).toBe(EXPORT_CHOICES.length);
  expect(EXPORT_CHOICES.find(({ label }) => label === 'GIFT')?.losses).toContain('难度');
});

/** A job that the server says more of at each read of the list; `stopped` after its order. */
async function exported(states: readonly Partial<Job>[], stopped = false) {
  const stop = new AbortController();
  let at = 0;
  const job = () =>
    ({ id: 7, kind: QUESTION_EXPORT, title: '导出勾选的 2 题（xlsx）', done: 0, total: 0, ...states[at] }) as Job;
  const server = createFakeServer({
    handlers: { exportQuestions: () => ({ job_id: 7 }), cancelJob: () => job() },
  });
  const effects = makeMemoryEffects({ fetch: server.fetch });
  const user = createMockAdmin();
  const store = makeStore(effects, { session: { user, status: 'signedIn', routesAdded: true } });
  const choice = EXPORT_CHOICES.find(({ name }) => name === 'xlsx');
  if (!choice) throw new Error('no choice');
  jest.mocked(saveFrom).mockClear();
  const progress: number[] = [];
  let over = false;
  void store
    .dispatch(exportQuestions([2, 1], choice, { signal: stop.signal, report: ({ count }) => progress.push(count) }))
    .then(() => (over = true));
  if (stopped) stop.abort();
  for (; at < states.length; at += 1) {
    const told = progress.length;
    while (progress.length === told && !over) {
      store.dispatch(jobsSeen([job()]));
      await new Promise(setImmediate);
    }
  }
  return { server, progress, toasts: effects.toasts.map(({ text }) => text) };
}

test('the file of the job is saved when it is made, with a notice of what is not in it', async () => {
  const files = [{ name: '试题-2题.xlsx', size: 9, path: '/files/jobs/7/0' }];
  const { server, progress, toasts } = await exported([
    { state: 'waiting' },
    { state: 'running', done: 1, total: 2 },
    {
      state: 'done',
      done: 2,
      total: 2,
      files,
      notes: ['1 题已删除或不能再查看，没有写入', '试题 2：解答视频没有写入'],
    },
  ]);
  expect(server.seen.find(({ name }) => name === 'exportQuestions')?.fields).toEqual({ ids: '[2,1]', format: 'xlsx' });
  expect(progress).toEqual([0, 1]);
  expect(jest.mocked(saveFrom).mock.calls).toEqual([['/files/jobs/7/0', '试题-2题.xlsx']]);
  expect(toasts).toEqual(['“导出勾选的 2 题（xlsx）”已完成', '1 题已删除或不能再查看，没有写入，共 2 处']);
});

test('a stopped export is cancelled on the server, and no file is saved', async () => {
  const { server } = await exported([{ state: 'cancelled', files: [], notes: [] }], true);
  expect(server.seen.map(({ name }) => name)).toContain('cancelJob');
  expect(saveFrom).not.toHaveBeenCalled();
});
