import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CALLS } from '../../../contract/calls';
import { openTestApp, type TestApp, type Visitor } from '../../../testing/testApp';
import { accountRoutes } from './accountRoutes';
import { sealPassword } from './passwords';

const MINUTE = 60_000;
const FRESH = 'Shan-shui-7';

describe('forgotten password', () => {
  let world: TestApp;
  let gateway: Server;
  const sent: { phone: string; code: string }[] = [];
  let arrived: (() => void) | undefined;
  beforeAll(async () => {
    gateway = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        sent.push(JSON.parse(body));
        response.end('ok');
        arrived?.();
      });
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    const { port } = gateway.address() as AddressInfo;
    world = await openTestApp({ modules: [accountRoutes], env: { SMS_WEBHOOK_URL: `http://127.0.0.1:${port}/sms` } });
  });
  afterEach(() => {
    world.clock.offsetMs = 0;
  });
  afterAll(async () => {
    await world.close();
    await new Promise((resolve) => gateway.close(resolve));
  });

  const codeFor = async (visitor: Visitor, username: string): Promise<string> => {
    const arrival = new Promise<void>((resolve) => (arrived = resolve));
    expect((await visitor.call(CALLS.sendPasswordCode, { username })).error).toBe(0);
    await arrival;
    return sent.at(-1)?.code ?? '';
  };
  const reset = (visitor: Visitor, username: string, code: string, password = FRESH) =>
    visitor.call(CALLS.resetPassword, { username, code, password: sealPassword(password, world.config.cipherSecret) });

  test('the code that was sent sets a new password once and ends every session', async () => {
    const owner = await world.visitorOf(4);
    const visitor = world.visitor();
    const code = await codeFor(visitor, owner.username);
    expect(sent.at(-1)).toEqual({ phone: owner.username, code: expect.stringMatching(/^\d{6}$/) });
    expect((await reset(visitor, owner.username, code, '1234')).msg).toContain('至少 8 个字符');
    expect((await reset(visitor, owner.username, code)).error).toBe(0);
    expect((await owner.call(CALLS.getUserInfo)).error).toBe(5001);
    expect((await world.visitor().signIn(owner.username, FRESH)).error).toBe(0);
    expect((await reset(visitor, owner.username, code)).error).toBe(4001);
  });

  test('an unknown phone gets the same reply, and nothing is sent', async () => {
    const before = sent.length;
    const reply = await world.visitor().call(CALLS.sendPasswordCode, { username: '13722223333' });
    expect(reply).toEqual({ error: 0, msg: '', data: null });
    const owner = await world.visitorOf(4);
    await codeFor(world.visitor(), owner.username);
    expect(sent).toHaveLength(before + 1);
    expect((await reset(world.visitor(), '13722223333', '000000')).msg).toBe(
      '验证码错误或已失效，请检查后重试或重新获取',
    );
  });

  test('five tries use a code up, ten minutes end it, and a newer one replaces it', async () => {
    const owner = await world.visitorOf(4);
    const visitor = world.visitor();
    const code = await codeFor(visitor, owner.username);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let i = 0; i < 5; i += 1) expect((await reset(visitor, owner.username, wrong)).error).toBe(4001);
    expect((await reset(visitor, owner.username, code)).error).toBe(4001);

    world.clock.offsetMs = 2 * MINUTE;
    const second = await codeFor(visitor, owner.username);
    world.clock.offsetMs = 4 * MINUTE;
    const third = await codeFor(visitor, owner.username);
    if (second !== third) expect((await reset(visitor, owner.username, second)).error).toBe(4001);
    world.clock.offsetMs = 14 * MINUTE + 1000;
    expect((await reset(visitor, owner.username, third)).error).toBe(4001);
  });

  test('password codes cannot be requested repeatedly', async () => {
    const owner = await world.visitorOf(4);
    const visitor = world.visitor();
    await codeFor(visitor, owner.username);
    expect(await visitor.call(CALLS.sendPasswordCode, { username: owner.username })).toMatchObject({
      error: 4029,
      msg: '操作过于频繁，请在 1 分钟后重试',
    });
    const flood = world.visitor();
    for (let i = 0; i < 20; i += 1) await flood.call(CALLS.sendPasswordCode, { username: `137333300${10 + i}` });
    expect((await flood.call(CALLS.sendPasswordCode, { username: '13733339999' })).error).toBe(4029);
  });
});
