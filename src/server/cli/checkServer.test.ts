// If these fail, an administrator of another server reads that it fits although pages stay empty, or that it does not although they
// work.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { minimalReply } from '../../../mocks/minimalServer';
import { CALLS } from '../../contract/calls';
import { openTestApp, TEST_PASSWORD } from '../../testing/testApp';
import { checkServerCommand } from './checkServer';
import { runTiku } from './runTiku';

async function check(...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const io = {
    out: (line: string) => void out.push(line),
    err: (line: string) => void err.push(line),
    env: {},
    interactive: false,
  };
  const code = await runTiku(['check-server', ...args], io, [checkServerCommand]);
  return { code, out: out.join('\n'), err: err.join('\n') };
}

async function serving(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
const account = { nickname: '甲', role_name: '教师', weak_password: 0, role: [{ name: 'home', title: '首页' }] };

test('every reply of our own server is whole', async () => {
  const server = await openTestApp();
  try {
    const author = await server.visitorOf(1);
    const body = { type_id: 200, content: '<p>题</p>', answer: true, difficulty: 3 };
    const { id } = (await author.call(CALLS.saveQuestion, body)).data as { id: number };
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { code, out, err } = await check(
      ...[
        `${address}/`,
        '--username',
        author.username,
        '--password',
        TEST_PASSWORD,
        '--question',
        String(id),
        '--json',
      ],
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { ok, calls } = JSON.parse(out) as { ok: boolean; calls: { verdict: string; path: string }[] };
    expect(ok).toBe(true);
    expect(calls.filter(({ verdict }) => verdict !== 'whole')).toEqual([]);
    expect(calls.map(({ path }) => path)).toEqual(expect.arrayContaining(['/login/index', '/originbook/common']));

    const refused = await check(address, '--token', 'wrong');
    expect([refused.code, refused.out]).toEqual([1, expect.stringContaining('拒绝  GET /adminuser/getuserinfo')]);
  } finally {
    await server.close();
  }
});

test('a server with the specified fields only is narrow and can be read; each lacking field is named once', async () => {
  const { address, close } = await serving(({ method = '', url = '' }, response) => {
    const { status, body } = minimalReply(account, method, url);
    response.writeHead(status).end(body);
  });
  try {
    const { code, out } = await check(address);
    expect(code).toBe(0);
    expect(out).toContain('完整  GET /questions/category');
    expect(out).toMatch(/较窄 {2}GET \/grade\/list\n {6}data\[\]\.stage_id 缺少\n/);
    expect(out).toMatch(/较窄 {2}GET \/originbook\/common\n/);
  } finally {
    await close();
  }
});

test('missing calls, wrong shapes and refusals are reported separately, with code 1', async () => {
  const { address, close } = await serving(({ method = '', url = '' }, response) => {
    if (url.startsWith('/api/grade/list')) return void response.writeHead(404).end('<h1>404</h1>');
    if (url.startsWith('/api/questions/update')) return void response.end('{"error":0,"data":{"type_id":101}}');
    if (url.startsWith('/api/grade/stage')) return void response.end('{"error":7,"msg":"没有册次"}');
    if (url.startsWith('/api/kptree')) return void response.end('<html>');
    const { status, body } = minimalReply(account, method, url);
    response.writeHead(status).end(body);
  });
  try {
    const { code, out } = await check(address, '--token', 'any');
    expect(code).toBe(1);
    expect(out).toContain('没有  GET /grade/list');
    expect(out).toMatch(/不合 {2}GET \/questions\/update\n {6}data\.id 缺少/);
    expect(out).toMatch(/拒绝 {2}GET \/grade\/stage\n {6}error 7：没有册次/);
    expect(out).toMatch(/不合 {2}GET \/kptree\/listall\n {6}HTTP 200/);
  } finally {
    await close();
  }
  const gone = await check(address);
  expect(gone).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining(`连不上 ${address}：`),
  });
});

test.each([
  [[]],
  [['nowhere']],
  [['http://a', 'http://b']],
  [['http://a', '--username', '1']],
  [['http://a', '--question', 'x']],
])('wrong use %j ends with code 2', async (args) => {
  expect((await check(...args)).code).toBe(2);
});
