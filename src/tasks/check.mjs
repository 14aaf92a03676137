// npm run check: format, types, lint with the import boundaries between folders, styles, unused code. Exit code 1 when
// any of them finds something. `npm run format` rewrites the files.
import path from 'node:path';
import { ROOT, ensureInstalled, runCaptured } from './tree.mjs';

const node = (file, ...args) => [process.execPath, [path.join(ROOT, 'node_modules', file), ...args]];
// The longest first: two run at a time.
const STEPS = {
  types: node('typescript/bin/tsc', '-b'),
  'lint and import boundaries': node(
    'eslint/bin/eslint.js',
    ...['--cache', '--cache-location', '.cache/eslint', '--max-warnings', '0', '.'],
  ),
  format: node('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
  unused: node('knip/bin/knip.js'),
  styles: node('stylelint/bin/stylelint.mjs', '--max-warnings', '0', '**/*.css'),
};

/** @param besides work that needs one core for a while and prints by itself, such as a build */
export async function check(besides = async () => {}) {
  await ensureInstalled();
  const sum = { passed: 0, failed: 0 };
  const waiting = Object.entries(STEPS).map(([name, [command, args]]) => async () => {
    const { code, output } = await runCaptured(command, args);
    console.log(`== ${name}`);
    process.stdout.write(output);
    sum[code === 0 ? 'passed' : 'failed'] += 1;
  });
  waiting.push(besides);
  const workInTurn = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await step();
  };
  await Promise.all([workInTurn(), workInTurn()]);
  return sum;
}

if (process.argv[1] && path.basename(process.argv[1]) === 'check.mjs')
  process.exit((await check()).failed === 0 ? 0 : 1);
