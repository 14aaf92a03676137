import { AES, enc } from 'crypto-js';
import type { RouteEntry } from '../../../contract/account/session';
import { CALLS } from '../../../contract/calls';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../../testing/testApp';
import { readConfig } from '../../config';
import { accountRoutes, menuTree } from './accountRoutes';
import { openPassword, sealPassword, hashPassword, verifyPassword } from './passwords';
import { ensureBase, firstAdministrator } from './seedAccounts';

const MINUTE = 60_000;

describe('accounts', () => {
  let world: TestApp;
  beforeAll(async () => {
    world = await openTestApp({ modules: [accountRoutes] });
  });
  afterEach(() => {
    world.clock.offsetMs = 0;
  });
  afterAll(() => world.close());
  const seal = (password: string) => sealPassword(password, world.config.cipherSecret);
  const actions = async (id: number) => {
    const rows = await world.db.kysely
      .selectFrom('operation_log')
      .where('entity', '=', 'account')
      .where('entity_id', '=', id)
      .select('action')
      .orderBy('id')
      .execute();
    return rows.map((row) => row.action);
  };

  test('a teacher signs in with the form that the client sends and sees the own account', async () => {
    const { username, id } = await world.visitorOf(4);
    const visitor = world.visitor();
    const reply = await visitor.post('/api/login/index', {
      username: ` ${username} `,
      password: AES.encrypt(TEST_PASSWORD, world.config.cipherSecret).toString(),
    });
    expect(reply.json()).toMatchObject({ error: 0 });
    const { data } = await visitor.call(CALLS.getUserInfo);
    expect(data).toMatchObject({
      username,
      role_name: '教师',
      role_id: 4,
      weak_password: 0,
      organization_title: '数学能力评测中心',
    });
    expect(await actions(id)).toEqual(['登录']);
  });

  test.each<[string, (username: string) => Record<string, string>]>([
    ['a wrong password', (username) => ({ username, password: seal('something else') })],
    ['an unknown phone', () => ({ username: '13711112222', password: seal(TEST_PASSWORD) })],
    ['another cipher secret', (username) => ({ username, password: sealPassword(TEST_PASSWORD, 'other') })],
    ['a password that is not encrypted', (username) => ({ username, password: TEST_PASSWORD })],
    ['no base64 at all', (username) => ({ username, password: '!!!! 密码 !!!!' })],
    ['an empty password inside', (username) => ({ username, password: seal('') })],
  ])('%s gets the same text, so that nobody learns which phones exist', async (_name, form) => {
    const { username } = await world.visitorOf(4);
    const visitor = world.visitor();
    const reply = await visitor.post('/api/login/index', form(username));
    expect(reply.json()).toEqual({ error: 4001, msg: '手机号或密码错误', data: null });
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  test('a disabled or expired account learns so only with the right password', async () => {
    const { username, id } = await world.visitorOf(4);
    const set = (values: { status?: number; expires_at?: string }) =>
      world.db.kysely.updateTable('accounts').set(values).where('id', '=', id).execute();
    await set({ status: 0 });
    expect((await world.visitor().signIn(username, 'wrong one')).msg).toBe('手机号或密码错误');
    expect(await world.visitor().signIn(username)).toMatchObject({ error: 4003, msg: '账号已停用，请联系管理员' });
    await set({ status: 1, expires_at: new Date(Date.now() - 1000).toISOString() });
    expect(await world.visitor().signIn(username)).toMatchObject({ error: 4003, msg: '账号已到期，请联系管理员' });
  });

  test('after ten wrong tries an address waits, while the owner signs in from another one', async () => {
    const { username, id } = await world.visitorOf(4);
    const attacker = world.visitor();
    for (let i = 0; i < 10; i += 1) expect((await attacker.signIn(username, `guess ${i}`)).error).toBe(4001);
    expect(await attacker.signIn(username, TEST_PASSWORD)).toMatchObject({
      error: 4029,
      msg: '尝试次数过多，请在 15 分钟后重试',
    });
    expect((await world.visitor().signIn(username)).error).toBe(0);
    expect((await actions(id)).filter((action) => action === '登录失败')).toHaveLength(10);
    world.clock.offsetMs = 10 * MINUTE;
    expect((await attacker.signIn(username)).msg).toBe('尝试次数过多，请在 5 分钟后重试');
    world.clock.offsetMs = 16 * MINUTE;
    expect((await attacker.signIn(username)).error).toBe(0);
  });

  test('guesses sent at the same moment count as well', async () => {
    const { username } = await world.visitorOf(4);
    const attacker = world.visitor();
    const replies = await Promise.all(Array.from({ length: 16 }, (_, i) => attacker.signIn(username, `guess ${i}`)));
    expect(replies.filter((reply) => reply.error === 4001).length).toBeLessThanOrEqual(10);
  });

  test('one address that tries many phones is slowed after thirty, but who knows the password there is let in', async () => {
    const { username } = await world.visitorOf(4);
    const attacker = world.visitor('203.0.113.60');
    for (let i = 0; i < 32; i += 1) expect((await attacker.signIn(`137000000${10 + i}`, 'guess')).error).toBe(4001);
    expect((await world.visitor('203.0.113.60').signIn(username)).error).toBe(0);
  });

  test('a right password clears the wrong tries before it', async () => {
    const { username } = await world.visitorOf(4);
    const visitor = world.visitor();
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 8; i += 1) await visitor.signIn(username, `slip ${i}`);
      expect((await visitor.signIn(username)).error).toBe(0);
    }
  });

  test('changing the password needs the old one, refuses weak ones and signs the other browsers out', async () => {
    const visitor = await world.visitorOf(4);
    const other = world.visitor();
    await other.signIn(visitor.username);
    const change = (old: string, fresh: string) =>
      visitor.call(CALLS.changePassword, { old_password: seal(old), password: seal(fresh) });
    expect((await change('not it', 'Shan-shui-7')).msg).toBe('原密码不正确');
    for (const weak of ['short1', 'onlyletters', '20202020', 'Password123', visitor.username]) {
      expect((await change(TEST_PASSWORD, weak)).error).toBe(4001);
    }
    expect((await change(TEST_PASSWORD, TEST_PASSWORD)).msg).toBe('新密码不能与原密码相同');
    expect((await other.call(CALLS.getUserInfo)).error).toBe(0);
    expect((await change(TEST_PASSWORD, 'Shan-shui-7')).error).toBe(0);
    expect((await visitor.call(CALLS.getUserInfo)).error).toBe(0);
    expect((await other.call(CALLS.getUserInfo)).error).toBe(5001);
    expect((await world.visitor().signIn(visitor.username)).error).toBe(4001);
    expect((await world.visitor().signIn(visitor.username, 'Shan-shui-7')).error).toBe(0);
  });

  test('a lost machine is signed out from another one, which stays signed in; other accounts are unaffected', async () => {
    const visitor = await world.visitorOf(4);
    const lost = world.visitor();
    await lost.signIn(visitor.username);
    const stranger = await world.visitorOf(4);
    expect((await visitor.call(CALLS.endSessions, {})).error).toBe(0);
    expect((await lost.call(CALLS.getUserInfo)).error).toBe(5001);
    expect((await visitor.call(CALLS.getSessions)).data.list).toHaveLength(1);
    expect((await stranger.call(CALLS.getUserInfo)).error).toBe(0);
    expect(await actions(visitor.id)).toContain('退出其他设备');
  });

  test('the display name changes, and open sessions are listed with the own one marked', async () => {
    const visitor = await world.visitorOf(4);
    const other = world.visitor();
    await other.signIn(visitor.username);
    expect((await visitor.call(CALLS.changeProfile, { nickname: ' 王老师 ' })).error).toBe(0);
    expect((await visitor.call(CALLS.changeProfile, { nickname: '   ' })).msg).toBe('姓名：不能为空');
    expect((await visitor.call(CALLS.getUserInfo)).data.nickname).toBe('王老师');
    const { list } = (await visitor.call(CALLS.getSessions)).data;
    expect(list.map((row: { current: number }) => row.current).sort()).toEqual([0, 1]);
    expect(JSON.stringify(list)).not.toMatch(/[0-9a-f]{64}/);
  });

  test('preferences are private to the account, and an unknown one is refused by name', async () => {
    const visitor = await world.visitorOf(4);
    const stranger = await world.visitorOf(4);
    const plain = (await visitor.call(CALLS.getUserInfo)).data.preferences;
    const wanted = { theme: 'dark', density: 'compact', open_chosen: 1 };
    expect((await visitor.call(CALLS.savePreferences, { preferences: JSON.stringify(wanted) })).error).toBe(0);
    expect((await visitor.call(CALLS.getUserInfo)).data.preferences).toEqual(wanted);
    expect((await stranger.call(CALLS.getUserInfo)).data.preferences).toEqual(plain);
    // Sent again without a change it leaves no second entry.
    expect((await visitor.call(CALLS.savePreferences, { preferences: JSON.stringify(wanted) })).error).toBe(0);
    const logged = await world.db.kysely
      .selectFrom('operation_log')
      .where('action', '=', '修改偏好设置')
      .select(['actor_id', 'before', 'after'])
      .execute();
    expect(logged).toEqual([
      {
        actor_id: visitor.id,
        before: { theme: 'system', density: 'comfortable', open_chosen: 0 },
        after: { theme: 'dark', density: 'compact', open_chosen: 1 },
      },
    ]);
    for (const wrong of [{ ...wanted, theme: 'pink' }, { ...wanted, role_id: 1 }, { theme: 'dark' }, [], null]) {
      const reply = await visitor.call(CALLS.savePreferences, { preferences: JSON.stringify(wrong) });
      expect(reply.error).not.toBe(0);
      expect(reply.msg).toMatch(/^偏好设置/);
    }
    expect((await visitor.call(CALLS.getUserInfo)).data.preferences).toEqual(wanted);
  });
});

