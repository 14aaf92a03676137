/** @jest-environment jsdom */
// If these fail, chunks are prefetched on a metered connection or between two keys of a typed word, or a chunk that
// failed to load breaks the page.
import { onceUsed, whenIdle } from './whenIdle';

const settle = async () => {
  for (let i = 0; i < 20; i++) await jest.advanceTimersByTimeAsync(300);
};
const line = (connection: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  line(undefined);
});

test('one after another, until it is stopped', async () => {
  const done: string[] = [];
  const job = (name: string) => async () => void done.push(name);
  const stop = whenIdle([job('a'), job('b'), async () => stop(), job('d')]);
  expect(done).toEqual([]);
  await settle();
  expect(done).toEqual(['a', 'b']);
});

test('a part that does not come is left to the screen that needs it', async () => {
  whenIdle([() => Promise.reject(new Error('404'))]);
  await settle();
});

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'nothing on a line like %j',
  async (connection) => {
    line(connection);
    const job = jest.fn(async () => undefined);
    whenIdle([job]);
    await settle();
    expect(job).not.toHaveBeenCalled();
  },
);

test.each(['pointermove', 'keydown'])('what the hand may want comes at the first %s, once', async (sign) => {
  const [run, stopped] = [jest.fn(), jest.fn()];
  onceUsed(run);
  onceUsed(stopped)();
  await settle();
  expect(run).not.toHaveBeenCalled();
  for (let i = 0; i < 3; i++) window.dispatchEvent(new Event(sign));
  await settle();
  expect(run).toHaveBeenCalledTimes(1);
  expect(stopped).not.toHaveBeenCalled();
});

test('nothing is fetched ahead between the keys of a word', async () => {
  const [run, job] = [jest.fn(), jest.fn(async () => undefined)];
  onceUsed(run);
  for (let key = 0; key < 12; key++) {
    window.dispatchEvent(new Event('keydown'));
    if (key === 0) whenIdle([job]);
    await jest.advanceTimersByTimeAsync(180);
  }
  expect([run, job].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  await settle();
  expect([run, job].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
