// Two servers on one PostgreSQL behind a load balancer; one is killed while a user works, and the browser shows no
// error. Needs the PostgreSQL programs. What 500 saves leave in the database: src/server/failover.test.ts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openBalancer } from '../src/testing/testBalancer';
import { CLUSTER_MISSING, makeCluster } from '../src/testing/testCluster';
import { ACCOUNTS } from './support/accounts';
import { signInApi } from './support/api';
import { expect, recordToasts, signIn, test } from './support/fixtures';
import { runServer, type RunningServer } from './support/server';

const SAVES = 24;
const KILL_AT = [5, 15];

test(`${SAVES} saves while one server dies, comes back and the other dies: no notice, no lost word${CLUSTER_MISSING ? ` (skipped: ${CLUSTER_MISSING})` : ''}`, async ({
  browser,
}) => {
  test.skip(CLUSTER_MISSING !== null, CLUSTER_MISSING ?? '');
  test.setTimeout(300_000);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tiku-e2e-failover-'));
  const cluster = await makeCluster();
  const servers: RunningServer[] = [];
  const start = async () => {
    const server = await runServer(dataDir, { DATABASE_URL: cluster.databaseUrl, DEMO: '1' });
    servers.push(server);
    return Number(new URL(server.url).port);
  };
  const balancer = await openBalancer([await start(), await start()], { resend: true });
  const context = await browser.newContext({
    baseURL: `${balancer.origin}/`,
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
  });
  try {
    const api = await signInApi(balancer.origin, ACCOUNTS.admin);
    const { data: question } = await api.post<{ id: number }>('/questions/update', {
      type_id: '200',
      content: '<p>两台服务器的命题</p>',
      answer: 'true',
    });
    const page = await context.newPage();
    const toasts = await recordToasts(page);
    const left: string[] = [];
    page.on('framenavigated', (frame) => left.push(frame.url()));
    await signIn(page, ACCOUNTS.admin);
    await page.evaluate(
      (hash) => void (window.location.hash = hash),
      `/pendingquestion?status=1&size=100&at=${question.id}`,
    );
    const field = page.getByLabel('批注内容');
    await expect(field).toBeVisible();
    const before = { toasts: (await toasts()).length, places: left.length };
    const words = Array.from({ length: SAVES }, (_, n) => `第 ${n + 1} 条批注`);
    for (const [n, text] of words.entries()) {
      // Click and kill at once: the save is in progress when its server dies.
      const dying = KILL_AT.indexOf(n);
      await field.fill(text);
      await page.getByRole('button', { name: '添加批注' }).click();
      if (dying !== -1) {
        await servers[dying]?.kill();
        balancer.ports = [...balancer.ports.slice(1), await start()];
      }
      await expect(field).toHaveValue('');
    }
    const { data } = await api.get<{ list: { text: string }[] }>('/questions/comments/list', {
      question_id: question.id,
    });
    expect(data.list.map((one) => one.text)).toEqual(words);
    expect((await toasts()).slice(before.toasts)).toEqual([]);
    expect(left.slice(before.places)).toEqual([]);
  } finally {
    await context.close();
    await balancer.close();
    await Promise.all(servers.map((server) => server.kill()));
    cluster.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
