import { CALLS } from '../../contract/calls';
import { openTestApp, TEST_HOST, TEST_PASSWORD, type TestApp } from '../../testing/testApp';
import { accountRoutes } from '../modules/account/accountRoutes';
import { sealPassword } from '../modules/account/passwords';

const HOUR = 60 * 60_000;

describe('sessions', () => {
  let world: TestApp;
  beforeAll(async () => {
    world = await openTestApp({ modules: [accountRoutes], env: { TRUST_PROXY: '1' } });
  });
  afterEach(() => {
    world.clock.offsetMs = 0;
  });
  afterAll(() => world.close());

  const alive = async (cookie: string) => {
    const visitor = world.visitor();
    visitor.cookie = cookie;
    return (await visitor.call(CALLS.getUserInfo)).error === 0;
  };

  test('the cookie cannot be read by script or sent from other sites, and is bound to the host behind TLS', async () => {
    const { username } = await world.visitorOf(4);
    const fields = { username, password: sealPassword(TEST_PASSWORD, world.config.cipherSecret) };
    const plain = await world.visitor().post('/api/login/index', fields);
    expect(plain.headers['set-cookie']).toEqual([
      expect.stringMatching(/^tiku_session=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^tiku_device=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/),
    ]);
    const tls = await world.visitor().post('/api/login/index', fields, { 'x-forwarded-proto': 'https' });
    expect(tls.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-tiku_session=[\w-]{43}; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/),
      expect.stringMatching(/^__Host-tiku_device=[\w.-]+; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/),
    ]);
    const stored = await world.db.kysely.selectFrom('sessions').select('token_hash').execute();
    const token = /=([\w-]{43})/.exec(String(plain.headers['set-cookie']))?.[1] ?? '';
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('every sign-in gives a new id and ends the one that the browser had: a planted id is worth nothing', async () => {
    const { username } = await world.visitorOf(4);
    const visitor = world.visitor();
    const planted = `tiku_session=${'A'.repeat(43)}`;
    visitor.cookie = planted;
    expect((await visitor.signIn(username)).error).toBe(0);
    const first = visitor.cookie;
    expect(first).not.toBe(planted);
    await visitor.signIn(username);
    expect(visitor.cookie).not.toBe(first);
    expect(await alive(first)).toBe(false);
    expect(await alive(visitor.cookie)).toBe(true);
    expect(await alive(planted)).toBe(false);
  });

  test('after signing out the session id is invalid, also for a copy of it', async () => {
    const visitor = await world.visitorOf(4);
    const copied = visitor.cookie;
    expect((await visitor.call(CALLS.logout)).error).toBe(0);
    expect(visitor.cookie).toBe('');
    expect(await alive(copied)).toBe(false);
    expect((await world.visitor().call(CALLS.logout)).error).toBe(0);
  });

  test('12 hours without use, or 7 days at most, end a session', async () => {
    const idle = await world.visitorOf(4);
    world.clock.offsetMs = 12 * HOUR - 60_000;
    expect(await alive(idle.cookie)).toBe(true);
    world.clock.offsetMs += 12 * HOUR;
    expect(await alive(idle.cookie)).toBe(false);

    world.clock.offsetMs = 0;
    const busy = await world.visitorOf(4);
    for (let hours = 10; hours < 168; hours += 10) {
      world.clock.offsetMs = hours * HOUR;
      expect(await alive(busy.cookie)).toBe(true);
    }
    world.clock.offsetMs = 168 * HOUR + 1;
    expect(await alive(busy.cookie)).toBe(false);
  });

  test('a server clock set back a day neither ends nor prolongs a session', async () => {
    const visitor = await world.visitorOf(4);
    world.clock.offsetMs = -24 * HOUR;
    expect(await alive(visitor.cookie)).toBe(true);
    world.clock.offsetMs = -11 * HOUR;
    expect(await alive(visitor.cookie)).toBe(false);
  });

  test('the time of the last use is written at most once a minute', async () => {
    const visitor = await world.visitorOf(4);
    const seen = () =>
      world.db.kysely.selectFrom('sessions').where('account_id', '=', visitor.id).select('seen_at').executeTakeFirst();
    const before = await seen();
    await visitor.call(CALLS.getUserInfo);
    expect(await seen()).toEqual(before);
    world.clock.offsetMs = 61_000;
    await visitor.call(CALLS.getUserInfo);
    expect(await seen()).not.toEqual(before);
  });

  test('disabling, expiry, a role change and lost rights work from the very next request', async () => {
    const visitor = await world.visitorOf(4);
    const set = (values: { status?: number; expires_at?: string | null; role_id?: number }) =>
      world.db.kysely.updateTable('accounts').set(values).where('id', '=', visitor.id).execute();
    await set({ role_id: 5 });
    const { data } = await visitor.call(CALLS.getUserInfo);
    expect(data).toMatchObject({ role_id: 5, role_name: '共享账号' });
    expect(data.role_functions).not.toContainEqual({ function_key: 'question.write' });
    await set({ status: 0 });
    expect((await visitor.call(CALLS.getUserInfo)).error).toBe(5001);
    await set({ status: 1, expires_at: new Date(Date.now() - 1000).toISOString() });
    expect((await visitor.call(CALLS.getUserInfo)).error).toBe(5001);
  });

  test.each([
    ['a foreign origin', { origin: 'http://evil.test' }],
    ['a page without an origin', { origin: 'null' }],
    ['the same host on another port', { origin: `http://${TEST_HOST}:8080` }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
  ])('a form that %s sends with our cookie changes nothing', async (_name, headers) => {
    const visitor = await world.visitorOf(4);
    const reply = await visitor.post(
      '/api/adminuser/update_profile',
      { nickname: '被改了' },
      headers as Record<string, string>,
    );
    expect(reply.json()).toMatchObject({ error: 4003, msg: '请求来源不被信任，请从本系统的页面重新操作' });
    expect((await visitor.call(CALLS.getUserInfo)).data.nickname).not.toBe('被改了');
  });

  test('a form with our cookie that names no page at all is refused; without a cookie there is nothing to misuse', async () => {
    const visitor = await world.visitorOf(4);
    const bare = { 'content-type': 'multipart/form-data; boundary=b', host: TEST_HOST };
    const payload = '--b\r\nContent-Disposition: form-data; name="nickname"\r\n\r\nx\r\n--b--\r\n';
    const url = '/api/adminuser/update_profile';
    const withCookie = await world.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...bare, cookie: visitor.cookie },
    });
    expect(withCookie.json().error).toBe(4003);
    const without = await world.app.inject({ method: 'POST', url, payload, headers: bare });
    expect(without.json().error).toBe(5001);
  });

  test('a state change cannot be made by GET', async () => {
    const visitor = await world.visitorOf(4);
    expect((await visitor.get('/api/adminuser/update_profile?nickname=x')).statusCode).toBe(405);
  });
});