describe('menus and rights', () => {
  let world: TestApp;
  beforeAll(async () => {
    world = await openTestApp({ modules: [accountRoutes] });
  });
  afterAll(() => world.close());
  const menuOf = async (roleId: number) => (await (await world.visitorOf(roleId)).call(CALLS.getUserInfo)).data;

  test('the administrator has the seven groups in order, each view with its path', async () => {
    const { role, role_functions } = await menuOf(1);
    expect(role.map((group: RouteEntry) => group.title)).toEqual([
      '试题管理',
      '知识体系',
      '原书管理',
      '试卷管理',
      '报告管理',
      '机构管理',
      '系统管理',
    ]);
    const views = role.flatMap((group: RouteEntry) => group.children ?? []) as RouteEntry[];
    expect(views).toHaveLength(28);
    expect(views.find((view) => view.name === 'paperList')).toEqual({
      name: 'paperList',
      title: '试卷列表',
      path: '/paperlist',
      children: [
        { name: 'paperDetail', title: '试卷详情', path: '/paperlist/detail/:id' },
        { name: 'paperEdit', title: '编辑试卷', path: '/paperlist/edit/:id' },
      ],
    });
    expect(role_functions).toContainEqual({ function_key: 'account.write' });
  });

  test.each([
    [2, ['试题管理', '知识体系', '原书管理', '试卷管理', '报告管理'], 'question.review', 'account.write'],
    [3, ['试题管理', '知识体系', '原书管理', '试卷管理', '报告管理'], 'question.check', 'question.write'],
    [4, ['试题管理', '知识体系', '原书管理', '试卷管理', '报告管理'], 'paper.write', 'question.check'],
    [5, ['试题管理', '知识体系', '试卷管理'], 'paper.write', 'question.write'],
  ])('role %i sees its own groups and holds its own keys', async (roleId, groups, holds, lacks) => {
    const { role, role_functions } = await menuOf(roleId);
    expect(role.map((group: RouteEntry) => group.title)).toEqual(groups);
    const keys = role_functions.map((row: { function_key: string }) => row.function_key);
    expect(keys).toContain(holds);
    expect(keys).not.toContain(lacks);
  });

  test('starting again changes nothing that staff have changed', async () => {
    await world.db.kysely.deleteFrom('role_routes').where('role_id', '=', 4).where('route_id', '=', 101).execute();
    await world.db.kysely.updateTable('routes').set({ title: '我们的题库' }).where('id', '=', 101).execute();
    await ensureBase(world.db, world.config);
    expect(await firstAdministrator(world.db, world.config)).toEqual({ username: '13800000001', password: 'tiku2026' });
    const supplied = { ...world.config, adminPasswordIsInitial: false };
    expect(await firstAdministrator(world.db, supplied)).toEqual({ username: '13800000001', password: null });
    const titles = (await menuOf(1)).role[0].children.map((view: RouteEntry) => view.title);
    expect(titles[0]).toBe('我们的题库');
    expect((await menuOf(4)).role[0].children.map((view: RouteEntry) => view.name)).not.toContain('questionList');
    const administrators = await world.db.kysely
      .selectFrom('accounts')
      .where('username', '=', '13800000001')
      .select('id')
      .execute();
    expect(administrators).toHaveLength(1);
  });

  test('the first administrator signs in with the initial password and is warned that it is weak', async () => {
    const visitor = world.visitor();
    expect((await visitor.signIn('13800000001', 'tiku2026')).error).toBe(0);
    expect((await visitor.call(CALLS.getUserInfo)).data.weak_password).toBe(1);
  });

  test('menu rows that form a ring are shown once instead of hanging the server', () => {
    const row = (id: number, pid: number) => ({ id, pid, name: `n${id}`, title: 't', path: '/p', icon: '' });
    expect(menuTree([row(1, 0), row(2, 1), row(3, 4), row(4, 3)])).toEqual([
      { name: 'n1', title: 't', path: '/p', children: [{ name: 'n2', title: 't', path: '/p' }] },
    ]);
  });
});

