// From a cold start to a usable screen, at the machine's own speed: the server's start on either database, the login
// screen painted and usable in a fresh browser, and from 登录 to the first card of the question list.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ACCOUNTS } from '../e2e/support/accounts';
import { runServer, startWorld } from '../e2e/support/server';
import { projectPath } from '../src/server/paths';
import { bankAddress, ENGINE_NAMES, engines, withBank } from './support/bank';
import { coldLoad, launch, VIEWPORT } from './support/chromium';
import { treeMegabytes } from './support/memory';
import type { Row } from './support/row';
import { median } from './support/times';

const RUNS = 3;
const GROUP = 'Start';
const BANK = 1000;

/** Start-up time of any Node program. */
function bareNode(): number {
  const started = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  return performance.now() - started;
}

/** Time of the embedded engine alone on that folder until its first answer. */
function bareEngine(dataDir: string): number {
  const code = `import('@electric-sql/pglite').then(async ({ PGlite }) => {
    const engine = await PGlite.create(${JSON.stringify(path.join(dataDir, 'db'))});
    await engine.query('select 1');
    await engine.close();
  })`;
  const started = performance.now();
  spawnSync(process.execPath, ['-e', code], { cwd: projectPath() });
  return performance.now() - started;
}

async function serverStarts(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of engines()) {
    await withBank(engine, BANK, async () => undefined);
    const { dataDir, databaseUrl } = await bankAddress(engine, BANK);
    const times: number[] = [];
    let memory = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const started = performance.now();
      const server = await runServer(dataDir, {
        DEMO: '0',
        LOG_LEVEL: 'warn',
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      });
      if (!(await fetch(`${server.url}/readyz`)).ok) throw new Error('the server is not ready');
      times.push(performance.now() - started);
      memory = treeMegabytes(server.pid);
      await server.stop();
    }
    const name = ENGINE_NAMES[engine];
    const least = () => (engine === 'embedded' ? bareEngine(dataDir) : bareNode());
    const limit = {
      name: engine === 'embedded' ? 'bare engine' : 'bare Node',
      value: median([least(), least(), least()]),
    };
    rows.push({
      id: `start.${engine}`,
      group: GROUP,
      what: `server started and ready, ${name}`,
      unit: 'ms',
      ours: median(times),
      limit,
    });
    rows.push({
      id: `start.memory.${engine}`,
      group: GROUP,
      what: `memory of the server then, ${name}`,
      unit: 'MB',
      ours: memory,
    });
  }
  return rows;
}

export async function start(): Promise<Row[]> {
  const rows = await serverStarts();
  const server = await startWorld('demo');
  const browser = await launch();
  const paint: number[] = [];
  const usable: number[] = [];
  const list: number[] = [];
  try {
    for (let run = 0; run < RUNS; run += 1) {
      const context = await browser.newContext({ viewport: VIEWPORT, locale: 'zh-CN' });
      const { cost, page } = await coldLoad(
        context,
        `${server.url}/#/login`,
        'button[type=submit]:not([disabled])',
        true,
      );
      paint.push(cost.fcp);
      usable.push(cost.ready);
      await page.getByLabel('手机号').fill(ACCOUNTS.teacher.username);
      await page.getByLabel('密码', { exact: true }).fill(ACCOUNTS.teacher.password);
      list.push(
        await page.evaluate(async () => {
          const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
          const started = performance.now();
          document.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
          while (!window.location.hash.startsWith('#/home')) await frame();
          window.location.hash = '/questionlist';
          while (!document.querySelector('.qcard')) await frame();
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
          return performance.now() - started;
        }),
      );
      await context.close();
    }
  } finally {
    await browser.close();
    await server.discard();
  }
  return [
    ...rows,
    {
      id: 'start.paint',
      group: GROUP,
      what: 'address to first paint of the login screen',
      unit: 'ms',
      ours: median(paint),
    },
    { id: 'start.login', group: GROUP, what: 'address to usable login screen', unit: 'ms', ours: median(usable) },
    {
      id: 'signIn.list',
      group: GROUP,
      what: '登录 pressed to the first card of the question list',
      unit: 'ms',
      ours: median(list),
    },
  ];
}
