// If this fails, a crash during saves over the network loses one that was answered, or leaves a question half written. Kills
// at other points, with papers, and all rules of `tiku check`: kills.test.ts.
import { signIn, type NetClient } from '../../testing/testClient';
import { openEmptyPlace } from '../../testing/testDatabase';
import { startServer, type ServerProcess } from '../../testing/testProcess';

const SAVES = 200;
const AT_ONCE = 4;
const KILL_AFTER = 90;
const ADMIN = { username: '13800000001', password: 'Bank-2041' };

interface Stored {
  id: number;
  version: number;
  revision: number;
}
interface Question extends Stored {
  content: string;
  options: { id: string; content: string }[];
  answer: string[];
  analysis: string;
}

const save = (by: NetClient, n: number) =>
  by.post('/questions/update', {
    type_id: '101',
    content: `<p>第 ${n} 次保存：已知 $x^{${n}}+${n * 7 + 3}=0$，编号 crash${n}x，求 $x$ 的取值范围。</p>`,
    options: JSON.stringify(['a', 'b', 'c', 'd'].map((id, i) => ({ id, content: `$${n * 10 + i}$` }))),
    answer: JSON.stringify(['b']),
    analysis: `<p>解析 ${n}</p>`,
    difficulty: '3',
    accept_duplicates: '1',
  });
const ownQuestions = async (by: NetClient) => Number((await by.get('/questions/list?mine=1')).body?.data?.total);

const running: ServerProcess[] = [];
afterEach(async () => {
  // After a failure too; a process that has ended is not killed again.
  for (const server of running.splice(0)) await server.kill();
});

test(`SIGKILL during ${SAVES} saves loses none that was answered and leaves no half question`, async () => {
  const place = await openEmptyPlace();
  const env = {
    DATA_DIR: place.target.dataDir,
    DATABASE_URL: place.target.databaseUrl ?? '',
    BACKUP_DIR: 'none',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  };
  const open = async () => {
    const server = await startServer(env);
    running.push(server);
    const user = await signIn(`http://127.0.0.1:${server.port}`, ADMIN.username, ADMIN.password);
    return { server, user };
  };
  const first = await open();
  const answered = new Map<number, Stored>();
  let next = 0;
  const worker = async () => {
    while (next < SAVES) {
      const n = (next += 1);
      const { body } = await save(first.user, n);
      // The kill breaks the connection; a save without a reply may or may not be stored.
      if (!body) return;
      expect({ n, ...body }).toMatchObject({ n, error: 0 });
      answered.set(n, body.data as unknown as Stored);
      if (answered.size === KILL_AFTER) void first.server.kill();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await first.server.kill();
  expect(answered.size).toBeGreaterThanOrEqual(KILL_AFTER);
  expect(answered.size).toBeLessThan(SAVES);

  const second = await open();
  for (const [n, { id, revision }] of answered) {
    const { body } = await second.user.get(`/questions/update?id=${id}`);
    const found = body?.data as unknown as Question | undefined;
    expect({ error: body?.error, id: found?.id, revision: found?.revision }).toEqual({ error: 0, id, revision });
    expect(found?.content).toContain(`crash${n}x`);
    expect(found?.options.map((option) => option.content)).toEqual(
      [0, 1, 2, 3].map((i) => expect.stringContaining(String(n * 10 + i))),
    );
    expect(found?.answer).toEqual(['b']);
    expect(found?.analysis).toContain(`解析 ${n}`);
  }
  const extra = (await ownQuestions(second.user)) - answered.size;
  expect(extra).toBeGreaterThanOrEqual(0);
  expect(extra).toBeLessThanOrEqual(AT_ONCE);
  const fresh = (await save(second.user, SAVES + 1)).body;
  expect(fresh?.error).toBe(0);
  expect([...answered.values()].map((row) => row.id)).not.toContain(fresh?.data?.id);
  await second.server.stop();
  await place.close();
}, 600_000);
