// npm run budgets [-- --accept "reason"]: measures bytes, requests and nodes of the built product on the demo world and
// compares them with the committed figures of budgets.json. Exit code 1 when one is more than 5 % above, or a rule of
// the first load is broken. Nothing here depends on time.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startWorld } from '../e2e/support/server';
import { projectPath } from '../src/server/paths';
import { acceptFigures, compareBudgets, type Budget } from '../src/tasks/budgetTable';
import { launch } from './support/chromium';
import { loginScreen, questionList, type Loaded } from './support/firstLoad';
import { listProgram } from './support/listProgram';

const FILE = projectPath('bench/budgets.json');

function megabytesOf(...folders: string[]): number {
  const bytes = folders
    .flatMap((folder) => readdirSync(projectPath(folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath ?? entry.path, entry.name)).size, 0);
  return bytes / 2 ** 20;
}

async function measure(): Promise<Loaded> {
  const server = await startWorld('demo');
  const browser = await launch();
  try {
    const login = await loginScreen(browser, server.url);
    const list = await questionList(browser, server.url);
    return {
      figures: [
        ...login.figures,
        ...list.figures,
        // As served: br over https or from the same machine, gz over plain http from another one.
        { name: 'program of the question list, gz', figure: listProgram('gz'), unit: 'KB' },
        { name: 'program of the question list, br', figure: listProgram('br'), unit: 'KB' },
        // In the container image, without its packages.
        { name: 'built program', figure: megabytesOf('dist/server', 'dist/client'), unit: 'MB' },
      ],
      faults: [...login.faults, ...list.faults],
    };
  } finally {
    await browser.close();
    await server.discard();
  }
}

async function main(): Promise<void> {
  const at = process.argv.indexOf('--accept');
  const reason = at < 0 ? null : (process.argv[at + 1] ?? '').trim();
  if (reason === '') {
    console.error('npm run budgets -- --accept "reason"');
    process.exitCode = 2;
    return;
  }
  const { figures, faults: broken } = await measure();
  let budgets = JSON.parse(readFileSync(FILE, 'utf8')) as Budget[];
  if (reason !== null) {
    budgets = acceptFigures(budgets, figures, reason);
    writeFileSync(FILE, `${JSON.stringify(budgets, null, 2)}\n`);
  }
  const { lines, faults } = compareBudgets(budgets, figures);
  for (const line of lines) console.log(line);
  for (const fault of [...faults, ...broken]) console.log(`failed: ${fault}`);
  if (faults.length > 0)
    console.log(
      'To accept, commit bench/budgets.json as written by: npm run budgets -- --accept "why it needs this much"',
    );
  if (faults.length + broken.length > 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
