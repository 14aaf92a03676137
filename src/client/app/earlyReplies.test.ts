/** @jest-environment jsdom */
// If these fail, a user reads a reply that belonged to another account or is older than a change.
import { fetchAfter } from './earlyReplies';

const reply = (text: string) => ({ text: async () => text }) as Response;
const LIST = '/api/questions/list?page=1';

function open() {
  const early = new Map([[LIST, Promise.resolve(reply('early'))]]);
  const asked: string[] = [];
  const fetch = fetchAfter(early, async (url) => {
    asked.push(url);
    return reply('asked');
  });
  const read = async (url: string, init: RequestInit = {}) => (await fetch(url, { method: 'GET', ...init })).text();
  return { read, asked };
}

test('an early reply is taken once, by its own address', async () => {
  const { read, asked } = open();
  expect(await read('/api/questions/list?page=2')).toBe('asked');
  expect(await read(LIST)).toBe('early');
  expect(await read(LIST)).toBe('asked');
  expect(asked).toHaveLength(2);
});

test('any write discards the early replies', async () => {
  const { read } = open();
  await read('/api/login/index', { method: 'POST' });
  expect(await read(LIST)).toBe('asked');
});

test('a reader who stopped is not answered', async () => {
  const { read } = open();
  const stop = new AbortController();
  stop.abort();
  await expect(read(LIST, { signal: stop.signal })).rejects.toThrow('aborted');
});
