// Data that must never be logged or returned: passwords, session ids, the cipher secret, codes, hashes. The test runs
// the server and checks every line of its log and every response.
import { CALLS } from '../../contract/calls';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../testing/testApp';
import { readConfig } from '../config';
import { sealPassword } from '../modules/account/passwords';

const SECRET = 'cipher-secret-of-this-test';
const GUESS = 'Guess-of-mine-31';

describe('secrets', () => {
  let world: TestApp;
  const lines: string[] = [];
  let write: jest.SpyInstance;
  beforeAll(async () => {
    write = jest.spyOn(process.stdout, 'write').mockImplementation((chunk: string | Uint8Array) => {
      lines.push(String(chunk));
      return true;
    });
    world = await openTestApp({ env: { LOG_LEVEL: 'trace', CIPHER_SECRET: SECRET } });
  });
  afterAll(async () => {
    write.mockRestore();
    await world.close();
  });

  test('none of them is in a log line, an answer, an operation or a message of the command line', async () => {
    const seal = (password: string) => sealPassword(password, SECRET);
    const { username } = await world.visitorOf(4);
    const visitor = world.visitor();
    const replies: string[] = [];
    const post = async (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      replies.push((await visitor.post(url, fields, headers)).body);
    await post('/api/login/index', { username, password: seal(GUESS) });
    await post('/api/login/index', { username, password: GUESS });
    await post('/api/login/index', { username, password: seal(TEST_PASSWORD) });
    const cookie = visitor.cookie;
    const token = cookie.split('=')[1] ?? '';
    expect(token).toHaveLength(43);
    await post('/api/adminuser/update_password', { old_password: seal(TEST_PASSWORD), password: seal('short') });
    await post('/api/adminuser/update_password', { old_password: seal(TEST_PASSWORD), password: seal('Liu-shui-59') });
    await post('/api/adminuser/update_profile', { nickname: 'a' }, { origin: 'https://evil.test' });
    await post('/api/password/reset', { username, code: '123456', password: seal(GUESS) });
    for (const call of [CALLS.getUserInfo, CALLS.getSessions, CALLS.getQuestions])
      replies.push(JSON.stringify(await visitor.call(call)));
    const admin = await world.visitorOf(1);
    replies.push(
      JSON.stringify(await admin.call(CALLS.getAccounts)),
      JSON.stringify(await admin.call(CALLS.getOperations)),
    );
    replies.push(
      (await visitor.get(`/api/adminuser/getuserinfo?password=${GUESS}`)).body,
      (await visitor.get('/metrics')).body,
    );
    const hashes = await world.db.kysely.selectFrom('accounts').select('password_hash').execute();
    const tokens = await world.db.kysely.selectFrom('sessions').select('token_hash').execute();
    const operations = JSON.stringify(await world.db.kysely.selectFrom('operation_log').selectAll().execute());
    const log = lines.join('');
    expect(log).toContain('/api/login/index');
    const never: Record<string, string[]> = {
      'a password': [TEST_PASSWORD, 'Liu-shui-59'],
      'the cipher secret': [SECRET],
      'a session id': [token],
      'a password hash': hashes.map((row) => row.password_hash),
      'a session hash': tokens.map((row) => row.token_hash),
    };
    const places = { log, replies: replies.join('\n'), operations };
    const leaks: string[] = [];
    for (const [what, texts] of Object.entries(never))
      for (const [place, text] of Object.entries(places))
        for (const secret of texts)
          if (text.includes(secret))
            leaks.push(
              `${what} in ${place}: …${text.slice(Math.max(0, text.indexOf(secret) - 200), text.indexOf(secret))}`,
            );
    expect(leaks).toEqual([]);
    expect(operations + replies.join('')).not.toContain(GUESS);
  });

  test('a mistyped database address is reported without its password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@host/db' })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('hunter2') }),
    );
  });
});
