// npm run check [-- all] [-- types|lint|format|unused|styles …]: format, types, lint with the import boundaries between
// folders, styles, unused code; with `all` the budgets of bytes, requests and nodes too, for which it builds. Exit code
// 1 when any of them finds something. `npm run format` rewrites the files.
import path from 'node:path';
import { budgets } from './budgets.mjs';
import { ROOT, ensureInstalled, runCaptured } from './tree.mjs';

const node = (file, ...args) => [process.execPath, [path.join(ROOT, 'node_modules', file), ...args]];
// The longest first: two run at a time.
const STEPS = {
  lint: node('eslint/bin/eslint.js', ...['--cache', '--cache-location', '.cache/eslint', '--max-warnings', '0', '.']),
  // TypeScript 7. One checker a project: several check the same files again each, and the other core has its own step.
  types: node('typescript-7/bin/tsc', '-b', '--checkers', '1'),
  format: node('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
  unused: node('knip/bin/knip.js'),
  styles: node('stylelint/bin/stylelint.mjs', '--max-warnings', '0', '**/*.css'),
};

/**
 * @param besides work that needs one core for a while and prints by itself, such as a build
 * @param all with the budgets
 * @param names the steps that run
 */
export async function check(besides = async () => {}, all = false, names = Object.keys(STEPS)) {
  await ensureInstalled();
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const waiting = names.map((name) => async () => {
    const [command, args] = STEPS[name];
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
  if (all) {
    console.log('== budgets of bytes, requests and nodes');
    const code = await budgets().catch((error) => console.log(error.message));
    sum[code === 'skipped' ? code : code === 0 ? 'passed' : 'failed'] += 1;
  }
  return sum;
}

if (process.argv[1] && path.basename(process.argv[1]) === 'check.mjs') {
  const words = process.argv.slice(2);
  const steps = words.filter((word) => word !== 'all');
  const unknown = steps.filter((word) => !Object.hasOwn(STEPS, word));
  if (unknown.length > 0) {
    console.error(`npm run check does not know ${unknown.join(', ')}; steps: ${Object.keys(STEPS).join(', ')}; all`);
    process.exit(2);
  }
  const { failed } = await check(undefined, words.includes('all'), steps.length > 0 ? steps : undefined);
  process.exit(failed === 0 ? 0 : 1);
}
