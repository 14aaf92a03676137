// Who can sign in and whose session ends: cookies, password guessing, and messages that must not reveal which phone
// numbers exist.
import crypto from 'node:crypto';
import { CALLS } from '../../contract/calls';
import { CODES } from '../../contract/codes';
import { openTestApp, TEST_PASSWORD, type TestApp, type Visitor } from '../../testing/testApp';
import { nextId } from '../db/ids';
import { makeDeviceCookies } from '../modules/account/deviceCookie';
import { sealPassword } from '../modules/account/passwords';
import { PER_ACCOUNT } from '../modules/account/signIn';

const NEW_PASSWORD = 'Qing-shan-47';
const PHONE_OF_NOBODY = '13700000000';
const MINUTE = 60_000;

describe('sessions and guessing', () => {
  let world: TestApp;
  let admin: Visitor;
  beforeAll(async () => {
    world = await openTestApp({ env: { TRUST_PROXY: '1' } });
    admin = await world.visitorOf(1);
  });
  afterEach(() => {
    world.clock.offsetMs = 0;
  });
  afterAll(() => world.close());

  const seal = (password: string) => sealPassword(password, world.config.cipherSecret);
  const logged = async (action: string) => {
    const rows = await world.db.kysely
      .selectFrom('operation_log')
      .where('action', '=', action)
      .selectAll()
      .orderBy('id')
      .execute();
    return rows;
  };

  describe('what ends a session ends it for whoever copied the cookie, from the very next request', () => {
    type Account = Awaited<ReturnType<TestApp['visitorOf']>> & { revision: number };
    test.each<[string, (account: Account) => Promise<unknown>]>([
      ['signing out', (account) => account.call(CALLS.logout)],
      ['signing in again in the same browser', (account) => account.signIn(account.username)],
      [
        'changing the password elsewhere',
        async ({ username }) => {
          const other = world.visitor();
          await other.signIn(username);
          expect(
            (
              await other.call(CALLS.changePassword, {
                old_password: seal(TEST_PASSWORD),
                password: seal(NEW_PASSWORD),
              })
            ).error,
          ).toBe(0);
        },
      ],
      [
        '"sign out everywhere else"',
        async ({ username }) => {
          const other = world.visitor();
          await other.signIn(username);
          expect((await other.call(CALLS.endSessions)).error).toBe(0);
        },
      ],
      [
        'a password set by an administrator',
        ({ id, revision }) => admin.call(CALLS.resetAccountPassword, { id, revision, password: seal(NEW_PASSWORD) }),
      ],
      ['disabling', ({ id, revision }) => admin.call(CALLS.setAccountStatus, { id, revision, status: 0 })],
      ['deleting', ({ id, revision }) => admin.call(CALLS.deleteAccount, { id, revision })],
      [
        'another role',
        ({ id, revision, username }) =>
          admin.call(CALLS.saveAccount, { id, revision, username, nickname: '换岗', role_id: 3, organization_id: 1 }),
      ],
      [
        'another organisation',
        async ({ id, revision, username }) => {
          const { data } = await admin.call(CALLS.saveOrganization, { title: '新单位', region_id: 0, logo: '' });
          const moved = { nickname: '调动', role_id: 4, organization_id: data.id };
          return admin.call(CALLS.saveAccount, { id, revision, username, ...moved });
        },
      ],
    ])('%s', async (_name, act) => {
      const account = await world.visitorOf(4);
      const row = await world.db.kysely
        .selectFrom('accounts')
        .where('id', '=', account.id)
        .select('revision')
        .executeTakeFirstOrThrow();
      const copied = account.cookie;
      const thief = world.visitor();
      thief.cookie = copied;
      expect((await thief.call(CALLS.getUserInfo)).error).toBe(0);
      const reply = (await act(Object.assign(account, row))) as { error?: number } | undefined;
      expect(reply?.error ?? 0).toBe(0);
      expect((await thief.call(CALLS.getUserInfo)).error).toBe(CODES.sessionInvalid);
    });
  });

  test('a session id that was planted before signing in is worth nothing after it, and ids never repeat', async () => {
    const { username } = await world.visitorOf(4);
    const seen = new Set<string>();
    for (let n = 0; n < 5; n += 1) {
      const visitor = world.visitor();
      const planted = `tiku_session=${'B'.repeat(43)}`;
      visitor.cookie = planted;
      await visitor.signIn(username);
      expect(visitor.cookie).not.toBe(planted);
      seen.add(visitor.cookie);
      visitor.cookie = planted;
      expect((await visitor.call(CALLS.getUserInfo)).error).toBe(CODES.sessionInvalid);
    }
    expect(seen.size).toBe(5);
  });

  test('behind TLS the plain cookie of an insecure page is not looked at', async () => {
    const { username } = await world.visitorOf(4);
    const fields = { username, password: seal(TEST_PASSWORD) };
    const reply = await world
      .visitor()
      .post('/api/login/index', fields, { 'x-forwarded-proto': 'https', origin: 'https://tiku.test' });
    const cookie = String(reply.headers['set-cookie']?.[0]);
    expect(cookie).toMatch(/^__Host-tiku_session=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
    const token = /=([\w-]{43})/.exec(cookie)?.[1] ?? '';
    const ask = (name: string) =>
      world.visitor().get('/api/adminuser/getuserinfo', { cookie: `${name}=${token}`, 'x-forwarded-proto': 'https' });
    expect((await ask('__Host-tiku_session')).json().error).toBe(0);
    expect((await ask('tiku_session')).json().error).toBe(CODES.sessionInvalid);
  });

  test('guessing: ten wrong tries hold off that address for that account; the owner elsewhere, and everybody else, are let in', async () => {
    const { username } = await world.visitorOf(4);
    const guesser = world.visitor('203.0.113.7');
    for (let n = 0; n < 10; n += 1) expect((await guesser.signIn(username, `wrong ${n}`)).error).toBe(CODES.invalid);
    const held = await guesser.signIn(username);
    expect(held).toMatchObject({
      error: CODES.tooMany,
      msg: expect.stringMatching(/^尝试次数过多，请在 \d+ 分钟后重试$/),
    });
    expect((await world.visitor('198.51.100.9').signIn(username)).error).toBe(0);
    const colleague = await world.visitorOf(4);
    expect((await world.visitor('203.0.113.7').signIn(colleague.username)).error).toBe(0);
    world.clock.offsetMs = 16 * MINUTE;
    expect((await guesser.signIn(username)).error).toBe(0);
  });

  describe('a browser that has signed in is not locked out by wrong passwords of others behind its address', () => {
    const address = '203.0.113.60';
    const guess = async (by: Visitor, username: string, times = 10) => {
      const errors: number[] = [];
      for (let n = 0; n < times; n += 1) errors.push((await by.signIn(username, `wrong ${n}`)).error);
      return errors;
    };
    /** An account with its own browser, and ten wrong passwords from another browser at the same address. */
    async function attacked() {
      const { username, id } = await world.visitorOf(4);
      const owner = world.visitor(address);
      expect((await owner.signIn(username)).error).toBe(0);
      await guess(world.visitor(address), username);
      expect((await world.visitor(address).signIn(username)).error).toBe(CODES.tooMany);
      return { username, id, owner };
    }

    test('its owner signs in, and its own wrong passwords are limited apart', async () => {
      const { username, owner } = await attacked();
      owner.cookie = '';
      expect((await owner.signIn(username)).error).toBe(0);
      expect(await guess(owner, username)).toEqual(Array.from({ length: 10 }, () => CODES.invalid));
      expect((await owner.signIn(username)).error).toBe(CODES.tooMany);
      // A second browser of the owner is not concerned, nor is one after its time.
      world.clock.offsetMs = 16 * MINUTE;
      expect((await owner.signIn(username)).error).toBe(0);
    });

    test('a cookie that is forged, damaged or of another account is worth nothing', async () => {
      const { username, id, owner } = await attacked();
      const other = world.visitor(address);
      await other.signIn((await world.visitorOf(4)).username);
      const [, own = ''] = owner.device.split('=');
      const [, theirs = ''] = other.device.split('=');
      const [, device, mac = ''] = own.split('.');
      const changed = `${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`;
      for (const value of [
        theirs,
        theirs.replace(/^\d+/, String(id)),
        `${id}.${device}.${changed}`,
        `${id}.${'A'.repeat(22)}.${mac}`,
        `${id}.${device}.`,
        `${id}`,
        '~~~',
        '',
      ]) {
        const forger = world.visitor(address);
        forger.device = `tiku_device=${value}`;
        expect([value, (await forger.signIn(username)).error]).toEqual([value, CODES.tooMany]);
      }
      expect((await owner.signIn(username)).error).toBe(0);
    });

    test('teachers who share the machine keep an entry each', async () => {
      const { username, owner } = await attacked();
      for (let n = 0; n < 3; n += 1) await owner.signIn((await world.visitorOf(4)).username);
      expect((await owner.signIn(username)).error).toBe(0);
    });

    test('another password ends what older cookies prove, but not that of the browser that changed it', async () => {
      const { username, owner } = await attacked();
      const thief = world.visitor(address);
      thief.device = owner.device;
      const form = { old_password: seal(TEST_PASSWORD), password: seal(NEW_PASSWORD) };
      expect((await owner.call(CALLS.changePassword, form)).error).toBe(0);
      expect((await thief.signIn(username, NEW_PASSWORD)).error).toBe(CODES.tooMany);
      expect((await owner.signIn(username, NEW_PASSWORD)).error).toBe(0);
    });

    test('all servers on one database know it', async () => {
      const account = { id: 7, password_hash: 'hash' };
      const [one, two] = [makeDeviceCookies(world.db), makeDeviceCookies(world.db)];
      const cookie = await one.withAccount(undefined, account);
      const device = await two.deviceOf(cookie, account);
      expect(device).not.toBeNull();
      expect(await one.deviceOf(await two.withAccount(cookie, account), account)).toBe(device);
      expect(await two.deviceOf(cookie, { ...account, password_hash: 'new' })).toBeNull();
      expect(await two.deviceOf(cookie, undefined)).toBeNull();
    });
  });

  test('a whole class signs in at once from one address with right passwords, also after many wrong ones from there', async () => {
    const pupils: string[] = [];
    for (let n = 0; n < 32; n += 1) pupils.push((await world.visitorOf(4)).username);
    const address = '203.0.113.100';
    const all = () => Promise.all(pupils.map((username) => world.visitor(address).signIn(username)));
    expect((await all()).map((reply) => reply.error)).toEqual(pupils.map(() => 0));
    // From here on these accounts are known at this address: no delay and no refusal, however many other guesses there
    // are.
    for (let n = 0; n < 40; n += 1) await world.visitor(address).signIn(`139${String(n).padStart(8, '0')}`, 'wrong');
    expect((await all()).map((reply) => reply.error)).toEqual(pupils.map(() => 0));
  });

  test('one account used by many at once from one address is let in; parallel guesses at it do not exceed the limit', async () => {
    const { username } = await world.visitorOf(4);
    const address = '203.0.113.101';
    const right = await Promise.all(Array.from({ length: 25 }, () => world.visitor(address).signIn(username)));
    expect(right.map((reply) => reply.error)).toEqual(right.map(() => 0));
    const guesses = Array.from({ length: 25 }, (_, n) => world.visitor('203.0.113.102').signIn(username, `guess ${n}`));
    const errors = (await Promise.all(guesses)).map((reply) => reply.error);
    expect(errors.filter((error) => error === CODES.invalid)).toHaveLength(10);
    expect(errors.filter((error) => error === CODES.tooMany)).toHaveLength(15);
  });

  test('one account guessed from ever new addresses is slowed as a whole, and the owner gets in where the owner has been', async () => {
    const { username } = await world.visitorOf(4);
    const home = world.visitor('192.0.2.44');
    expect((await home.signIn(username)).error).toBe(0);
    const stranger = () => world.visitor(`203.0.113.${(strangers += 1)}`).signIn(username, 'wrong one');
    let strangers = 20;
    for (let n = 0; n < 3; n += 1) expect((await stranger()).error).toBe(CODES.invalid);
    const counted = () =>
      world.db.kysely.selectFrom('attempts').where('key', '=', `login:${username}@*`).select(['key', 'at']).execute();
    expect(await counted()).toHaveLength(3);
    // The guesses of the other 97 machines.
    const [row] = await counted();
    for (let n = 3; n < PER_ACCOUNT; n += 1)
      await world.db.kysely
        .insertInto('attempts')
        .values({ id: await nextId(world.db.kysely, 'attempts'), key: row?.key ?? '', at: row?.at ?? '' })
        .execute();
    expect((await stranger()).error).toBe(CODES.tooMany);
    expect((await world.visitor('203.0.113.250').signIn(username)).error).toBe(CODES.tooMany);
    expect((await home.signIn(username)).error).toBe(0);
    const { id } = await world.db.kysely
      .selectFrom('accounts')
      .where('username', '=', username)
      .select('id')
      .executeTakeFirstOrThrow();
    expect((await admin.call(CALLS.getAccounts, { text: username })).data.list[0]).toMatchObject({ locked: 1 });
    expect((await admin.call(CALLS.unlockAccount, { id })).error).toBe(0);
    expect((await world.visitor('203.0.113.250').signIn(username)).error).toBe(0);
  });

  test('failed sign-ins are counted in the database, across server processes', async () => {
    const rows = await world.db.kysely.selectFrom('attempts').select('key').execute();
    expect(rows.length).toBeGreaterThan(0);
  });

  test('an unknown phone, a wrong password, a disabled account: one text, one shape, one set of headers', async () => {
    const known = await world.visitorOf(4);
    const disabled = await world.visitorOf(4);
    await world.db.kysely.updateTable('accounts').set({ status: 0 }).where('id', '=', disabled.id).execute();
    const replies = [];
    for (const username of [known.username, disabled.username, PHONE_OF_NOBODY, "' or 1=1 --", '1'.repeat(40)]) {
      const reply = await world.visitor().post('/api/login/index', { username, password: seal('wrong password') });
      replies.push({ status: reply.statusCode, body: reply.body, headers: Object.keys(reply.headers).sort() });
    }
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect(replies[0]?.body).toContain('手机号或密码错误');
    const codes = [];
    for (const username of [known.username, PHONE_OF_NOBODY])
      codes.push((await world.visitor().post('/api/password/send', { username })).body);
    expect(codes[0]).toBe(codes[1]);
    const resets = [];
    for (const username of [known.username, PHONE_OF_NOBODY])
      resets.push(
        (await world.visitor().post('/api/password/reset', { username, code: '000000', password: seal(NEW_PASSWORD) }))
          .body,
      );
    expect(resets[0]).toBe(resets[1]);
  });

  test('an unknown phone costs the same work as a wrong password: one hash, the same reads and writes', async () => {
    const known = await world.visitorOf(4);
    const disabled = await world.visitorOf(4);
    await world.db.kysely.updateTable('accounts').set({ status: 0 }).where('id', '=', disabled.id).execute();
    const hash = jest.spyOn(crypto, 'scrypt');
    const begin = jest.spyOn(world.db.kysely, 'transaction');
    const works = [];
    try {
      for (const [username, password] of [
        [known.username, seal('wrong password')],
        [disabled.username, seal('wrong password')],
        [PHONE_OF_NOBODY, seal('wrong password')],
        [PHONE_OF_NOBODY, 'not sealed'],
        [known.username, 'not sealed'],
        ["' or 1=1 --", seal('x')],
      ] as const) {
        hash.mockClear();
        begin.mockClear();
        expect((await world.visitor().post('/api/login/index', { username, password })).body).toContain(
          '手机号或密码错误',
        );
        works.push({
          hashes: hash.mock.calls.map(([, salt, keyBytes, options]) => [(salt as Buffer).length, keyBytes, options]),
          transactions: begin.mock.calls.length,
        });
      }
    } finally {
      hash.mockRestore();
      begin.mockRestore();
    }
    expect(works[0]?.hashes).toHaveLength(1);
    for (const work of works) expect(work).toEqual(works[0]);
  });

  test('every sign-in, refused or not, is in the log with its address, and no password is', async () => {
    const { username, id } = await world.visitorOf(4);
    const visitor = world.visitor('198.51.100.77');
    await visitor.signIn(username, 'my secret guess');
    await visitor.signIn(username);
    const failures = await logged('登录失败');
    expect(failures.at(-1)).toMatchObject({ entity_id: id, address: '198.51.100.77' });
    expect((await logged('登录')).at(-1)).toMatchObject({ entity_id: id, address: '198.51.100.77' });
    expect(JSON.stringify(failures)).not.toContain('my secret guess');
  });
});
