// npm run stress -- FILE [N] [options of the runner]: repeats a browser or a jest test N times (20) without retries,
// while a busy process on each core takes its share. Prints what failed, how often and the first message. A test that
// waits for the wrong thing fails here and not once a month. A new or changed browser test passes it.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ROOT, ensureInstalled } from './tree.mjs';

const [file, ...rest] = process.argv.slice(2);
const [count = '20', ...more] = /^\d+$/.test(rest[0] ?? '') ? rest : [undefined, ...rest];
const times = Number(count);
if (!file || file.startsWith('-') || times < 1) {
  console.error('npm run stress -- FILE [N] [options of the runner], e.g. e2e/login.spec.ts 20');
  process.exit(2);
}

const children = new Set();
function start(args, options) {
  const child = spawn(process.execPath, args, { cwd: ROOT, ...options });
  children.add(child);
  const code = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => {
      children.delete(child);
      resolve(status ?? 1);
    });
  });
  return { child, code };
}
for (const [signal, status] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
])
  process.once(signal, () => {
    for (const child of children) child.kill(signal);
    process.exit(status);
  });

await ensureInstalled();
const isBrowser = file.startsWith('e2e/') || file.includes('.spec.');
if (isBrowser) await ensureBuilt();
createRequire(import.meta.url)('esbuild-register/dist/node').register({ target: 'node20' });
const { browserOutcomes, jestOutcomes } = createRequire(import.meta.url)('./testReport.ts');

const reportFile = path.join(ROOT, '.cache/reports/stress.json');
mkdirSync(path.dirname(reportFile), { recursive: true });
const cli = (name) => path.join(ROOT, 'node_modules', name);
async function outcomesOf(args, outcomes, options) {
  rmSync(reportFile, { force: true });
  const status = await start(args, { stdio: 'inherit', ...options }).code;
  try {
    return outcomes(JSON.parse(readFileSync(reportFile, 'utf8')), ROOT);
  } catch {
    return [{ file, title: '', result: 'failed', message: `    no report, exit code ${status}` }];
  }
}
async function repeat() {
  if (isBrowser) {
    const reporter = ['--reporter=dot,json', `--repeat-each=${times}`, '--retries=0', '--max-failures=0'];
    return outcomesOf([cli('@playwright/test/cli.js'), 'test', file, ...reporter, ...more], browserOutcomes, {
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile },
    });
  }
  const found = [];
  const args = [cli('jest/bin/jest.js'), '--runInBand', '--json', `--outputFile=${reportFile}`, file, ...more];
  for (let time = 0; time < times; time += 1) found.push(...(await outcomesOf(args, jestOutcomes)));
  return found;
}

// They also end when this process is killed: then they belong to another one.
const spin = 'const parent = process.ppid; while (process.ppid === parent);';
const busy = Array.from({ length: availableParallelism() }, () => start(['-e', spin], { stdio: 'ignore' }).child);
const outcomes = await repeat();
for (const child of busy) child.kill();

const failures = new Map();
for (const { file: where, title, result, message } of outcomes) {
  if (result !== 'failed') continue;
  const name = [where, title].filter(Boolean).join(' › ');
  const known = failures.get(name) ?? { count: 0, message };
  failures.set(name, { ...known, count: known.count + 1 });
}
for (const [name, { count: failed, message }] of failures)
  console.log(`failed ${failed} of ${times}: ${name}\n${message ?? ''}`);
const of = (result) => outcomes.filter((outcome) => outcome.result === result).length;
console.log(`${of('passed')} passed, ${of('failed')} failed, ${of('skipped')} skipped in ${times} repetitions`);
process.exit(failures.size === 0 && of('passed') > 0 ? 0 : 1);
