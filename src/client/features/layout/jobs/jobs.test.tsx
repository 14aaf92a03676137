// If these fail, staff wait for a job that has ended, miss its file, or cannot cancel it.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMockAdmin } from '../../../../../mocks/factories/user';
import { createFakeServer, FakeFault } from '../../../../../mocks/fakeServer';
import { CODES } from '../../../../contract/codes';
import type { Job } from '../../../../contract/system/job';
import { makeMemoryEffects, makeMemoryWorld } from '../../../../testing/memoryEffects';
import { api } from '../../../state/api/api';
import { makeStore } from '../../../state/store';
import JobIndicator from './JobIndicator';

const job = (over: Partial<Job> = {}): Job => ({
  id: 7,
  kind: 'packExport',
  title: '导出试卷包：期中卷',
  state: 'running',
  done: 1,
  total: 3,
  text: '正在导出第 2 份',
  reason: '',
  notes: [],
  files: [],
  files_until: null,
  data: {},
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
  ...over,
});
const finished: Partial<Job> = {
  state: 'done',
  files: [{ name: '期中卷.zip', size: 2_500_000, path: '/files/jobs/7/0' }],
  files_until: '2026-11-27T08:00:00.000Z',
};

/** `fault`: the reply while there is no job. */
function open(world = makeMemoryWorld(), first: Job | null = job(), fault = new FakeFault(4004, '没有这个接口')) {
  let now = first;
  const server = createFakeServer({
    handlers: {
      getJobs: () => {
        if (!now) throw fault;
        return { list: [now], total: 1, page: 1, size: 20 };
      },
      cancelJob: () => (now = job({ state: 'cancelled' })),
      retryJob: () => (now = job({ state: 'waiting' })),
    },
  });
  const effects = makeMemoryEffects({ fetch: server.fetch }, world);
  const store = makeStore(effects, { session: { user: createMockAdmin(), status: 'signedIn', routesAdded: true } });
  render(
    <Provider store={store}>
      <JobIndicator />
    </Provider>,
  );
  const close = () => {
    cleanup();
    store.dispatch(api.util.resetApiState());
  };
  return { server, effects, close, become: (over: Partial<Job>) => (now = job(over)) };
}

it('shows progress, announces the end and offers the file', async () => {
  const { effects, become, close } = open();
  fireEvent.click(await screen.findByRole('button', { name: '任务，1 个进行中' }));
  const dialog = within(await screen.findByRole('dialog', { name: '我的任务' }));
  expect(dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33');
  dialog.getByText('1 / 3 · 正在导出第 2 份');
  become({ ...finished, notes: ['第 2 份试卷未能导出：试卷已删除'] });
  const link = await dialog.findByRole('link', { name: '下载 期中卷.zip（2.4 MB）' });
  expect(link.getAttribute('href')).toBe('/files/jobs/7/0');
  dialog.getByText('第 2 份试卷未能导出：试卷已删除');
  expect(effects.toasts).toEqual([{ kind: 'success', text: '“导出试卷包：期中卷”已完成，可在右上角“任务”中下载' }]);
  close();
});

it('shows a job that another window or device has ordered when it is opened', async () => {
  const { become, close } = open(undefined, job(finished));
  const button = await screen.findByRole('button', { name: '任务' });
  become({ title: '导出试题', ...finished });
  fireEvent.click(button);
  await screen.findByText('导出试题');
  close();
});

it('is cancelled and gone on with', async () => {
  const { close } = open();
  fireEvent.click(await screen.findByRole('button', { name: /^任务/ }));
  fireEvent.click(await screen.findByRole('button', { name: '取消' }));
  fireEvent.click(await screen.findByRole('button', { name: '继续' }));
  await screen.findByText('排队中');
  close();
});

it('a job that ends during a reload is announced once, a failure with its reason', async () => {
  const world = makeMemoryWorld();
  const before = open(world);
  await screen.findByRole('button', { name: '任务，1 个进行中' });
  await waitFor(() => expect([...world.stored.keys()].some((key) => key.startsWith('tiku:jobs:'))).toBe(true));
  before.close();
  const failed = job({ state: 'failed', reason: '磁盘空间不足，请联系管理员' });
  const after = open(world, failed);
  await waitFor(() =>
    expect(after.effects.toasts).toEqual([
      { kind: 'error', text: '“导出试卷包：期中卷”未完成：磁盘空间不足，请联系管理员' },
    ]),
  );
  after.close();
  const again = open(world, failed);
  await screen.findByRole('button', { name: '任务' });
  expect(again.effects.toasts).toEqual([]);
  again.close();
});

it('a server without jobs shows no place for them and says nothing', async () => {
  const { server, effects, close } = open(makeMemoryWorld(), null);
  await waitFor(() => expect(server.seen.length).toBe(1));
  expect(screen.queryByRole('button')).toBeNull();
  expect(effects.toasts).toEqual([]);
  close();
});

const fault = new FakeFault(CODES.internal, '服务器内部错误，编号 a1b2');

it('a list of jobs that cannot be read says why in its place, and is read again on demand', async () => {
  const { effects, become, close } = open(makeMemoryWorld(), null, fault);
  fireEvent.click(await screen.findByRole('button', { name: '任务' }));
  const dialog = within(await screen.findByRole('dialog', { name: '我的任务' }));
  expect(dialog.getByRole('alert').textContent).toContain('任务未能载入：服务器内部错误，编号 a1b2');
  expect(effects.toasts).toEqual([]);
  become({});
  fireEvent.click(dialog.getByRole('button', { name: '重试' }));
  await dialog.findByText('导出试卷包：期中卷');
  expect(dialog.queryByRole('alert')).toBeNull();
  close();
});

it('what was read of the jobs stays under a later fault', async () => {
  const { server, effects, close } = open();
  fireEvent.click(await screen.findByRole('button', { name: '任务，1 个进行中' }));
  const dialog = within(await screen.findByRole('dialog', { name: '我的任务' }));
  server.handlers.getJobs = () => {
    throw fault;
  };
  expect((await dialog.findByRole('alert', {}, { timeout: 3000 })).textContent).toContain(
    '编号 a1b2。下面是之前的进度。',
  );
  expect(dialog.getByText('导出试卷包：期中卷')).toBeTruthy();
  expect(effects.toasts).toEqual([]);
  close();
});
