// If these fail, a save that was not stored says nothing, says something else or says it twice, loses what was typed, or
// cannot be tried again.
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react/pure';
import { createFakeServer } from '../../../mocks/fakeServer';
import { SHELL_HANDLERS } from '../../../mocks/shellHandlers';
import { CALLS } from '../../contract/calls';
import { endProgram, goTo, markSignedIn, startProgram, type Program } from '../../testing/testProgram';

const NETWORK = '网络错误';
const STATUSES: readonly (readonly [status: number, text: string])[] = [
  [400, '网络错误：服务器不理解请求的语法'],
  [403, '网络错误：服务器拒绝请求'],
  [404, '网络错误：未找到请求的资源'],
  [405, '网络错误：禁用请求中指定的方法'],
  [500, '网络错误：服务器内部错误'],
  [503, '网络错误：服务不可用'],
  [418, NETWORK],
  [504, NETWORK],
];
const json = (body: unknown) => JSON.stringify(body);
const BODIES: readonly (readonly [what: string, body: string, text: string])[] = [
  ['a business fault shows its msg', json({ error: 4001, msg: '这个昵称已被占用', data: null }), '这个昵称已被占用'],
  ['a business fault without msg', json({ error: 4001 }), NETWORK],
  ['a business fault with an empty msg', json({ error: 4001, msg: '' }), NETWORK],
  ['a business fault whose msg is null', json({ error: 4001, msg: null }), NETWORK],
  ['an HTML page instead of a reply', '<!doctype html><h1>Bad gateway</h1>', NETWORK],
  ['an empty body', '', NETWORK],
  ['invalid JSON', '{"error":0,"msg":', NETWORK],
  ['null', json(null), NETWORK],
  ['a list', json([]), NETWORK],
  ['an error that is not a number', json({ error: '0', msg: '' }), NETWORK],
  ['no error field', json({ msg: 'ok', data: {} }), NETWORK],
];

type Answer = () => Response | Promise<Response>;

// One page for all of them (`pure`: it is not taken away after a test): it stays usable after any test.
let program: Program;
/** The answer to the next request to a path, in place of the server's. */
const instead = new Map<string, Answer>();
let asked: string[] = [];
const callsOf = (path: string) => asked.filter((each) => each === path).length;
beforeAll(() => {
  const server = createFakeServer({ handlers: { ...SHELL_HANDLERS, changeProfile: () => null } });
  markSignedIn();
  program = startProgram(async (url, init) => {
    const path = url.replace('/api', '');
    asked.push(path);
    const answer = instead.get(path);
    instead.delete(path);
    return answer ? answer() : server.fetch(url, init);
  }, '/accountinfo');
  render(program.element);
});
beforeEach(() => {
  asked = [];
  program.toasts.splice(0);
});
afterAll(() => {
  cleanup();
  endProgram(program);
});

let names = 0;
async function expectTold(answer: Answer, text: string): Promise<void> {
  goTo('/accountinfo');
  const field = await screen.findByLabelText<HTMLInputElement>('昵称');
  const typed = `教师 ${(names += 1)}`;
  fireEvent.change(field, { target: { value: typed } });
  const { path } = CALLS.changeProfile;
  instead.set(path, answer);
  fireEvent.click(screen.getByText('保存昵称'));
  await waitFor(() => expect(program.toasts).toEqual([text]));
  await waitFor(() => expect(screen.getByText<HTMLButtonElement>('保存昵称').disabled).toBe(false));
  expect(field.value).toBe(typed);
  expect(callsOf(path)).toBe(1);
  fireEvent.click(screen.getByText('保存昵称'));
  await screen.findByText('昵称已保存');
  expect({ toasts: program.toasts, reloads: program.reloads, calls: callsOf(path) }).toEqual({
    toasts: [text],
    reloads: [],
    calls: 2,
  });
}

test.each(STATUSES)('HTTP %i says %s, keeps what was typed, and the save can be tried again', (status, text) =>
  expectTold(() => new Response('<h1>fault</h1>', { status }), text),
);

test.each(BODIES)('%s: what was typed stays, and the save can be tried again', (_what, body, text) =>
  expectTold(() => new Response(body), text),
);

test('a failed query shows one notice and can be retried where its data is missing', async () => {
  const { path } = CALLS.getHomeSummary;
  instead.set(path, () => new Response('{"error":0,"msg":"","data":null}'));
  goTo('/home');
  await screen.findByText('工作概况未能载入', { exact: false });
  expect({ calls: callsOf(path), toasts: program.toasts }).toEqual({ calls: 1, toasts: [NETWORK] });
  fireEvent.click(screen.getByText('重试'));
  await screen.findByText('我最近修改的试卷');
  expect({ calls: callsOf(path), toasts: program.toasts }).toEqual({ calls: 2, toasts: [NETWORK] });
});
