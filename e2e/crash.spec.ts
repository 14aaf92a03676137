// The server is killed during 200 saves: every acknowledged save is there afterwards, and no save is partially stored.
import { rmSync } from 'node:fs';
import { ACCOUNTS } from './support/accounts';
import { signInApi, type Api } from './support/api';
import { expect, test } from './support/fixtures';
import { runServer, startWorld } from './support/server';

const SAVES = 200;
const AT_ONCE = 4;
const KILL_AFTER = 90;

interface Stored {
  id: number;
  version: number;
  revision: number;
}
interface Question {
  id: number;
  content: string;
  options: { id: string; content: string }[];
  answer: string[];
  analysis: string;
}

const contentOf = (n: number) =>
  `<p>第 ${n} 次保存：已知 $x^{${n}}+${n * 7 + 3}=0$，编号 crash${n}x，求 $x$ 的取值范围。</p>`;
const save = (api: Api, n: number) =>
  api.post<Stored>('/questions/update', {
    type_id: '101',
    content: contentOf(n),
    options: JSON.stringify(['a', 'b', 'c', 'd'].map((id, i) => ({ id, content: `$${n * 10 + i}$` }))),
    answer: JSON.stringify(['b']),
    analysis: `<p>解析 ${n}</p>`,
    difficulty: '3',
    accept_duplicates: '1',
  });

test('SIGKILL during 200 saves loses none that was answered and leaves no half question', async () => {
  test.setTimeout(240_000);
  const first = await startWorld('demo');
  const answered = new Map<number, Stored>();
  try {
    const api = await signInApi(first.url, ACCOUNTS.teacher);
    const before = await api.get<{ total: number }>('/questions/list', { mine: 1 });
    let next = 0;
    const worker = async () => {
      while (next < SAVES) {
        const n = (next += 1);
        // The kill breaks the connection; a save without a reply may or may not be stored.
        const reply = await save(api, n).catch(() => undefined);
        if (!reply) return;
        expect(reply, `save ${n}`).toMatchObject({ error: 0 });
        answered.set(n, reply.data);
        if (answered.size === KILL_AFTER) void first.kill();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    await first.kill();
    expect(answered.size).toBeGreaterThanOrEqual(KILL_AFTER);
    expect(answered.size).toBeLessThan(SAVES);

    const second = await runServer(first.dataDir);
    try {
      const again = await signInApi(second.url, ACCOUNTS.teacher);
      for (const [n, { id, revision }] of answered) {
        const { error, data } = await again.get<Question & { revision: number }>('/questions/update', { id });
        expect({ error, id: data?.id, revision: data?.revision }, `save ${n}`).toEqual({ error: 0, id, revision });
        expect(data.content).toContain(`crash${n}x`);
        expect(data.options.map((option) => option.content)).toEqual(
          [0, 1, 2, 3].map((i) => expect.stringContaining(String(n * 10 + i))),
        );
        expect(data.answer).toEqual(['b']);
        expect(data.analysis).toContain(`解析 ${n}`);
      }
      const after = await again.get<{ total: number }>('/questions/list', { mine: 1 });
      const extra = after.data.total - before.data.total - answered.size;
      expect(extra).toBeGreaterThanOrEqual(0);
      expect(extra).toBeLessThanOrEqual(AT_ONCE);
      const fresh = await save(again, SAVES + 1);
      expect(fresh.error).toBe(0);
      expect([...answered.values()].map((row) => row.id)).not.toContain(fresh.data.id);
    } finally {
      await second.stop();
    }
  } finally {
    await first.kill();
    rmSync(first.dataDir, { recursive: true, force: true });
  }
});