describe('passwords', () => {
  test.each(['', 'a', '密码 🔑', 'x'.repeat(1000)])(
    'what the cipher library of the client encrypts is opened: %p',
    (text) => {
      expect(openPassword(AES.encrypt(text, '密钥 secret').toString(), '密钥 secret')).toBe(text);
      expect(openPassword(Buffer.from(AES.encrypt(text, 's').toString()).toString('base64'), 's')).toBe(text);
      expect(AES.decrypt(sealPassword(text, 's'), 's').toString(enc.Utf8)).toBe(text);
    },
  );

  test.each(['9', '21', '12.5', 'high'])('the cost %s of a hash stops the start with a sentence', (PASSWORD_COST) => {
    expect(() => readConfig({ PASSWORD_COST })).toThrow(
      `PASSWORD_COST 必须是 10 到 20 的整数，当前为“${PASSWORD_COST}”`,
    );
  });

  test('a hash fits its own password only, and is never the same twice', async () => {
    const cost = process.env.PASSWORD_COST;
    delete process.env.PASSWORD_COST;
    const [first, second] = await Promise.all([hashPassword('Shan-shui-7'), hashPassword('Shan-shui-7')]);
    process.env.PASSWORD_COST = cost;
    expect(first).toMatch(/^scrypt\$15\$8\$1\$/);
    expect(first).not.toBe(second);
    expect(await verifyPassword('Shan-shui-7', first)).toBe(true);
    expect(await verifyPassword('Shan-shui-8', first)).toBe(false);
    expect(await verifyPassword('Shan-shui-7', 'plain text')).toBe(false);
  });
});
